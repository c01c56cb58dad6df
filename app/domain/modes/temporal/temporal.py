"""Temporal reasoning: events and intervals, how they lie, and whether that is possible."""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Text,
    Values,
)
from app.domain.modes.graph import Items, Links, LinkType, ModeGraph
from app.domain.modes.temporal.allen import AllenRelation, relations

MAX_ITEMS = 60
"""Events and intervals together."""


class TimeUnit(StrEnum):
    MILLISECONDS = "milliseconds"
    SECONDS = "seconds"
    MINUTES = "minutes"
    HOURS = "hours"
    DAYS = "days"
    WEEKS = "weeks"
    MONTHS = "months"
    """Of the calendar: they are years, and no number of days."""
    YEARS = "years"


_MILLISECONDS = {
    TimeUnit.MILLISECONDS: 1,
    TimeUnit.SECONDS: 1_000,
    TimeUnit.MINUTES: 60_000,
    TimeUnit.HOURS: 3_600_000,
    TimeUnit.DAYS: 86_400_000,
    TimeUnit.WEEKS: 604_800_000,
}
_MONTHS = {TimeUnit.MONTHS: 1, TimeUnit.YEARS: 12}


def unit_factor(of: TimeUnit, into: TimeUnit) -> Fraction | None:
    """Return how many of one unit the other is; None between months and fixed lengths of time."""
    for family in (_MILLISECONDS, _MONTHS):
        if of in family and into in family:
            return Fraction(family[of], family[into])
    return None


class Timeline(Values):
    id: Name
    name: Text = ""
    time_unit: TimeUnit = TimeUnit.SECONDS
    """Of every time below that names no unit."""
    start_time: float | None = None
    end_time: float | None = None


class TemporalEvent(Values):
    """Something that happens at one instant."""

    id: Name
    name: Text = ""
    timestamp: float | None = None
    """In the unit of the timeline; None where it is not known."""


class TimeInterval(Values):
    id: Name
    name: Text = ""
    start: float | None = None
    end: float | None = None
    """Later than the start."""


class TemporalConstraint(Values):
    """How two events or intervals lie: one of these relations holds."""

    id: Name
    subject: Name
    types: Annotated[tuple[AllenRelation, ...], Field(min_length=1, max_length=13)]
    object: Name


class RelationType(StrEnum):
    PRECEDES = "precedes"
    """It ends no later than the other starts."""
    FOLLOWS = "follows"
    CAUSES = "causes"
    """It starts no later than the other; so do what enables and what prevents."""
    ENABLES = "enables"
    PREVENTS = "prevents"


class TemporalRelation(Values):
    id: Name
    source: Name
    target: Name
    relation_type: RelationType


class Endpoint(StrEnum):
    START = "start"
    END = "end"


class MetricConstraint(Values):
    """How much time lies from one end to another; negative where the other comes first."""

    id: Name
    source: Name
    source_endpoint: Endpoint = Endpoint.END
    target: Name
    target_endpoint: Endpoint = Endpoint.START
    at_least: float | None = None
    at_most: float | None = None
    unit: TimeUnit | None = None
    """None is that of the timeline."""


class TemporalInput(ModeInput):
    timeline: Timeline = Timeline(id="timeline")
    events: Annotated[tuple[TemporalEvent, ...], Field(max_length=MAX_ITEMS)] = ()
    intervals: Annotated[tuple[TimeInterval, ...], Field(max_length=MAX_ITEMS)] = ()
    constraints: Annotated[tuple[TemporalConstraint, ...], Field(max_length=100)] = ()
    relations: Annotated[tuple[TemporalRelation, ...], Field(max_length=100)] = ()
    metric_constraints: Annotated[tuple[MetricConstraint, ...], Field(max_length=100)] = ()

    def findings(self) -> Iterator[Finding]:
        if not 0 < len(self.events) + len(self.intervals) <= MAX_ITEMS:
            message = f"events: from 1 to {MAX_ITEMS} events and intervals are needed"
            yield Finding("WRONG_COUNT", "events", message)
        yield from self._of_names()
        yield from self._of_times()
        yield from self._of_references()
        yield from self._of_kinds()
        yield from self._of_metrics()

    def _of_names(self) -> Iterator[Finding]:
        lists = ("events", "intervals", "constraints", "relations", "metric_constraints")
        seen = set[str]()
        for listed in lists:
            for index, entry in enumerate(getattr(self, listed)):
                path = f"{_alias(listed)}.{index}.id"
                if entry.id in seen:
                    yield Finding("DUPLICATE", path, f"{path}: {entry.id!r} is there twice")
                seen.add(entry.id)

    def _of_times(self) -> Iterator[Finding]:
        spans = [("timeline", self.timeline.start_time, self.timeline.end_time)]
        spans += [(f"intervals.{i}", one.start, one.end) for i, one in enumerate(self.intervals)]
        for path, start, end in spans:
            if start is not None and end is not None and start >= end:
                message = f"{path}: it ends at {end:g} and starts at {start:g}"
                yield Finding("ENDS_BEFORE_START", path, message)
        for index, event in enumerate(self.events):
            yield from self._of_timeline(f"events.{index}.timestamp", event.timestamp)
        for index, interval in enumerate(self.intervals):
            yield from self._of_timeline(f"intervals.{index}.start", interval.start)
            yield from self._of_timeline(f"intervals.{index}.end", interval.end)

    def _of_timeline(self, path: str, time: float | None) -> Iterator[Finding]:
        first, last = self.timeline.start_time, self.timeline.end_time
        early = time is not None and first is not None and time < first
        late = time is not None and last is not None and time > last
        if early or late:
            message = f"{path}: {time:g} is not on the timeline"
            yield Finding("OUTSIDE_TIMELINE", path, message)

    def _of_references(self) -> Iterator[Finding]:
        known = self.instants() | {interval.id for interval in self.intervals}
        for path, name in self._references():
            if name not in known:
                message = f"{path}: there is no {name!r} in events.id or intervals.id"
                yield Finding("UNKNOWN_REFERENCE", path, message)

    def _references(self) -> Iterator[tuple[str, str]]:
        for index, constraint in enumerate(self.constraints):
            yield f"constraints.{index}.subject", constraint.subject
            yield f"constraints.{index}.object", constraint.object
        for listed in ("relations", "metric_constraints"):
            for index, relation in enumerate(getattr(self, listed)):
                yield f"{_alias(listed)}.{index}.source", relation.source
                yield f"{_alias(listed)}.{index}.target", relation.target

    def _of_kinds(self) -> Iterator[Finding]:
        instants = self.instants()
        for index, constraint in enumerate(self.constraints):
            possible = relations(constraint.subject in instants, constraint.object in instants)
            for place, relation in enumerate(constraint.types):
                if relation not in possible:
                    path = f"constraints.{index}.types.{place}"
                    message = f"{path}: an instant has no length, so that {relation} cannot be"
                    yield Finding("RELATION_NEEDS_INTERVAL", path, message)

    def _of_metrics(self) -> Iterator[Finding]:
        for index, metric in enumerate(self.metric_constraints):
            path = f"metricConstraints.{index}"
            least, most = metric.at_least, metric.at_most
            if least is None and most is None:
                yield Finding("NO_BOUND", path, f"{path}: it has neither atLeast nor atMost")
            if least is not None and most is not None and least > most:
                message = f"{path}: atLeast {least:g} is more than atMost {most:g}"
                yield Finding("EMPTY_RANGE", path, message)
            if metric.unit and unit_factor(metric.unit, self.timeline.time_unit) is None:
                message = f"{path}.unit: {metric.unit} are no number of {self.timeline.time_unit}"
                yield Finding("INCOMPATIBLE_UNIT", f"{path}.unit", message)

    def instants(self) -> set[str]:
        return {event.id for event in self.events}


def _alias(field: str) -> str:
    return TemporalInput.model_fields[field].alias or field


class PossibleRelations(Values):
    subject: Name
    object: Name
    relations: tuple[AllenRelation, ...]
    """One where it is certain; those that are still possible otherwise."""


class PointBounds(Values):
    item: Name
    endpoint: Endpoint
    earliest: float | None
    """In the unit of the timeline; None without a bound."""
    latest: float | None


class TemporalResult(ModeResult):
    consistent: bool
    conflict: tuple[Name, ...]
    """Constraints, and items with their given times, that cannot hold together, none of which can
    be left out."""
    relations: tuple[PossibleRelations, ...]
    """Of each pair about which something is known, in the order given; empty where nothing is
    consistent."""
    bounds: tuple[PointBounds, ...]
    order: tuple[Name, ...]
    """The items by where their starts can be earliest; empty where nothing is consistent."""


MODE = Mode(
    name="temporal",
    group="temporal",
    title="Temporal",
    purpose="Order events and intervals, and find what cannot be true of them together.",
    input=TemporalInput,
    result=TemporalResult,
    method="Allen's algebra with path consistency (Allen 1983) and simple temporal problems by"
    " negative cycles (Dechter, Meiri, Pearl 1991); disjunctions by a search with conflict sets.",
    libraries=("numpy",),
    graph=ModeGraph(
        items=(
            Items("events", "event", caption="name"),
            Items("intervals", "interval", caption="name"),
        ),
        links=(
            Links(
                "constraints",
                "subject",
                "object",
                LinkType.CONSTRAINS,
                ("events", "intervals"),
                kind="types",
            ),
            Links(
                "relations",
                "source",
                "target",
                LinkType.RELATES_TO,
                ("events", "intervals"),
                kind="relationType",
                types={"causes": LinkType.CAUSES},
            ),
            Links(
                "metricConstraints",
                "source",
                "target",
                LinkType.CONSTRAINS,
                ("events", "intervals"),
            ),
        ),
    ),
    example={
        "timeline": {"id": "release", "timeUnit": "hours"},
        "events": [{"id": "alarm", "timestamp": 9.5}],
        "intervals": [
            {"id": "deploy", "start": 8, "end": 9},
            {"id": "outage", "start": 9},
            {"id": "rollback"},
        ],
        "constraints": [
            {"id": "ends", "subject": "rollback", "types": ["finishes"], "object": "outage"}
        ],
        "relations": [
            {
                "id": "cause",
                "source": "deploy",
                "target": "outage",
                "relationType": "causes",
            }
        ],
        "metricConstraints": [
            {
                "id": "reaction",
                "source": "alarm",
                "target": "rollback",
                "atLeast": 15,
                "atMost": 30,
                "unit": "minutes",
            }
        ],
    },
)
