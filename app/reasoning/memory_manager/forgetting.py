"""Forgetting: text, vectors, quotations and events go; a mark stays, so that what rested on it can
still say what it lost."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from datetime import UTC, datetime

from app.domain.belief import Outcome, Resolution, Resolve, RetractAll
from app.domain.headline import headline
from app.domain.ids import id_beside, new_id
from app.domain.job import JobKind
from app.domain.knowledge_changes import Forget, Forgotten, Mention
from app.errors import InvalidInputError, NotFoundError
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.graph.base import Graph, Row, Transaction
from app.reasoning.beliefs.service import BeliefService
from app.reasoning.memory_manager import forget_rules, rules
from app.reasoning.sessions.service import lock

MAX_MENTIONS = 10_000
NOTHING = Forgotten((), {}, {}, 0, 0, 0, (), ())
Run = Callable[..., Awaitable[list[Row]]]


@dataclass(frozen=True, slots=True)
class _Fate:
    """Something that is to be forgotten."""

    id: str
    kind: str
    title: str
    is_named: bool
    is_standing: bool
    """Whether it is a belief that nobody withdrew."""
    is_open: bool
    """Whether it is an open contradiction."""


class Forgetting:
    def __init__(self, graph: Graph, beliefs: BeliefService) -> None:
        self._graph = graph
        self._beliefs = beliefs

    async def preview(self, request: Forget) -> tuple[Mention, ...]:
        """Tell what would be forgotten; changes nothing. Fails as `forget`."""
        forget_rules.check(request)
        named = await self._named(self._graph.read, request)
        fates = await self._find(self._graph.read, request, named)
        return tuple(Mention(one.id, one.kind, headline(one.title)) for one in fates)

    async def forget(self, request: Forget) -> Forgotten:
        """Erase what is named, and whatever tells of a subject, in one transaction.

        Beliefs are retracted, so that what rested on them alone becomes unsupported; their open
        contradictions are dismissed. Summaries that stand for a forgotten turn go as well. A turn
        under way that one of them belongs to ends, and what it was writing is forgotten with it.

        Raises:
            InvalidInputError: Nothing is named, or more than 10,000 things tell of the subject.
            NotFoundError: There is no such thing.
        """
        forget_rules.check(request)

        async def work(tx: Transaction) -> Forgotten:
            if await self._beliefs.begin_in(tx, request) is None:
                return NOTHING
            named = await self._named(tx.run, request)
            ended = await _end_turns(tx, named)
            await _lock_sessions(tx, named | ended)
            fates = await self._find(tx.run, request, named | ended)
            return await self._erase(tx, request, fates) if fates else NOTHING

        return await self._graph.write(work)

    async def _named(self, run: Run, request: Forget) -> set[str]:
        if request.subject is None:
            return {*request.ids}
        return {*request.ids, *await self._mentions(run, request.subject)}

    async def _find(self, run: Run, request: Forget, named: Set[str]) -> list[_Fate]:
        if not named:
            return []
        [row] = await run("knowledge/list_fates", ids=sorted(named))
        fates = [_fate(one) for one in row["found"]]
        if not request.ids <= {one.id for one in fates}:
            raise NotFoundError("there is no such thing", field="ids")
        return sorted(fates, key=lambda one: one.id)

    async def _mentions(self, run: Run, subject: str) -> set[str]:
        [row] = await run(
            "knowledge/find_mentions",
            query=forget_rules.lucene_phrase(self._graph.tenant_id, subject),
            pattern=forget_rules.subject_pattern(subject),
            limit=MAX_MENTIONS,
        )
        if row["searched"] >= MAX_MENTIONS:
            raise InvalidInputError(
                f"over {MAX_MENTIONS:,} things tell of this; name it more closely", field="subject"
            )
        return set(row["ids"])

    async def _erase(self, tx: Transaction, request: Forget, fates: Sequence[_Fate]) -> Forgotten:
        ids = [one.id for one in fates]
        events = await self._clear_events(tx, ids)
        outcomes = await self._withdraw(tx, request, fates)
        [beside] = await tx.run("knowledge/clear_neighbours", ids=ids, due=new_id())
        parts = await tx.run("knowledge/delete_parts", ids=ids)
        [erased] = await tx.run("knowledge/erase_nodes", ids=ids, word=forget_rules.FORGOTTEN)
        kinds = Counter(one.kind for one in fates)
        quoting = sum(not one.is_named and one.kind == "contradiction" for one in fates)
        await self._tell(tx, ids, kinds)
        return Forgotten(
            ids=tuple(ids),
            kinds=dict(sorted(kinds.items())),
            parts={row["label"]: row["count"] for row in parts},
            vectors=erased["vectors"],
            quotations=beside["quotations"] + quoting,
            events=events,
            settled=tuple(one.id for one in fates if one.is_open),
            changes=rules.joined(outcomes),
        )

    async def _clear_events(self, tx: Transaction, ids: Sequence[str]) -> int:
        [spoken] = await tx.run("event/delete_streams", ids=ids)
        [told] = await tx.run(
            "event/clear_events",
            stream_id=knowledge_stream(self._graph.tenant_id),
            marks=forget_rules.event_marks(ids),
            payload=forget_rules.EMPTY_PAYLOAD,
        )
        return spoken["events"] + told["events"]

    async def _withdraw(
        self, tx: Transaction, request: Forget, fates: Iterable[_Fate]
    ) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for one in fates:
            if one.is_open:
                settled = Resolve(id_beside(request.id, one.id), one.id, Resolution.DISMISSED)
                outcomes.append(await self._beliefs.apply_in(tx, settled))
        if standing := frozenset(one.id for one in fates if one.is_standing):
            retracted = RetractAll(
                id_beside(request.id, "retract"), standing, forget_rules.FORGOTTEN
            )
            outcomes.append(await self._beliefs.apply_in(tx, retracted))
        return outcomes

    async def _tell(self, tx: Transaction, ids: Sequence[str], kinds: Counter[str]) -> None:
        told: dict[str, JsonValue] = {"ids": [*ids], "kinds": dict(kinds)}
        stream_id = knowledge_stream(self._graph.tenant_id)
        await tx.append([NewEvent(stream_id, EventType.KNOWLEDGE_FORGOTTEN, told)])
        # Texts beside them stand in another context now.
        await tx.queue(JobKind.EMBEDDING)


async def _end_turns(tx: Transaction, ids: Set[str]) -> set[str]:
    """End the turns under way that these belong to; give their first answers and their last."""
    rows = await tx.run("turn/end_turns", ids=sorted(ids), at=datetime.now(UTC))
    return {row[name] for row in rows for name in ("turn_id", "node_id")}


async def _lock_sessions(tx: Transaction, ids: Set[str]) -> None:
    """Lock the sessions of these: whoever writes to them meanwhile would bring texts back."""
    rows = await tx.run("edge/list_sessions", node_ids=sorted(ids))
    for session_id in sorted({row["session_id"] for row in rows if row["session_id"]}):
        await lock(tx, session_id, field="ids")


def _fate(row: Row) -> _Fate:
    return _Fate(
        row["id"], row["kind"], row["title"] or "", row["named"], row["standing"], row["open"]
    )
