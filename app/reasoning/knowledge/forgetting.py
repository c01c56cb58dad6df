"""Forgetting: text, vectors, quotations and events go; a mark stays, so that what rested on it can
still say what it lost."""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence, Set
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from app.domain.beliefs.belief import Outcome, Resolution, Resolve, RetractAll
from app.domain.beliefs.knowledge_changes import Forget, Forgotten, Mention
from app.domain.erasure import EMPTY_PAYLOAD, FORGOTTEN
from app.domain.ids import id_beside, new_id
from app.domain.job import JobKind
from app.domain.nodes.headline import headline
from app.errors import NotFoundError
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.graph.base import Graph, Row, Transaction
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge import forget_rules, rules, subject_walk
from app.reasoning.knowledge.schemas import Fate, Run
from app.reasoning.knowledge.subject_walk import RAW, SubjectMatches, Walk
from app.reasoning.nodes.erasure.raw_records import find_in_raw
from app.reasoning.nodes.erasure.service import Leftovers
from app.reasoning.nodes.sessions.erasing import withdraw_proposals

AT_ONCE = 1_000
"""Things, and as many records and events, that one transaction erases; a job erases the rest."""
MAX_PREVIEW = 10_000
NOTHING = Forgotten((), {}, {}, 0, 0, 0, (), ())


@dataclass(frozen=True, slots=True)
class _Step:
    """What one transaction erased, and how far it got."""

    forgotten: Forgotten
    walk: Walk


@dataclass(frozen=True, slots=True)
class _Ahead:
    """What was found before the transaction that erases it."""

    walk: Walk
    """Behind the raw payloads that were read."""
    node_ids: frozenset[str] = frozenset()
    """Nodes of which only the raw payload may hold the subject."""


class Forgetting:
    """Args:
    at_once: Things, and as many records and events, that one transaction erases.
    """

    def __init__(
        self, graph: Graph, beliefs: BeliefService, leftovers: Leftovers, at_once: int = AT_ONCE
    ) -> None:
        self._graph = graph
        self._beliefs = beliefs
        self._leftovers = leftovers
        self._at_once = at_once

    async def preview(self, request: Forget) -> tuple[Mention, ...]:
        """Tell what `forget` would erase, 10,000 things at most; fails as it does.

        Packed answers of providers are not read for it.
        """
        forget_rules.check(request)
        told: set[str] = set()
        walk = Walk.begin()
        while request.subject and walk.has_texts and len(told) < MAX_PREVIEW:
            found = await subject_walk.look(self._graph.read, walk, request.subject)
            told |= found.thing_ids
            walk = walk.past(found.ends)
        named = request.ids | frozenset(sorted(told)[:MAX_PREVIEW])
        fates = await _fates(self._graph.read, named, request.ids)
        return tuple(Mention(one.id, one.kind, headline(one.title)) for one in fates)

    async def forget(self, request: Forget) -> Forgotten:
        """Erase what is named, and whatever tells of a subject.

        What is named, and up to 1,000 things that tell of the subject, go in one transaction; where
        there is more to look at or to erase, a job goes on. Beliefs are retracted, so that what
        rested on them alone becomes unsupported; their open contradictions are dismissed. Summaries
        that stand for a forgotten turn go as well. A turn under way that one of them belongs to
        ends, and what it was writing is forgotten with it.

        Raises:
            InvalidInputError: Nothing is named.
            NotFoundError: There is no such thing.
        """
        forget_rules.check(request)
        ahead = await self._read_ahead(request.subject, Walk.begin())

        async def work(tx: Transaction) -> Forgotten:
            if await self._beliefs.begin_in(tx, request) is None:
                return await self._again(tx, request)
            told = forget_rules.subject_matcher(request.subject)
            step = await self._step_in(tx, request, ahead, told)
            return step.forgotten if step.walk.is_through else await self._queue(tx, request, step)

        return await self._graph.write(work)

    async def erase_more(
        self, erasure_id: str, subject: str, walk: Walk
    ) -> Callable[[Transaction], Awaitable[int | None]]:
        """Prepare to erase some of what still tells of a subject.

        Returns:
            What erases it in a transaction and gives how much it was, None once nothing is left.
        """
        ahead = await self._read_ahead(subject, walk)

        async def work(tx: Transaction) -> int | None:
            # Lines of files went with the first step.
            nothing = forget_rules.subject_matcher(None)
            step = await self._step_in(tx, Forget(erasure_id, subject=subject), ahead, nothing)
            left = step.walk.next_pass() if step.walk.is_through else step.walk
            if left is None:
                await tx.run("erasure/end_erasure", id=erasure_id, at=datetime.now(UTC))
                return None
            await tx.run("erasure/note_walk", id=erasure_id, walk=left.format())
            return len(step.forgotten.ids) + sum(step.forgotten.records.values())

        return work

    async def _read_ahead(self, subject: str | None, walk: Walk) -> _Ahead:
        """Read packed payloads, which takes too long for a transaction."""
        if subject is None:
            return _Ahead(Walk({}))
        if RAW not in walk.after:
            return _Ahead(walk)
        is_told = forget_rules.reader(subject)
        found = await find_in_raw(self._graph, walk.after[RAW], is_told)
        return _Ahead(walk.past({RAW: found.after}), found.node_ids)

    async def _again(self, tx: Transaction, request: Forget) -> Forgotten:
        """Answer a repeated request: everything is gone already, or its job goes on."""
        [row] = await tx.run("erasure/has_job", id=request.id)
        return replace(NOTHING, job_id=_job_id(request) if row["is_queued"] else None)

    async def _queue(self, tx: Transaction, request: Forget, step: _Step) -> Forgotten:
        job_id = _job_id(request)
        await tx.run(
            "erasure/create_erasure",
            id=request.id,
            subject=request.subject,
            session_id=None,
            walk=step.walk.format(),
            at=datetime.now(UTC),
        )
        await tx.queue(JobKind.ERASURE, request.id, job_id)
        return replace(step.forgotten, job_id=job_id)

    async def _step_in(
        self,
        tx: Transaction,
        request: Forget,
        ahead: _Ahead,
        is_told: Callable[[str], bool],
    ) -> _Step:
        subject, walk = request.subject, ahead.walk
        told = await subject_walk.look(tx.run, walk, subject) if subject else SubjectMatches()
        told = told.up_to(self._at_once)
        fates = await self._fates_in(tx, request, told.thing_ids | ahead.node_ids)
        lines = await self._leftovers.erase_in(tx, [one.id for one in fates], is_told)
        forgotten = await self._erase(tx, request, fates) if fates else NOTHING
        forgotten = replace(forgotten, lines=lines)
        if subject is None:
            return _Step(forgotten, walk)
        records = await subject_walk.blank(tx, told, subject)
        events, walk = await subject_walk.blank_events(tx, walk.past(told.ends), subject)
        if fates or records or events:
            walk = replace(walk, has_found=True)
        return _Step(replace(forgotten, records=records, events=forgotten.events + events), walk)

    async def _fates_in(self, tx: Transaction, request: Forget, told: frozenset[str]) -> list[Fate]:
        named = request.ids | told
        ended = await _end_turns(tx, named)
        await _lock_sessions(tx, named | ended)
        return await _fates(tx.run, named | ended, request.ids)

    async def _erase(self, tx: Transaction, request: Forget, fates: Sequence[Fate]) -> Forgotten:
        ids = [one.id for one in fates]
        events = await self._clear_events(tx, ids)
        outcomes = await self._withdraw(tx, request, fates)
        quotations = await self._clear_beside(tx, ids)
        parts = await tx.run("knowledge/delete_parts", ids=ids)
        [erased] = await tx.run("knowledge/erase_nodes", ids=ids, word=FORGOTTEN)
        await tx.run("erasure/erase_templates", ids=ids, word=FORGOTTEN)
        kinds = Counter(one.kind for one in fates)
        quoting = sum(not one.is_named and one.kind == "contradiction" for one in fates)
        await self._tell(tx, ids, kinds)
        return Forgotten(
            ids=tuple(ids),
            kinds=dict(sorted(kinds.items())),
            parts={row["label"]: row["count"] for row in parts},
            vectors=erased["vectors"],
            quotations=quotations + quoting,
            events=events,
            settled=tuple(one.id for one in fates if one.is_open),
            changes=rules.joined(outcomes),
        )

    async def _clear_beside(self, tx: Transaction, ids: Sequence[str]) -> int:
        """Take away what others hold of things; give how many quotations that were."""
        [beside] = await tx.run("knowledge/clear_neighbours", ids=ids, due=new_id(), word=FORGOTTEN)
        [copied] = await tx.run("erasure/clear_copies", ids=ids, word=FORGOTTEN)
        await tx.run("erasure/delete_mentions", ids=ids)
        await withdraw_proposals(tx, ids, "what it was about was forgotten")
        return beside["quotations"] + copied["copies"]

    async def _clear_events(self, tx: Transaction, ids: Sequence[str]) -> int:
        [spoken] = await tx.run("event/delete_streams", ids=ids)
        [told] = await tx.run("event/clear_events", ids=ids, payload=EMPTY_PAYLOAD)
        return spoken["events"] + told["events"]

    async def _withdraw(
        self, tx: Transaction, request: Forget, fates: Sequence[Fate]
    ) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for one in fates:
            if one.is_open:
                settled = Resolve(id_beside(request.id, one.id), one.id, Resolution.DISMISSED)
                outcomes.append(await self._beliefs.apply_in(tx, settled))
        if standing := frozenset(one.id for one in fates if one.is_standing):
            own = id_beside(request.id, f"retract {min(standing)}")
            retracted = RetractAll(own, standing, FORGOTTEN)
            outcomes.append(await self._beliefs.apply_in(tx, retracted))
        return outcomes

    async def _tell(self, tx: Transaction, ids: Sequence[str], kinds: Counter[str]) -> None:
        told: dict[str, JsonValue] = {"ids": [*ids], "kinds": dict(kinds)}
        stream_id = knowledge_stream(self._graph.tenant_id)
        await tx.append([NewEvent(stream_id, EventType.KNOWLEDGE_FORGOTTEN, told)])
        # Texts beside them stand in another context now.
        await tx.queue(JobKind.EMBEDDING)


def _job_id(request: Forget) -> str:
    return id_beside(request.id, "job")


async def _end_turns(tx: Transaction, ids: Set[str]) -> frozenset[str]:
    """End the turns under way that these belong to; give their first answers and their last."""
    if not ids:
        return frozenset()
    rows = await tx.run("turn/end_turns", ids=sorted(ids), at=datetime.now(UTC))
    return frozenset(row[name] for row in rows for name in ("turn_id", "node_id"))


async def _lock_sessions(tx: Transaction, ids: Set[str]) -> None:
    """Lock the sessions of these: whoever writes to them meanwhile would bring texts back.

    One that is being deleted meanwhile takes them along, and nobody writes to it.
    """
    rows = await tx.run("edge/list_sessions", node_ids=sorted(ids))
    for session_id in sorted({row["session_id"] for row in rows if row["session_id"]}):
        await tx.run("session/lock_session", session_id=session_id, node_ids=())


async def _fates(run: Run, ids: frozenset[str], named: frozenset[str]) -> list[Fate]:
    """Give what is to be forgotten with these things, by id.

    Raises:
        NotFoundError: One that was named is not there.
    """
    if not ids:
        return []
    [row] = await run("knowledge/list_fates", ids=sorted(ids))
    fates = [_fate(one) for one in row["found"]]
    if not named <= {one.id for one in fates}:
        raise NotFoundError("there is no such thing", field="ids")
    return sorted(fates, key=lambda one: one.id)


def _fate(row: Row) -> Fate:
    return Fate(
        row["id"], row["kind"], row["title"] or "", row["named"], row["standing"], row["open"]
    )
