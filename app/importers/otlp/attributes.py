"""Attributes that say one thing under several names, and lists that are written flat."""

from typing import cast

from app.content.json_fields import Json, as_map, as_maps, text_of
from app.content.usage import Usage
from app.importers.otlp.parts import parsed
from app.importers.otlp.spans import Span

_MAX_PARTS = 8
"""Of a flat name: `0.message.tool_calls.0.tool_call.function.name` has seven."""
_MAX_COUNT = 1 << 53

_CONVERSATIONS = (
    "gen_ai.conversation.id",
    "session.id",
    "langsmith.metadata.thread_id",
    "langsmith.metadata.session_id",
    "langsmith.metadata.conversation_id",
    "traceloop.association.properties.thread_id",
    "traceloop.association.properties.session_id",
    "traceloop.association.properties.conversation_id",
)
_IN_METADATA = ("thread_id", "session_id", "conversation_id")
_PROVIDERS = ("gen_ai.provider.name", "gen_ai.system", "llm.provider", "llm.system")
_MODELS = ("gen_ai.response.model", "gen_ai.request.model", "llm.model_name")
_INPUT = ("gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens", "llm.token_count.prompt")
_OUTPUT = (
    "gen_ai.usage.output_tokens",
    "gen_ai.usage.completion_tokens",
    "llm.token_count.completion",
)
_THINKING = (
    "gen_ai.usage.reasoning.output_tokens",
    "gen_ai.usage.details.reasoning_tokens",
    "llm.token_count.completion_details.reasoning",
)
_CACHE_READ = (
    "gen_ai.usage.cache_read.input_tokens",
    "gen_ai.usage.details.cache_read_tokens",
    "llm.token_count.prompt_details.cache_read",
)
_CACHE_WRITE = (
    "gen_ai.usage.cache_creation.input_tokens",
    "gen_ai.usage.details.cache_write_tokens",
    "llm.token_count.prompt_details.cache_write",
)


def conversation_of(span: Span) -> str:
    """Name the conversation that a span belongs to; the trace where it names none."""
    metadata = as_map(parsed(span.attributes.get("metadata")))
    named = text_of(span.attributes, *_CONVERSATIONS) or text_of(metadata, *_IN_METADATA)
    return named or span.trace_id


def provider_of(attributes: Json) -> str | None:
    return text_of(attributes, *_PROVIDERS)


def model_of(attributes: Json) -> str | None:
    return text_of(attributes, *_MODELS)


def usage_of(attributes: Json) -> Usage | None:
    usage = Usage(
        input_tokens=_count(attributes, _INPUT),
        output_tokens=_count(attributes, _OUTPUT),
        thinking_tokens=_count(attributes, _THINKING),
        cache_read_tokens=_count(attributes, _CACHE_READ),
        cache_write_tokens=_count(attributes, _CACHE_WRITE),
    )
    return usage if usage != Usage() else None


def _count(attributes: Json, names: tuple[str, ...]) -> int | None:
    for name in names:
        value = attributes.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MAX_COUNT:
            return value
    return None


def unflattened(attributes: Json, prefix: str) -> list[Json]:
    """Give the objects of a list that is written as `prefix.0.name`, `prefix.1.name` and so on."""
    root: Json = {}
    for name, value in attributes.items():
        if not name.startswith(prefix):
            continue
        *way, last = name[len(prefix) :].split(".", _MAX_PARTS)
        place = root
        for step in way:
            if not isinstance(place.get(step), dict):
                place[step] = {}
            place = cast(Json, place[step])
        place[last] = value
    return as_maps(_as_list(root))


def _as_list(value: Json) -> list[object]:
    """Turn objects whose names are all numbers into lists, from the inside out."""
    ordered = sorted((name for name in value if name.isdecimal()), key=lambda n: (len(n), n))
    return [_with_lists(value[name]) for name in ordered]


def _with_lists(value: object) -> object:
    held = as_map(value)
    if not held:
        return value
    if all(name.isdecimal() for name in held):
        return _as_list(held)
    return {name: _with_lists(inner) for name, inner in held.items()}
