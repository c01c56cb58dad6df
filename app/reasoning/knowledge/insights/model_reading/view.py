"""What a model is shown of the reasoning: the cases that the analysers read, within a room."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from app.reasoning.knowledge.insights.model_reading.schemas import Shown
from app.reasoning.knowledge.insights.schemas import Case, Subject

MOST_CHARACTERS = 800
"""Of one text; what the analysers read beyond it seldom matters."""
MOST_ITEMS = 12
"""Of one list, the last ones."""
_NAMES = {Subject.DECISIONS: "decision", Subject.SESSIONS: "session"}
_NO_FIELD = frozenset({"id", "session_id", "kind"})

Record = dict[str, Any]


class View:
    """The records of the newest subjects that there is room for, one a subject.

    Args:
        characters: Room for all of them together.
    """

    def __init__(self, characters: int) -> None:
        self._room = characters
        self._records: dict[str, Record] = {}
        self._sizes: dict[str, int] = {}
        self._left_out = 0

    def add(self, subject: Subject, cases: Iterable[Case]) -> None:
        """Add what an analyser read of some subjects to the records of these subjects."""
        for case in cases:
            about = case.get("decision", case)
            record = self._records.setdefault(about["id"], _begun(subject, case, about))
            for name, value in case.items():
                if name != "decision" and name not in _NO_FIELD:
                    record[name] = _joined(record.get(name), value)
            self._sizes.pop(about["id"], None)

    def make_room(self) -> None:
        """Leave out the oldest records that there is no room for."""
        for id_, record in self._records.items():
            if id_ not in self._sizes:
                self._sizes[id_] = len(_written(record))
        while self._records and sum(self._sizes.values()) > self._room:
            oldest = next(iter(self._records))
            del self._records[oldest], self._sizes[oldest]
            self._left_out += 1

    def shown(self) -> Shown:
        self.make_room()
        records = self._records.values()
        return Shown(
            [_written(record) for record in records],
            dict(text for record in records for text in _quotable(record)),
            {id_: record["session_id"] for id_, record in self._records.items()},
            self._left_out,
        )


def _begun(subject: Subject, case: Case, about: Case) -> Record:
    name = _NAMES.get(subject) or case["kind"]
    session_id = about["id"] if subject is Subject.SESSIONS else about.get("session_id")
    record: Record = {"record": name, "id": about["id"], "session_id": session_id}
    if "description" in about:
        record["text"] = _cut(about["description"])
    if about.get("confidence") is not None:
        record["confidence"] = about["confidence"]
    return record


def _joined(before: object, value: object) -> object:
    """Join what two analysers read under one name: lists by the ids of what they hold."""
    if not isinstance(value, list):
        return _cut(value)
    items = [*cast("list[Any]", before or []), *(_cut(one) for one in cast("list[Any]", value))]
    by_key = {one.get("id") or one["text"]: one for one in items}
    return list(by_key.values())[-MOST_ITEMS:]


def _cut(value: Any) -> Any:  # noqa: ANN401  # JSON
    if isinstance(value, str):
        return value[:MOST_CHARACTERS]
    if isinstance(value, Mapping):
        fields = cast("Mapping[str, Any]", value)
        # An option cannot be quoted by an id of its own: it stands in the decision.
        is_option = "state" in fields
        return {
            name: _cut(one)
            for name, one in fields.items()
            if one is not None and not (is_option and name == "id")
        }
    return value


def _quotable(record: Record) -> Iterator[tuple[str, str]]:
    if "text" in record:
        yield record["id"], record["text"]
    for value in record.values():
        parts = cast("list[Any]", value) if isinstance(value, list) else [value]
        for part in parts:
            if isinstance(part, dict):
                sides = (("id", "text"), ("against_id", "against"))
                yield from ((part[id_], part[text]) for id_, text in sides if id_ in part)


def _written(record: Record) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))
