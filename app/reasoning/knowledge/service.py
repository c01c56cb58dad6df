"""The memory of knowledge: store, update, relate, tag, move; each one transaction, done once.

An entry is a belief: storing one asserts it, or derives it from what it rests on; an update is a
new record that supersedes the old one.
"""

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime

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
from app.graph.base import Graph, Transaction
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge import categories, rows, rules, store
from app.reasoning.knowledge.schemas import Budgets, Entry
from app.reasoning.knowledge.tiers import Tiers
from app.reasoning.nodes.think_graph.service import ThinkGraph

Work = Callable[[Transaction, datetime], Awaitable[EntryChange]]


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

        async def work(tx: Transaction, at: datetime) -> EntryChange:
            found = await self._find_category(tx, fields)
            placed = categories.placed(fields, found)
            entry = Entry(
                request.entry_id, placed, request.tier, not request.derived_from, found and found.by
            )
            await self._require_room(tx, entry)
            outcomes = [await self._add_new(tx, entry, at)]
            if request.derived_from:
                outcomes.append(await self._derive(tx, request))
            await store.classify_in(tx, entry.id, [found] if found else [], at)
            moves = await self._tiers.make_room_in(tx, at)
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

        async def work(tx: Transaction, at: datetime) -> EntryChange:
            row = await store.require_entry(tx, request.updates_id)
            fields = rules.checked(
                rules.updated(rows.fields_from(row), request.patch), self._max_text_bytes
            )
            by = CategorizedBy(row["categorized_by"]) if row["categorized_by"] else None
            old = Moved(row["id"], rows.tier_of(row), Tier.ARCHIVE, "updated")
            if old.before is not Tier.ARCHIVE:
                await self._tiers.move_in(tx, [old], at)
            entry = Entry(request.entry_id, fields, old.before, categorized_by=by)
            await self._require_room(tx, entry)
            outcomes = [await self._add_new(tx, entry, at), await self._supersede(tx, request)]
            moves = await self._tiers.make_room_in(tx, at)
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

        async def work(tx: Transaction, _: datetime) -> EntryChange:
            await store.require_entry(tx, request.entry_id)
            outcomes: list[Outcome] = []
            if request.relation is EdgeType.DERIVED_FROM:
                outcomes.append(await self._justify(tx, request))
            else:
                await store.require_entries(tx, sorted(request.to_ids))
            await self._think_graph.link_in(tx, rows.relation_edges(request))
            return EntryChange(request.entry_id, rules.joined(outcomes))

        return await self._once(request, request.entry_id, work)

    async def tag(self, request: Tag) -> EntryChange:
        """Add tags to an entry, and take some away.

        Raises:
            InvalidInputError: Nothing is asked for, or a tag is not allowed.
            NotFoundError: There is no such entry.
        """

        async def work(tx: Transaction, _: datetime) -> EntryChange:
            row = await store.require_entry(tx, request.entry_id)
            before: list[str] = row["tags"] or []
            after = rules.retagged(before, request)
            if after != tuple(before):
                await tx.run("knowledge/update_tags", id=request.entry_id, tags=list(after))
                await tx.append([self._told_tags(request.entry_id, before, after)])
            return EntryChange(request.entry_id)

        return await self._once(request, request.entry_id, work)

    async def move(self, request: Move) -> EntryChange:
        """Bring an entry to another tier; what has no room then goes to the archive.

        Raises:
            NotFoundError: There is no such entry.
            ConflictError: Pinned entries would be over their budget.
        """

        async def work(tx: Transaction, at: datetime) -> EntryChange:
            row = await store.require_entry(tx, request.entry_id)
            if row["tier"] == request.tier:
                return EntryChange(request.entry_id)
            if request.tier is Tier.CORE:
                await self._tiers.require_room_in(tx, row["tokens"])
            move = Moved(request.entry_id, rows.tier_of(row), request.tier, "asked for")
            await self._tiers.move_in(tx, [move], at)
            moves = await self._tiers.make_room_in(tx, at)
            return EntryChange(request.entry_id, (), (move, *moves))

        return await self._once(request, request.entry_id, work)

    async def add_in(
        self, tx: Transaction, entries: Sequence[Entry], at: datetime
    ) -> tuple[list[str], Outcome]:
        """Add checked entries in a transaction, each a belief; what is there stays as it is.

        What is not asserted waits for something to justify it.

        Returns:
            The ids of the entries that are new, and the statuses they have.
        """
        created = await self._create(tx, entries, at)
        asserted = frozenset(one.id for one in entries if one.is_asserted and one.id in created)
        adopted = Adopt(new_id(), asserted, frozenset(created) - asserted)
        outcome = await self._beliefs.apply_in(tx, adopted) if created else Outcome(())
        return sorted(created), outcome

    async def add_all(self, entries: Sequence[Entry]) -> int:
        """Add many checked entries in one transaction, as `add_in`, and count the new ones.

        They keep their tiers; whoever stores or moves an entry next makes room.

        Raises:
            ConflictError: Pinned entries would be over their budget.
        """

        async def work(tx: Transaction) -> int:
            at = datetime.now(UTC)
            await self._require_room(tx, *entries)
            created, _ = await self.add_in(tx, entries, at)
            return len(created)

        return await self._graph.write(work)

    async def _require_room(self, tx: Transaction, *entries: Entry) -> None:
        if any(one.tier is Tier.CORE for one in entries):
            await self._tiers.require_room_in(tx, rows.pinned_tokens(entries))

    async def _once(self, request: Idempotent, entry_id: str, work: Work) -> EntryChange:
        async def begun(tx: Transaction) -> EntryChange:
            at = await self._beliefs.begin_in(tx, request)
            return EntryChange(entry_id) if at is None else await work(tx, at)

        return await self._graph.write(begun)

    async def _add_new(self, tx: Transaction, entry: Entry, at: datetime) -> Outcome:
        """Add one entry; one that is not asserted becomes a belief with its justification."""
        if entry.is_asserted:
            created, outcome = await self.add_in(tx, [entry], at)
        else:
            created, outcome = await self._create(tx, [entry], at), Outcome(())
        if not created:
            raise ConflictError("this id is taken", field="entry_id")
        return outcome

    async def _create(
        self, tx: Transaction, entries: Sequence[Entry], at: datetime
    ) -> frozenset[str]:
        tenant_id = self._graph.tenant_id
        given = [rows.created_row(entry, tenant_id, at) for entry in entries]
        found = await tx.run("knowledge/create_entries", entries=given, at=at)
        created = [row["id"] for row in found]
        if created:
            await tx.queue(JobKind.EMBEDDING)
            await tx.append(
                [rows.knowledge_event(tenant_id, EventType.KNOWLEDGE_ADDED, id_) for id_ in created]
            )
        return frozenset(created)

    async def _derive(self, tx: Transaction, request: Store) -> Outcome:
        belief = NewBelief(request.entry_id, BeliefKind.KNOWLEDGE, None)
        justification = _justification(request.id, request.derived_from, request.rule)
        derived = Derive(id_beside(request.id, "derive"), belief, justification)
        outcome = await self._beliefs.apply_in(tx, derived)
        edges = [
            rows.edge_of(request.id, EdgeType.DERIVED_FROM, request.entry_id, id_)
            for id_ in sorted(request.derived_from)
        ]
        await self._think_graph.link_in(tx, edges)
        return outcome

    async def _justify(self, tx: Transaction, request: Relate) -> Outcome:
        justification = _justification(request.id, request.to_ids, request.rule)
        justified = Justify(id_beside(request.id, "justify"), request.entry_id, justification)
        return await self._beliefs.apply_in(tx, justified)

    async def _supersede(self, tx: Transaction, request: Update) -> Outcome:
        operation_id = id_beside(request.id, "supersede")
        superseded = Supersede(operation_id, request.updates_id, request.entry_id)
        outcome = await self._beliefs.apply_in(tx, superseded)
        edge = rows.edge_of(request.id, EdgeType.UPDATES, request.entry_id, request.updates_id)
        await self._think_graph.link_in(tx, [edge])
        more = {"updates_id": request.updates_id}
        kind = EventType.KNOWLEDGE_UPDATED
        await tx.append(
            [rows.knowledge_event(self._graph.tenant_id, kind, request.entry_id, **more)]
        )
        return outcome

    async def _find_category(self, tx: Transaction, fields: EntryFields) -> Finding | None:
        if fields.category is not None:
            return rows.person_says(fields.category, fields.subcategory)
        return categories.find(fields, await store.own_categories(tx))

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
