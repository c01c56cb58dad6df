"""Views of contradictions."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from app.cli.terminal.output import fields, note, notes, out, safe_text
from app.domain.beliefs.belief import Resolution
from app.domain.beliefs.contradiction import ResolutionDraft, Side, Swept
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
    alike: int = 0
    """Other contradictions that were decided alike."""


def show_contradictions(page: Page[Contradiction]) -> None:
    for item in page.items:
        out.print(safe_text(item.id, "dim") + safe_text(f"  {_kind(item)}", "cyan"))
        for side in (item.side_a, item.side_b):
            out.print(safe_text("  ") + _marked(side))
        if item.rationale:
            out.print(safe_text(f"  {item.resolution or item.status}: {item.rationale}", "dim"))
    if not page.items:
        note("no contradiction was found")
    if page.has_next:
        note("there are more: raise --limit, or page through the API")


def show_contradiction(contradiction: Contradiction) -> None:
    out.print(safe_text(contradiction.summary, "bold"))
    for side in (contradiction.side_a, contradiction.side_b):
        out.print(safe_text(f"  {side.kind} {side.id}  ", "dim") + _marked(side))
    out.print(
        fields(
            ("id", contradiction.id),
            ("type", _kind(contradiction)),
            ("resolution", contradiction.resolution),
            ("rationale", contradiction.rationale),
            ("resolved by", contradiction.resolved_by_id),
            ("recorded", contradiction.recorded_from),
        )
    )


def show_side_by_side(contradiction: Contradiction) -> None:
    """Show both sides next to each other, on standard error like the prompts."""
    table = Table(
        title=safe_text(f"{contradiction.id}  {_kind(contradiction)}"),
        title_justify="left",
        expand=True,
    )
    for side in (contradiction.side_a, contradiction.side_b):
        held = f", {side.belief_status}" if side.belief_status else ""
        table.add_column(safe_text(f"{side.kind} {side.id}{held}"), ratio=1, overflow="fold")
    table.add_row(_marked(contradiction.side_a), _marked(contradiction.side_b))
    table.add_row(_period(contradiction.side_a), _period(contradiction.side_b))
    notes.print(table)
    for verdict in contradiction.verdicts:
        says = "a contradiction" if verdict.is_conflict else "none"
        note(f"{verdict.detector}: {says} ({verdict.confidence:.2f}), {verdict.reason}")
    if contradiction.draft:
        note(_drafted(contradiction.draft))


def show_reviewed(reviewed: Sequence[Reviewed]) -> None:
    for review in reviewed:
        done = review.resolution or review.verdict or "skipped"
        out.print(
            safe_text(review.id, "dim") + safe_text(f"  {done}, {review.changed} beliefs changed")
        )
    settled = sum((review.resolution or review.verdict) is not None for review in reviewed)
    note(f"{settled} decided, {len(reviewed) - settled} skipped")


def show_swept(swept: Swept) -> None:
    out.print(safe_text(f"{swept.compared} beliefs compared, {swept.found} new contradictions"))
    if swept.found:
        note("run `noema review` to resolve them")


def show_conflicts(conflicts: Sequence[Contradiction]) -> None:
    """Show the open contradictions of a hit."""
    for conflict in conflicts:
        out.print(safe_text(f"  disputed: {conflict.summary} ({conflict.id})", "yellow"))


def _drafted(draft: ResolutionDraft) -> str:
    proposed = f"{draft.resolution}: {draft.text}" if draft.text else draft.resolution
    return f"{draft.drafter} drafts ({draft.confidence:.2f}) {proposed}. {draft.reason}"


def _kind(contradiction: Contradiction) -> str:
    sure = "" if contradiction.confidence is None else f" {contradiction.confidence:.2f}"
    parts = (contradiction.type, contradiction.severity, contradiction.status)
    return f"{', '.join(parts)}, by {contradiction.detector}{sure}"


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
