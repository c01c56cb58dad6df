"""Content blocks: what was said, in order."""

from typing import Annotated, Any, Self

import strawberry
from strawberry.scalars import JSON

from app.api.types.base import DomainType, same_fields
from app.api.types.scalars import Long
from app.content.blocks import (
    Block,
    CitationBlock,
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ThinkingSignatureBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.content.json_fields import packed, unpacked
from app.content.tool_subject import tool_subject
from app.errors import InvalidInputError


@strawberry.type(name="TextBlock", description="Visible text.")
class TextBlockType(DomainType[TextBlock]):
    text: str = strawberry.field(description="Markdown, where the model wrote Markdown.")


@strawberry.type(name="ThinkingBlock", description="Thinking, or a vendor's summary of it.")
class ThinkingBlockType(DomainType[ThinkingBlock]):
    text: str = strawberry.field(description="Empty where the vendor gave a signature alone.")
    signature: str | None = strawberry.field(
        description="Opaque; proves to the vendor that the thinking is unchanged."
    )


@strawberry.type(name="ThinkingSignatureBlock", description="A signature that came by itself.")
class ThinkingSignatureBlockType(DomainType[ThinkingSignatureBlock]):
    signature: str | None = strawberry.field(description="Opaque; of the thinking before it.")


@strawberry.type(name="RedactedThinkingBlock", description="Thinking that the vendor encrypted.")
class RedactedThinkingBlockType(DomainType[RedactedThinkingBlock]):
    data: str = strawberry.field(description="Opaque; only its vendor can read it.")


@strawberry.type(name="ToolCallBlock", description="A call of a tool by the model.")
class ToolCallBlockType:
    call_id: str = strawberry.field(description="Equals `ToolResultBlock.callId` of its result.")
    name: str = strawberry.field(description="The tool's name.")
    arguments: JSON = strawberry.field(
        description="An object; a string with the raw text where the model wrote invalid JSON."
    )

    @strawberry.field(
        description="The file, command, pattern or question that the arguments name, on one line"
        " of at most 120 characters; null where they name none."
    )
    def subject(self) -> str | None:
        return tool_subject(self.arguments)

    @classmethod
    def of(cls, block: ToolCallBlock) -> Self:
        return cls(**same_fields(cls, block, arguments=unpacked(block.arguments)))


@strawberry.type(name="ToolResultBlock", description="The answer of a tool to a call.")
class ToolResultBlockType:
    call_id: str = strawberry.field(description="Equals `ToolCallBlock.callId` of its call.")
    text: str = strawberry.field(description="The result as text; empty if it has none.")
    is_error: bool = strawberry.field(description="True if the tool failed.")
    parts: JSON | None = strawberry.field(
        description="The vendor's parts; null if the result is text alone."
    )
    duration_ms: Long | None = strawberry.field(
        description="Milliseconds from the call to the result; in an imported transcript with the "
        "time that a permission took. Null where nobody measured them."
    )

    @classmethod
    def of(cls, block: ToolResultBlock) -> Self:
        return cls(**same_fields(cls, block, parts=unpacked(block.parts)))


@strawberry.type(name="ImageBlock", description="An image in the vendor's own form.")
class ImageBlockType:
    media_type: str = strawberry.field(description="Such as image/png.")
    image_source: JSON = strawberry.field(description="The vendor's object: a URL or the data.")

    @classmethod
    def of(cls, block: ImageBlock) -> Self:
        return cls(**same_fields(cls, block, image_source=unpacked(block.source)))


@strawberry.type(name="CitationBlock", description="A source of the text before it.")
class CitationBlockType:
    text: str = strawberry.field(
        description="The cited words; empty where the vendor only points at them."
    )
    cited_source: str = strawberry.field(
        description="An address, else a title; empty where the vendor names none."
    )
    json: JSON = strawberry.field(description="The citation as the vendor sent it.")

    @classmethod
    def of(cls, block: CitationBlock) -> Self:
        given = {"cited_source": block.source, "json": unpacked(block.json)}
        return cls(**same_fields(cls, block, **given))


@strawberry.type(name="UnknownBlock", description="A block of a kind this version does not know.")
class UnknownBlockType:
    name: str = strawberry.field(description="The vendor's word for the kind.")
    json: JSON = strawberry.field(description="The block as the vendor sent it.")

    @classmethod
    def of(cls, block: UnknownBlock) -> Self:
        return cls(**same_fields(cls, block, json=unpacked(block.json)))


ContentBlockType = Annotated[
    TextBlockType
    | ThinkingBlockType
    | ThinkingSignatureBlockType
    | RedactedThinkingBlockType
    | ToolCallBlockType
    | ToolResultBlockType
    | ImageBlockType
    | CitationBlockType
    | UnknownBlockType,
    strawberry.union("ContentBlock", description="A piece of a message, in the vendor's order."),
]
_SHOWN: dict[type[Block], Any] = {
    TextBlock: TextBlockType,
    ThinkingBlock: ThinkingBlockType,
    ThinkingSignatureBlock: ThinkingSignatureBlockType,
    RedactedThinkingBlock: RedactedThinkingBlockType,
    ToolCallBlock: ToolCallBlockType,
    ToolResultBlock: ToolResultBlockType,
    ImageBlock: ImageBlockType,
    CitationBlock: CitationBlockType,
    UnknownBlock: UnknownBlockType,
}


def content_block(block: Block) -> ContentBlockType:
    """Show a block as the type of its kind."""
    return _SHOWN[type(block)].of(block)


@strawberry.input(description="Thinking as a vendor gave it.")
class ThinkingBlockInput:
    text: str = strawberry.field(description="The thinking, or its summary.")
    signature: str | None = strawberry.field(
        default=None, description="Opaque; kept as it is and only ever given back to its vendor."
    )


@strawberry.input(description="A tool that the model called, with arguments.")
class ToolCallInput:
    call_id: str = strawberry.field(description="Ties the result to this call.")
    name: str = strawberry.field(description="Its name as the model was told.")
    arguments: JSON = strawberry.field(description="An object.")


@strawberry.input(description="The answer of a tool to a call.")
class ToolResultInput:
    call_id: str = strawberry.field(description="The call it answers.")
    text: str = strawberry.field(description="The answer as text.")
    is_error: bool = strawberry.field(default=False, description="Whether the tool failed.")
    parts: JSON | None = strawberry.field(
        default=None, description="The vendor's parts, where the result is more than text."
    )
    duration_ms: Long | None = strawberry.field(
        default=None, description="Milliseconds that the tool took, at least 0."
    )


@strawberry.input(description="An image in the vendor's own form.")
class ImageInput:
    media_type: str = strawberry.field(description="Such as image/png.")
    source: JSON = strawberry.field(description="The vendor's object: a URL or the data.")


@strawberry.input(description="A piece of a kind of its own, kept as it is and never searched.")
class UnknownBlockInput:
    name: str = strawberry.field(description="The sender's word for the kind.")
    json: JSON = strawberry.field(description="The piece as the sender has it.")


@strawberry.input(one_of=True, description="One piece of what was said: exactly one of these.")
class ContentBlockInput:
    text: strawberry.Maybe[str] = strawberry.field(description="Visible text.")
    thinking: strawberry.Maybe[ThinkingBlockInput] = strawberry.field(
        description="With the vendor's signature, if it gave one."
    )
    redacted_thinking: strawberry.Maybe[str] = strawberry.field(
        description="Thinking that the vendor hid: its opaque data."
    )
    tool_call: strawberry.Maybe[ToolCallInput] = strawberry.field(description="Made by the model.")
    tool_result: strawberry.Maybe[ToolResultInput] = strawberry.field(
        description="Names its call by `callId`."
    )
    image: strawberry.Maybe[ImageInput] = strawberry.field(description="In the vendor's own form.")
    unknown: strawberry.Maybe[UnknownBlockInput] = strawberry.field(
        description="A kind that none of the others is; `think` refuses it."
    )

    def to_domain(self) -> Block:
        """Give the block that is named; GraphQL lets exactly one be."""
        block = _text_block(self) or _tool_block(self) or _other_block(self)
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
        return ToolCallBlock(call.call_id, call.name, packed(call.arguments))
    if given.tool_result:
        result = given.tool_result.value
        parts = None if result.parts is None else packed(result.parts)
        took_ms = _duration(result.duration_ms)
        return ToolResultBlock(result.call_id, result.text, result.is_error, parts, took_ms)
    return None


def _duration(given: int | None) -> int | None:
    if given is not None and given < 0:
        raise InvalidInputError("durationMs must be at least 0", field="durationMs")
    return given


def _other_block(given: ContentBlockInput) -> Block | None:
    if given.image:
        return ImageBlock(given.image.value.media_type, packed(given.image.value.source))
    if given.unknown:
        return UnknownBlock(given.unknown.value.name, packed(given.unknown.value.json))
    return None
