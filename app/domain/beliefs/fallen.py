"""What held once, as it is named beside what holds now."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.beliefs.belief import BeliefStatus


@dataclass(frozen=True, slots=True)
class Replaced:
    """What took the place of something that fits a question better by its words."""

    title: str
    """Of what was replaced."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What fits a question and holds no more, with nothing in its place."""

    id: str
    title: str
    status: BeliefStatus
