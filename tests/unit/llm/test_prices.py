"""What an answer costs by the price list that is installed."""

from datetime import UTC, datetime

import pytest

from app.content.usage import Usage
from app.llm.catalogue import CATALOGUE
from app.llm.price_list import context_tokens
from app.llm.prices import ListPrices

PRICES = ListPrices(lambda: datetime(2026, 11, 21, tzinfo=UTC))
MILLION = 1_000_000


@pytest.mark.parametrize(
    ("provider", "model", "usage", "dollars"),
    [
        ("anthropic", "claude-opus-5-5", Usage(MILLION, MILLION), 24),
        ("anthropic", "claude-opus-5-5", Usage(0, 0, None, MILLION, MILLION), 5.2),
        ("anthropic", "claude-opus-4-20250514", Usage(MILLION, 0), 15),
        ("anthropic", "claude-haiku-5-5", Usage(100_000, 0), 0.01),
        ("anthropic", "claude-haiku-5-5", Usage(100_001, 0), 0.0500005),
        ("anthropic", "claude-haiku-5-5", Usage(1, 0, None, 100_000, 0), 0.0050005),
        ("openai", "gpt-5-2025-08-07", Usage(MILLION, 0, None, 400_000), 0.8),
        ("openai_chat", "gpt-5", Usage(MILLION, MILLION), 11.25),
        ("gemini", "gemini-2.5-pro", Usage(200_001, 0), 0.5000025),
        ("offline", "offline", Usage(None, None), 0),
    ],
)
def test_an_answer_costs_what_the_vendor_publishes(
    provider: str, model: str, usage: Usage, dollars: float
) -> None:
    assert PRICES.cost(provider, model, usage) == pytest.approx(dollars, rel=1e-9)


@pytest.mark.parametrize(
    ("provider", "model", "usage"),
    [
        ("openai", "gpt-9", Usage(10, 10)),
        ("compatible", "gpt-5.5", Usage(10, 10)),
        ("openai", "gpt-5.5", Usage(None, 10)),
        ("openai", "gpt-5.5", Usage(10, None)),
        ("openai", "gpt-5.5", Usage(10, 10, None, 50)),
    ],
)
def test_what_has_no_price_or_no_count_costs_an_unknown_sum(
    provider: str, model: str, usage: Usage
) -> None:
    assert PRICES.cost(provider, model, usage) is None


def test_every_model_of_the_catalogue_has_a_price_and_a_context_size() -> None:
    named = [(provider, model) for provider, models in CATALOGUE.items() for model in models]
    assert [one for one in named if PRICES.cost(*one, Usage(1, 1)) is None] == []
    assert [one for one in named if context_tokens(*one) is None] == []
