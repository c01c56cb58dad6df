"""Forgetting: text, vectors, quotations and events go; a mark stays, so that what rested on it can
still say what it lost."""

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from app.domain.beliefs.belief import Outcome, Resolution, Resolve, RetractAll
from app.domain.beliefs.knowledge_changes import Forget, Forgotten, Mention
from app.domain.erasure import (
    DERIVED,
    EMPTY_PAYLOAD,
    FORGOTTEN,
    PARTS,
    RECORDS,
    THINGS,
    TIE_STARTS,
    TIES,
)
from app.domain.ids import id_beside, new_id
from app.domain.job import JobKind
from app.domain.nodes.headline import headline
from app.errors import NotFoundError
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.graph.base import Graph, Row, Transaction
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge import forget_rules, rules
from app.reasoning.knowledge.schemas import Fate, Run
from app.reasoning.nodes.erasure.service import Leftovers

AT_ONCE = 1_000
"""Things, and as many records and events, that one transaction erases; a job erases the rest."""
MAX_PREVIEW = 10_000
NOTHING = Forgotten((), {}, {}, 0, 0, 0, (), ())
_TOLD_IN = [
    {"label": label, "names": sorted(words.erased - DERIVED)}
    for label, words in (*THINGS.items(), *PARTS.items())
]
_RECORDS = [{"label": label, "names": sorted(words.erased)} for label, words in RECORDS.items()]


_TIES = [
    {"type": type_, "label": label, "names": sorted(TIES[type_].erased)}
    for type_, label in TIE_STARTS.items()
]


@dataclass(frozen=True, slots=True)
class _Step:
    """What one transaction erased."""

    forgotten: Forgotten
    has_more: bool


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
        """Tell what `forget` would erase, 10,000 things at most; fails as it does."""
        forget_rules.check(request)
        told = await _telling(self._graph.read, request.subject, MAX_PREVIEW)
        fates = await _fates(self._graph.read, request.ids | told, request.ids)
        return tuple(Mention(one.id, one.kind, headline(one.title)) for one in fates)

    async def forget(self, request: Forget) -> Forgotten:
        """Erase what is named, and whatever tells of a subject.

        What is named, and up to 1,000 things that tell of the subject, go in one transaction; where
        there is more a job erases the rest. Beliefs are retracted, so that what rested on them
        alone becomes unsupported; their open contradictions are dismissed. Summaries that stand
        for a forgotten turn go as well. A turn under way that one of them belongs to ends, and what
        it was writing is forgotten with it.

        Raises:
            InvalidInputError: Nothing is named.
            NotFoundError: There is no such thing.
        """
        forget_rules.check(request)

        async def work(tx: Transaction) -> Forgotten:
            if await self._beliefs.begin_in(tx, request) is None:
                return await self._again(tx, request)
            step = await self._step_in(tx, request)
            return await self._queue_rest(tx, request, step) if step.has_more else step.forgotten

        return await self._graph.write(work)

    async def erase_more(self, tx: Transaction, erasure_id: str, subject: str) -> int | None:
        """Erase some of what still tells of a subject; give how much, None once nothing does."""
        step = await self._step_in(tx, Forget(erasure_id, subject=subject))
        if not step.has_more:
            await tx.run("erasure/end_erasure", id=erasure_id, at=datetime.now(UTC))
            return None
        return len(step.forgotten.ids) + sum(step.forgotten.records.values())

    async def _again(self, tx: Transaction, request: Forget) -> Forgotten:
        """Answer a repeated request: everything is gone already, or its job goes on."""
        [row] = await tx.run("erasure/has_job", id=request.id)
        return replace(NOTHING, job_id=_job_id(request) if row["is_queued"] else None)

    async def _queue_rest(self, tx: Transaction, request: Forget, step: _Step) -> Forgotten:
        job_id = _job_id(request)
        await tx.run(
            "erasure/create_erasure",
            id=request.id,
            subject=request.subject,
            session_id=None,
            at=datetime.now(UTC),
        )
        await tx.queue(JobKind.ERASURE, request.id, job_id)
        return replace(step.forgotten, job_id=job_id)

    async def _step_in(self, tx: Transaction, request: Forget) -> _Step:
        told = await _telling(tx.run, request.subject, self._at_once + 1)
        named = request.ids | frozenset(sorted(told)[: self._at_once])
        ended = await _end_turns(tx, named)
        await _lock_sessions(tx, named | ended)
        fates = await _fates(tx.run, named | ended, request.ids)
        lines = await self._leftovers.erase_in(
            tx, [one.id for one in fates], forget_rules.teller(request.subject)
        )
        forgotten = await self._erase(tx, request, fates) if fates else NOTHING
        forgotten = replace(forgotten, lines=lines)
        if request.subject is None:
            return _Step(forgotten, has_more=False)
        records, events = await self._blank(tx, request.subject)
        has_more = len(told) > self._at_once or self._at_once in (*records.values(), events)
        total = replace(forgotten, records=records, events=forgotten.events + events)
        return _Step(total, has_more)

    async def _blank(self, tx: Transaction, subject: str) -> tuple[dict[str, int], int]:
        """Erase what records, relationships, entities and events tell of a subject."""
        pattern = forget_rules.subject_pattern(subject)
        given = {"pattern": pattern, "word": FORGOTTEN, "limit": self._at_once}
        rows = await tx.run("erasure/blank_words", labels=_RECORDS, **given)
        [ties] = await tx.run("erasure/blank_ties", ties=_TIES, **given)
        [entities] = await tx.run("erasure/delete_entities", pattern=pattern)
        [told] = await tx.run(
            "erasure/blank_events",
            pattern=pattern,
            payload=EMPTY_PAYLOAD,
            limit=self._at_once,
        )
        found = {row["label"]: row["count"] for row in rows}
        found |= {"Entity": entities["entities"], "relationship": ties["count"]}
        return {name: count for name, count in sorted(found.items()) if count}, told["events"]

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


async def _telling(run: Run, subject: str | None, limit: int) -> frozenset[str]:
    """Give things that tell of a subject, in a text of theirs or of a part."""
    if subject is None:
        return frozenset()
    pattern = forget_rules.subject_pattern(subject)
    rows = await run(
        "erasure/find_words", labels=_TOLD_IN, pattern=pattern, word=FORGOTTEN, limit=limit
    )
    own = {row["id"] for row in rows if row["label"] in THINGS}
    return frozenset(own.union(*(row["owner_ids"] for row in rows)))


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
