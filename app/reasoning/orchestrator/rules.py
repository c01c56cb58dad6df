"""How complex a question is. Pure.

The words that make a question complex are looked for first, then those that make it simple, then
its length decides.
"""

import re
from collections.abc import Sequence

from app.llm.base import Effort
from app.reasoning.orchestrator.schemas import Complexity, Routing

_EFFORT = {
    Complexity.SIMPLE: Effort.MEDIUM,
    Complexity.STANDARD: Effort.HIGH,
    Complexity.COMPLEX: Effort.MAX,
}
_COMPLEX = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:design|architect|architecture)\b",
        r"\btrade-?offs?\b|\bpros and cons\b",
        r"\b(?:compare|contrast|evaluate|weigh)\b",
        r"\b(?:strateg(?:y|ies|ic)|roadmap|migration plan)\b",
        r"\b(?:analy[sz]e|investigate|root cause|prove)\b",
        r"\bstep[- ]by[- ]step\b|\bmulti-?step\b",
    )
]
_SIMPLE = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^\s*(?:what|who|when|where|which) (?:is|are|was|were)\b",
        r"^\s*(?:define|list|name|translate|convert)\b",
        r"^\s*(?:hi|hello|hey|thanks|thank you|ok|yes|no)\b[\s!.]*$",
    )
]
SHORT = 50
"""Characters under which a question without a telling word is simple."""
LONG = 500
"""Characters over which it is complex."""


def route(question: str) -> Routing:
    """Say how deep to think about a question, and why."""
    complexity, reason = _complexity(question)
    return Routing(complexity, _EFFORT[complexity], f"{complexity}: {reason}")


def _complexity(question: str) -> tuple[Complexity, str]:
    if word := _first(_COMPLEX, question):
        return Complexity.COMPLEX, f"it says {word!r}"
    if word := _first(_SIMPLE, question):
        return Complexity.SIMPLE, f"it says {word!r}"
    length = len(question.strip())
    if length < SHORT:
        return Complexity.SIMPLE, f"it has under {SHORT} characters"
    if length > LONG:
        return Complexity.COMPLEX, f"it has over {LONG} characters"
    return Complexity.STANDARD, f"it has {SHORT} to {LONG} characters and no telling word"


def _first(patterns: Sequence[re.Pattern[str]], question: str) -> str | None:
    matches = (pattern.search(question) for pattern in patterns)
    return next((match.group().strip() for match in matches if match), None)
