"""Where the messages of a Gemini CLI session are, read line by line and kept small.

A message is written again whenever it grew: its last line holds it. `$rewindTo` takes back a
message and all after it; they stay as a branch. `$set` changes what is known of the session, and
may give the whole history anew: what is new in it is added.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.content.json_fields import Json, as_map, as_maps, text_of
from app.importers.base import ByteFile, Fault
from app.importers.lines import JsonLine, Span, read_lines


@dataclass(slots=True)
class Entry:
    """A message: the line that holds it, alone or in a list."""

    span: Span
    parent: str | None
    branch: str | None = None


@dataclass(slots=True)
class Index:
    about: Json = field(default_factory=dict[str, object])
    """What the file says of the session, the latest of each field."""
    entries: dict[str, Entry] = field(default_factory=dict[str, Entry])
    """By the ids of messages, in the order in which they came first."""
    faults: list[Fault] = field(default_factory=list[Fault])
    skipped: Counter[str] = field(default_factory=Counter[str])


def index_of(file: ByteFile) -> Index:
    """Read a file once."""
    reader = _Reader()
    for line in read_lines(file):
        if isinstance(line, Fault):
            reader.index.faults.append(line)
        else:
            reader.take(line)
    return reader.index


class _Reader:
    def __init__(self) -> None:
        self.index = Index()
        self._main: list[str] = []
        """The messages that no rewind took back."""
        self._places: dict[str, int] = {}
        """Where each of them stands in that line."""

    def take(self, line: JsonLine) -> None:
        record = line.record
        if isinstance(back_to := record.get("$rewindTo"), str):
            self._rewind(back_to)
        elif name := text_of(record, "id"):
            self._add(name, line.span)
        elif changed := as_map(record.get("$set")):
            self._note(changed)
            for name in _ids(as_maps(changed.get("messages"))):
                if name not in self.index.entries:
                    self._add(name, line.span)
        elif text_of(record, "sessionId"):
            self._note(record)
        else:
            self.index.skipped[next(iter(record), "empty")[:80]] += 1

    def _note(self, changed: Json) -> None:
        known = {name: value for name, value in changed.items() if name != "messages"}
        self.index.about.update(known)

    def _add(self, name: str, span: Span) -> None:
        if known := self.index.entries.get(name):
            known.span = span
            return
        self.index.entries[name] = Entry(span, self._main[-1] if self._main else None)
        self._places[name] = len(self._main)
        self._main.append(name)

    def _rewind(self, back_to: str) -> None:
        """Take back a message and all after it; all of them where nobody knows it."""
        begin = self._places.get(back_to, 0)
        for name in self._main[begin:]:
            self.index.entries[name].branch = f"branch:{self._main[begin]}"
            del self._places[name]
        del self._main[begin:]


def _ids(messages: list[Json]) -> Iterator[str]:
    return (name for message in messages if (name := text_of(message, "id")))
