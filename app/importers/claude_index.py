"""First reading of a Claude Code file: where each message lies and what it follows.

Only ids and places are held. One message may be spread over many records, and what names a
session may come last, so its content is read again later, one message at a time.
"""

import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from app.content.json_fields import Json, as_map, packed, text_of
from app.importers.base import ByteFile, Fault, ParsedSession
from app.importers.fields import moment
from app.importers.lines import JsonLine, Span, read_lines

_TITLES = {"custom-title": "customTitle", "ai-title": "aiTitle", "summary": "summary"}
"""Records that name the session, best first, and the field that holds the name."""


@dataclass(slots=True, eq=False)
class Entry:
    """One message: its records in the order of the file."""

    external_id: str
    session: str
    parent: str | None
    """The uuid its first record follows."""
    at: datetime | None
    sidechain: str | None
    """The agent of a sidechain, or this message where no agent is named; None on the main line."""
    checksum: int
    spans: list[Span] = field(default_factory=list[Span])


@dataclass(slots=True)
class _Session:
    started_at: datetime | None = None
    domain: str | None = None
    titles: dict[str, str] = field(default_factory=dict[str, str])


class ClaudeIndex:
    def __init__(self) -> None:
        self.skipped: Counter[str] = Counter()
        self._entries: dict[tuple[str, str], Entry] = {}
        self._by_uuid: dict[str, Entry] = {}
        self._reused: dict[tuple[str, str], set[int]] = {}
        """Checksums of what came under a uuid that was there already."""
        self._passed: dict[str, str | None] = {}
        self._sessions: dict[str, _Session] = {}
        self._last_session = ""
        self._untold_titles: dict[str, str] = {}

    def scan(self, file: ByteFile) -> Iterator[Fault]:
        """Fill the index, giving what is broken on the way."""
        for line in read_lines(file):
            if isinstance(line, Fault):
                yield line
            elif fault := self._take(line):
                yield fault

    def sessions(self) -> Iterator[tuple[ParsedSession, list[Entry]]]:
        """Give every session that has messages, with them in the order of the file."""
        by_session: dict[str, list[Entry]] = {}
        for entry in self._entries.values():
            by_session.setdefault(entry.session, []).append(entry)
        for number, (external_id, entries) in enumerate(by_session.items()):
            untold = self._untold_titles if number == 0 else {}
            yield self._session(external_id, untold), entries

    def parent_of(self, entry: Entry) -> Entry | str | None:
        """Give the message that `entry` follows, past records that are none.

        A uuid that leads nowhere comes back as it is; None means that it follows nothing.
        """
        uuid, way = entry.parent, dict[str, None]()
        while uuid in self._passed and uuid not in self._by_uuid and uuid not in way:
            way[uuid] = None
            uuid = self._passed[uuid]
        # Every record on the way now points straight to its end, so no way is walked twice.
        self._passed.update(dict.fromkeys(way, uuid))
        found = self._by_uuid.get(uuid) if uuid is not None else None
        return found if found is not None and found.session == entry.session else uuid

    def _take(self, line: JsonLine) -> Fault | None:
        record = line.record
        kind = text_of(record, "type") or "untyped"
        session = text_of(record, "sessionId", "session_id") or self._last_session
        if _is_message(record, kind):
            self._last_session = session
            return self._take_message(line, session)
        if kind in _TITLES:
            self._take_title(record, kind)
        subtype = text_of(record, "subtype")
        self.skipped[f"{kind}/{subtype}" if subtype else kind] += 1
        if uuid := text_of(record, "uuid"):
            self._passed.setdefault(uuid, _parent_uuid(record))
        return None

    def _take_title(self, record: Json, kind: str) -> None:
        title = text_of(record, _TITLES[kind])
        session = text_of(record, "sessionId")
        if title and session:
            self._of(session).titles[kind] = title
        elif title:
            self._untold_titles[kind] = title

    def _take_message(self, line: JsonLine, session: str) -> Fault | None:
        record = line.record
        uuid = text_of(record, "uuid") or f"line:{line.span.line}"
        message_id = text_of(as_map(record.get("message")), "id")
        checksum = zlib.crc32(packed(record.get("message")).encode("utf-8", "surrogatepass"))
        known = self._entries.get((session, message_id or uuid))
        if known and message_id:
            known.spans.append(line.span)
            self._by_uuid.setdefault(uuid, known)
            return None
        external_id = message_id or uuid
        if known:
            said = self._reused.setdefault((session, uuid), {known.checksum})
            if checksum in said:
                self.skipped["repeated"] += 1
                return None
            said.add(checksum)
            external_id = f"{uuid}#{len(said)}"
        entry = _entry(record, session, external_id, checksum)
        entry.spans.append(line.span)
        self._entries[session, external_id] = entry
        self._by_uuid.setdefault(uuid, entry)
        self._note_session(record, entry)
        return Fault(line.span.line, f"the uuid {uuid[:80]} is used twice") if known else None

    def _note_session(self, record: Json, entry: Entry) -> None:
        session = self._of(entry.session)
        session.started_at = session.started_at or entry.at
        session.domain = session.domain or text_of(record, "cwd")

    def _of(self, session: str) -> _Session:
        return self._sessions.setdefault(session, _Session())

    def _session(self, external_id: str, untold_titles: dict[str, str]) -> ParsedSession:
        noted = self._of(external_id)
        titles = {**untold_titles, **noted.titles}
        title = next((titles[kind] for kind in _TITLES if kind in titles), None)
        return ParsedSession(external_id, title, noted.started_at, noted.domain)


def _is_message(record: Json, kind: str) -> bool:
    if kind == "system":
        return record.get("subtype") == "compact_boundary"
    return kind in ("user", "assistant") and isinstance(record.get("message"), dict)


def _entry(record: Json, session: str, external_id: str, checksum: int) -> Entry:
    agent = text_of(record, "agentId") or external_id
    return Entry(
        external_id=external_id,
        session=session,
        parent=_parent_uuid(record),
        at=moment(record.get("timestamp")),
        sidechain=agent if record.get("isSidechain") is True else None,
        checksum=checksum,
    )


def _parent_uuid(record: Json) -> str | None:
    return text_of(record, "parentUuid", "logicalParentUuid")
