"""How deep a model is asked to think about a question. Pure."""

from collections.abc import Iterator
from dataclasses import replace

from app.llm.base import Effort, ModelRequest
from app.llm.rules import BUDGETS


def thinking_requests(plain: ModelRequest, tokens: int | None) -> Iterator[ModelRequest]:
    """Give the ways to ask for at most so many tokens of thinking, the deepest first.

    Each depth is asked for by its figure, and by the effort that stands for it; tokens of thinking
    come on top of those of the answer.

    Args:
        plain: Asks for no thinking.
        tokens: None is little effort, within the tokens of the answer.
    """
    if tokens is None:
        yield replace(plain, effort=Effort.LOW)
        return
    for most in (tokens, *sorted((t for t in BUDGETS.values() if t < tokens), reverse=True)):
        deeper = replace(plain, max_output_tokens=plain.max_output_tokens + most)
        yield replace(deeper, thinking_budget=most)
        yield replace(deeper, effort=_effort(most))


def _effort(tokens: int) -> Effort:
    """Give the greatest effort whose tokens are no more; the least one has no smaller."""
    within = [effort for effort, budget in BUDGETS.items() if budget <= tokens]
    return max(within, key=lambda effort: BUDGETS[effort], default=Effort.LOW)
