"""A question as a person puts it, and who may help to answer it."""

from dataclasses import dataclass
from enum import StrEnum

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
    MAESTRO = "maestro"
    DEEP_THINKER = "deep_thinker"
    CONTRARIAN = "contrarian"
    VERIFIER = "verifier"
    SYNTHESISER = "synthesiser"
    METACOGNITION = "metacognition"
    STEP_CHECKER = "step_checker"
    EXPLORER = "explorer"
    THOUGHT_SCORER = "thought_scorer"
    REVISER = "reviser"
    SUPPOSER = "supposer"


EXPLORERS = (Agent.EXPLORER, Agent.THOUGHT_SCORER)
"""Agents that explore a graph of thoughts."""
OF_SERVICES = (Agent.STEP_CHECKER, Agent.REVISER, Agent.SUPPOSER, *EXPLORERS)
"""Agents of services that make the plans themselves; no model sends a task to one."""


@dataclass(frozen=True, slots=True)
class Routing:
    """How complex a question is, and how deep to think about it."""

    complexity: Complexity
    effort: Effort
    reason: str


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
