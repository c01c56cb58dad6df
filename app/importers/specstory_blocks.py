"""The blocks of one SpecStory message: text, thoughts, calls of tools and their results. Pure."""

import re
from collections.abc import Iterator

from app.content.blocks import Block, TextBlock, ThinkingBlock, ToolCallBlock, ToolResultBlock
from app.content.json_fields import packed

OPENING = re.compile(r"<(think|tool-use)\b")
CLOSING = {"think": "</think>", "tool-use": "</tool-use>"}
_PART = re.compile(
    r"^<(?P<kind>think|tool-use)\b(?P<about>[^>\n]*)>(?P<body>.*?)</(?P=kind)>",
    re.DOTALL | re.MULTILINE,
)
_SUMMARY = re.compile(r"<summary>[^\n]*?</summary>\n?")
_WRAPPING = re.compile(r"\A\s*<details>|</details>\s*\Z")
_RULE = re.compile(r"(?:\A|\n)-{3,}\s*\Z")
_NAME = re.compile(r'data-tool-name="([^"]*)"')
_RESULT = re.compile(r"^```text\n(?P<text>.*?)\n?^```\s*\Z", re.DOTALL | re.MULTILINE)


def blocks_of(body: str, name: str) -> Iterator[Block]:
    """Cut the text below the first line of a message into its blocks.

    Args:
        name: Names the message; the ids of its calls are made from it.
    """
    begin = 0
    for index, part in enumerate(_PART.finditer(body)):
        yield from _said(body[begin : part.start()])
        inside = _SUMMARY.sub("", _WRAPPING.sub("", part["body"]), count=1)
        if part["kind"] == "think":
            yield ThinkingBlock(inside.strip())
        else:
            yield from _call(part["about"], inside, f"{name}:{index}")
        begin = part.end()
    yield from _said(body[begin:])


def _said(text: str) -> Iterator[Block]:
    """Give a text without the rule that the file draws below a message."""
    if said := _RULE.sub("", text.strip()).strip():
        yield TextBlock(said)


def _call(about: str, inside: str, call_id: str) -> Iterator[Block]:
    """Give a call and, where the file shows one, the result, which is its last block of text."""
    named = _NAME.search(about)
    result = _RESULT.search(inside)
    asked = inside[: result.start()] if result else inside
    yield ToolCallBlock(call_id, named[1] if named else "tool", packed({"input": asked.strip()}))
    if result:
        yield ToolResultBlock(call_id, result["text"])
