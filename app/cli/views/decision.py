"""Views of decisions."""

from rich.text import Text

from app.cli.terminal.output import fields, out, safe_text
from app.domain.confidence import ConfidenceReading
from app.domain.nodes.decision import DecisionPoint, Option


def show_decision(decision: DecisionPoint) -> None:
    out.print(safe_text(decision.question or decision.description, "bold"))
    if decision.chosen is not None:
        out.print(safe_text("  chosen    ", "green") + _option(decision.chosen))
    for option in decision.rejected:
        out.print(safe_text("  rejected  ", "red") + _option(option))
    for option in decision.considered:
        out.print(safe_text("  considered  ", "yellow") + _option(option))
    out.print(
        fields(
            ("  decided", decision.valid_from and f"{decision.valid_from:%Y-%m-%d}"),
            ("  status", decision.status.value),
            ("  confidence", decision.confidence),
            ("  as stated", stated_text(decision.reading)),
            ("  id", decision.id),
        )
    )


def stated_text(reading: ConfidenceReading) -> str | None:
    """Give how sure the writer says they are; None where they do not say it."""
    stated = reading.stated
    return f"{stated.effect:.2f} (“{stated.word}”)" if stated else None


def _option(option: Option) -> Text:
    return safe_text(option.text) + safe_text(f": {option.reason}" if option.reason else "", "dim")
