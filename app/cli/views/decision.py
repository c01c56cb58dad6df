"""Views of decisions."""

from rich.text import Text

from app.cli.terminal.output import fields, out, safe_text
from app.domain.confidence import ConfidenceReading
from app.domain.nodes.decision import DecisionPoint, DecisionStatus, Option


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
