"""Views of why a node holds."""

from collections.abc import Iterable, Iterator, Sequence

from app.cli.terminal.output import fields, note, out, safe_text
from app.cli.views.decision import show_decision, show_realisations
from app.domain.nodes.why import Reason, Why

NEAR = 2
"""Steps that are shown; premises further back are counted."""


def show_why(why: Why, near: int = NEAR) -> None:
    """Print what a node rests on, and what speaks against it.

    Args:
        near: Steps of reasons to show.
    """
    if why.decision is None:
        out.print(safe_text(why.node.title, "bold"))
        out.print(fields(("id", why.node.id), ("kind", why.node.kind)))
    else:
        show_decision(why.decision)
        show_realisations(why.decision)
    if why.question is not None:
        out.print(safe_text("  question  ", "dim") + safe_text(why.question.title))
    if why.verdict is not None:
        out.print(safe_text(f"  {why.verdict.sentence}"))
    _show("rests on", why.rests_on, _nested(why.node.id, why.rests_on, near))
    # One step more: an objection to a node that is shown is shown with it.
    against = [(0, reason) for reason in why.against if reason.depth <= near + 1]
    _show("speaks against it, or against what it rests on", why.against, against)
    since = [(0, reason) for reason in why.since if reason.depth <= near]
    _show("what came after it", why.since, since)
    if why.truncated:
        note("there are more reasons; not all were followed")


def _nested(
    of_id: str, reasons: Sequence[Reason], near: int, indent: int = 0
) -> Iterator[tuple[int, Reason]]:
    """Yield each reason, then its own reasons, with their indentation."""
    for reason in reasons:
        if reason.of_id == of_id and reason.depth == indent + 1 <= near:
            yield indent, reason
            yield from _nested(reason.node.id, reasons, near, indent + 1)


def _show(title: str, reasons: Sequence[Reason], near: Iterable[tuple[int, Reason]]) -> None:
    if not reasons:
        return
    out.print()
    out.print(safe_text(title, "bold"))
    shown: set[str] = set()
    for indent, reason in near:
        if reason.node.id not in shown:
            shown.add(reason.node.id)
            space = "    " * indent + "  "
            out.print(
                safe_text(space + reason.node.id, "dim") + safe_text(f"  {reason.because}", "green")
            )
            out.print(safe_text(f"{space}  {reason.node.title}"))
    beyond = {reason.node.id for reason in reasons} - shown
    if beyond:
        note(f"  and {len(beyond)} more further back; --json shows all")
