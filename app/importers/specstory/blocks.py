"""The blocks of one SpecStory message: text, thoughts, calls of tools and their results. Pure."""

import re
from collections.abc import Iterator

from app.content.blocks import Block, TextBlock, ThinkingBlock, ToolCallBlock, ToolResultBlock
from app.content.json_fields import packed

OPENING = re.compile(r"<(think|tool-use)\b")
CLOSING = {"think": "</think>", "tool-use": "</tool-use>"}
_OPENED = re.compile(r"^<(?P<kind>think|tool-use)\b(?P<about>[^>\n]*)>", re.MULTILINE)
_SUMMARY = re.compile(r"\A\s*<summary>[^\n]*?</summary>\n?")
_WRAPPING = re.compile(r"\A\s*<details>|</details>\s*\Z")
_RULE = re.compile(r"(?:\A|\n)-{3,}\s*\Z")
_NAME = re.compile(r'data-tool-name="([^"]*)"')
_RESULT = re.compile(r"^```text\n", re.MULTILINE)
_FENCE = "```"


def blocks_of(body: str, name: str) -> Iterator[Block]:
    """Cut the text below the first line of a message into its blocks.

    Args:
        name: Names the message; the ids of its calls are made from it.
    """
    begin = 0
    for index, (opened, closed) in enumerate(_parts(body)):
        yield from _said(body[begin : opened.start()])
        inside = _SUMMARY.sub("", _WRAPPING.sub("", body[opened.end() : closed]), count=1)
        if opened["kind"] == "think":
            yield ThinkingBlock(inside.strip())
        else:
            yield from _call(opened["about"], inside, f"{name}:{index}")
        begin = closed + len(CLOSING[opened["kind"]])
    yield from _said(body[begin:])


def _parts(body: str) -> Iterator[tuple[re.Match[str], int]]:
    """Give the mark that opens each part that ends, and where the mark that ends it begins."""
    begin, endless = 0, set[str]()
    for opened in _OPENED.finditer(body):
        kind = opened["kind"]
        if opened.start() < begin or kind in endless:
            continue
        closed = body.find(CLOSING[kind], opened.end())
        if closed < 0:
            # What never ends is looked for once, however often it opens.
            endless.add(kind)
            continue
        yield opened, closed
        begin = closed + len(CLOSING[kind])


def _said(text: str) -> Iterator[Block]:
    """Give a text without the rule that the file draws below a message."""
    if said := _RULE.sub("", text.strip()).strip():
        yield TextBlock(said)


def _call(about: str, inside: str, call_id: str) -> Iterator[Block]:
    """Give a call and, where the file shows one, the result, which is its last block of text."""
    named = _NAME.search(about)
    asked, result = _asked_and_told(inside.strip())
    yield ToolCallBlock(call_id, named[1] if named else "tool", packed({"input": asked.strip()}))
    if result is not None:
        yield ToolResultBlock(call_id, result)


def _asked_and_told(inside: str) -> tuple[str, str | None]:
    opened = _RESULT.search(inside)
    if opened is None or not inside.endswith(f"\n{_FENCE}"):
        return inside, None
    return inside[: opened.start()], inside[opened.end() : -len(_FENCE)].removesuffix("\n")
