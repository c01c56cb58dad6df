"""Requests to models, as tests write them."""

from dataclasses import replace

from app.content.blocks import (
    Block,
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ThinkingSignatureBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.content.reducers.base import Part
from app.llm.base import Message, ModelRequest, Tool

WEATHER = Tool(
    "weather",
    "Weather of a city.",
    {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
)
ANSWER = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
SECRET_THOUGHTS: tuple[Block, ...] = (
    ThinkingBlock("the user lives in Oslo", "sig-of-another-vendor"),
    ThinkingSignatureBlock("lone-signature"),
    RedactedThinkingBlock("redacted-bytes"),
    UnknownBlock("server_tool_use", '{"type":"server_tool_use","id":"srv-1"}'),
)


def user(text: str) -> Message:
    return Message("user", (TextBlock(text),))


def ask(model: str, *messages: Message, max_output_tokens: int = 4_096) -> ModelRequest:
    return ModelRequest(model, messages or (user("Hello"),), max_output_tokens)


def tool_cycle(model: str) -> ModelRequest:
    """A question, thoughts and two calls, their results, and the next question."""
    calls = (
        ToolCallBlock("call-1", "weather", '{"city": "Oslo"}'),
        ToolCallBlock("call-2", "weather", ""),
    )
    said = (*SECRET_THOUGHTS, TextBlock("I look it up."), *calls)
    results = (ToolResultBlock("call-1", "rain"), ToolResultBlock("call-2", "no city", True))
    messages = (
        user("Weather?"),
        Message("assistant", said),
        Message("tool", results),
        user("And tomorrow?"),
    )
    return replace(ask(model, *messages), system="Be brief.", tools=(WEATHER,))


def with_image(model: str, source: str) -> ModelRequest:
    return ask(model, Message("user", (TextBlock("What is it?"), ImageBlock("image/png", source))))


def returning(model: str, *parts: str) -> ModelRequest:
    """A turn of the same model goes back as it came, whatever its blocks say."""
    kept = tuple(Part("any", part) for part in parts)
    turn = Message("assistant", (TextBlock("canonical, not sent"),), verbatim=kept)
    return ask(model, user("Hello"), turn, user("Go on"))
