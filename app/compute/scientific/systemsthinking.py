"""Feedback loops from signed links, archetypes from loops, and a run of stocks and flows.

Source: Sterman, Business Dynamics (2000), chapters 5 and 6; Johnson, "Finding all the elementary
circuits of a directed graph" (1975).
"""

from collections.abc import Iterator, Sequence
from itertools import islice

import networkx as nx  # pyright: ignore[reportMissingTypeStubs]

from app.compute.scientific.archetypes import Pattern, SignedLoop, find_archetypes
from app.compute.scientific.stock_flow import simulate
from app.domain.modes.scientific.systemsthinking import (
    ArchetypeMatch,
    FeedbackLoop,
    Loop,
    LoopClaim,
    LoopType,
    Polarity,
    Run,
    SystemsThinkingInput,
    SystemsThinkingResult,
)
from app.errors import LimitExceededError

MAX_LOOPS = 100
MAX_LENGTH = 12
"""Components of a loop."""


def compute(given: SystemsThinkingInput) -> SystemsThinkingResult:
    cycles = _cycles(given)
    signed = [_signed(given, place, cycle) for place, cycle in enumerate(cycles)]
    loops = tuple(_loop(cycle, loop) for cycle, loop in zip(cycles, signed, strict=True))
    patterns = find_archetypes(signed)
    claims = tuple(_claim(loop, loops) for loop in given.feedback_loops)
    run = simulate(given.components, given.simulation) if given.simulation else None
    named = {pattern.archetype for pattern in patterns}
    return SystemsThinkingResult(
        loops=loops,
        claims=claims,
        archetypes=tuple(_match(pattern) for pattern in patterns),
        archetype_agrees=None if given.archetype is None else given.archetype in named,
        run=run,
        explanation=_explain(loops, patterns, claims, run),
    )


def _cycles(given: SystemsThinkingInput) -> list[tuple[str, ...]]:
    place = {component.id: index for index, component in enumerate(given.components)}
    graph: nx.DiGraph[str] = nx.DiGraph((link.source, link.target) for link in given.links)
    found: Iterator[list[str]] = nx.simple_cycles(graph, length_bound=MAX_LENGTH)  # pyright: ignore[reportUnknownMemberType]
    cycles = [*islice(found, MAX_LOOPS + 1)]
    if len(cycles) > MAX_LOOPS:
        raise LimitExceededError(f"the links make more than {MAX_LOOPS} loops")
    turned = [_turned(cycle, min(cycle, key=place.__getitem__)) for cycle in cycles]
    return sorted(turned, key=lambda cycle: (len(cycle), [place[name] for name in cycle]))


def _turned(cycle: Sequence[str], first: str) -> tuple[str, ...]:
    at = cycle.index(first)
    return (*cycle[at:], *cycle[:at])


def _signed(given: SystemsThinkingInput, place: int, cycle: Sequence[str]) -> SignedLoop:
    links = {(link.source, link.target): link for link in given.links}
    pairs = [*zip(cycle, (*cycle[1:], cycle[0]), strict=True)]
    return SignedLoop(
        place=place,
        nodes=frozenset(cycle),
        signs={pair: 1 if links[pair].polarity is Polarity.POSITIVE else -1 for pair in pairs},
        delayed=frozenset(pair for pair in pairs if links[pair].has_delay),
    )


def _loop(cycle: tuple[str, ...], loop: SignedLoop) -> Loop:
    return Loop(
        components=cycle,
        type=LoopType.BALANCING if loop.is_balancing else LoopType.REINFORCING,
        has_delay=bool(loop.delayed),
    )


def _claim(claimed: FeedbackLoop, loops: Sequence[Loop]) -> LoopClaim:
    turns = {_turned(claimed.components, name) for name in claimed.components}
    found = next((loop.type for loop in loops if loop.components in turns), None)
    return LoopClaim(loop=claimed.id, type=found, agrees=found is claimed.type)


def _match(pattern: Pattern) -> ArchetypeMatch:
    nodes = frozenset[str]().union(*(loop.nodes for loop in pattern.loops))
    return ArchetypeMatch(
        archetype=pattern.archetype,
        loops=tuple(loop.place for loop in pattern.loops),
        components=tuple(sorted(nodes)),
        because=pattern.because,
    )


def _explain(
    loops: Sequence[Loop],
    patterns: Sequence[Pattern],
    claims: Sequence[LoopClaim],
    run: Run | None,
) -> str:
    balancing = sum(loop.type is LoopType.BALANCING for loop in loops)
    said = [f"{len(loops)} loops, {len(loops) - balancing} reinforcing and {balancing} balancing."]
    said += [f"{pattern.archetype.replace('_', ' ')}: {pattern.because}" for pattern in patterns]
    said += [f"The loop {claim.loop} is not as claimed." for claim in claims if not claim.agrees]
    if run:
        ends = ", ".join(f"{series.component} {series.values[-1]:.4g}" for series in run.series)
        said.append(f"At time {run.times[-1]:g}: {ends}.")
    return " ".join(said)
