"""A request as Anthropic's Messages API takes it."""

from collections.abc import Iterator

from app.content.blocks import (
    Block,
    ImageBlock,
    TextBlock,
    ToolCallBlock,
    ToolResultBlock,
)
from app.errors import InvalidInputError
from app.llm.base import Message, ModelRequest
from app.llm.facts import ModelFacts, Thinking
from app.llm.rules import budget_of, effort_word
from app.llm.wire.parts import Object, arguments, image, refuse, verbatim

_CACHE = {"type": "ephemeral"}


def body(request: ModelRequest, facts: ModelFacts) -> Object:
    """Give the JSON body.

    Raises:
        InvalidInputError: A block that cannot be sent, or a budget the model does not take.
    """
    made: Object = {
        "model": request.model,
        "max_tokens": request.max_output_tokens,
        "stream": True,
        "messages": _messages(request.messages),
        # Everything up to the last block is read from the cache by the next turn of the branch.
        "cache_control": _CACHE,
    }
    if request.system:
        made["system"] = [{"type": "text", "text": request.system, "cache_control": _CACHE}]
    if request.tools:
        made["tools"] = [
            {"name": tool.name, "description": tool.description, "input_schema": tool.schema}
            for tool in request.tools
        ]
    thinking = _thinking(request, facts)
    if request.temperature is not None:
        made["temperature"] = _temperature(request.temperature, thinking)
    return made | thinking | _output(request, facts)


def hosted_body(request: ModelRequest, facts: ModelFacts) -> Object:
    """Give the JSON body for a cloud that runs the models, and caches only what is marked."""
    made = body(request, facts)
    del made["cache_control"]
    return made


def _temperature(temperature: float, thinking: Object) -> float:
    if temperature > 1 or (thinking and temperature != 1):
        raise InvalidInputError(
            "temperature is at most 1 here, and 1 where the model thinks", field="temperature"
        )
    return temperature


def _thinking(request: ModelRequest, facts: ModelFacts) -> Object:
    budget = budget_of(request, facts)
    if budget is not None:
        return {"thinking": {"type": "enabled", "budget_tokens": budget}}
    if Thinking.ADAPTIVE in facts.thinking:
        # Left out, `display` is "omitted" on 4.7 and later: signatures without any text.
        return {"thinking": {"type": "adaptive", "display": "summarized"}}
    return {}


def _output(request: ModelRequest, facts: ModelFacts) -> Object:
    config: Object = {}
    if word := effort_word(request.effort, facts.efforts):
        config["effort"] = word
    if request.output_schema is not None:
        config["format"] = {"type": "json_schema", "schema": request.output_schema}
    return {"output_config": config} if config else {}


def _messages(messages: tuple[Message, ...]) -> list[Object]:
    """Give the turns; all results of a turn's tools must be in the one message after it."""
    turns: list[Object] = []
    for message in messages:
        role = "assistant" if message.role == "assistant" else "user"
        content = _content(message)
        if turns and turns[-1]["role"] == role:
            turns[-1]["content"].extend(content)
        elif content:
            turns.append({"role": role, "content": content})
    return turns


def _content(message: Message) -> list[Object]:
    if message.verbatim is not None:
        return verbatim(message.verbatim)
    return [part for block in message.blocks for part in _parts(block, message.role)]


def _parts(block: Block, role: str) -> Iterator[Object]:
    match block:
        case TextBlock():
            if block.text.strip():
                yield {"type": "text", "text": block.text}
        case ToolCallBlock():
            yield {
                "type": "tool_use",
                "id": block.call_id,
                "name": block.name,
                "input": arguments(block),
            }
        case ToolResultBlock():
            yield _result(block)
        case ImageBlock() if role != "assistant":
            yield {"type": "image", "source": _source(block)}
        case _ if role != "assistant":
            raise refuse(block)
        case _:
            # What another model thought, or only its vendor understands, stays with that vendor.
            pass


def _result(block: ToolResultBlock) -> Object:
    fields: Object = {"type": "tool_result", "tool_use_id": block.call_id, "content": block.text}
    return fields | {"is_error": True} if block.is_error else fields


def _source(block: ImageBlock) -> Object:
    found = image(block)
    if found.url:
        return {"type": "url", "url": found.url}
    return {"type": "base64", "media_type": found.media_type, "data": found.data}
