"""A request as OpenAI's Chat Completions API takes it, and the many servers that speak it."""

from dataclasses import dataclass

from app.content.blocks import Block, ImageBlock, TextBlock, ToolCallBlock, ToolResultBlock
from app.llm.base import Message, ModelRequest
from app.llm.facts import ModelFacts
from app.llm.rules import effort_word
from app.llm.wire.parts import Object, data_url, image, refuse, verbatim


@dataclass(frozen=True, slots=True)
class Dialect:
    """Where servers of the format differ in what they take."""

    max_tokens: str = "max_tokens"
    """The name of the limit; OpenAI renamed it for models that think, most others did not."""


OPENAI = Dialect(max_tokens="max_completion_tokens")
COMPATIBLE = Dialect()


def body(request: ModelRequest, facts: ModelFacts, dialect: Dialect) -> Object:
    """Give the JSON body.

    Raises:
        InvalidInputError: A block that cannot be sent.
    """
    made: Object = {
        "model": request.model,
        dialect.max_tokens: request.max_output_tokens,
        "stream": True,
        "stream_options": {"include_usage": True},
        "messages": _messages(request),
    }
    if request.tools:
        made["tools"] = [
            {
                "type": "function",
                "function": {
                    "name": tool.name,
                    "description": tool.description,
                    "parameters": tool.schema,
                },
            }
            for tool in request.tools
        ]
    if request.temperature is not None:
        made["temperature"] = request.temperature
    if word := effort_word(request.effort, facts.efforts):
        made["reasoning_effort"] = word
    if request.output_schema is not None:
        shape = {"name": "answer", "schema": request.output_schema, "strict": True}
        made["response_format"] = {"type": "json_schema", "json_schema": shape}
    return made


def _messages(request: ModelRequest) -> list[Object]:
    system = [{"role": "system", "content": request.system}] if request.system else []
    return [*system, *(made for message in request.messages for made in _turn(message))]


def _turn(message: Message) -> list[Object]:
    if message.verbatim is not None:
        return [{"role": "assistant"} | part for part in verbatim(message.verbatim)]
    if message.role == "assistant":
        return _assistant(message.blocks)
    results = [b for b in message.blocks if isinstance(b, ToolResultBlock)]
    rest = tuple(b for b in message.blocks if not isinstance(b, ToolResultBlock))
    return [*map(_result, results), *_user(rest)]


def _assistant(blocks: tuple[Block, ...]) -> list[Object]:
    """Give what was said and called; what was thought stays with the vendor that thought it."""
    text = "\n\n".join(b.text for b in blocks if isinstance(b, TextBlock) and b.text)
    calls = [_call(b) for b in blocks if isinstance(b, ToolCallBlock)]
    if not text and not calls:
        return []
    made: Object = {"role": "assistant"}
    if text:
        made["content"] = text
    if calls:
        made["tool_calls"] = calls
    return [made]


def _call(block: ToolCallBlock) -> Object:
    function = {"name": block.name, "arguments": block.arguments or "{}"}
    return {"id": block.call_id, "type": "function", "function": function}


def _result(block: ToolResultBlock) -> Object:
    # The format has no place for failure; the words must carry it.
    text = f"Error: {block.text}" if block.is_error else block.text
    return {"role": "tool", "tool_call_id": block.call_id, "content": text}


def _user(blocks: tuple[Block, ...]) -> list[Object]:
    parts = [_part(block) for block in blocks]
    if not parts:
        return []
    if len(parts) == 1 and parts[0]["type"] == "text":
        # Some servers understand a plain string only.
        return [{"role": "user", "content": parts[0]["text"]}]
    return [{"role": "user", "content": parts}]


def _part(block: Block) -> Object:
    match block:
        case TextBlock():
            return {"type": "text", "text": block.text}
        case ImageBlock():
            return {"type": "image_url", "image_url": {"url": data_url(image(block))}}
        case _:
            raise refuse(block)
