"""Views of contradictions."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from app.cli.terminal.output import fields, note, notes, out, safe_text
from app.domain.beliefs.belief import Resolution
from app.domain.beliefs.contradiction import Side, Swept
from app.domain.beliefs.knowledge import Contradiction
from app.domain.beliefs.proposal import Verdict
from app.domain.page import Page


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The result of reviewing one contradiction, or proposals."""

    id: str
    resolution: Resolution | None
    """None if it was skipped or could not be resolved."""
    changed: int
    """Number of beliefs whose status changed."""
    verdict: Verdict | None = None
    """What was made of a proposal; None of a contradiction."""


def show_contradictions(page: Page[Contradiction]) -> None:
    for found in page.items:
        out.print(safe_text(found.id, "dim") + safe_text(f"  {_kind(found)}", "cyan"))
        for side in (found.side_a, found.side_b):
            out.print(safe_text("  ") + _marked(side))
        if found.rationale:
            out.print(safe_text(f"  {found.resolution or found.status}: {found.rationale}", "dim"))
    if not page.items:
        note("no contradiction was found")
    if page.has_next:
        note("there are more: raise --limit, or page through the API")


def show_contradiction(found: Contradiction) -> None:
    out.print(safe_text(found.summary, "bold"))
    for side in (found.side_a, found.side_b):
        out.print(safe_text(f"  {side.kind} {side.id}  ", "dim") + _marked(side))
    out.print(
        fields(
            ("id", found.id),
            ("type", _kind(found)),
            ("resolution", found.resolution),
            ("rationale", found.rationale),
            ("resolved by", found.resolved_by_id),
            ("recorded", found.recorded_from),
        )
    )


def show_side_by_side(found: Contradiction) -> None:
    """Show both sides next to each other, on standard error like the prompts."""
    table = Table(title=safe_text(f"{found.id}  {_kind(found)}"), title_justify="left", expand=True)
    for side in (found.side_a, found.side_b):
        held = f", {side.belief_status}" if side.belief_status else ""
        table.add_column(safe_text(f"{side.kind} {side.id}{held}"), ratio=1, overflow="fold")
    table.add_row(_marked(found.side_a), _marked(found.side_b))
    table.add_row(_period(found.side_a), _period(found.side_b))
    notes.print(table)
    for verdict in found.verdicts:
        says = "a contradiction" if verdict.is_conflict else "none"
        note(f"{verdict.detector}: {says} ({verdict.confidence:.2f}), {verdict.reason}")


def show_reviewed(reviewed: Sequence[Reviewed]) -> None:
    for one in reviewed:
        done = one.resolution or one.verdict or "skipped"
        out.print(safe_text(one.id, "dim") + safe_text(f"  {done}, {one.changed} beliefs changed"))
    settled = sum((one.resolution or one.verdict) is not None for one in reviewed)
    note(f"{settled} decided, {len(reviewed) - settled} skipped")


def show_swept(swept: Swept) -> None:
    out.print(safe_text(f"{swept.compared} beliefs compared, {swept.found} new contradictions"))
    if swept.found:
        note("run `noema review` to resolve them")


def show_conflicts(conflicts: Sequence[Contradiction]) -> None:
    """Show the open contradictions of a hit."""
    for one in conflicts:
        out.print(safe_text(f"  disputed: {one.summary} ({one.id})", "yellow"))


def _kind(found: Contradiction) -> str:
    sure = "" if found.confidence is None else f" {found.confidence:.2f}"
    return f"{found.type}, {found.severity}, {found.status}, by {found.detector}{sure}"


def _marked(side: Side) -> Text:
    """Print the conflicting words of a side in bold."""
    text = safe_text(side.text)
    for start, end in side.spans:
        text.stylize("bold yellow", start, end)
    return text


def _period(side: Side) -> Text:
    if side.valid_from is None and side.valid_to is None:
        return safe_text("")
    return safe_text(f"holds {side.valid_from or '…'} to {side.valid_to or '…'}", "dim")
