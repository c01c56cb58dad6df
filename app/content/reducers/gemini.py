"""Gemini: parts in order; a part is an increment, never a snapshot of what came before."""

from typing import cast

from app.content.blocks import Block, CitationBlock, ImageBlock, ToolCallBlock, UnknownBlock
from app.content.json_fields import Json, as_map, as_maps, count_of, packed, text_of
from app.content.reducers.base import Part, VendorFailure
from app.content.reducers.drafts import Draft
from app.content.reducers.gemini_calls import CALL, CallPiece, StreamedCalls
from app.content.reducers.paths import PathError
from app.content.reducers.records import JsonReducer, part
from app.content.reducers.runs import Runs
from app.content.usage import Usage
from app.content.wire import Record

_BESIDE = {"thought", "thoughtSignature", "partMetadata", "videoMetadata", "mediaResolution"}
"""Fields of a part that do not say of what kind it is."""


class GeminiReducer(JsonReducer):
    def __init__(self) -> None:
        super().__init__()
        self._runs = Runs(self.assembly)
        self._calls = StreamedCalls(self.assembly)
        self._drafts: list[Draft] = []
        self._cited: set[str] = set()

    def take(self, event: Json, record: Record) -> None:
        candidate = first_candidate(event)
        parts = self._read_parts(candidate, record)
        self.head.name(event, "responseId", "modelVersion")
        self.head.usage = as_map(event.get("usageMetadata")) or self.head.usage
        if event.get("error"):
            self.head.fail(event["error"])
        self._take_feedback(as_map(event.get("promptFeedback")))
        for item, piece in parts:
            self._take_part(item, piece)
        self._take_candidate(candidate)

    def take_other(self, value: object, record: Record) -> None:
        """Take a list of answers: so they come where no event stream was asked for."""
        if not isinstance(value, list):
            super().take_other(value, record)
        for event in as_maps(cast(object, value)):
            self.take(event, record)

    def parts(self) -> tuple[Part, ...]:
        contents = (draft.content() for draft in self._drafts)
        return tuple(part(_kind(content), content) for content in contents)

    def count(self, usage: Json) -> Usage:
        return Usage(
            input_tokens=count_of(usage, "promptTokenCount"),
            output_tokens=count_of(usage, "candidatesTokenCount"),
            thinking_tokens=count_of(usage, "thoughtsTokenCount"),
            cache_read_tokens=count_of(usage, "cachedContentTokenCount"),
        )

    def _take_feedback(self, feedback: Json) -> None:
        if reason := text_of(feedback, "blockReason"):
            said = text_of(feedback, "blockReasonMessage") or "the prompt was blocked"
            self.head.failure = VendorFailure(reason, said)
            self.head.finished = True

    def _read_parts(self, candidate: Json, record: Record) -> list[tuple[Json, CallPiece | None]]:
        """Give the parts, each with what it adds to a call that comes in pieces."""
        items = as_maps(as_map(candidate.get("content")).get("parts"))
        try:
            read = [(item, self._calls.read(item)) for item in items]
        except PathError as error:
            raise self.malformed(record, str(error)) from error
        return [rows for rows in read if not self._calls.is_second_end(rows[0]) or rows[1]]

    def _take_candidate(self, candidate: Json) -> None:
        self._cite(as_map(candidate.get("groundingMetadata")), "groundingChunks")
        self._cite(as_map(candidate.get("citationMetadata")), "citationSources", "citations")
        if reason := text_of(candidate, "finishReason"):
            self.head.stop_reason, self.head.finished = reason, True
            self._runs.end()
            self._calls.close()

    def _take_part(self, item: Json, piece: CallPiece | None) -> None:
        kind, text = _kind(item), text_of(item, "text") or ""
        signature = text_of(item, "thoughtSignature")
        if piece:
            self._take_piece(piece)
        elif kind == "text":
            self._runs.append_text(text)
        elif kind == "thought":
            self._runs.think(text)
        else:
            self._runs.put(_block(kind, item))
        if signature:
            self._runs.sign(signature, thinking=kind == "thought")
        if piece is None:
            self._keep(item, text)

    def _take_piece(self, piece: CallPiece) -> None:
        self._runs.end()
        if begun := self._calls.take(piece):
            self._drafts.append(begun)

    def _keep(self, item: Json, text: str) -> None:
        """Keep the part; texts without a signature are one part with what they follow on."""
        is_plain = item.keys() <= {"text", "thought"} and "text" in item
        if not is_plain:
            self._drafts.append(Draft(item))
        elif self._drafts and _goes_on(self._drafts[-1].item, item):
            self._drafts[-1].grow(("text",), text)
        elif text:
            self._drafts.append(Draft(item))

    def _cite(self, metadata: Json, *names: str) -> None:
        for source in (s for name in names for s in as_maps(metadata.get(name))):
            block = _citation(source)
            # The list is sent again and again, each time longer.
            if block.json not in self._cited:
                self._cited.add(block.json)
                self._runs.put(block)


def first_candidate(event: Json) -> Json:
    """Give the one candidate that is read; without an index it is the first."""
    candidates = as_maps(event.get("candidates"))
    return next((c for c in candidates if not c.get("index")), as_map(None))


def _kind(item: Json) -> str:
    """Give the vendor's word for a part; a text that is a thought is a `thought`."""
    kind = next((name for name in item if name not in _BESIDE), "")
    return "thought" if kind in ("text", "") and item.get("thought") is True else kind or "text"


def _goes_on(before: Json, item: Json) -> bool:
    is_plain = before.keys() <= {"text", "thought"} and "text" in before
    return is_plain and before.get("thought") == item.get("thought")


def _block(kind: str, item: Json) -> Block:
    fields = as_map(item.get(kind))
    media_type = text_of(fields, "mimeType") or ""
    if kind == CALL:
        arguments = packed(fields.get("args", {}))
        return ToolCallBlock(text_of(fields, "id") or "", text_of(fields, "name") or "", arguments)
    if kind in ("inlineData", "fileData") and media_type.startswith("image/"):
        return ImageBlock(media_type, packed(item))
    return UnknownBlock(kind, packed(item))


def _citation(source: Json) -> CitationBlock:
    first = next((fields for value in source.values() if (fields := as_map(value))), source)
    return CitationBlock("", text_of(first, "uri", "title") or "", packed(source))
