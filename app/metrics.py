"""How often things happen in this process and how long they take, by few and known labels.

Kept in memory: a service that restarts begins at 0, and each worker counts for itself. Labels are
names of the program's own, such as a field of the schema or the kind of a job; what a tenant or a
client named is never one, so their number is bounded.
"""

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from app.spans import NO_SPANS, Spans

BUCKETS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0)
"""Upper bounds, inclusive; what takes longer counts in the total alone."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """What was counted under one set of labels."""

    labels: tuple[str, ...]
    within: tuple[int, ...]
    """For each of `BUCKETS_S`, how many took at most so long."""
    count: int
    sum_s: float


class Durations:
    """Counts how long something took, by its labels."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, ...], list[int]] = {}
        self._sums_s: dict[tuple[str, ...], float] = {}

    def add(self, seconds: float, *labels: str) -> None:
        """Count one that took so long."""
        counts = self._counts.setdefault(labels, [0] * (len(BUCKETS_S) + 1))
        counts[bisect_left(BUCKETS_S, seconds)] += 1
        self._sums_s[labels] = self._sums_s.get(labels, 0.0) + seconds

    def read(self) -> Iterator[Distribution]:
        """Give what was counted so far, by labels."""
        for labels, counts in sorted(self._counts.items()):
            *within, count = accumulate(counts)
            yield Distribution(labels, tuple(within), count, self._sums_s[labels])


@dataclass(frozen=True, slots=True)
class Family:
    """Durations of one kind of thing, as every way to show them names them."""

    name: str
    description: str
    labels: tuple[str, ...]
    durations: Durations


class Metrics:
    """Args:
    clock_s: Seconds that only grow.
    """

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        self.clock_s = clock_s
        self.spans: Spans = NO_SPANS
        """Is told of each thing that is counted, as it happens."""
        self.requests = Durations()
        """By route and status of HTTP."""
        self.operations = Durations()
        """By field of GraphQL and how it ended."""
        self.jobs = Durations()
        """Attempts, by kind of job and how they ended."""
        self.turns = Durations()
        """By status of the answer."""
        self.questions = Durations()
        """Questions to models beside turns, by what they are for and how they ended."""

    def families(self) -> tuple[Family, ...]:
        """Give all that is counted: `/metrics` and what is exported show the same."""
        return (
            Family("http_request", "HTTP requests.", ("route", "status"), self.requests),
            Family(
                "graphql_operation",
                "GraphQL operations, until their first result.",
                ("field", "outcome"),
                self.operations,
            ),
            Family("job_attempt", "Attempts at jobs.", ("kind", "outcome"), self.jobs),
            Family("turn", "Turns of models.", ("status",), self.turns),
            Family(
                "question",
                "Questions to models beside turns.",
                ("purpose", "outcome"),
                self.questions,
            ),
        )
