"""The parts of an answer in a chat of VS Code as blocks, and what its tools answered. Pure."""

from collections import Counter
from collections.abc import Iterable

from app.content.blocks import (
    Block,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.content.json_fields import Json, as_list, as_map, as_maps, count_of, packed, text_of

_KEPT = ("textEditGroup", "notebookEditGroup", "elicitationSerialized", "questionCarousel")
"""Kinds that are kept as they came."""
_MAX_NAME = 80


class Answer:
    """Reads the parts of one answer in their order."""

    def __init__(self, skipped: Counter[str]) -> None:
        self.blocks: list[Block] = []
        self.results: list[ToolResultBlock] = []
        self._skipped = skipped
        self._text: list[str] = []
        """Pieces of the text that is going on."""

    def read(self, parts: Iterable[object]) -> None:
        for part in map(as_map, parts):
            self._take(part)
        self._end_text()

    def _take(self, part: Json) -> None:
        kind = text_of(part, "kind")
        if kind in (None, "markdownContent", "markdownVuln"):
            self._text.append(_markdown(part.get("content", part)))
        elif kind == "inlineReference":
            self._text.append(_reference(part))
        elif kind == "thinking":
            self._end_text()
            if thought := _joined(part.get("value")):
                self.blocks.append(ThinkingBlock(thought))
        elif kind == "toolInvocationSerialized":
            self._end_text()
            self._call(part)
        elif kind in _KEPT:
            self._end_text()
            self.blocks.append(UnknownBlock(kind, packed(part)))
        else:
            self._skipped[str(kind)[:_MAX_NAME]] += 1

    def _end_text(self) -> None:
        if text := "".join(self._text).strip():
            self.blocks.append(TextBlock(text))
        self._text.clear()

    def _call(self, part: Json) -> None:
        call_id = text_of(part, "toolCallId") or ""
        name = text_of(part, "toolId") or "tool"
        details, special = as_map(part.get("resultDetails")), as_map(part.get("toolSpecificData"))
        self.blocks.append(ToolCallBlock(call_id, name, _arguments(part, details, special)))
        result = _result(call_id, details, special)
        if result:
            self.results.append(result)


def _arguments(part: Json, details: Json, special: Json) -> str:
    """Give what a tool was asked: its input, its command, or the line that told of it."""
    if given := text_of(details, "input"):
        return packed({"input": given})
    line = as_map(special.get("commandLine"))
    if command := text_of(line, "userEdited", "toolEdited", "original") or text_of(
        special, "command"
    ):
        return packed({"command": command})
    if "rawInput" in special:
        return packed(special["rawInput"])
    told = part.get("pastTenseMessage") or part.get("invocationMessage")
    return packed({"message": _markdown(told)})


def _result(call_id: str, details: Json, special: Json) -> ToolResultBlock | None:
    output = details.get("output")
    if output is not None:
        texts = [output] if isinstance(output, str) else _texts(as_maps(output))
        return ToolResultBlock(call_id, "\n".join(texts), details.get("isError") is True)
    if text := text_of(as_map(special.get("terminalCommandOutput")), "text"):
        code = count_of(as_map(special.get("terminalCommandState")), "exitCode")
        return ToolResultBlock(call_id, text, code not in (None, 0))
    return None


def _texts(output: list[Json]) -> list[str]:
    """Give the texts of an output; data in Base64 is left out."""
    return [str(one.get("value")) for one in output if one.get("isText") or "isText" not in one]


def _markdown(value: object) -> str:
    return value if isinstance(value, str) else text_of(as_map(value), "value") or ""


def _reference(part: Json) -> str:
    held = as_map(part.get("inlineReference"))
    path = text_of(held, "fsPath", "path") or text_of(as_map(held.get("uri")), "fsPath", "path")
    name = text_of(part, "name") or text_of(held, "name") or (path or "").rpartition("/")[2]
    return f"`{name}`" if name else ""


def _joined(value: object) -> str:
    parts = [value] if isinstance(value, str) else as_list(value)
    return "".join(part for part in parts if isinstance(part, str)).strip()
