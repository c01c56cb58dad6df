"""Carrying out a fork: its branches at once, then their comparison.

Every branch is stored when it ends. Who takes the fork up again after a crash finds those that have
ended, and the turns of the others as far as they got.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.content.blocks import TextBlock
from app.domain.fork import (
    Fork,
    ForkBranch,
    ForkBranchStatus,
    ForkOrigin,
    ForkStatus,
)
from app.domain.ids import derived_id
from app.domain.job import Job
from app.domain.nodes.branch import Branch
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.thinking import NodeKind, NodeStatus
from app.events.bus import EventBus
from app.events.types import EventType, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append
from app.llm.base import Brief
from app.reasoning.decisions.confidence.rules import assess
from app.reasoning.deliberations.fork import prompts, rows, rules
from app.reasoning.deliberations.fork.deepening import joined, read_comparison
from app.reasoning.deliberations.fork.reading import MAX_FINDINGS, read_reply
from app.reasoning.deliberations.fork.schemas import BranchReply, Comparison, Opposed, Side
from app.reasoning.deliberations.fork.store import Answer, ForkStore
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.context.gathering import Gathered, Gatherer, gathered
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.turns.deliberation.at_once import at_once
from app.reasoning.turns.deliberation.schemas import Progress
from app.reasoning.turns.deliberation.service import Deliberation, attempt_ids
from app.reasoning.turns.offline.service import PROVIDER as OFFLINE
from app.reasoning.turns.thinking_engine.schemas import SideLine, TurnRequest, TurnResult

POLL_S = 2.0
"""Longest wait before guidance that another process took is looked for."""
_TIES = {
    ForkOrigin.EXPAND: EdgeType.REFINES,
    ForkOrigin.MERGE: EdgeType.MERGES,
    ForkOrigin.CHALLENGE: EdgeType.CHALLENGES,
}


@dataclass(frozen=True, slots=True)
class RunnerParts:
    """What the forks of one tenant run on."""

    store: ForkStore
    think_graph: ThinkGraph
    branches: BranchService
    deliberation: Deliberation
    opposed: Opposed
    bus: EventBus
    gatherer: Gatherer


@dataclass(frozen=True, slots=True)
class Ground:
    """What all branches of a fork stand on."""

    line: Branch
    """Whose provider and model answer."""
    known: Gathered


class ForkRunner:
    def __init__(self, graph: Graph, parts: RunnerParts) -> None:
        self._graph = graph
        self._parts = parts
        self._store = parts.store

    async def run(self, job: Job, progress: Progress) -> None:
        """Carry out the fork of a job, from wherever it stands to its end.

        Raises:
            UnavailableError: The database is away; the same again goes on where this ended.
            NotFoundError: The session was deleted meanwhile.
            ConflictError: The job is no longer this worker's.
        """
        [fork] = await self._store.get_many([str(job.subject_id)])
        if fork is None or fork.job_id != job.id or fork.ended_at is not None:
            return
        line = await self._parts.branches.require(fork.line_id)
        if fork.status is ForkStatus.QUEUED:
            await self._begin(fork)
        waiting = [branch for branch in fork.branches if branch.ended_at is None]
        known = await gathered(
            self._parts.gatherer, fork.question, line.provider, line.model, line.session_id
        )
        ground = Ground(line, known)
        await at_once(self._branch(fork, branch, ground, progress) for branch in waiting)
        await self._end(await self._store.require(fork.id), ground, progress)
        await self._parts.gatherer.note_use(known.templates, fork.id)

    async def _begin(self, fork: Fork) -> None:
        def work() -> Write[None]:
            yield from self._store.change_in(fork.id, status=ForkStatus.RUNNING)
            yield from append([NewEvent(fork.id, EventType.FORK_STARTED, {"job_id": fork.job_id})])

        await self._graph.apply(work)

    async def _branch(
        self, fork: Fork, branch: ForkBranch, ground: Ground, progress: Progress
    ) -> None:
        result = await self._think(fork, branch, ground)
        properties, findings = await self._read(branch, result, ground)
        ties = _ties(fork, branch, result)

        def work() -> Write[None]:
            ended = yield from self._store.end_branch_in(branch, properties, findings)
            if ended is not None:
                yield from self._parts.think_graph.link_in(ties)
                yield from progress.note_in(ended)

        await self._graph.apply(work)

    async def _think(self, fork: Fork, branch: ForkBranch, ground: Ground) -> TurnResult:
        """Let a branch think; whenever it is told to mind something it begins anew."""
        while True:
            guidance = await self._store.guidance(branch.id)
            id_, *retry_ids = attempt_ids(fork.id, f"branch {branch.index} {len(guidance)}")
            request = await self._request(id_, fork, branch, ground, guidance)
            branch = await self._begin_branch(branch, [id_, *retry_ids])
            ask = self._parts.deliberation.ask(request, retry_ids)
            result = await self._unless_guided(branch, ask, len(guidance))
            if result is not None:
                return result

    async def _begin_branch(self, branch: ForkBranch, ids: Sequence[str]) -> ForkBranch:
        """Tell in which node a branch thinks from now on: one of those of its attempts."""
        known = await self._store.attempts(ids)
        usable = [id_ for id_ in ids if known.get(id_) != NodeStatus.INTERRUPTED]
        node_id = usable[0] if usable else ids[-1]
        if node_id == branch.node_id:
            return branch
        attempt = branch.attempt + 1
        await self._graph.apply(self._store.begin_branch_in, branch, node_id, attempt)
        return replace(branch, node_id=node_id, attempt=attempt)

    async def _unless_guided(
        self, branch: ForkBranch, ask: Coroutine[Any, Any, TurnResult], known: int
    ) -> TurnResult | None:
        """Give what a branch says, or None if it is told to mind more before it ends."""
        asking = asyncio.create_task(ask)
        guided = asyncio.create_task(self._guided(branch, known))
        try:
            await asyncio.wait({asking, guided}, return_when=asyncio.FIRST_COMPLETED)
            if asking.done():
                return asking.result()
            return guided.result()
        finally:
            for task in (asking, guided):
                task.cancel()
            await asyncio.gather(asking, guided, return_exceptions=True)

    async def _guided(self, branch: ForkBranch, known: int) -> None:
        """Wait until there is more to mind than is known."""
        with self._parts.bus.listen(self._graph.tenant_id, branch.fork_id) as wake_up:
            while len(await self._store.guidance(branch.id)) <= known:
                await wake_up.wait(POLL_S)

    async def _request(
        self,
        id_: str,
        fork: Fork,
        branch: ForkBranch,
        ground: Ground,
        guidance: Sequence[str],
    ) -> TurnRequest:
        of = [earlier for earlier in fork.branches if earlier.id in branch.of_ids]
        found = await self._store.answers([str(earlier.node_id) for earlier in of]) if of else {}
        answers = [(earlier.style, found[str(earlier.node_id)].text) for earlier in of]
        effort = rules.effort_of(fork.effort)
        given = {
            "style": branch.style,
            "weighing": branch.weighing,
            "claims": [earlier.conclusion for earlier in of],
        }
        text = prompts.question(
            branch.frame, fork.question, fork.context, guidance, answers, ground.known.parts
        )
        return TurnRequest(
            id=id_,
            session_id=ground.line.session_id,
            blocks=(TextBlock(text),),
            side=SideLine(ground.line, fork.node_id, f"fork:{branch.style}"),
            kind=NodeKind.FORK_BRANCH,
            label=f"{branch.style}: {fork.question}",
            system=prompts.system(branch.origin),
            brief=Brief(f"fork.{branch.origin}", fork.question, given, ground.known.templates),
            max_output_tokens=rules.output_tokens(effort),
            used_ids=ground.known.ids,
            rehydrated=ground.known.rehydrated,
            degraded=ground.known.degraded,
            effort=effort,
        )

    async def _read(
        self, branch: ForkBranch, result: TurnResult, ground: Ground
    ) -> tuple[dict[str, Any], list[Row]]:
        """Give what a branch keeps of what was said, and what it found."""
        plain: dict[str, Any] = {"node_id": result.stored_id}
        if result.status is not NodeStatus.COMPLETE or not result.text.strip():
            failure = result.failure or "EMPTY: nothing was said"
            return {**plain, "status": ForkBranchStatus.FAILED, "failure": failure}, []
        answer = (await self._store.answers([result.node_id]))[result.node_id]
        reply = await asyncio.to_thread(_reply, answer)
        ids = answer.cited or ground.known.ids
        plain |= {"status": ForkBranchStatus.COMPLETE, **rows.reply_properties(reply, ids)}
        return plain, rows.finding_rows(branch.id, reply, ids)

    async def _end(self, fork: Fork, ground: Ground, progress: Progress) -> None:
        """Compare what was not compared yet, and end the fork."""
        comparison = await self._compare(fork, ground) if rules.is_due(fork) else None
        status, reason = rules.status_of(fork.branches)

        def work() -> Write[None]:
            if comparison is not None:
                yield from self._store.compare_in(fork, _next(fork), comparison)
            yield from self._store.end_in(fork, status, reason)
            yield from progress.note_in(len(fork.branches))

        await self._graph.apply(work)

    async def _compare(self, fork: Fork, ground: Ground) -> Comparison:
        standing = rules.compared(fork.branches)
        found = await self._store.answers([str(branch.node_id) for branch in standing])
        answers = [found[str(branch.node_id)] for branch in standing]
        sides = [_side(branch, answer) for branch, answer in zip(standing, answers, strict=True)]
        # Judging the pairs takes a while, and nothing else may wait for it.
        ruled = await asyncio.to_thread(rules.compare, fork.question, sides, self._parts.opposed)
        if ground.line.provider == OFFLINE:
            return ruled
        return await self._deepened(fork, ground, ruled, sides, [answer.text for answer in answers])

    async def _deepened(
        self,
        fork: Fork,
        ground: Ground,
        ruled: Comparison,
        sides: Sequence[Side],
        answers: Sequence[str],
    ) -> Comparison:
        """Put what a model sees beside what the rules found; without it the rules stand alone."""
        effort = rules.effort_of(fork.effort)
        id_, *retry_ids = attempt_ids(fork.id, f"comparison {_next(fork)}")
        text = prompts.compared(fork.question, sides, answers, ground.known.parts)
        request = TurnRequest(
            id=id_,
            session_id=ground.line.session_id,
            blocks=(TextBlock(text),),
            side=SideLine(ground.line, fork.node_id, "fork:comparison"),
            kind=NodeKind.SYNTHESIS,
            label=f"comparison: {fork.question}",
            system=prompts.comparing(),
            brief=Brief("fork.comparison", fork.question, {}),
            max_output_tokens=rules.output_tokens(effort),
            used_ids=ground.known.ids,
            rehydrated=ground.known.rehydrated,
            effort=effort,
        )
        result = await self._parts.deliberation.ask(request, retry_ids)
        if result.status is not NodeStatus.COMPLETE:
            return replace(ruled, degraded=result.failure or result.status.value)
        read = await asyncio.to_thread(read_comparison, result.text, sides)
        if read is None:
            return replace(ruled, degraded="UNREADABLE: the model's comparison is no JSON object")
        return joined(ruled, read, result.node_id)


def _next(fork: Fork) -> int:
    return fork.comparison.index + 1 if fork.comparison else 1


def _reply(answer: Answer) -> BranchReply:
    return read_reply(answer.text, answer.steps, assess(answer.reasoning or answer.text))


def _side(branch: ForkBranch, answer: Answer) -> Side:
    return Side(
        branch_id=branch.id,
        style=branch.style,
        conclusion=branch.conclusion or "",
        confidence=branch.confidence,
        findings=tuple((finding.kind, finding.text) for finding in branch.findings),
        chosen=answer.chosen[:MAX_FINDINGS],
        rejected=answer.rejected[:MAX_FINDINGS],
    )


def _ties(fork: Fork, branch: ForkBranch, result: TurnResult) -> list[NewEdge]:
    """Give what ties a steered answer to those it builds on."""
    type_ = _TIES.get(branch.origin)
    if type_ is None or result.status is not NodeStatus.COMPLETE:
        return []
    of = [
        earlier.node_id
        for earlier in fork.branches
        if earlier.id in branch.of_ids and earlier.node_id
    ]
    answer_id = result.node_id
    return [
        NewEdge(derived_id(None, answer_id, type_, id_), type_, answer_id, id_, 1.0, "fork")
        for id_ in of
    ]
