"""How events and intervals can lie, from their times and from what is said of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm

from app.compute.temporal.allen_network import Network, close, converse
from app.compute.temporal.time_bounds import (
    ORIGIN,
    STRICT,
    Bound,
    Point,
    Rule,
    find_conflict,
    shortest,
)
from app.domain.modes.temporal.allen import AllenRelation, Ends, relations
from app.domain.modes.temporal.temporal import (
    Endpoint,
    MetricConstraint,
    PointBounds,
    PossibleRelations,
    RelationType,
    TemporalInput,
    TemporalRelation,
    TemporalResult,
    unit_factor,
)

Distances = Mapping[tuple[Point, Point], int]


def compute(given: TemporalInput) -> TemporalResult:
    items = _Items.of(given)
    rules = [*items.rules(given)]
    conflict = find_conflict(rules)
    if conflict is not None:
        return _refuted(sorted(conflict))
    distances = shortest(rules, items.points())
    bounds = tuple(items.bounds(distances))
    network = items.network(given, distances)
    close(network, items.is_instant)
    found = tuple(items.possible(network))
    earliest = {bound.item: bound.earliest for bound in reversed(bounds)}
    order = sorted(items.names, key=lambda name: _known_first(earliest[name]))
    certain = sum(len(pair.relations) == 1 for pair in found)
    return TemporalResult(
        consistent=True,
        conflict=(),
        relations=found,
        bounds=bounds,
        order=tuple(order),
        explanation=f"Everything can be true together. Of {len(found)} pairs about which something"
        f" is known, the relation of {certain} is certain.",
    )


def _known_first(earliest: float | None) -> tuple[bool, float]:
    return earliest is None, earliest or 0


def _refuted(conflict: Sequence[str]) -> TemporalResult:
    return TemporalResult(
        consistent=False,
        conflict=tuple(conflict),
        relations=(),
        bounds=(),
        order=(),
        explanation=f"These cannot be true together: {', '.join(conflict)}. Without any one of"
        " them the others can.",
    )


@dataclass(frozen=True, slots=True)
class _Items:
    names: Sequence[str]
    is_instant: Sequence[bool]
    scale: int
    """All times are whole numbers of the unit over this."""

    @classmethod
    def of(cls, given: TemporalInput) -> "_Items":
        names = [item.id for item in (*given.events, *given.intervals)]
        events = len(given.events)
        times = [time for _, _, time in _times(given)]
        times += [time for metric in given.metric_constraints for time in _limits(given, metric)]
        scale = lcm(*(time.denominator for time in times))
        return cls(names, [index < events for index in range(len(names))], scale)

    def start(self, name: str) -> Point:
        return name, Endpoint.START

    def end(self, name: str) -> Point:
        instant = self.is_instant[self.names.index(name)]
        return name, Endpoint.START if instant else Endpoint.END

    def points(self) -> list[Point]:
        return [ORIGIN, *dict.fromkeys(p for n in self.names for p in (self.start(n), self.end(n)))]

    def rules(self, given: TemporalInput) -> Iterator[Rule]:
        for interval in given.intervals:
            proper = Bound(self.end(interval.id), self.start(interval.id), -1)
            yield Rule("", ((proper,),))
        for name, endpoint, time in _times(given):
            point = self._point(name, endpoint)
            at = self._most(time)
            yield Rule(name, ((Bound(ORIGIN, point, at), Bound(point, ORIGIN, -at)),))
        for constraint in given.constraints:
            subject, other = constraint.subject, constraint.object
            lie = self._relations(subject, other)
            choices = (self._order(subject, other, lie[kind]) for kind in constraint.types)
            yield Rule(constraint.id, tuple(choices))
        yield from (self._of_relation(relation) for relation in given.relations)
        yield from (self._of_metric(given, metric) for metric in given.metric_constraints)

    def _relations(self, subject: str, other: str) -> dict[AllenRelation, Ends]:
        of = dict(zip(self.names, self.is_instant, strict=True))
        return relations(of[subject], of[other])

    def _pairs(self, subject: str, other: str) -> list[tuple[Point, Point]]:
        mine, theirs = (
            (self.start(subject), self.end(subject)),
            (self.start(other), self.end(other)),
        )
        return [*product(mine, theirs)]

    def _order(self, subject: str, other: str, signs: Ends) -> tuple[Bound, ...]:
        bounds = list[Bound]()
        for (mine, theirs), sign in zip(self._pairs(subject, other), signs, strict=True):
            if sign <= 0:
                bounds.append(Bound(theirs, mine, sign))
            if sign >= 0:
                bounds.append(Bound(mine, theirs, -sign))
        return tuple(bounds)

    def _of_relation(self, relation: TemporalRelation) -> Rule:
        source, target = relation.source, relation.target
        if relation.relation_type is RelationType.FOLLOWS:
            source, target = target, source
        orders = relation.relation_type in (RelationType.PRECEDES, RelationType.FOLLOWS)
        first = self.end(source) if orders else self.start(source)
        return Rule(relation.id, ((Bound(self.start(target), first, 0),),))

    def _of_metric(self, given: TemporalInput, metric: MetricConstraint) -> Rule:
        source = self._point(metric.source, metric.source_endpoint)
        target = self._point(metric.target, metric.target_endpoint)
        factor = unit_factor(metric.unit or given.timeline.time_unit, given.timeline.time_unit)
        bounds = list[Bound]()
        if metric.at_most is not None:
            bounds.append(Bound(source, target, self._most(_exact(metric.at_most, factor))))
        if metric.at_least is not None:
            bounds.append(Bound(target, source, -self._most(_exact(metric.at_least, factor))))
        return Rule(metric.id, (tuple(bounds),))

    def _point(self, name: str, endpoint: Endpoint) -> Point:
        return self.start(name) if endpoint is Endpoint.START else self.end(name)

    def _most(self, time: Fraction) -> int:
        return int(time * self.scale) * STRICT

    def network(self, given: TemporalInput, distances: Distances) -> Network:
        """Return what the bounds and the constraints leave possible of each pair."""
        place = {name: index for index, name in enumerate(self.names)}
        network: Network = {
            (place[a], place[b]): frozenset(
                relation
                for relation, signs in self._relations(a, b).items()
                if self._allowed(a, b, signs, distances)
            )
            for a, b in product(self.names, repeat=2)
            if a != b
        }
        for constraint in given.constraints:
            pair = place[constraint.subject], place[constraint.object]
            if pair in network:
                network[pair] &= frozenset(constraint.types)
                network[pair[1], pair[0]] &= converse(constraint.types)
        return network

    def _allowed(self, a: str, b: str, signs: Ends, distances: Distances) -> bool:
        return all(
            distances.get((bound.later, bound.earlier), STRICT) + bound.most >= 0
            for bound in self._order(a, b, signs)
        )

    def possible(self, network: Network) -> Iterator[PossibleRelations]:
        for (a, b), possible in network.items():
            every = self._relations(self.names[a], self.names[b])
            if a < b and len(possible) < len(every):
                yield PossibleRelations(
                    subject=self.names[a],
                    object=self.names[b],
                    relations=tuple(relation for relation in every if relation in possible),
                )

    def bounds(self, distances: Distances) -> Iterator[PointBounds]:
        for name, endpoint in self.points()[1:]:
            point = name, endpoint
            least, most = distances.get((point, ORIGIN)), distances.get((ORIGIN, point))
            yield PointBounds(
                item=name,
                endpoint=Endpoint(endpoint),
                earliest=None if least is None else -self._time(least),
                latest=None if most is None else self._time(most),
            )

    def _time(self, bound: int) -> float:
        """Return the time of a bound, whether or not the bound itself is excluded."""
        return float(Fraction(-(-bound // STRICT), self.scale))


def _times(given: TemporalInput) -> Iterator[tuple[str, Endpoint, Fraction]]:
    for event in given.events:
        if event.timestamp is not None:
            yield event.id, Endpoint.START, _exact(event.timestamp)
    for interval in given.intervals:
        if interval.start is not None:
            yield interval.id, Endpoint.START, _exact(interval.start)
        if interval.end is not None:
            yield interval.id, Endpoint.END, _exact(interval.end)


def _limits(given: TemporalInput, metric: MetricConstraint) -> Iterator[Fraction]:
    factor = unit_factor(metric.unit or given.timeline.time_unit, given.timeline.time_unit)
    for limit in (metric.at_least, metric.at_most):
        if limit is not None:
            yield _exact(limit, factor)


def _exact(time: float, factor: Fraction | None = None) -> Fraction:
    """Return the number as it is written: 0.1 is one tenth."""
    return Fraction(repr(time)) * (factor or 1)
