"""A request as OpenAI's Responses API takes it."""

from app.content.blocks import Block, ImageBlock, TextBlock, ToolCallBlock, ToolResultBlock
from app.llm.base import Message, ModelRequest
from app.llm.facts import ModelFacts
from app.llm.rules import effort_word
from app.llm.wire.parts import Object, data_url, image, refuse, verbatim


def body(request: ModelRequest, facts: ModelFacts, *, store: bool) -> Object:
    """Give the JSON body.

    Args:
        store: Whether the vendor may keep the answer, so that the next turn can refer to it.

    Raises:
        InvalidInputError: A block that cannot be sent.
    """
    made: Object = {
        "model": request.model,
        "max_output_tokens": request.max_output_tokens,
        "stream": True,
        "store": store,
        "input": [item for message in request.messages for item in _items(message)],
    }
    if request.system:
        made["instructions"] = request.system
    if request.previous_response_id:
        made["previous_response_id"] = request.previous_response_id
    if request.tools:
        # Strict is the default here and would refuse most schemas.
        made["tools"] = [
            {
                "type": "function",
                "name": tool.name,
                "description": tool.description,
                "parameters": tool.schema,
                "strict": False,
            }
            for tool in request.tools
        ]
    if request.temperature is not None:
        made["temperature"] = request.temperature
    return made | _reasoning(request, facts) | _text(request)


def _reasoning(request: ModelRequest, facts: ModelFacts) -> Object:
    if not facts.thinking:
        return {}
    reasoning: Object = {"summary": "auto"}
    if word := effort_word(request.effort, facts.efforts):
        reasoning["effort"] = word
    return {"reasoning": reasoning, "include": ["reasoning.encrypted_content"]}


def _text(request: ModelRequest) -> Object:
    if request.output_schema is None:
        return {}
    shape: Object = {"type": "json_schema", "name": "answer", "strict": True}
    return {"text": {"format": shape | {"schema": request.output_schema}}}


def _items(message: Message) -> list[Object]:
    if message.verbatim is not None:
        return verbatim(message.verbatim)
    if message.role == "assistant":
        return [item for block in message.blocks if (item := _said(block))]
    return _given(message.blocks)


def _said(block: Block) -> Object | None:
    """Give what was said or called; what was thought stays with the vendor that thought it."""
    match block:
        case TextBlock() if block.text:
            return {"role": "assistant", "content": block.text}
        case ToolCallBlock():
            return {
                "type": "function_call",
                "call_id": block.call_id,
                "name": block.name,
                "arguments": block.arguments or "{}",
            }
        case _:
            return None


def _given(blocks: tuple[Block, ...]) -> list[Object]:
    results = [_result(b) for b in blocks if isinstance(b, ToolResultBlock)]
    parts = [_part(b) for b in blocks if not isinstance(b, ToolResultBlock)]
    return [*results, {"role": "user", "content": parts}] if parts else results


def _result(block: ToolResultBlock) -> Object:
    # The format has no place for failure; the words must carry it.
    text = f"Error: {block.text}" if block.is_error else block.text
    return {"type": "function_call_output", "call_id": block.call_id, "output": text}


def _part(block: Block) -> Object:
    match block:
        case TextBlock():
            return {"type": "input_text", "text": block.text}
        case ImageBlock():
            return {"type": "input_image", "image_url": data_url(image(block))}
        case _:
            raise refuse(block)
