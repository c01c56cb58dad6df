"""Compares beliefs with those around them and keeps what contradicts as data; retires nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from app.domain.beliefs.belief import Contradict, Rejudge, Resolve
from app.domain.beliefs.contradiction import Finding, ResolutionDraft, SweepStarted, Swept
from app.domain.ids import id_beside, new_id
from app.domain.job import JobKind
from app.domain.nodes.neighbour import Disputed, Neighbour
from app.domain.request import Request
from app.domain.under_way import SearchesUnderWay
from app.errors import ConflictError, NotFoundError
from app.graph.base import Graph
from app.graph.change import Write, once, queue, run
from app.reasoning.beliefs.contradiction_resolver import drafting, pairs, policy
from app.reasoning.beliefs.contradiction_resolver.denied import denial_row
from app.reasoning.beliefs.contradiction_resolver.judge import RULES, Judge
from app.reasoning.beliefs.contradiction_resolver.schemas import (
    Compared,
    Drafter,
    Neighbours,
    Opinion,
    SecondJudge,
    TextPair,
)
from app.reasoning.beliefs.maintenance.service import BeliefService

OnCompared = Callable[[int], Awaitable[None]]
BATCH = 32
"""Beliefs compared from one report to the next."""
TOGETHER = 8
"""The same where a model is asked too, which is asked about all of them at once."""
_MARKED_AT_ONCE = 10_000
GIVES_WAY_S = 2.0
"""Longest wait before a belief is compared while somebody searches."""
_ASKED = 3
"""Pairs of one belief at most that a model is asked about."""


@dataclass(frozen=True, slots=True)
class Judges:
    """Who decides."""

    second: SecondJudge | None = None
    """Asked where the own judge is not sure; None is nobody."""
    policy: str | None = None
    own: Judge = RULES
    drafter: Drafter | None = None
    """Drafts resolutions that the rules cannot; None is nobody."""


class _Result(NamedTuple):
    opened: int
    detector: str
    """Who compared it in the end."""
    denials: list[Mapping[str, object]]
    """What a model said is no contradiction."""


_Opinions = Mapping[tuple[str, str], Opinion | None]
"""What a model said of the pairs it was asked about, by the ids of both sides; None is nothing."""


class ContradictionFinder:
    """Args:
    neighbours: Finds what a belief is compared with.
    searches: Go first; None where nobody searches.
    """

    def __init__(
        self,
        graph: Graph,
        neighbours: Neighbours,
        beliefs: BeliefService,
        judges: Judges,
        searches: SearchesUnderWay | None = None,
    ) -> None:
        self._searches = searches or SearchesUnderWay()
        self._graph = graph
        self._neighbours = neighbours
        self._beliefs = beliefs
        self._judges = judges

    @property
    def detector(self) -> str:
        """Name who compares; beliefs compared by the same are not compared again."""
        second = self._judges.second
        own = self._judges.own.name_between
        return f"{own}+{second.name}" if second else own

    async def mark_due(self) -> int:
        """Mark every belief that the present detector has not compared, and count all that are."""
        marked = _MARKED_AT_ONCE
        while marked == _MARKED_AT_ONCE:
            marked = await self._graph.apply(self._mark_some)
        [row] = await self._graph.read("contradiction/count_due")
        return int(row["due"])

    async def sweep(self, request: Request | None = None) -> SweepStarted:
        """Queue a job that compares every belief which the present detector has not compared."""
        due, job_id = await self.mark_due(), request.id if request else new_id()
        await self._graph.apply(once, request, partial(queue, JobKind.COMPARISON, job_id, job_id))
        return SweepStarted(job_id, due)

    async def compare_due(self, on_compared: OnCompared | None = None) -> Swept:
        """Compare until nothing is due, the oldest first.

        What was compared stays so: stopped anywhere and begun again, it goes on from there.

        Args:
            on_compared: Told the sum so far, again and again; what it raises ends the work.
        """
        done = contradictions = 0
        while neighbours := await self._neighbours.due(TOGETHER if self._judges.second else BATCH):
            for group in [neighbours] if self._judges.second else [[one] for one in neighbours]:
                contradictions += await self._compare(group)
            done += len(neighbours)
            if on_compared:
                await on_compared(done)
        await self._judge_again(on_compared, done)
        return Swept(done, contradictions)

    async def _compare(self, beliefs: Sequence[Neighbour]) -> int:
        """Keep what contradicts each of some beliefs, and count it."""
        judged = [await self._judged(belief) for belief in beliefs]
        doubtful = [pair for of_belief in judged for pair in self._doubtful(of_belief)]
        opinions = await self._opinions(doubtful)
        opened = 0
        for belief, of_belief in zip(beliefs, judged, strict=True):
            result = await self._kept(of_belief, opinions)
            await self._graph.apply(self._compared, belief.id, result)
            opened += result.opened
        return opened

    async def _judged(self, belief: Neighbour) -> list[Compared]:
        await self._searches.let_go_first(GIVES_WAY_S)
        others = await self._neighbours.of_belief(belief.id, belief.text)
        return await asyncio.to_thread(pairs.compared, belief, others, self._judges.own)

    async def _kept(self, judged: Sequence[Compared], opinions: _Opinions) -> _Result:
        opened, denials = 0, list[Mapping[str, object]]()
        for pair in judged:
            opinion = opinions.get(_sides(pair))
            finding = pairs.finding_of(pair, opinion)
            if finding:
                opened += await self._open(pair, await self._told(pair, finding))
            elif opinion:
                denials.append(denial_row(pair, opinion))
        # Without an answer of the model the next sweep is to ask it again.
        is_missed = any(opinions.get(_sides(pair), False) is None for pair in judged)
        by = self._judges.own.name_between if is_missed else self.detector
        return _Result(opened, by, denials)

    def _doubtful(self, judged: Sequence[Compared]) -> list[Compared]:
        """Give what a model is asked about: of a belief the few likeliest pairs."""
        least = self._judges.own.bounds.possible
        return [pair for pair in judged[:_ASKED] if pair.judgement.score >= least]

    async def _opinions(self, asked: Sequence[Compared]) -> _Opinions:
        second = self._judges.second
        if second is None or not asked:
            return {}
        told = await second.opinions([TextPair(pair.a.text, pair.b.text) for pair in asked])
        return dict(zip(map(_sides, asked), told, strict=True))

    async def _told(self, pair: Compared, finding: Finding) -> Finding:
        """Add who judged, and how it might be resolved."""
        draft = await self._draft(pair)
        return replace(finding, draft=draft, judged_by=self._judges.own.name_between)

    async def _judge_again(self, on_compared: OnCompared | None, done: int) -> None:
        """Judge what an earlier version of the judge found and nobody looked at."""
        while found := await self._neighbours.judged_before(self._judges.own.name_between, BATCH):
            if not any([await self._is_judged_again(disputed) for disputed in found]):
                return
            if on_compared:
                await on_compared(done)

    async def _is_judged_again(self, disputed: Disputed) -> bool:
        await self._searches.let_go_first(GIVES_WAY_S)
        finding = await asyncio.to_thread(
            pairs.judged_again, disputed.a, disputed.b, self._judges.own
        )
        try:
            await self._beliefs.apply(Rejudge(new_id(), disputed.id, finding))
        except (ConflictError, NotFoundError):
            # Somebody settled it, or a side was forgotten, while it was judged.
            return False
        return True

    async def _draft(self, pair: Compared) -> ResolutionDraft | None:
        """Draft a resolution: by the words where they say it plainly, else by the model."""
        plain, drafter = drafting.draft(pair), self._judges.drafter
        return plain if plain or drafter is None else await drafter.draft(pair)

    async def _open(self, pair: Compared, finding: Finding) -> bool:
        # Follows from the pair, so whoever finds it again finds it there.
        contradiction_id = id_beside(pair.b.id, f"contradiction {pair.a.id}")
        kind = pair.judgement.kind
        operation = Contradict(
            id_beside(contradiction_id, "found"),
            contradiction_id,
            pair.a.id,
            pair.b.id,
            kind,
            finding=finding,
        )
        try:
            await self._beliefs.apply(operation)
            await self._settle(pair, finding, contradiction_id)
        except (ConflictError, NotFoundError):
            # Known already, or one of the two was withdrawn or deleted while they were compared.
            return False
        return True

    async def _settle(self, pair: Compared, finding: Finding, contradiction_id: str) -> None:
        resolution = policy.resolution_of(pair, finding)
        if self._judges.policy != policy.NEWER_PERIOD or resolution is None:
            return
        operation_id = id_beside(contradiction_id, policy.NEWER_PERIOD)
        await self._beliefs.apply(
            Resolve(operation_id, contradiction_id, resolution, rationale=policy.RATIONALE)
        )

    def _compared(self, belief_id: str, result: _Result) -> Write[None]:
        """Keep what a model denied, and that the belief was compared."""
        if result.denials:
            yield from run(
                "contradiction/create_denials", denials=result.denials, at=datetime.now(UTC)
            )
        yield from run("contradiction/mark_compared", id=belief_id, detector=result.detector)

    def _mark_some(self) -> Write[int]:
        [row] = yield from run(
            "contradiction/mark_due", detector=self.detector, limit=_MARKED_AT_ONCE
        )
        return int(row["marked"])


def _sides(pair: Compared) -> tuple[str, str]:
    return pair.a.id, pair.b.id
