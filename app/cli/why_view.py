"""How a why reads on a terminal."""

from collections.abc import Sequence

from rich.text import Text
from rich.tree import Tree

from app.cli.output import fields, note, out, said
from app.cli.words import show_decision
from app.domain.why import Reason, Why

NEAR = 2
"""Hops shown; what lies further back is counted."""


def show_why(found: Why) -> None:
    if found.decision is None:
        out.print(said(found.node.title, "bold"))
        out.print(fields(("id", found.node.id), ("kind", found.node.kind)))
    else:
        show_decision(found.decision)
    if found.question is not None:
        out.print(fields(("asked", found.question.title)))
    _show_ground(found)
    _show_against(found)
    if found.truncated:
        note("there is more than was followed")


def _show_ground(found: Why) -> None:
    """Draw what it rests on as a tree; each thing once, where it is nearest."""
    tree = Tree(said("rests on", "bold"))
    drawn = {found.node.id: tree}
    for reason in found.rests_on:
        parent = drawn.get(reason.of_id)
        if reason.depth <= NEAR and parent is not None and reason.node.id not in drawn:
            drawn[reason.node.id] = parent.add(_line(reason))
    if not found.rests_on:
        return
    out.print()
    out.print(tree)
    beyond = {reason.node.id for reason in found.rests_on} - drawn.keys()
    if beyond:
        note(f"and {len(beyond)} more further back; --json gives all of them")


def _show_against(found: Why) -> None:
    if not found.against:
        return
    tree = Tree(said("against it, or against what it rests on", "bold"))
    seen: set[str] = set()
    for reason in _near(found.against):
        if reason.node.id not in seen:
            tree.add(_line(reason))
            seen.add(reason.node.id)
    out.print()
    out.print(tree)
    beyond = {reason.node.id for reason in found.against} - seen
    if beyond:
        note(f"and {len(beyond)} more against what lies further back")


def _near(reasons: Sequence[Reason]) -> list[Reason]:
    # One hop more than the ground: what speaks against a thing shown is shown with it.
    return [reason for reason in reasons if reason.depth <= NEAR + 1]


def _line(reason: Reason) -> Text:
    told = said(f"{reason.because}: ", "green") + said(reason.node.title)
    return told + said(f"  {reason.node.id}", "dim")
