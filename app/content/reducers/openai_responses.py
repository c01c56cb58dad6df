"""OpenAI Responses: output items at their index grow, until the whole item says the last word."""

from collections.abc import Callable
from typing import NamedTuple

from app.content.blocks import TextBlock, ThinkingBlock, ToolCallBlock
from app.content.json_fields import Json, as_list, as_map, as_maps, count_of, text_of
from app.content.reducers.assembly import BlockBuilder
from app.content.reducers.base import Part
from app.content.reducers.drafts import Draft, Drafts, Path
from app.content.reducers.records import JsonReducer, index_of, part
from app.content.reducers.responses_items import blocks_of, citation_of
from app.content.usage import Usage
from app.content.wire import Record


class _Growth(NamedTuple):
    item: str
    """The kind of item that grows."""
    field: str
    """The text that grows: of the item, or of one of its parts."""
    parts: str | None = None
    """The item's list of parts."""
    place: str = ""
    """Where the event says which part."""
    part: str = ""
    """The kind of the part."""


_GROWTH = {
    "response.output_text.delta": _Growth(
        "message", "text", "content", "content_index", "output_text"
    ),
    "response.refusal.delta": _Growth("message", "refusal", "content", "content_index", "refusal"),
    "response.reasoning_text.delta": _Growth(
        "reasoning", "text", "content", "content_index", "reasoning_text"
    ),
    "response.reasoning_summary_text.delta": _Growth(
        "reasoning", "text", "summary", "summary_index", "summary_text"
    ),
    "response.function_call_arguments.delta": _Growth("function_call", "arguments"),
    "response.custom_tool_call_input.delta": _Growth("custom_tool_call", "input"),
    "response.mcp_call_arguments.delta": _Growth("mcp_call", "arguments"),
    "response.code_interpreter_call_code.delta": _Growth("code_interpreter_call", "code"),
}
_ENDS = {"completed", "incomplete", "failed", "cancelled"}


class OpenAIResponsesReducer(JsonReducer):
    def __init__(self) -> None:
        super().__init__()
        self._drafts = Drafts(self.assembly)
        self._handlers: dict[str, Callable[[Json, Record], None]] = {
            "response.output_item.added": self._start,
            "response.output_item.done": self._end,
            "response.output_text.annotation.added": self._cite,
            "error": self._fail,
        }

    def take(self, event: Json, record: Record) -> None:
        kind = text_of(event, "type") or record.event or ""
        if record.whole:
            self._take_answer(event, record)
        elif kind in _GROWTH:
            self._grow(event, record, _GROWTH[kind])
        elif kind in self._handlers:
            self._handlers[kind](event, record)
        elif isinstance(event.get("response"), dict):
            self._tell(event["response"])
        elif event.get("error"):
            self.head.fail(event["error"])

    def parts(self) -> tuple[Part, ...]:
        contents = (draft.content() for draft in self._drafts.in_order())
        return tuple(part(text_of(content, "type") or "", content) for content in contents)

    def count(self, usage: Json) -> Usage:
        return Usage(
            input_tokens=count_of(usage, "input_tokens"),
            output_tokens=count_of(usage, "output_tokens"),
            thinking_tokens=count_of(
                as_map(usage.get("output_tokens_details")), "reasoning_tokens"
            ),
            cache_read_tokens=count_of(as_map(usage.get("input_tokens_details")), "cached_tokens"),
        )

    def _take_answer(self, answer: Json, record: Record) -> None:
        if not isinstance(answer.get("output"), list) and not answer.get("error"):
            raise self.malformed(record, "is neither an answer nor an error")
        self._tell(answer)

    def _tell(self, answer: Json) -> None:
        """Take what is said of the answer as a whole; its items count where none came before."""
        head = self.head
        head.name(answer, "id", "model")
        head.usage = as_map(answer.get("usage")) or head.usage
        if answer.get("error"):
            head.fail(answer["error"])
        if (status := text_of(answer, "status")) in _ENDS:
            head.stop_reason, head.finished = status, True
        for number, item in enumerate(as_maps(answer.get("output"))):
            known = self._drafts.place_of(item.get("id"))
            place = number if known is None else known
            # The item's own event is the last word: its signature is another one here.
            if place not in self._drafts or not self._drafts[place].final:
                self._settle(place, item)

    def _start(self, event: Json, _: Record) -> None:
        place = self._place(event)
        if place not in self._drafts:
            self._begin(place, as_map(event.get("item")))

    def _begin(self, place: int, item: Json) -> Draft:
        # A signature is given anew with the whole item; until then it signs nothing.
        return self._drafts.start(place, item, blocks_of(item | {"encrypted_content": None}))

    def _end(self, event: Json, _: Record) -> None:
        self._settle(self._place(event), as_map(event.get("item")))

    def _settle(self, place: int, item: Json) -> None:
        if place not in self._drafts:
            self._drafts.start(place, item, ())
        self._drafts[place].finish(item)
        self._drafts.settle(place, blocks_of(item))

    def _grow(self, event: Json, record: Record, growth: _Growth) -> None:
        number = index_of(event, growth.place) if growth.parts else 0
        if number is None:
            raise self.malformed(record, "grows a part at no place")
        place = self._place(event)
        if place not in self._drafts:
            self._begin(place, {"id": event.get("item_id"), "type": growth.item})
        if not self._drafts[place].final:
            self._extend(place, growth, number, text_of(event, "delta") or "")

    def _extend(self, place: int, growth: _Growth, number: int, text: str) -> None:
        draft = self._drafts[place]
        before, path = draft.last, _path(draft, growth, number)
        draft.grow(path, text)
        if growth.item == "message":
            self.assembly.extend(self._text(place, number), "text", text)
        elif draft.blocks[0].is_a(ThinkingBlock):
            gap = "\n\n" if text and before not in (None, path) else ""
            self.assembly.extend(draft.blocks[0], "text", gap + text)
        elif draft.blocks[0].is_a(ToolCallBlock):
            self.assembly.extend(draft.blocks[0], "arguments", text)

    def _text(self, place: int, number: int) -> BlockBuilder:
        """Give the text block of a message's part; citations stand between them."""
        texts = [growing for growing in self._drafts[place].blocks if growing.is_a(TextBlock)]
        while len(texts) <= number:
            texts.append(self._drafts.open(place, TextBlock("")))
        return texts[number]

    def _cite(self, event: Json, _: Record) -> None:
        place = self._place(event)
        if place in self._drafts and not self._drafts[place].final:
            self._drafts.open(place, citation_of(as_map(event.get("annotation"))))

    def _fail(self, event: Json, _: Record) -> None:
        self.head.fail(event.get("error") or event)

    def _place(self, event: Json) -> int:
        """Find the item: by its index, by its id, or as the next one."""
        place = index_of(event, "output_index")
        item_id = event.get("item_id") or as_map(event.get("item")).get("id")
        known = self._drafts.place_of(item_id) if place is None else place
        return self._drafts.next_place() if known is None else known


def _path(draft: Draft, growth: _Growth, number: int) -> Path:
    """Make room for the text that grows; give its path."""
    if growth.parts is None:
        return (growth.field,)
    parts = as_list(draft.item.get(growth.parts))
    missing = range(len(parts), number + 1)
    draft.item[growth.parts] = [*parts, *({"type": growth.part} for _ in missing)]
    return (growth.parts, number, growth.field)
