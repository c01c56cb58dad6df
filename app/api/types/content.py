"""Content blocks: what was said, in order."""

from typing import Self

import strawberry

from app.content.blocks import (
    Block,
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
)
from app.content.serialise import to_stored
from app.errors import InvalidInputError


@strawberry.type(name="ContentBlock", description="One piece of what was said.")
class ContentBlockType:
    kind: str = strawberry.field(
        description="text, thinking, thinking_signature, redacted_thinking, tool_call, tool_result,"
        " image, citation or unknown."
    )
    text: str | None = strawberry.field(description="What it says, where it says something.")
    name: str | None = strawberry.field(
        description="The tool that was called, or the vendor's word for an unknown block."
    )
    call_id: str | None = strawberry.field(description="Ties a tool's result to its call.")
    arguments: str | None = strawberry.field(description="JSON text of what a tool was given.")
    is_error: bool = strawberry.field(description="Whether a tool's result is a failure.")
    json: str | None = strawberry.field(
        description="JSON text of every field but the text, signatures included, as they came."
    )

    @classmethod
    def of(cls, block: Block) -> Self:
        stored = to_stored(block)
        return cls(
            kind=stored.kind,
            text=stored.text,
            name=getattr(block, "name", None),
            call_id=getattr(block, "call_id", None),
            arguments=getattr(block, "arguments", None),
            is_error=getattr(block, "is_error", False),
            json=stored.json,
        )


@strawberry.input(description="Thinking as a vendor gave it.")
class ThinkingBlockInput:
    text: str = strawberry.field(description="The thinking, or its summary.")
    signature: str | None = strawberry.field(
        default=None, description="Opaque; kept as it is and only ever given back to its vendor."
    )


@strawberry.input(description="A call of a tool.")
class ToolCallInput:
    call_id: str = strawberry.field(description="Ties the result to this call.")
    name: str = strawberry.field(description="The tool.")
    arguments: str = strawberry.field(description="JSON text of what it is given.")


@strawberry.input(description="What a tool answered.")
class ToolResultInput:
    call_id: str = strawberry.field(description="The call it answers.")
    text: str = strawberry.field(description="The answer as text.")
    is_error: bool = strawberry.field(default=False, description="Whether the tool failed.")
    parts: str | None = strawberry.field(
        default=None,
        description="JSON text of the vendor's parts where the answer is more than text.",
    )


@strawberry.input(description="An image.")
class ImageInput:
    media_type: str = strawberry.field(description="Such as image/png.")
    source: str = strawberry.field(description="JSON text of the vendor's image source.")


@strawberry.input(one_of=True, description="One piece of what was said: exactly one of these.")
class ContentBlockInput:
    text: strawberry.Maybe[str] = strawberry.field(description="Visible text.")
    thinking: strawberry.Maybe[ThinkingBlockInput] = strawberry.field(description="Thinking.")
    redacted_thinking: strawberry.Maybe[str] = strawberry.field(
        description="Thinking that the vendor hid: its opaque data."
    )
    tool_call: strawberry.Maybe[ToolCallInput] = strawberry.field(description="A call of a tool.")
    tool_result: strawberry.Maybe[ToolResultInput] = strawberry.field(
        description="What a tool answered."
    )
    image: strawberry.Maybe[ImageInput] = strawberry.field(description="An image.")

    def to_domain(self) -> Block:
        """Give the block that is named; GraphQL lets exactly one be."""
        block = _text_block(self) or _tool_block(self)
        if block is None and self.image:
            block = ImageBlock(self.image.value.media_type, self.image.value.source)
        if block is None:
            raise InvalidInputError("a block names exactly one of its fields", field="blocks")
        return block


def _text_block(given: ContentBlockInput) -> Block | None:
    if given.text:
        return TextBlock(given.text.value)
    if given.thinking:
        return ThinkingBlock(given.thinking.value.text, given.thinking.value.signature)
    if given.redacted_thinking:
        return RedactedThinkingBlock(given.redacted_thinking.value)
    return None


def _tool_block(given: ContentBlockInput) -> Block | None:
    if given.tool_call:
        call = given.tool_call.value
        return ToolCallBlock(call.call_id, call.name, call.arguments)
    if given.tool_result:
        result = given.tool_result.value
        return ToolResultBlock(result.call_id, result.text, result.is_error, result.parts)
    return None
