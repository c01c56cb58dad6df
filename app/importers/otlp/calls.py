"""What a span tells: a call of a model with its messages, a tool that ran, or nothing to keep.

Messages are looked for in the order of `_SOURCES`: the attributes of the GenAI conventions, their
events, and the names of OpenInference, OpenLLMetry and LangSmith.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, cast

from app.content.blocks import Block, ToolResultBlock
from app.content.json_fields import Json, as_list, as_map, as_maps, text_of
from app.domain.nodes.thinking import Role
from app.errors import InvalidInputError
from app.importers.otlp.attributes import unflattened
from app.importers.otlp.parts import Message, messages_of, parsed, result_text
from app.importers.otlp.spans import Span

_CALLS = frozenset({"chat", "generate_content", "text_completion", "LLM", "llm", "completion"})
_TOOLS = frozenset({"execute_tool", "TOOL", "tool"})
_KINDS = (
    # LangSmith calls the rendering of a prompt a chat, too.
    "langsmith.span.kind",
    "gen_ai.operation.name",
    "openinference.span.kind",
    "llm.request.type",
    "traceloop.span.kind",
)
"""Attributes that say what a span is of, in the words of whoever wrote it."""
_RESULTS = ("gen_ai.tool.call.result", "tool_response", "gen_ai.completion", "output.value")
_CALL_IDS = ("gen_ai.tool.call.id", "tool_call.id", "tool.call.id")
_ROLES = {
    "gen_ai.system.message": "system",
    "gen_ai.user.message": "user",
    "gen_ai.assistant.message": "assistant",
    "gen_ai.tool.message": "tool",
}


class CallMessages(NamedTuple):
    """The messages of a call."""

    asked: list[Message]
    answered: list[Message]


@dataclass(frozen=True, slots=True)
class ModelCall:
    asked: tuple[Message, ...]
    answer: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class ToolRun:
    result: ToolResultBlock


def read_span(span: Span) -> ModelCall | ToolRun | str:
    """Read a span, or give the word under which it is counted as holding nothing to keep.

    Raises:
        InvalidInputError: It has messages that cannot be read.
    """
    kind = next((k for name in _KINDS if (k := text_of(span.attributes, name))), "")
    if kind in _TOOLS:
        return _tool_run(span)
    if kind and kind not in _CALLS:
        return kind[:80]
    said = next((said for source in _SOURCES if any(said := source(span))), None)
    if said is None:
        return f"{kind} without content" if kind else "other"
    answer = tuple(block for message in said.answered for block in message.blocks)
    return ModelCall(tuple(said.asked), answer)


def _tool_run(span: Span) -> ToolRun | str:
    """Read a tool's span. What has no call id is told by the next call of the model, too."""
    attributes = span.attributes
    result = next((attributes[name] for name in _RESULTS if name in attributes), None)
    call_id = text_of(attributes, *_CALL_IDS)
    if call_id is None:
        return "tool without call id"
    if result is None and not span.has_failed:
        return "tool without content"
    took_ms = round((span.ended_at - span.started_at).total_seconds() * 1000)
    answer = result_text(parsed(result))
    return ToolRun(ToolResultBlock(call_id, answer, span.has_failed, duration_ms=took_ms))


def _from_attributes(span: Span) -> CallMessages:
    return _semantic(span.attributes)


def _from_details(span: Span) -> CallMessages:
    """Read the event that holds what the conventions let an instrumentation leave off the span."""
    details = (e for e in span.events if e.name == "gen_ai.client.inference.operation.details")
    return next((_semantic(event.attributes) for event in details), CallMessages([], []))


def _semantic(attributes: Json) -> CallMessages:
    return CallMessages(
        messages_of(_listed(attributes, "gen_ai.input.messages"), Role.USER),
        messages_of(_listed(attributes, "gen_ai.output.messages"), Role.ASSISTANT),
    )


def _listed(attributes: Json, name: str) -> object:
    listed = parsed(attributes.get(name))
    if listed is not None and not isinstance(listed, list):
        raise InvalidInputError(f"{name} is not a JSON list of messages", field=name)
    return cast(object, listed)


def _from_listed_events(span: Span) -> CallMessages:
    """Read the attribute in which pydantic-ai lists the events of a call."""
    events = as_maps(parsed(span.attributes.get("events")))
    return _of_events((text_of(event, "event.name") or "", event) for event in events)


def _from_events(span: Span) -> CallMessages:
    return _of_events((event.name, event.attributes) for event in span.events)


def _of_events(events: Iterable[tuple[str, Json]]) -> CallMessages:
    said = CallMessages([], [])
    for name, event in events:
        if name in _ROLES:
            fields = {**event, "content": _content(event)}
            said.asked.extend(messages_of({"role": _ROLES[name], **fields}, Role.USER))
        elif name == "gen_ai.choice":
            message = parsed(event.get("message", _content(event)))
            said.answered.extend(messages_of(message, Role.ASSISTANT))
        elif name == "gen_ai.content.prompt":
            said.asked.extend(_prompted(event.get("gen_ai.prompt")))
        elif name == "gen_ai.content.completion":
            said.answered.extend(_completed(event.get("gen_ai.completion")))
    return said


def _content(event: Json) -> object:
    return event.get("content", event.get("gen_ai.event.content"))


def _from_openinference(span: Span) -> CallMessages:
    def messages(prefix: str, default: Role) -> list[Message]:
        listed = [as_map(one.get("message")) for one in unflattened(span.attributes, prefix)]
        return messages_of(listed, default)

    asked = messages("llm.input_messages.", Role.USER)
    return CallMessages(asked, messages("llm.output_messages.", Role.ASSISTANT))


def _from_openllmetry(span: Span) -> CallMessages:
    return CallMessages(
        messages_of(unflattened(span.attributes, "gen_ai.prompt."), Role.USER),
        messages_of(unflattened(span.attributes, "gen_ai.completion."), Role.ASSISTANT),
    )


def _from_prompt(span: Span) -> CallMessages:
    attributes = span.attributes
    asked = _prompted(attributes.get("gen_ai.prompt"))
    return CallMessages(asked, _completed(attributes.get("gen_ai.completion")))


def _from_values(span: Span) -> CallMessages:
    attributes = span.attributes
    if "openinference.span.kind" not in attributes:
        return CallMessages([], [])
    asked = _prompted(attributes.get("input.value"))
    return CallMessages(asked, _completed(attributes.get("output.value")))


def _prompted(value: object) -> list[Message]:
    """Read what a model was given as JSON: messages, or an object that holds them."""
    value = parsed(value)
    held = as_map(value)
    given = next((held[name] for name in ("messages", "input", "prompts") if name in held), value)
    return messages_of(given, Role.USER)


def _completed(value: object) -> list[Message]:
    """Read what a model gave as JSON: a message, choices, generations, or response items."""
    value = parsed(value)
    held = as_map(value)
    for name in ("choices", "generations"):
        if name in held:
            listed = as_list(held[name])
            # LangChain gives a list of generations for each prompt of a batch.
            first = as_maps(listed) or as_maps(next(iter(listed), None))
            messages = [one.get("message", one.get("text")) for one in first]
            return messages_of(messages, Role.ASSISTANT)
    given = next((held[name] for name in ("messages", "output") if name in held), value)
    return messages_of(given, Role.ASSISTANT)


_SOURCES: tuple[Callable[[Span], CallMessages], ...] = (
    _from_attributes,
    _from_details,
    _from_listed_events,
    _from_events,
    _from_openinference,
    _from_openllmetry,
    _from_prompt,
    _from_values,
)
