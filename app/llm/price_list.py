"""Prices and context sizes from genai-prices: the list that is installed, nothing is fetched."""

from datetime import datetime
from decimal import Decimal

from genai_prices import Usage, data_snapshot

_NAMES = {
    "anthropic": "anthropic",
    "openai": "openai",
    "openai_chat": "openai",
    "gemini": "google",
    "azure": "azure",
    "bedrock": "aws",
    "vertex": "google",
    "vertex_anthropic": "google",
}
"""Our providers by their names in the list; servers that take any model publish no price."""
_CONTEXT_TOKENS = {"gemini-3.1-pro-preview": 1_048_576, "gemini-2.5-pro": 1_048_576}
"""Of models that are in the list without one."""


def context_tokens(provider: str, model: str) -> int | None:
    """Give the tokens of prompt and answer together; None where the list does not say."""
    name = _NAMES.get(provider)
    if name is None:
        return None
    try:
        _, found = data_snapshot.get_snapshot().find_provider_model(model, None, name, None)
    except LookupError:
        return None
    return found.context_window or _CONTEXT_TOKENS.get(found.id)


def cost(provider: str, model: str, usage: Usage, at: datetime) -> Decimal | None:
    """Give the US dollars of a call; None where the list has no price or the counts disagree."""
    name = _NAMES.get(provider)
    if name is None:
        return None
    try:
        calculation = data_snapshot.get_snapshot().calc(usage, model, name, None, at)
    except (LookupError, ValueError):
        return None
    return calculation.total_price
