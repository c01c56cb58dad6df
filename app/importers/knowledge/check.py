"""Whether a knowledge file holds together, before anything of it is written. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from app.domain.beliefs.knowledge_record import (
    EntryRecord,
    JustificationRecord,
    Record,
    RelationRecord,
    Withdrawal,
)
from app.domain.nodes.edge import ACYCLIC, EdgeType
from app.errors import AppError, InvalidInputError
from app.reasoning.knowledge.rules import checked


@dataclass(frozen=True, slots=True)
class Contents:
    """How much of each a file holds."""

    entries: int
    relations: int
    justifications: int


def check_records(records: Iterable[Record], max_text_bytes: int) -> Contents:
    """Go through all records of a file.

    Raises:
        InvalidInputError: An entry is not what it must be or comes twice, or something names an
            entry that is not there, or relations or replacements go in a circle.
    """
    entries, withdrawn = set[str](), dict[str, Withdrawal]()
    circles: dict[EdgeType, TopologicalSorter[str]] = {t: TopologicalSorter() for t in ACYCLIC}
    relations = justifications = 0
    for record in records:
        if isinstance(record, EntryRecord):
            _check_entry(record, entries, max_text_bytes)
            if record.withdrawal:
                withdrawn[record.id] = record.withdrawal
            continue
        _require((record.id, id_) for id_ in _named(record) if id_ not in entries)
        justifications += isinstance(record, JustificationRecord)
        if isinstance(record, RelationRecord):
            relations += 1
            if record.type in circles:
                circles[record.type].add(record.from_id, record.to_id)
    _require(
        (id_, one.superseded_by)
        for id_, one in withdrawn.items()
        if one.superseded_by and one.superseded_by not in entries
    )
    for found in (*circles.values(), _replacements(withdrawn)):
        _require_no_circle(found)
    return Contents(len(entries), relations, justifications)


def in_order(withdrawn: Mapping[str, Withdrawal]) -> list[tuple[str, Withdrawal]]:
    """Give withdrawals so that nothing is withdrawn before what it replaced."""
    order = _replacements(withdrawn).static_order()
    return [(id_, withdrawn[id_]) for id_ in order if id_ in withdrawn]


def _replacements(withdrawn: Mapping[str, Withdrawal]) -> TopologicalSorter[str]:
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for id_, one in withdrawn.items():
        sorter.add(id_)
        if one.superseded_by:
            sorter.add(one.superseded_by, id_)
    return sorter


def _require_no_circle(sorter: TopologicalSorter[str]) -> None:
    try:
        sorter.prepare()
    except CycleError as error:
        raise InvalidInputError("entries go in a circle", field="file") from error


def _check_entry(record: EntryRecord, entries: set[str], max_text_bytes: int) -> None:
    if record.id in entries:
        raise InvalidInputError(f"entry {record.id} comes twice", field="file")
    try:
        checked(record.fields, max_text_bytes)
    except AppError as error:
        raise InvalidInputError(f"entry {record.id}: {error.message}", field="file") from error
    entries.add(record.id)


def _named(record: RelationRecord | JustificationRecord) -> tuple[str, ...]:
    if isinstance(record, RelationRecord):
        return record.from_id, record.to_id
    return (record.conclusion_id, *record.premise_ids)


def _require(missing: Iterable[tuple[str, str]]) -> None:
    for id_, named in missing:
        raise InvalidInputError(f"{id_} names {named}, which is no entry here", field="file")
