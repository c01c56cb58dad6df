"""A question as a person puts it, and what is found for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.llm.base import Effort


class Complexity(StrEnum):
    SIMPLE = "simple"
    STANDARD = "standard"
    COMPLEX = "complex"


class Agent(StrEnum):
    RESEARCH = "research"
    CODE = "code"
    KNOWLEDGE = "knowledge"
    PLANNING = "planning"
    COMMUNICATION = "communication"


@dataclass(frozen=True, slots=True)
class Routing:
    """How complex a question is, and how deep to think about it."""

    complexity: Complexity
    effort: Effort
    reason: str


@dataclass(frozen=True, slots=True)
class KnowledgePassage:
    """One piece of knowledge for a question."""

    id: str
    kind: str
    title: str
    text: str
    disputes: tuple[str, ...] = ()
    """What contradicts it, as long as nobody settled that."""


class Retriever(Protocol):
    async def find(self, question: str, limit: int) -> Sequence[KnowledgePassage]:
        """Give what the tenant knows about a question, best first."""
        ...


@dataclass(frozen=True, slots=True)
class Question:
    id: str
    """Of the turn; made by the client, so that a retry repeats it."""
    session_id: str
    text: str
    effort: Effort | None = None
    """Asked for; by default it follows from the question."""
    include_knowledge: bool = True
    plan_tasks: bool = False
    """Whether the model may make plans and send tasks to agents."""
    branch_id: str | None = None
    provider: str | None = None
    model: str | None = None
    thinking_budget: int | None = None
    max_output_tokens: int | None = None
    """None for the usual limit."""
