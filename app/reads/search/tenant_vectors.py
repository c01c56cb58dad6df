"""The vectors of one tenant and one model in memory: exact answers without the database."""

from collections.abc import Collection, Iterable, Sequence
from threading import Lock
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.graph.base import Row
from app.graph.rows import whole
from app.reads.search.vector_rules import (
    Mask,
    Matrix,
    best_places,
    cosines,
    room_for,
    told,
    unit_rows,
)

Ranked: TypeAlias = list[tuple[str, float]]
_ROW_BYTES = 400
"""Of a text besides its vectors: its id twice, kind, session, number and places."""
_TOLD_BYTES = 1_500
"""Of what is told of a candidate besides its tokens."""


class Within(NamedTuple):
    """Which texts may be found; None takes any."""

    kinds: frozenset[str] | None = None
    session_ids: frozenset[str] | None = None
    ids: Collection[str] | None = None


class Cosines(NamedTuple):
    """Of a question and a text, alone and in context; None where there is no vector."""

    passage: float | None
    context: float | None


class TenantVectors:
    """Every method takes time that grows with the texts, and may be called in any thread."""

    def __init__(self, dimensions: int) -> None:
        self.last = 0
        """The highest number that is known."""
        self.removals: int | None = None
        """How often things were removed when it was looked what is still there."""
        self._lock = Lock()
        self._dimensions = dimensions
        self._places: dict[str, int] = {}
        self._ids: list[str] = []
        self._free: list[int] = []
        self._kinds = _Codes()
        self._sessions = _Codes()
        self._numbers: list[int] = []
        self._passages = _Vectors(dimensions)
        self._contexts = _Vectors(dimensions)
        self._told: dict[str, Row] = {}
        self._told_bytes = 0

    def __len__(self) -> int:
        return len(self._places)

    @property
    def size(self) -> int:
        """Bytes of memory, nearly."""
        rows = self._passages.size + self._contexts.size + _ROW_BYTES * len(self._places)
        return rows + self._told_bytes

    def take(self, changes: Sequence[Row]) -> None:
        """Take the rows of `embedding/list_changes` after `last`."""
        changes = whole(changes, "id", "kind", "number")
        if not changes:
            return
        passages = unit_rows([_packed(row["passage"]) for row in changes], self._dimensions)
        contexts = unit_rows([_packed(row["context"]) for row in changes], self._dimensions)
        with self._lock:
            for row in changes:
                self._drop_told(row["id"])
            places = [self._place_of(row) for row in changes]
            self._passages.put(places, *passages)
            self._contexts.put(places, *contexts)
            self.last = max(self.last, changes[-1]["number"])

    def keep(self, ids: Iterable[str]) -> None:
        """Drop every text but these."""
        there = frozenset(ids)
        with self._lock:
            for id_ in self._places.keys() - there:
                self._drop_told(id_)
                place = self._places.pop(id_)
                self._ids[place] = ""
                self._numbers[place] = 0
                self._free.append(place)
                self._passages.clear(place)
                self._contexts.clear(place)

    def nearest(self, vector: Sequence[float], within: Within, limit: int) -> tuple[Ranked, Ranked]:
        """Give the texts nearest to a vector of length 1, alone and in context, best first."""
        asked = np.asarray(vector, np.float32)
        with self._lock:
            allowed = self._allowed(within)
            return (
                self._ranked(self._passages, asked, allowed, limit),
                self._ranked(self._contexts, asked, allowed, limit),
            )

    def cosines(self, vector: Sequence[float], ids: Sequence[str]) -> dict[str, Cosines]:
        """Give the cosines of the texts that are here."""
        asked = np.asarray(vector, np.float32)
        with self._lock:
            here = [id_ for id_ in ids if id_ in self._places]
            places = [self._places[id_] for id_ in here]
            passages = self._passages.cosines(places, asked)
            contexts = self._contexts.cosines(places, asked)
        return dict(zip(here, map(Cosines, passages, contexts), strict=True))

    def told(self, ids: Iterable[str]) -> dict[str, Row]:
        """Give what is told of candidates that are here: rows without the words of the texts."""
        with self._lock:
            return {id_: self._told[id_] for id_ in ids if id_ in self._told}

    def untold(self) -> list[str]:
        """Give the texts of which nothing is told."""
        with self._lock:
            return [id_ for id_ in self._places if id_ not in self._told]

    def take_told(self, read: Iterable[Row]) -> None:
        """Take rows of `search/list_candidates`, without words; of what changed meanwhile none."""
        with self._lock:
            for row in read:
                place = self._places.get(row["id"])
                if place is not None and self._numbers[place] == row["number"]:
                    self._drop_told(row["id"])
                    self._told[row["id"]] = row
                    self._told_bytes += _bytes_of(row)

    def drop_told(self) -> None:
        """Drop what is known of texts besides their vectors: it is read again when it is needed."""
        with self._lock:
            self._told.clear()
            self._told_bytes = 0

    def _drop_told(self, id_: str) -> None:
        if (row := self._told.pop(id_, None)) is not None:
            self._told_bytes -= _bytes_of(row)

    def _place_of(self, row: Row) -> int:
        place = self._places.get(row["id"])
        if place is None:
            place = self._new_place()
            self._places[row["id"]] = place
            self._ids[place] = row["id"]
        self._numbers[place] = row["number"]
        self._kinds.put(place, row["kind"])
        self._sessions.put(place, row["session_id"])
        return place

    def _new_place(self) -> int:
        if self._free:
            return self._free.pop()
        self._ids.append("")
        self._numbers.append(0)
        rows = len(self._ids)
        for part in (self._kinds, self._sessions, self._passages, self._contexts):
            part.make_room(rows)
        return rows - 1

    def _allowed(self, within: Within) -> Mask | None:
        rows = len(self._ids)
        masks: list[Mask] = []
        if within.kinds is not None:
            masks.append(self._kinds.among(within.kinds, rows))
        if within.session_ids is not None:
            masks.append(self._sessions.among(within.session_ids, rows))
        if within.ids is not None:
            named = np.zeros(rows, np.bool_)
            named[[self._places[id_] for id_ in within.ids if id_ in self._places]] = True
            masks.append(named)
        return np.logical_and.reduce(masks) if masks else None

    def _ranked(
        self, vectors: "_Vectors", asked: Matrix, allowed: Mask | None, limit: int
    ) -> Ranked:
        rows = len(self._ids)
        there = vectors.there[:rows] if allowed is None else vectors.there[:rows] & allowed
        scores = cosines(vectors.rows[:rows], asked)
        places = best_places(scores, there, limit)
        found = [
            (-score, self._ids[p]) for score, p in zip(told(scores[places]), places, strict=True)
        ]
        found.sort()
        return [(id_, -score) for score, id_ in found[:limit]]


class _Vectors:
    """A row a text, and whether there is one."""

    def __init__(self, dimensions: int) -> None:
        self.rows = np.zeros((0, dimensions), np.float32)
        self.there = np.zeros(0, np.bool_)

    @property
    def size(self) -> int:
        return self.rows.nbytes + self.there.nbytes

    def make_room(self, rows: int) -> None:
        held = len(self.there)
        if (room := room_for(rows, held)) > held:
            wider = np.zeros((room, self.rows.shape[1]), np.float32)
            wider[:held] = self.rows
            self.rows = wider
            self.there = np.concatenate((self.there, np.zeros(room - held, np.bool_)))

    def put(self, places: Sequence[int], rows: Matrix, there: Mask) -> None:
        self.rows[places] = rows
        self.there[places] = there

    def clear(self, place: int) -> None:
        self.rows[place] = 0
        self.there[place] = False

    def cosines(self, places: Sequence[int], asked: Matrix) -> list[float | None]:
        scores = told(cosines(self.rows[places], asked))
        there: list[bool] = self.there[places].tolist()
        return [score if is_ else None for score, is_ in zip(scores, there, strict=True)]


class _Codes:
    """A word a text, as numbers that are compared at once."""

    def __init__(self) -> None:
        self._codes: dict[str | None, int] = {}
        self._rows: NDArray[np.int32] = np.zeros(0, np.int32)

    def make_room(self, rows: int) -> None:
        held = len(self._rows)
        if (room := room_for(rows, held)) > held:
            self._rows = np.concatenate((self._rows, np.zeros(room - held, np.int32)))

    def put(self, place: int, word: str | None) -> None:
        self._rows[place] = self._codes.setdefault(word, len(self._codes))

    def among(self, words: Collection[str], rows: int) -> Mask:
        wanted = np.array([word in words for word in self._codes], np.bool_)
        return wanted[self._rows[:rows]]


class _Packed(Protocol):
    """A vector as the driver gives it."""

    def raw(self) -> bytes: ...


def _bytes_of(row: Row) -> int:
    return _TOLD_BYTES + len(row["tokens"] or b"")


def _packed(vector: _Packed | None) -> bytes | None:
    return None if vector is None else vector.raw()
