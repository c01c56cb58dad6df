"""The hosted models Noema knows, by provider.

Prices are those of genai-prices 0.2.3, retirements those that Anthropic's client lists. Some limits
of OpenAI's and Gemini's models, and the deepest efforts of the newest, were not checked against a
source: a vendor refuses what is too much.

A model that is not here is refused before it is called. Servers that take any model (Ollama, vLLM,
llama.cpp and the like) have no list.
"""

from datetime import date
from decimal import Decimal
from functools import partial

from app.llm.facts import ModelFacts, Price, Thinking

SEEN = date(2026, 11, 21)
"""When the prices were taken over."""


def _price(input_: str, output: str, cache_read: str, cache_write: str | None = None) -> Price:
    # Where writing to the cache has no price of its own it costs what input costs.
    return Price(*map(Decimal, (input_, output, cache_read, cache_write or input_)))


_TO_HIGH = ("low", "medium", "high")
_TO_XHIGH = (*_TO_HIGH, "xhigh")
_TO_MAX = (*_TO_XHIGH, "max")
_SNAPSHOT_4_0 = date(2026, 6, 15)
_AFTER_4_5 = date(2026, 12, 1)

_claude_4 = partial(
    ModelFacts,
    price_seen=SEEN,
    context_tokens=200_000,
    max_output_tokens=64_000,
    thinking=frozenset({Thinking.BUDGET}),
)
_claude = partial(
    ModelFacts,
    price_seen=SEEN,
    context_tokens=1_000_000,
    max_output_tokens=128_000,
    thinking=frozenset({Thinking.ADAPTIVE}),
    efforts=_TO_MAX,
    temperature=False,
)
_OPUS_4 = _price("15", "75", "1.5", "18.75")
_OPUS = _price("5", "25", "0.5", "6.25")
_SONNET_4 = _price("3", "15", "0.3", "3.75")
_EITHER = frozenset(Thinking)

ANTHROPIC = (
    _claude("claude-fable-5-2", price=_price("8", "40", "0.2", "10")),
    _claude("claude-fable-5-1", price=_price("10", "50", "0.25", "12.5")),
    _claude("claude-fable-5", price=_price("10", "50", "1", "12.5")),
    _claude("claude-opus-5-5", price=_price("4", "20", "0.2", "5")),
    _claude("claude-opus-5", price=_OPUS),
    _claude("claude-opus-4-8", price=_OPUS),
    _claude("claude-opus-4-7", price=_OPUS),
    _claude(
        "claude-opus-4-6",
        price=_OPUS,
        thinking=_EITHER,
        efforts=(*_TO_HIGH, "max"),
    ),
    _claude("claude-sonnet-5-5", price=_price("2", "10", "0.1", "2.5")),
    _claude("claude-sonnet-5", price=_price("2", "10", "0.2", "2.5")),
    _claude(
        "claude-sonnet-4-6",
        price=_SONNET_4,
        thinking=_EITHER,
        efforts=(*_TO_HIGH, "max"),
    ),
    _claude(
        "claude-haiku-5-5",
        price=_price("0.1", "0.5", "0.01", "0.125"),
        long_prompt_tokens=100_000,
        long_price=_price("0.5", "2.5", "0.05", "0.625"),
    ),
    _claude_4("claude-opus-4-5", price=_OPUS),
    _claude_4("claude-haiku-4-5", price=_price("1", "5", "0.1", "1.25")),
    _claude_4(
        "claude-sonnet-4-5",
        price=_SONNET_4,
        long_prompt_tokens=200_000,
        long_price=_price("6", "22.5", "0.6", "7.5"),
        retired=_AFTER_4_5,
        successor="claude-sonnet-5-5",
    ),
    _claude_4(
        "claude-opus-4-1",
        price=_OPUS_4,
        max_output_tokens=32_000,
        retired=date(2026, 8, 5),
        successor="claude-opus-5-5",
    ),
    _claude_4(
        "claude-opus-4-0",
        price=_OPUS_4,
        max_output_tokens=32_000,
        retired=_SNAPSHOT_4_0,
        successor="claude-opus-5-5",
    ),
    _claude_4(
        "claude-sonnet-4-0",
        price=_SONNET_4,
        retired=_SNAPSHOT_4_0,
        successor="claude-sonnet-5-5",
    ),
)
ALIASES = {
    "claude-opus-4-20250514": "claude-opus-4-0",
    "claude-sonnet-4-20250514": "claude-sonnet-4-0",
}
"""Snapshots whose name is not the model's and a date."""

_gpt = partial(ModelFacts, price_seen=SEEN, context_tokens=1_047_576, max_output_tokens=32_768)
_gpt_5 = partial(
    ModelFacts,
    price_seen=SEEN,
    context_tokens=400_000,
    max_output_tokens=128_000,
    thinking=frozenset({Thinking.ADAPTIVE}),
    efforts=_TO_XHIGH,
    temperature=False,
)
_gpt_long = partial(_gpt_5, context_tokens=1_050_000, long_prompt_tokens=272_000)
_o = partial(_gpt_5, context_tokens=200_000, max_output_tokens=100_000, efforts=_TO_HIGH)

OPENAI = (
    _gpt_long(
        "gpt-5.6-sol",
        price=_price("4", "20", "0.4", "5"),
        long_price=_price("8", "30", "0.8", "10"),
        efforts=_TO_MAX,
    ),
    _gpt_long(
        "gpt-5.6-terra",
        price=_price("2", "12", "0.2", "2.5"),
        long_price=_price("4", "18", "0.4", "5"),
    ),
    _gpt_long(
        "gpt-5.6-luna",
        price=_price("0.2", "1.2", "0.02", "0.25"),
        long_price=_price("0.4", "1.8", "0.04", "0.5"),
    ),
    _gpt_long("gpt-5.5", price=_price("5", "30", "0.5"), long_price=_price("10", "45", "1")),
    _gpt_long("gpt-5.4", price=_price("2.5", "15", "0.25"), long_price=_price("5", "22.5", "0.5")),
    _gpt_5("gpt-5.4-mini", price=_price("0.75", "4.5", "0.075")),
    _gpt_5("gpt-5.4-nano", price=_price("0.2", "1.25", "0.02")),
    _gpt_5("gpt-5.2", price=_price("1.75", "14", "0.175")),
    _gpt_5("gpt-5.1", price=_price("1.25", "10", "0.125"), efforts=_TO_HIGH),
    _gpt_5("gpt-5", price=_price("1.25", "10", "0.125"), efforts=_TO_HIGH),
    _gpt_5("gpt-5-mini", price=_price("0.25", "2", "0.025"), efforts=_TO_HIGH),
    _gpt_5("gpt-5-nano", price=_price("0.05", "0.4", "0.005"), efforts=_TO_HIGH),
    _o("o3", price=_price("2", "8", "0.5")),
    _o("o3-mini", price=_price("1.1", "4.4", "0.55")),
    _o("o4-mini", price=_price("1.1", "4.4", "0.275")),
    _gpt("gpt-4.1", price=_price("2", "8", "0.5")),
    _gpt("gpt-4.1-mini", price=_price("0.4", "1.6", "0.1")),
    _gpt("gpt-4.1-nano", price=_price("0.1", "0.4", "0.025")),
    _gpt(
        "gpt-4o",
        price=_price("2.5", "10", "1.25"),
        context_tokens=128_000,
        max_output_tokens=16_384,
    ),
    _gpt(
        "gpt-4o-mini",
        price=_price("0.15", "0.6", "0.075"),
        context_tokens=128_000,
        max_output_tokens=16_384,
    ),
)

_gemini = partial(
    ModelFacts,
    price_seen=SEEN,
    context_tokens=1_048_576,
    max_output_tokens=65_536,
    thinking=frozenset({Thinking.ADAPTIVE}),
    efforts=_TO_HIGH,
)
_gemini_2 = partial(_gemini, thinking=frozenset({Thinking.BUDGET}), efforts=(), max_budget=24_576)

GEMINI = (
    _gemini("gemini-3.8-flash", price=_price("0.75", "3.75", "0.075")),
    _gemini("gemini-3.5-flash", price=_price("1.5", "9", "0.15")),
    _gemini("gemini-3.5-flash-lite", price=_price("0.3", "2.5", "0.03")),
    _gemini(
        "gemini-3.1-pro-preview",
        price=_price("2", "12", "0.2"),
        long_prompt_tokens=200_000,
        long_price=_price("4", "18", "0.4"),
    ),
    _gemini("gemini-3.1-flash-lite", price=_price("0.25", "1.5", "0.025")),
    _gemini("gemini-3-flash-preview", price=_price("0.5", "3", "0.05")),
    _gemini_2(
        "gemini-2.5-pro",
        max_budget=32_768,
        price=_price("1.25", "10", "0.125"),
        long_prompt_tokens=200_000,
        long_price=_price("2.5", "15", "0.25"),
    ),
    _gemini_2("gemini-2.5-flash", price=_price("0.3", "2.5", "0.03")),
    _gemini_2("gemini-2.5-flash-lite", price=_price("0.1", "0.4", "0.01")),
)

CATALOGUE: dict[str, dict[str, ModelFacts]] = {
    provider: {facts.name: facts for facts in models}
    for provider, models in {
        "anthropic": ANTHROPIC,
        "openai": OPENAI,
        "openai_chat": OPENAI,
        "gemini": GEMINI,
    }.items()
}
OPEN_MODEL = ModelFacts("", thinking=frozenset({Thinking.ADAPTIVE}), efforts=_TO_HIGH)
"""What is assumed of a model on a server that takes any."""
