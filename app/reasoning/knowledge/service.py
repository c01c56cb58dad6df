"""The memory of knowledge: store, update, relate, tag, move; each one transaction, done once.

An entry is a belief: storing one asserts it, or derives it from what it rests on; an update is a
new record that supersedes the old one.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from app.domain.beliefs.belief import (
    Adopt,
    BeliefKind,
    Derive,
    Idempotent,
    Justify,
    NewBelief,
    NewJustification,
    Outcome,
    Supersede,
)
from app.domain.beliefs.knowledge import CategorizedBy, Tier
from app.domain.beliefs.knowledge_changes import (
    EntryChange,
    EntryFields,
    Finding,
    Move,
    Moved,
    Relate,
    Store,
    Tag,
    Update,
)
from app.domain.ids import id_beside, new_id
from app.domain.job import JobKind
from app.domain.nodes.edge import EdgeType
from app.errors import ConflictError
from app.events.types import EventType, JsonValue, NewEvent
from app.graph.base import Graph
from app.graph.change import ShortWrite, Write, append, queue, run
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge import categories, rows, rules, store
from app.reasoning.knowledge.schemas import Budgets, Entry
from app.reasoning.knowledge.tiers import Tiers
from app.reasoning.nodes.think_graph.service import ThinkGraph

Work = Callable[[datetime], Write[EntryChange]]


class MemoryManager:
    def __init__(
        self,
        graph: Graph,
        beliefs: BeliefService,
        think_graph: ThinkGraph,
        budgets: Budgets,
        max_text_bytes: int,
    ) -> None:
        self._graph = graph
        self._beliefs = beliefs
        self._think_graph = think_graph
        self._tiers = Tiers(graph.tenant_id, budgets)
        self._max_text_bytes = max_text_bytes

    async def store(self, request: Store) -> EntryChange:
        """Store an entry and hold it true; without a category the rules look for one.

        Raises:
            InvalidInputError: A field is not what it must be; names it.
            NotFoundError: It is derived from what is no belief.
            ConflictError: The id is taken, or the operation's was used for another one.
        """
        fields = rules.checked(request.fields, self._max_text_bytes)
        # Before the transaction, in which all who write beliefs of the tenant wait.
        category = await self._find_category(fields)
        entry = Entry(
            request.entry_id,
            categories.placed(fields, category),
            request.tier,
            not request.derived_from,
            category.by if category else None,
        )

        def work(at: datetime) -> Write[EntryChange]:
            yield from self._require_room(entry)
            yield from self._create_new(entry, at)
            held = self._derive(request) if request.derived_from else self._assert([entry.id], at)
            outcomes = [(yield from held)]
            yield from store.classify_in(entry.id, [category] if category else [], at)
            moves = yield from self._tiers.make_room_in(at)
            return EntryChange(entry.id, rules.joined(outcomes), tuple(moves))

        return await self._once(request, request.entry_id, work)

    async def update(self, request: Update) -> EntryChange:
        """Replace an entry by a new record; what rested on the old one loses it.

        The new record keeps category, tags and tier, and `UPDATES` the old one.

        Raises:
            InvalidInputError: The patch changes nothing, or a field is not what it must be.
            NotFoundError: There is no such entry.
            ConflictError: The entry is withdrawn, or an id is taken.
        """

        def work(at: datetime) -> Write[EntryChange]:
            row = yield from store.require_entry(request.updates_id)
            fields = rules.checked(
                rules.updated(rows.fields_from(row), request.patch), self._max_text_bytes
            )
            by = CategorizedBy(row["categorized_by"]) if row["categorized_by"] else None
            old = Moved(row["id"], rows.tier_of(row), Tier.ARCHIVE, "updated")
            if old.before is not Tier.ARCHIVE:
                yield from self._tiers.move_in([old], at)
            entry = Entry(request.entry_id, fields, old.before, categorized_by=by)
            yield from self._require_room(entry)
            yield from self._create_new(entry, at)
            # Held just after it was recorded, and the old one until just after that: the past as
            # of any moment has one of the two at least.
            adopted = Adopt(new_id(), frozenset({entry.id}))
            outcomes = [
                (yield from self._beliefs.apply_in(adopted)),
                (yield from self._supersede(request)),
            ]
            moves = yield from self._tiers.make_room_in(at)
            moved = [old] if old.before is not Tier.ARCHIVE else []
            return EntryChange(entry.id, rules.joined(outcomes), (*moved, *moves))

        return await self._once(request, request.entry_id, work)

    async def relate(self, request: Relate) -> EntryChange:
        """Relate an entry to others; `DERIVED_FROM` also gives it one more justification.

        Raises:
            InvalidInputError: The relation or its ends are not allowed.
            NotFoundError: There is no such entry, or it is derived from what is no belief.
            ConflictError: It would close a circle, or the entry is withdrawn.
        """
        rules.check_relation(request)

        def work(_: datetime) -> Write[EntryChange]:
            yield from store.require_entry(request.entry_id)
            outcomes: list[Outcome] = []
            if request.relation is EdgeType.DERIVED_FROM:
                outcomes.append((yield from self._justify(request)))
            else:
                yield from store.require_entries(sorted(request.to_ids))
            yield from self._think_graph.link_in(rows.relation_edges(request))
            return EntryChange(request.entry_id, rules.joined(outcomes))

        return await self._once(request, request.entry_id, work)

    async def tag(self, request: Tag) -> EntryChange:
        """Add tags to an entry, and take some away.

        Raises:
            InvalidInputError: Nothing is asked for, or a tag is not allowed.
            NotFoundError: There is no such entry.
        """

        def work(_: datetime) -> Write[EntryChange]:
            row = yield from store.require_entry(request.entry_id)
            before: list[str] = row["tags"] or []
            after = rules.retagged(before, request)
            if after != tuple(before):
                yield from run("knowledge/update_tags", id=request.entry_id, tags=list(after))
                yield from append([self._told_tags(request.entry_id, before, after)])
            return EntryChange(request.entry_id)

        return await self._once(request, request.entry_id, work)

    async def move(self, request: Move) -> EntryChange:
        """Bring an entry to another tier; what has no room then goes to the archive.

        Raises:
            NotFoundError: There is no such entry.
            ConflictError: Pinned entries would be over their budget.
        """

        def work(at: datetime) -> Write[EntryChange]:
            row = yield from store.require_entry(request.entry_id)
            if row["tier"] == request.tier:
                return EntryChange(request.entry_id)
            if request.tier is Tier.CORE:
                yield from self._tiers.require_room_in(row["tokens"])
            move = Moved(request.entry_id, rows.tier_of(row), request.tier, "asked for")
            yield from self._tiers.move_in([move], at)
            moves = yield from self._tiers.make_room_in(at)
            return EntryChange(request.entry_id, (), (move, *moves))

        return await self._once(request, request.entry_id, work)

    def add_in(self, entries: Sequence[Entry]) -> Write[list[str]]:
        """Add checked entries in a transaction, each a belief; what is there stays as it is.

        What is not asserted waits for something to justify it.

        Returns:
            The ids of the entries that are new.
        """
        adopted = Adopt(new_id(), frozenset(entry.id for entry in entries))
        at = yield from self._beliefs.begin_new_in(adopted)
        created = yield from self._create(entries, at)
        asserted = frozenset(entry.id for entry in entries if entry.is_asserted) & created
        yield from self._assert(asserted, at)
        if waiting := created - asserted:
            yield from self._beliefs.apply_in(Adopt(new_id(), frozenset(), waiting))
        return sorted(created)

    async def add_all(self, entries: Sequence[Entry]) -> int:
        """Add many checked entries in one transaction, as `add_in`, and count the new ones.

        They keep their tiers; whoever stores or moves an entry next makes room.

        Raises:
            ConflictError: Pinned entries would be over their budget.
        """

        def work() -> Write[int]:
            yield from self._require_room(*entries)
            return len((yield from self.add_in(entries)))

        return await self._graph.apply(work)

    def _require_room(self, *entries: Entry) -> Write[None]:
        if any(entry.tier is Tier.CORE for entry in entries):
            yield from self._tiers.require_room_in(rows.pinned_tokens(entries))

    async def _once(self, request: Idempotent, entry_id: str, work: Work) -> EntryChange:
        def begun() -> Write[EntryChange]:
            at = yield from self._beliefs.begin_in(request)
            return EntryChange(entry_id) if at is None else (yield from work(at))

        return await self._graph.apply(ShortWrite(begun))

    def _create_new(self, entry: Entry, at: datetime) -> Write[None]:
        if not (yield from self._create([entry], at)):
            raise ConflictError("this id is taken", field="entry_id")

    def _assert(self, ids: Iterable[str], at: datetime) -> Write[Outcome]:
        return self._beliefs.assert_in(BeliefKind.KNOWLEDGE, frozenset(ids), at)

    def _create(self, entries: Sequence[Entry], at: datetime) -> Write[frozenset[str]]:
        tenant_id = self._graph.tenant_id
        given = [rows.created_row(entry, tenant_id, at) for entry in entries]
        found = yield from run("knowledge/create_entries", entries=given, at=at)
        created = [row["id"] for row in found]
        if created:
            yield from queue(JobKind.EMBEDDING)
            yield from append(
                [rows.knowledge_event(tenant_id, EventType.KNOWLEDGE_ADDED, id_) for id_ in created]
            )
        return frozenset(created)

    def _derive(self, request: Store) -> Write[Outcome]:
        belief = NewBelief(request.entry_id, BeliefKind.KNOWLEDGE, None)
        justification = _justification(request.id, request.derived_from, request.rule)
        derived = Derive(id_beside(request.id, "derive"), belief, justification)
        outcome = yield from self._beliefs.apply_in(derived)
        edges = [
            rows.edge_of(request.id, EdgeType.DERIVED_FROM, request.entry_id, id_)
            for id_ in sorted(request.derived_from)
        ]
        yield from self._think_graph.link_in(edges)
        return outcome

    def _justify(self, request: Relate) -> Write[Outcome]:
        justification = _justification(request.id, request.to_ids, request.rule)
        justified = Justify(id_beside(request.id, "justify"), request.entry_id, justification)
        return (yield from self._beliefs.apply_in(justified))

    def _supersede(self, request: Update) -> Write[Outcome]:
        operation_id = id_beside(request.id, "supersede")
        superseded = Supersede(operation_id, request.updates_id, request.entry_id)
        outcome = yield from self._beliefs.apply_in(superseded)
        edge = rows.edge_of(request.id, EdgeType.UPDATES, request.entry_id, request.updates_id)
        yield from self._think_graph.link_in([edge])
        more = {"updates_id": request.updates_id}
        kind = EventType.KNOWLEDGE_UPDATED
        yield from append(
            [rows.knowledge_event(self._graph.tenant_id, kind, request.entry_id, **more)]
        )
        return outcome

    async def _find_category(self, fields: EntryFields) -> Finding | None:
        if fields.category is not None:
            return rows.person_says(fields.category, fields.subcategory)
        return categories.find(fields, await store.read_categories(self._graph))

    def _told_tags(self, entry_id: str, before: Sequence[str], after: Sequence[str]) -> NewEvent:
        added: list[JsonValue] = [tag for tag in after if tag not in before]
        removed: list[JsonValue] = [tag for tag in before if tag not in after]
        kind = EventType.KNOWLEDGE_TAGGED
        return rows.knowledge_event(
            self._graph.tenant_id, kind, entry_id, added=added, removed=removed
        )


def _justification(
    operation_id: str, premise_ids: frozenset[str], rule: str | None
) -> NewJustification:
    return NewJustification(id_beside(operation_id, "justification"), premise_ids, rule)
