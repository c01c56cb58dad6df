"""What is to be done in a graph of thoughts, and what a model must answer."""

from dataclasses import dataclass
from enum import StrEnum

from pydantic import BaseModel, Field

from app.domain.nodes.exploration import ExplorationEnd, ExploredThought


class Work(StrEnum):
    GENERATE = "generate"
    REFINE = "refine"
    MERGE = "merge"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Operation:
    """One turn of an exploration; a task of its plan stands for it, and its key tells all of it."""

    work: Work
    key: str
    """Of the thought that is scored, improved or made by joining; of GENERATE the thought that it
    goes on from, empty for the question."""
    parents: tuple[str, ...] = ()
    """Keys of the thoughts that are joined."""


@dataclass(frozen=True, slots=True)
class Advance:
    """What comes next once nothing runs."""

    changed: tuple[ExploredThought, ...]
    """Thoughts that are kept, dropped or taken up again now."""
    operations: tuple[Operation, ...] = ()
    end: ExplorationEnd | None = None
    """Why it ends; None while there is something to do."""


class AnsweredScore(BaseModel):
    score: float = Field(ge=0.0, le=1.0)
    critique: str | None = Field(default=None, max_length=2_000)
    sources: list[str] = Field(default_factory=list[str], max_length=20)
