"""Forgetting: text, vectors, quotations and events go; a mark stays, so that what rested on it can
still say what it lost."""

from collections import Counter
from collections.abc import Callable, Sequence, Set
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
from app.graph.base import Graph, Row
from app.graph.change import Write, append, queue, run
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge import forget_rules, rules, subject_walk
from app.reasoning.knowledge.schemas import Fate
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
            found = await subject_walk.look_outside(self._graph, walk, request.subject)
            told |= found.thing_ids
            walk = walk.past(found.ends)
        named = request.ids | frozenset(sorted(told)[:MAX_PREVIEW])
        found = await self._graph.read("knowledge/list_fates", ids=sorted(named))
        fates = _fates(found, request.ids)
        return tuple(Mention(fate.id, fate.kind, headline(fate.title)) for fate in fates)

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

        def work() -> Write[Forgotten]:
            if (yield from self._beliefs.begin_in(request)) is None:
                return (yield from self._again(request))
            told = forget_rules.subject_matcher(request.subject)
            step = yield from self._step_in(request, ahead, told)
            return (
                step.forgotten if step.walk.is_through else (yield from self._queue(request, step))
            )

        return await self._graph.apply(work)

    async def erase_more(
        self, erasure_id: str, subject: str, walk: Walk
    ) -> Callable[[], Write[int | None]]:
        """Prepare to erase some of what still tells of a subject.

        Returns:
            What erases it in a transaction and gives how much it was, None once nothing is left.
        """
        ahead = await self._read_ahead(subject, walk)

        def work() -> Write[int | None]:
            # Lines of files went with the first step.
            nothing = forget_rules.subject_matcher(None)
            step = yield from self._step_in(Forget(erasure_id, subject=subject), ahead, nothing)
            left = step.walk.next_pass() if step.walk.is_through else step.walk
            if left is None:
                yield from run("erasure/end_erasure", id=erasure_id, at=datetime.now(UTC))
                return None
            yield from run("erasure/note_walk", id=erasure_id, walk=left.format())
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

    def _again(self, request: Forget) -> Write[Forgotten]:
        """Answer a repeated request: everything is gone already, or its job goes on."""
        [row] = yield from run("erasure/has_job", id=request.id)
        return replace(NOTHING, job_id=_job_id(request) if row["is_queued"] else None)

    def _queue(self, request: Forget, step: _Step) -> Write[Forgotten]:
        job_id = _job_id(request)
        yield from run(
            "erasure/create_erasure",
            id=request.id,
            subject=request.subject,
            session_id=None,
            walk=step.walk.format(),
            at=datetime.now(UTC),
        )
        yield from queue(JobKind.ERASURE, request.id, job_id)
        return replace(step.forgotten, job_id=job_id)

    def _step_in(
        self, request: Forget, ahead: _Ahead, is_told: Callable[[str], bool]
    ) -> Write[_Step]:
        subject, walk = request.subject, ahead.walk
        told = (yield from subject_walk.look(walk, subject)) if subject else SubjectMatches()
        told = told.up_to(self._at_once)
        fates = yield from self._fates_in(request, told.thing_ids | ahead.node_ids)
        lines = yield from self._leftovers.erase_in([fate.id for fate in fates], is_told)
        forgotten = (yield from self._erase(request, fates)) if fates else NOTHING
        forgotten = replace(forgotten, lines=lines)
        if subject is None:
            return _Step(forgotten, walk)
        records = yield from subject_walk.blank(told, subject)
        events, walk = yield from subject_walk.blank_events(walk.past(told.ends), subject)
        if fates or records or events:
            walk = replace(walk, has_found=True)
        return _Step(replace(forgotten, records=records, events=forgotten.events + events), walk)

    def _fates_in(self, request: Forget, told: frozenset[str]) -> Write[list[Fate]]:
        named = request.ids | told
        ended = yield from _end_turns(named)
        yield from _lock_sessions(named | ended)
        found = yield from run("knowledge/list_fates", ids=sorted(named | ended))
        return _fates(found, request.ids)

    def _erase(self, request: Forget, fates: Sequence[Fate]) -> Write[Forgotten]:
        ids = [fate.id for fate in fates]
        events = yield from self._clear_events(ids)
        outcomes = yield from self._withdraw(request, fates)
        quotations = yield from self._clear_beside(ids)
        parts = yield from run("knowledge/delete_parts", ids=ids)
        [erased] = yield from run("knowledge/erase_nodes", ids=ids, word=FORGOTTEN)
        parts += yield from run("node/delete_talk", ids=ids)
        yield from run("erasure/erase_templates", ids=ids, word=FORGOTTEN)
        yield from run("embedding/note_removals")
        kinds = Counter(fate.kind for fate in fates)
        quoting = sum(not fate.is_named and fate.kind == "contradiction" for fate in fates)
        yield from self._tell(ids, kinds)
        return Forgotten(
            ids=tuple(ids),
            kinds=dict(sorted(kinds.items())),
            parts={row["label"]: row["count"] for row in parts},
            vectors=erased["vectors"],
            quotations=quotations + quoting,
            events=events,
            settled=tuple(fate.id for fate in fates if fate.is_open),
            changes=rules.joined(outcomes),
        )

    def _clear_beside(self, ids: Sequence[str]) -> Write[int]:
        """Take away what others hold of things; give how many quotations that were."""
        [beside] = yield from run(
            "knowledge/clear_neighbours", ids=ids, due=new_id(), word=FORGOTTEN
        )
        [copied] = yield from run("erasure/clear_copies", ids=ids, word=FORGOTTEN)
        yield from run("erasure/delete_mentions", ids=ids)
        yield from withdraw_proposals(ids, "what it was about was forgotten")
        return beside["quotations"] + copied["copies"]

    def _clear_events(self, ids: Sequence[str]) -> Write[int]:
        [spoken] = yield from run("event/delete_streams", ids=ids)
        [told] = yield from run("event/clear_events", ids=ids, payload=EMPTY_PAYLOAD)
        return spoken["events"] + told["events"]

    def _withdraw(self, request: Forget, fates: Sequence[Fate]) -> Write[list[Outcome]]:
        outcomes: list[Outcome] = []
        for fate in fates:
            if fate.is_open:
                settled = Resolve(id_beside(request.id, fate.id), fate.id, Resolution.DISMISSED)
                outcomes.append((yield from self._beliefs.apply_in(settled)))
        if standing := frozenset(fate.id for fate in fates if fate.is_standing):
            own = id_beside(request.id, f"retract {min(standing)}")
            retracted = RetractAll(own, standing, FORGOTTEN)
            outcomes.append((yield from self._beliefs.apply_in(retracted)))
        return outcomes

    def _tell(self, ids: Sequence[str], kinds: Counter[str]) -> Write[None]:
        told: dict[str, JsonValue] = {"ids": [*ids], "kinds": dict(kinds)}
        stream_id = knowledge_stream(self._graph.tenant_id)
        yield from append([NewEvent(stream_id, EventType.KNOWLEDGE_FORGOTTEN, told)])
        # Texts beside them stand in another context now.
        yield from queue(JobKind.EMBEDDING)


def _job_id(request: Forget) -> str:
    return id_beside(request.id, "job")


def _end_turns(ids: Set[str]) -> Write[frozenset[str]]:
    """End the turns under way that these belong to; give their first answers and their last."""
    if not ids:
        return frozenset()
    rows = yield from run("turn/end_turns", ids=sorted(ids), at=datetime.now(UTC))
    return frozenset(row[name] for row in rows for name in ("turn_id", "node_id"))


def _lock_sessions(ids: Set[str]) -> Write[None]:
    """Lock the sessions of these: whoever writes to them meanwhile would bring texts back.

    One that is being deleted meanwhile takes them along, and nobody writes to it.
    """
    rows = yield from run("edge/list_sessions", node_ids=sorted(ids))
    for session_id in sorted({row["session_id"] for row in rows if row["session_id"]}):
        yield from run("session/lock_session", session_id=session_id, node_ids=())


def _fates(rows: Sequence[Row], named: frozenset[str]) -> list[Fate]:
    """Give what is to be forgotten, by id.

    Raises:
        NotFoundError: One that was named is not there.
    """
    [row] = rows
    fates = [_fate(one) for one in row["found"]]
    if not named <= {fate.id for fate in fates}:
        raise NotFoundError("there is no such thing", field="ids")
    return sorted(fates, key=lambda fate: fate.id)


def _fate(row: Row) -> Fate:
    return Fate(
        row["id"], row["kind"], row["title"] or "", row["named"], row["standing"], row["open"]
    )
