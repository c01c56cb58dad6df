"""Timelines, witnesses and causal chains.

Sources: ISO 8601-1 for years before the era; Howell and Prevenier, From Reliable Sources (2001),
on witnesses that copy each other; Pearl, Probabilistic Reasoning in Intelligent Systems (1988),
section 4.3.2, for the noisy or.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import prod

import networkx as nx  # pyright: ignore[reportMissingTypeStubs]

from app.domain.modes.temporal.dates import DateRange, read_date, written, years_between
from app.domain.modes.temporal.historical import (
    CausalChain,
    CausalCycle,
    ChainCheck,
    Corroboration,
    DatedEvent,
    EventPair,
    HistoricalInput,
    HistoricalResult,
    Stance,
    WitnessStatus,
)

MAX_PAIRS = 1_000


def compute(given: HistoricalInput) -> HistoricalResult:
    dates = {event.id: read_date(event.date) for event in given.events}
    order = sorted(dates, key=lambda name: (dates[name].earliest, dates[name].latest))
    links = [*dict.fromkeys(_links(given))]
    wrong = tuple(_pair(a, b) for a, b in links if dates[a].earliest > dates[b].latest)
    corroborations = tuple(_corroborations(given))
    span = years_between(
        min(date.earliest for date in dates.values()), max(date.latest for date in dates.values())
    )
    return HistoricalResult(
        timeline=tuple(_dated(name, dates[name]) for name in order),
        uncertain_order=tuple(islice(_uncertain(order, dates), MAX_PAIRS)),
        span_years=span,
        corroborations=corroborations,
        chains=tuple(_check(chain) for chain in given.causal_chains),
        anachronisms=wrong,
        causal_cycles=_cycles(links),
        explanation=_explain(order, span, corroborations, wrong),
    )


def _links(given: HistoricalInput) -> Iterator[tuple[str, str]]:
    for event in given.events:
        yield from ((cause, event.id) for cause in event.causes)
        yield from ((event.id, effect) for effect in event.effects)
    yield from ((link.cause, link.effect) for chain in given.causal_chains for link in chain.links)


def _pair(first: str, second: str) -> EventPair:
    return EventPair(first=first, second=second)


def _dated(name: str, date: DateRange) -> DatedEvent:
    return DatedEvent(
        event=name,
        earliest=written(date.earliest),
        latest=written(date.latest),
        is_approximate=date.is_approximate,
    )


def _uncertain(order: Sequence[str], dates: Mapping[str, DateRange]) -> Iterator[EventPair]:
    for first, second in combinations(order, 2):
        if dates[second].earliest <= dates[first].latest:
            days = {dates[first].earliest, dates[first].latest, dates[second].earliest,
                    dates[second].latest}  # fmt: skip
            if len(days) > 1:
                yield _pair(first, second)


def _corroborations(given: HistoricalInput) -> Iterator[Corroboration]:
    witness = _witnesses(given)
    reliability = {source.id: source.reliability for source in given.sources}
    for event in given.events:
        named = {
            stance: {
                a.source for a in given.attestations if (a.event, a.stance) == (event.id, stance)
            }
            for stance in Stance
        }
        best = {stance: _best(sources, witness, reliability) for stance, sources in named.items()}
        attested, disputed = best[Stance.ATTESTS], best[Stance.DISPUTES]
        yield Corroboration(
            event=event.id,
            status=_status(len(attested), len(disputed)),
            sources=len(named[Stance.ATTESTS]),
            witnesses=len(attested),
            attested=_not_all_wrong(attested),
            disputed=_not_all_wrong(disputed),
        )


def _witnesses(given: HistoricalInput) -> dict[str, int]:
    """Number each source by the sources that it shares an origin with."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(source.id for source in given.sources)  # pyright: ignore[reportUnknownMemberType]
    graph.add_edges_from((s.id, origin) for s in given.sources for origin in s.derived_from)  # pyright: ignore[reportUnknownMemberType]
    groups: Iterator[set[str]] = nx.connected_components(graph)  # pyright: ignore[reportUnknownMemberType]
    return {name: number for number, group in enumerate(groups) for name in group}


def _best(
    sources: set[str], witness: Mapping[str, int], reliability: Mapping[str, float]
) -> list[float]:
    """Return the reliability of the most reliable source of each witness."""
    groups = {witness[source] for source in sources}
    return [max(reliability[s] for s in sources if witness[s] == group) for group in groups]


def _not_all_wrong(reliabilities: Sequence[float]) -> float:
    return 1 - prod(1 - reliability for reliability in reliabilities)


def _status(attesting: int, disputing: int) -> WitnessStatus:
    if disputing:
        return WitnessStatus.DISPUTED
    if attesting > 1:
        return WitnessStatus.CORROBORATED
    return WitnessStatus.SINGLE_WITNESS if attesting else WitnessStatus.UNATTESTED


def _check(chain: CausalChain) -> ChainCheck:
    pairs = enumerate(zip(chain.links, chain.links[1:], strict=False), 1)
    gaps = tuple(place for place, (before, after) in pairs if before.effect != after.cause)
    confidences = [link.confidence for link in chain.links]
    return ChainCheck(
        chain=chain.id,
        is_continuous=not gaps,
        gaps=gaps,
        confidence=prod(confidences),
        weakest_link=confidences.index(min(confidences)),
    )


def _cycles(links: Sequence[tuple[str, str]]) -> tuple[CausalCycle, ...]:
    """Return the events of each strongly connected part that goes round."""
    graph: nx.DiGraph[str] = nx.DiGraph(links)
    parts: Iterator[set[str]] = nx.strongly_connected_components(graph)  # pyright: ignore[reportUnknownMemberType]
    cycles = sorted(sorted(p) for p in parts if len(p) > 1 or (*p, *p) in links)
    return tuple(CausalCycle(events=tuple(cycle)) for cycle in cycles)


def _explain(
    order: Sequence[str],
    span: int,
    corroborations: Sequence[Corroboration],
    wrong: Sequence[EventPair],
) -> str:
    firm = sum(c.status is WitnessStatus.CORROBORATED for c in corroborations)
    late = "".join(
        f" {pair.first} lies after {pair.second}, which it is to cause." for pair in wrong
    )
    return (
        f"{len(order)} events in {span} years, from {order[0]} to {order[-1]}."
        f" {firm} are corroborated by independent sources.{late}"
    )
