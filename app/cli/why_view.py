"""How a why reads on a terminal."""

from collections.abc import Iterable, Sequence

from app.cli.output import fields, note, out, said
from app.cli.words import show_decision
from app.domain.why import Reason, Why

NEAR = 2
"""Hops shown of what it rests on; what lies further back is counted."""


def show_why(found: Why) -> None:
    if found.decision is None:
        out.print(said(found.node.title, "bold"))
        out.print(fields(("id", found.node.id), ("kind", found.node.kind)))
    else:
        show_decision(found.decision)
    if found.question is not None:
        out.print(said("  asked     ", "dim") + said(found.question.title))
    _show("rests on", found.rests_on, _nested(found.node.id, found.rests_on))
    # One hop more: what speaks against a thing shown is shown with it.
    near = [(0, reason) for reason in found.against if reason.depth <= NEAR + 1]
    _show("against it, or against what it rests on", found.against, near)
    if found.truncated:
        note("there is more than was followed")


def _nested(asked_id: str, reasons: Sequence[Reason]) -> Iterable[tuple[int, Reason]]:
    """Give the near reasons, each followed by its own, with how far they are indented."""
    for reason in reasons:
        if reason.of_id == asked_id and reason.depth < NEAR:
            yield reason.depth - 1, reason
            below = [r for r in reasons if r.of_id == reason.node.id and r.depth == NEAR]
            yield from ((NEAR - 1, one) for one in below)


def _show(title: str, reasons: Sequence[Reason], near: Iterable[tuple[int, Reason]]) -> None:
    if not reasons:
        return
    out.print()
    out.print(said(title, "bold"))
    shown: set[str] = set()
    for indent, reason in near:
        if reason.node.id not in shown:
            shown.add(reason.node.id)
            space = "    " * indent + "  "
            out.print(said(space + reason.node.id, "dim") + said(f"  {reason.because}", "green"))
            out.print(said(f"{space}  {reason.node.title}"))
    beyond = {reason.node.id for reason in reasons} - shown
    if beyond:
        note(f"  and {len(beyond)} more further back; --json gives all of them")
