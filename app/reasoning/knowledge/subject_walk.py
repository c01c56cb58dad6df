"""Through all that a tenant holds, a bounded part at a time, for what tells of a subject."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Self

from app.domain.erasure import (
    DERIVED,
    EMPTY_PAYLOAD,
    ENTITY,
    FORGOTTEN,
    PARTS,
    RECORDS,
    THINGS,
    TIE_STARTS,
    TIES,
)
from app.graph.base import Graph, Row
from app.graph.change import Write, run
from app.graph.rows import present, whole
from app.reasoning.knowledge import forget_rules

LOOKED_AT = 20_000
"""Nodes of each label, and as many events, that one step looks at."""
MOST_PASSES = 5
"""What jobs under way write of a subject meanwhile is found in the next pass; nobody walks forever
behind somebody who goes on telling of it."""

EVENTS, RAW = "Event", "RawPayload"
_WRITTEN = {**THINGS, **PARTS, **RECORDS, "Entity": ENTITY}
_NAMES: Mapping[str, list[str]] = {
    label: sorted(_WRITTEN[label].erased - DERIVED) if label in _WRITTEN else []
    for label in sorted({*_WRITTEN, *TIE_STARTS.values()} - {RAW, "RawChunk"})
}
"""The texts of each label that is looked through by its id."""
_TIES = {type_: sorted(TIES[type_].erased) for type_ in TIE_STARTS}


@dataclass(frozen=True, slots=True)
class Walk:
    """How far a walk got."""

    after: Mapping[str, str]
    """The last id that was looked at, by label; a label that is through is missing. Of events it is
    the number and the stream."""
    passes: int = 1
    has_found: bool = False
    """Whether this pass found anything."""

    @classmethod
    def begin(cls, passes: int = 1) -> Self:
        return cls({**dict.fromkeys(_NAMES, ""), EVENTS: "0 ", RAW: ""}, passes)

    @classmethod
    def parse(cls, text: str | None) -> Self:
        """Read a walk; one that was never stored begins."""
        return cls.begin() if text is None else cls(**json.loads(text))

    def format(self) -> str:
        return json.dumps(
            {"after": dict(self.after), "passes": self.passes, "has_found": self.has_found}
        )

    @property
    def is_through(self) -> bool:
        return not self.after

    @property
    def has_texts(self) -> bool:
        """Whether there are nodes to look at, beside events and raw payloads."""
        return bool(self.after.keys() - {EVENTS, RAW})

    def next_pass(self) -> "Walk | None":
        """Give the pass that follows this one, which is through; None if there is no need."""
        if not self.has_found or self.passes >= MOST_PASSES:
            return None
        return Walk.begin(self.passes + 1)

    def past(self, ends: Mapping[str, str | None]) -> "Walk":
        """Give the walk behind these ids; None stands for a label that is through."""
        after = {label: ends.get(label, id_) for label, id_ in self.after.items()}
        return replace(self, after={label: id_ for label, id_ in after.items() if id_ is not None})


@dataclass(frozen=True, slots=True)
class SubjectMatches:
    """What of one step tells of a subject."""

    thing_ids: frozenset[str] = frozenset()
    """Things that do, themselves or in a part."""
    records: tuple[Row, ...] = ()
    """Texts beside things: `label`, `node`, `id`."""
    ties: tuple[str, ...] = ()
    """Relationships, named as within this transaction."""
    ends: Mapping[str, str | None] = field(default_factory=dict[str, str | None])
    """Where the next step begins, as `Walk.past` takes it."""

    def up_to(self, limit: int) -> "SubjectMatches":
        """Leave what is too much for one transaction; then the next step looks here again."""
        kept = SubjectMatches(
            frozenset(islice(sorted(self.thing_ids), limit)),
            self.records[:limit],
            self.ties[:limit],
            self.ends,
        )
        is_cut = (kept.thing_ids, kept.records, kept.ties) != (
            self.thing_ids,
            self.records,
            self.ties,
        )
        return replace(kept, ends={}) if is_cut else kept


def look(walk: Walk, subject: str) -> Write[SubjectMatches]:
    """Look at the next nodes of each label that the walk is not through with."""
    if not walk.has_texts:
        return SubjectMatches()
    return _told((yield from run("erasure/list_words", **_wanted(walk, subject))), walk)


async def look_outside(graph: Graph, walk: Walk, subject: str) -> SubjectMatches:
    """As `look`, outside of a transaction."""
    if not walk.has_texts:
        return SubjectMatches()
    return _told(await graph.read("erasure/list_words", **_wanted(walk, subject)), walk)


def _wanted(walk: Walk, subject: str) -> Row:
    labels = [{"label": one, "names": _NAMES[one], "after": walk.after[one]} for one in _left(walk)]
    return {"labels": labels, "limit": LOOKED_AT, **_given(subject)}


def _left(walk: Walk) -> list[str]:
    return [label for label in _NAMES if label in walk.after]


def _told(rows: Sequence[Row], walk: Walk) -> SubjectMatches:
    # Of a label that is through there may be no row.
    ends: dict[str, str | None] = dict.fromkeys(_left(walk))
    ends |= {row["label"]: row["after"] for row in rows if not row["is_end"]}
    records = [{**one, "label": row["label"]} for row in _beside(rows) for one in _whole(row)]
    ties = [tie for row in rows for tie in row["tied"]]
    return SubjectMatches(frozenset(_things(rows)), tuple(records), tuple(ties), ends)


def _given(subject: str) -> Row:
    return {**_pattern(subject), "word": FORGOTTEN, "ties": _TIES}


def _pattern(subject: str) -> Row:
    key, pattern = forget_rules.subject_key(subject), forget_rules.subject_pattern(subject)
    return {"key": key, "pattern": pattern}


def _things(rows: Iterable[Row]) -> Iterator[str]:
    for row in rows:
        for one in _whole(row):
            if row["label"] in THINGS:
                yield one["id"]
            elif row["label"] in PARTS:
                yield from present(one["owner_ids"])


def _whole(row: Row) -> list[Row]:
    """Give what tells of a subject, without what was deleted while it was read."""
    return whole(row["told"], "id")


def _beside(rows: Iterable[Row]) -> list[Row]:
    return [row for row in rows if row["label"] not in {**THINGS, **PARTS}]


def blank(told: SubjectMatches, subject: str) -> Write[dict[str, int]]:
    """Erase what records, relationships and entities tell of a subject; count it by label."""
    found: list[Row] = []
    if rows := [
        {"label": record["label"], "node": record["node"], "names": _NAMES[record["label"]]}
        for record in told.records
        if record["label"] != "Entity"
    ]:
        given = {"pattern": forget_rules.subject_pattern(subject), "word": FORGOTTEN}
        found += yield from run("erasure/blank_words", rows=rows, **given)
    if told.ties:
        given = {"pattern": forget_rules.subject_pattern(subject), "word": FORGOTTEN}
        found += yield from run("erasure/blank_ties", tied=list(told.ties), ties=_TIES, **given)
    if ids := [record["id"] for record in told.records if record["label"] == "Entity"]:
        found += yield from run("erasure/delete_entities", ids=ids)
    counts = {row["label"]: row["count"] for row in found}
    return {label: count for label, count in sorted(counts.items()) if count}


def blank_events(walk: Walk, subject: str) -> Write[tuple[int, Walk]]:
    """Erase what the next events tell of a subject; give how many did, and the walk behind them."""
    if EVENTS not in walk.after:
        return 0, walk
    seq, _, stream_id = walk.after[EVENTS].partition(" ")
    [row] = yield from run(
        "erasure/blank_events",
        stream_id=stream_id,
        seq=int(seq),
        **_pattern(subject),
        payload=EMPTY_PAYLOAD,
        limit=LOOKED_AT,
    )
    end = None if row["is_end"] else f"{row['seq']} {row['stream_id']}"
    return row["events"], walk.past({EVENTS: end})
