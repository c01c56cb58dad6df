"""Sessions of Gemini CLI: JSON Lines, or one JSON object as older versions wrote."""

import json
from collections import Counter
from collections.abc import Iterator

from app.content.json_fields import Json, as_list, as_map, as_maps, text_of
from app.importers.base import ByteFile, Fault, Item, ParsedSession, Skipped
from app.importers.fields import moment
from app.importers.gemini_cli.index import Entry, index_of
from app.importers.gemini_cli.messages import Position, nodes_of
from app.importers.json_values import Value, read_values
from app.importers.lines import JsonLine, Span, read_span, sniffed_records

_SNIFFED_BYTES = 4_096
_MARKS = (b'"sessionId"', b'"projectHash"')


class GeminiCli:
    name = "gemini_cli"

    def sniff(self, head: bytes) -> bool:
        begins = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:_SNIFFED_BYTES]
        return begins[:1] == b"{" and all(mark in begins for mark in _MARKS)

    def read(self, file: ByteFile) -> Iterator[Item]:
        skipped = Counter[str]()
        yield from _lines(file, skipped) if _is_lines(file) else _object(file, skipped)
        yield Skipped(skipped)


def _is_lines(file: ByteFile) -> bool:
    """Tell whether the first line is a record of its own, without the messages."""
    file.seek(0)
    records = sniffed_records(file.readline(_SNIFFED_BYTES * 16))
    return any("messages" not in record for record in records)


def _lines(file: ByteFile, skipped: Counter[str]) -> Iterator[Item]:
    index = index_of(file)
    skipped.update(index.skipped)
    yield from index.faults
    yield _session(index.about)
    kept = dict[str, str | None]()
    held: tuple[Span, dict[str, Json] | Fault] | None = None
    for name, entry in index.entries.items():
        # Messages that one line lists are next to each other: it is read once.
        if held is None or held[0] != entry.span:
            held = entry.span, _messages(read_span(file, entry.span))
        if isinstance(held[1], Fault):
            yield held[1]
        else:
            yield from _kept(held[1].get(name, {}), name, entry, kept, skipped)


def _messages(line: JsonLine | Fault) -> dict[str, Json] | Fault:
    """Give the messages of a line by their ids."""
    if isinstance(line, Fault):
        return line
    listed = as_maps(as_map(line.record.get("$set")).get("messages")) or [line.record]
    return {name: message for message in listed if (name := text_of(message, "id"))}


def _object(file: ByteFile, skipped: Counter[str]) -> Iterator[Item]:
    try:
        for value in read_values(file):
            yield from _conversation(value, skipped)
    except UnicodeDecodeError:
        yield Fault(1, "the file is not UTF-8")
    except RecursionError:
        yield Fault(1, "the file is nested too deeply")
    except json.JSONDecodeError as error:
        yield Fault(error.lineno, f"the file is not JSON: {error.msg}")


def _conversation(value: Value, skipped: Counter[str]) -> Iterator[Item]:
    record = as_map(value.json)
    if not isinstance(record.get("messages"), list) or not text_of(record, "sessionId"):
        yield Fault(value.line, "this is no session of Gemini CLI")
        return
    yield _session(record)
    span = Span(value.line, 0, value.end)
    kept, last = dict[str, str | None](), None
    for place, message in enumerate(as_list(record["messages"])):
        fields = as_map(message)
        name = text_of(fields, "id") or f"message:{place}"
        yield from _kept({**fields, "id": name}, name, Entry(span, last), kept, skipped)
        last = name


def _kept(
    message: Json, name: str, entry: Entry, kept: dict[str, str | None], skipped: Counter[str]
) -> Iterator[Item]:
    """Give the nodes of a message; what is passed over stands for what it followed."""
    parent = kept.get(entry.parent) if entry.parent else None
    nodes = nodes_of(message, Position(entry.span, parent, entry.branch))
    if isinstance(nodes, str):
        skipped[nodes] += 1
        kept[name] = parent
        return
    yield from nodes
    kept[name] = nodes[-1].external_id


def _session(about: Json) -> ParsedSession:
    folders = [folder for folder in as_list(about.get("directories")) if isinstance(folder, str)]
    return ParsedSession(
        external_id=text_of(about, "sessionId") or "session",
        title=text_of(about, "summary"),
        started_at=moment(about.get("startTime")),
        domain=next(iter(folders), None),
    )
