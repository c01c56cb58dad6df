"""Views of beliefs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.cli.terminal.output import fields, note, out, plain_table, safe_text
from app.domain.beliefs.belief import (
    Assert,
    Belief,
    Derive,
    Grounds,
    Impact,
    Operation,
    Outcome,
    StatusChange,
    StatusSpan,
)
from app.domain.page import Page

_SHOWN = 50


@dataclass(frozen=True, slots=True)
class Applied:
    """The result of an operation."""

    operation_id: str
    id: str
    """Id of the belief or contradiction that it changed."""
    changes: tuple[StatusChange, ...]

    @classmethod
    def of(cls, operation: Operation, outcome: Outcome) -> "Applied":
        return cls(operation.id, _subject(operation), outcome.changes)


@dataclass(frozen=True, slots=True)
class Why:
    grounds: Grounds | None
    """None if the belief is not held."""
    foundations: tuple[Belief, ...]


def show_applied(applied: Applied) -> None:
    out.print(safe_text(applied.id))
    for change in applied.changes[:_SHOWN]:
        before = change.before or "new"
        out.print(
            safe_text(f"  {change.belief_id}  ", "dim") + safe_text(f"{before} → {change.after}")
        )
    _note_more(len(applied.changes))


def show_belief(belief: Belief) -> None:
    out.print(safe_text(belief.text, "bold"))
    out.print(
        fields(
            ("id", belief.id),
            ("kind", belief.kind),
            ("status", belief.status + (", disputed" if belief.disputed else "")),
            ("superseded by", belief.superseded_by),
            ("reason", belief.reason),
            ("valid from", belief.valid_from),
            ("valid to", belief.valid_to),
            ("recorded", belief.recorded_from),
        )
    )


def show_beliefs(page: Page[Belief]) -> None:
    for belief in page.items:
        status = belief.status + (", disputed" if belief.disputed else "")
        out.print(safe_text(f"{status:<22}", "yellow") + safe_text(belief.text))
        out.print(safe_text(f"{'':<22}{belief.kind}  {belief.id}", "dim"))
    if not page.items:
        note("no beliefs were found")
    if page.has_next:
        note("there are more: raise --limit or narrow the list")


def show_why(why: Why) -> None:
    if why.grounds is None:
        note("the belief is not held")
        return
    for belief in why.foundations:
        out.print(safe_text(belief.id, "dim") + safe_text(f"  {belief.text}"))
    if not why.grounds.is_smallest:
        note(f"the search stopped early: a set of {why.grounds.at_least} or more may be enough")


def show_history(spans: Sequence[StatusSpan]) -> None:
    table = plain_table("from", "to", "status")
    for span in spans:
        table.add_row(str(span.recorded_from), str(span.recorded_to or ""), span.status)
    out.print(table)


def show_impact(impact: Impact) -> None:
    for id_ in list(impact.fallen)[:_SHOWN]:
        way = " → ".join(impact.path_to(id_)[1:-1])
        out.print(safe_text(id_) + safe_text(f"  through {way}" if way else "", "dim"))
    _note_more(len(impact.fallen))
    if not impact.fallen:
        note("nothing else would become unsupported")


def _note_more(count: int) -> None:
    if count > _SHOWN:
        note(f"and {count - _SHOWN} more; --json shows all")


def _subject(operation: Operation) -> str:
    if isinstance(operation, Assert | Derive):
        return operation.belief.id
    about: Any = operation
    return getattr(about, "belief_id", None) or about.contradiction_id
