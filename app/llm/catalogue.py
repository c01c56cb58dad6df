"""What the vendors' interfaces take of the models Noema knows, by provider.

Prices and context sizes are in `price_list`. Retirements are those that Anthropic's client lists.
Some limits of OpenAI's and Gemini's models, and the deepest efforts of the newest, were not checked
against a source: a vendor refuses what is too much.

A model that is not here is called as the provider's newest are. Servers that take any model
(Ollama, vLLM, llama.cpp and the like) have no list.
"""

from datetime import date
from functools import partial

from app.llm.facts import ModelFacts, Thinking

_TO_HIGH = ("low", "medium", "high")
_TO_XHIGH = (*_TO_HIGH, "xhigh")
_TO_MAX = (*_TO_XHIGH, "max")
_SNAPSHOT_4_0 = date(2026, 6, 15)
_AFTER_4_5 = date(2026, 12, 1)

_claude_4 = partial(ModelFacts, max_output_tokens=64_000, thinking=frozenset({Thinking.BUDGET}))
_claude = partial(
    ModelFacts,
    max_output_tokens=128_000,
    thinking=frozenset({Thinking.ADAPTIVE}),
    efforts=_TO_MAX,
    temperature=False,
)
_EITHER = frozenset(Thinking)

ANTHROPIC = (
    _claude("claude-fable-5-2"),
    _claude("claude-fable-5-1"),
    _claude("claude-fable-5"),
    _claude("claude-opus-5-5"),
    _claude("claude-opus-5"),
    _claude("claude-opus-4-8"),
    _claude("claude-opus-4-7"),
    _claude(
        "claude-opus-4-6",
        thinking=_EITHER,
        efforts=(*_TO_HIGH, "max"),
    ),
    _claude("claude-sonnet-5-5"),
    _claude("claude-sonnet-5"),
    _claude(
        "claude-sonnet-4-6",
        thinking=_EITHER,
        efforts=(*_TO_HIGH, "max"),
    ),
    _claude("claude-haiku-5-5"),
    _claude_4("claude-opus-4-5"),
    _claude_4("claude-haiku-4-5"),
    _claude_4(
        "claude-sonnet-4-5",
        retired=_AFTER_4_5,
        successor="claude-sonnet-5-5",
    ),
    _claude_4(
        "claude-opus-4-1",
        max_output_tokens=32_000,
        retired=date(2026, 8, 5),
        successor="claude-opus-5-5",
    ),
    _claude_4(
        "claude-opus-4-0",
        max_output_tokens=32_000,
        retired=_SNAPSHOT_4_0,
        successor="claude-opus-5-5",
    ),
    _claude_4(
        "claude-sonnet-4-0",
        retired=_SNAPSHOT_4_0,
        successor="claude-sonnet-5-5",
    ),
)
ALIASES = {
    "claude-opus-4-20250514": "claude-opus-4-0",
    "claude-sonnet-4-20250514": "claude-sonnet-4-0",
}
"""Snapshots whose name is not the model's and a date."""

_gpt = partial(ModelFacts, max_output_tokens=32_768)
_gpt_5 = partial(
    ModelFacts,
    max_output_tokens=128_000,
    thinking=frozenset({Thinking.ADAPTIVE}),
    efforts=_TO_XHIGH,
    temperature=False,
)
_o = partial(_gpt_5, max_output_tokens=100_000, efforts=_TO_HIGH)

OPENAI = (
    _gpt_5("gpt-5.6-sol", efforts=_TO_MAX),
    _gpt_5("gpt-5.6-terra"),
    _gpt_5("gpt-5.6-luna"),
    _gpt_5("gpt-5.5"),
    _gpt_5("gpt-5.4"),
    _gpt_5("gpt-5.4-mini"),
    _gpt_5("gpt-5.4-nano"),
    _gpt_5("gpt-5.2"),
    _gpt_5("gpt-5.1", efforts=_TO_HIGH),
    _gpt_5("gpt-5", efforts=_TO_HIGH),
    _gpt_5("gpt-5-mini", efforts=_TO_HIGH),
    _gpt_5("gpt-5-nano", efforts=_TO_HIGH),
    _o("o3"),
    _o("o3-mini"),
    _o("o4-mini"),
    _gpt("gpt-4.1"),
    _gpt("gpt-4.1-mini"),
    _gpt("gpt-4.1-nano"),
    _gpt("gpt-4o", max_output_tokens=16_384),
    _gpt("gpt-4o-mini", max_output_tokens=16_384),
)

_gemini = partial(
    ModelFacts,
    max_output_tokens=65_536,
    thinking=frozenset({Thinking.ADAPTIVE}),
    efforts=_TO_HIGH,
)
_gemini_2 = partial(_gemini, thinking=frozenset({Thinking.BUDGET}), efforts=(), max_budget=24_576)

GEMINI = (
    _gemini("gemini-3.8-flash"),
    _gemini("gemini-3.5-flash"),
    _gemini("gemini-3.5-flash-lite"),
    _gemini("gemini-3.1-pro-preview"),
    _gemini("gemini-3.1-flash-lite"),
    _gemini("gemini-3-flash-preview"),
    _gemini_2("gemini-2.5-pro", max_budget=32_768),
    _gemini_2("gemini-2.5-flash"),
    _gemini_2("gemini-2.5-flash-lite"),
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
_ADAPTIVE = frozenset({Thinking.ADAPTIVE})
SAME_MODELS = {
    "azure": "openai_chat",
    "bedrock": "anthropic",
    "vertex": "gemini",
    "vertex_anthropic": "anthropic",
}
"""Whose models a cloud runs, under names and for a time of its own."""
NEW_MODELS = {
    "anthropic": ModelFacts("", thinking=_ADAPTIVE, efforts=_TO_MAX),
    "openai": ModelFacts("", thinking=_ADAPTIVE, efforts=_TO_XHIGH),
    "openai_chat": ModelFacts("", thinking=_ADAPTIVE, efforts=_TO_XHIGH),
    "gemini": ModelFacts("", thinking=_ADAPTIVE, efforts=_TO_HIGH),
}
"""What is assumed of a model that is not in the catalogue."""
OPEN_MODEL = ModelFacts("", thinking=_ADAPTIVE, efforts=_TO_HIGH)
"""What is assumed of a model on a server that takes any."""
