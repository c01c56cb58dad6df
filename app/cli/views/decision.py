"""Views of decisions."""

from dataclasses import dataclass

from rich.text import Text

from app.cli.terminal.output import fields, note, out, safe_text
from app.domain.beliefs.belief import Belief, Fall
from app.domain.confidence import ConfidenceReading
from app.domain.nodes.decision import DecisionPoint, DecisionStatus, Option
from app.domain.nodes.outcome import Outcome
from app.domain.nodes.session import Session
from app.domain.page import Page


@dataclass(frozen=True, slots=True)
class DecisionPage:
    """A decision with what became of it and where it was taken."""

    decision: DecisionPoint
    outcomes: tuple[Outcome, ...]
    """Latest first."""
    belief: Belief | None
    """None while nobody asserted or derived it."""
    falls: tuple[Fall, ...]
    """The premises that fell or are disputed, where it is stale."""
    replaced_by: DecisionPoint | None
    session: Session | None
    author: str | None
    """Who said it in the session: a person or an agent; None where nobody said."""
    model: str | None
    """The model whose message it was taken in; None for a person's, and where nobody said."""


def show_decision(decision: DecisionPoint) -> None:
    out.print(safe_text(decision.question or decision.description, "bold"))
    if decision.chosen is not None:
        is_open = decision.status is DecisionStatus.PROPOSED
        word = "  recommended  " if is_open else "  chosen    "
        out.print(safe_text(word, "green") + _option(decision.chosen))
    for option in decision.rejected:
        out.print(safe_text("  rejected  ", "red") + _option(option))
    for option in decision.considered:
        out.print(safe_text("  considered  ", "yellow") + _option(option))
    out.print(
        fields(
            ("  decided", decision.valid_from and f"{decision.valid_from:%Y-%m-%d}"),
            ("  settled", decision.settled_at and f"{decision.settled_at:%Y-%m-%d}"),
            ("  recorded", f"{decision.recorded_from:%Y-%m-%d}"),
            ("  status", decision.status.value),
            ("  replaced by", decision.superseded_by),
            ("  confidence", decision.confidence),
            ("  as stated", stated_text(decision.reading)),
            ("  id", decision.id),
        )
    )


def show_decisions(page: Page[DecisionPoint]) -> None:
    for decision in page.items:
        show_decision(decision)
        show_realisations(decision)
        out.print()
    if not page.items:
        note("no decisions were found")
    if page.has_next:
        note("there are more: raise --limit or narrow the list")


def show_decision_page(page: DecisionPage) -> None:
    show_decision(page.decision)
    _show_overturned(page)
    for outcome in page.outcomes:
        seen = f"  {outcome.valid_from or outcome.recorded_from:%Y-%m-%d}"
        told = safe_text(f"  {outcome.status}  ", "yellow") + safe_text(outcome.text)
        out.print(told + safe_text(f"{seen}  {outcome.id}", "dim"))
    show_realisations(page.decision)
    session = page.session
    out.print(
        fields(
            ("  session", session and f"{session.title}  {session.id}"),
            ("  project", session and session.project),
            ("  agent", page.author),
            ("  source", session and session.source),
            ("  model", page.model),
            ("  taken by", "a person" if page.decision.by_person else None),
            ("  found by", page.decision.extracted_by),
        )
    )


def _show_overturned(page: DecisionPage) -> None:
    if page.replaced_by is not None:
        later = safe_text(page.replaced_by.description)
        out.print(safe_text("  replaced by  ", "yellow") + later)
    if page.belief is not None and page.belief.reason:
        out.print(safe_text("  retracted  ", "yellow") + safe_text(page.belief.reason))
    for fall in page.falls:
        because = f": {fall.reason}" if fall.reason else ""
        out.print(safe_text(f"  {fall.status}{because}  ", "yellow") + safe_text(fall.text))
        out.print(safe_text(f"    {' → '.join(fall.path)}", "dim"))


def show_realisations(decision: DecisionPoint) -> None:
    """Print which calls carried a decision out."""
    for call in decision.realised_by:
        named = safe_text(f"{call.tool} {call.file}" if call.file else call.tool)
        out.print(safe_text("  done by   ", "cyan") + named + safe_text(f": {call.reason}", "dim"))


def stated_text(reading: ConfidenceReading) -> str | None:
    """Give how sure the writer says they are; None where they do not say it."""
    stated = reading.stated
    return f"{stated.effect:.2f} (“{stated.word}”)" if stated else None


def _option(option: Option) -> Text:
    return safe_text(option.text) + safe_text(f": {option.reason}" if option.reason else "", "dim")
