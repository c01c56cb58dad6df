"""A request as Gemini's `streamGenerateContent` takes it; the model is part of the address."""

from collections.abc import Iterator, Mapping

from app.content.blocks import Block, ImageBlock, TextBlock, ToolCallBlock, ToolResultBlock
from app.errors import InvalidInputError
from app.llm.base import Message, ModelRequest
from app.llm.facts import ModelFacts
from app.llm.rules import budget_of, effort_word
from app.llm.wire.parts import Object, arguments, image, refuse, verbatim

FOREIGN_CALL = "skip_thought_signature_validator"
"""Gemini 3 refuses a call without its own signature, except one that says it was made elsewhere."""


def body(request: ModelRequest, facts: ModelFacts) -> Object:
    """Give the JSON body.

    Raises:
        InvalidInputError: A block that cannot be sent, or a budget the model does not take.
    """
    made: Object = {
        "contents": _contents(request.messages),
        "generationConfig": _generation(request, facts),
    }
    if request.system:
        made["systemInstruction"] = {"parts": [{"text": request.system}]}
    if request.tools:
        declared = [
            {
                "name": tool.name,
                "description": tool.description,
                "parametersJsonSchema": tool.schema,
            }
            for tool in request.tools
        ]
        made["tools"] = [{"functionDeclarations": declared}]
    return made


def _generation(request: ModelRequest, facts: ModelFacts) -> Object:
    config: Object = {"maxOutputTokens": request.max_output_tokens}
    if request.temperature is not None:
        config["temperature"] = request.temperature
    if request.output_schema is not None:
        config["responseMimeType"] = "application/json"
        config["responseJsonSchema"] = request.output_schema
    if facts.thinking:
        config["thinkingConfig"] = _thinking(request, facts)
    return config


def _thinking(request: ModelRequest, facts: ModelFacts) -> Object:
    config: Object = {"includeThoughts": True}
    budget = budget_of(request, facts)
    if budget is not None:
        config["thinkingBudget"] = budget
    elif word := effort_word(request.effort, facts.efforts):
        config["thinkingLevel"] = word
    return config


def _contents(messages: tuple[Message, ...]) -> list[Object]:
    names = {
        block.call_id: block.name
        for message in messages
        for block in message.blocks
        if isinstance(block, ToolCallBlock)
    }
    turns: list[Object] = []
    for message in messages:
        role = "model" if message.role == "assistant" else "user"
        parts = _turn(message, names)
        if turns and turns[-1]["role"] == role:
            turns[-1]["parts"].extend(parts)
        elif parts:
            turns.append({"role": role, "parts": parts})
    return turns


def _turn(message: Message, names: Mapping[str, str]) -> list[Object]:
    if message.verbatim is not None:
        return verbatim(message.verbatim)
    if message.role == "assistant":
        return [part for block in message.blocks for part in _said(block)]
    return [_given(block, names) for block in message.blocks]


def _said(block: Block) -> Iterator[Object]:
    """Give what was said or called; what was thought stays with the vendor that thought it."""
    match block:
        case TextBlock() if block.text:
            yield {"text": block.text}
        case ToolCallBlock():
            call = {"id": block.call_id, "name": block.name, "args": arguments(block)}
            yield {"functionCall": call, "thoughtSignature": FOREIGN_CALL}
        case _:
            pass


def _given(block: Block, names: Mapping[str, str]) -> Object:
    match block:
        case TextBlock():
            return {"text": block.text}
        case ToolResultBlock():
            return {"functionResponse": _result(block, names)}
        case ImageBlock():
            return _image(block)
        case _:
            raise refuse(block)


def _result(block: ToolResultBlock, names: Mapping[str, str]) -> Object:
    if block.call_id not in names:
        raise InvalidInputError(
            f"a tool's result answers no call: {block.call_id!r}", field="messages"
        )
    answer = {"error" if block.is_error else "output": block.text}
    return {"id": block.call_id, "name": names[block.call_id], "response": answer}


def _image(block: ImageBlock) -> Object:
    found = image(block)
    if found.data is not None:
        return {"inlineData": {"mimeType": found.media_type, "data": found.data}}
    return {"fileData": {"mimeType": found.media_type, "fileUri": found.url}}
