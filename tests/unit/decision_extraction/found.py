"""What the shipped extraction finds, in the shape the tests speak of."""

from app.domain.nodes.decision import NewDecision
from app.reasoning.decisions.extraction.service import extract

NODE = "0192f1c0-0000-7000-8000-000000000001"


def decisions(text: str) -> tuple[NewDecision, ...]:
    return extract(text, NODE, None).decisions


def only(text: str) -> NewDecision:
    [found] = decisions(text)
    return found


def outcome(text: str) -> tuple[str | None, list[str]]:
    """Give the choice and what was not taken of the one decision of a text."""
    found = only(text)
    return found.chosen.text if found.chosen else None, [
        option.text for option in (*found.rejected, *found.considered)
    ]
