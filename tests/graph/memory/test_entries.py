"""Entries are beliefs: stored once, updated by a new record, related, tagged."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import AsOf, Retract
from app.domain.beliefs.knowledge import EntryFilter, Tier
from app.domain.beliefs.knowledge_changes import EntryPatch, Relate, Store, Tag, Update
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType
from app.domain.page import PageRequest
from app.errors import AppError, ConflictError, InvalidInputError, NotFoundError, UnavailableError
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.schemas import Budgets
from app.reasoning.knowledge.service import MemoryManager
from app.reasoning.nodes.think_graph.service import ThinkGraph
from tests.fakes.graph import FailingGraph
from tests.graph.memory.shelf import Shelf, fields

BUDGETS = Budgets(1_000, 10_000)


async def test_a_stored_entry_is_held_and_found_with_all_that_was_said(shelf: Shelf) -> None:
    since = datetime(2026, 3, 1, tzinfo=UTC)
    said = fields(
        "Redis keeps streams",
        "A consumer group resumes where it stopped.",
        category="storage",
        subcategory="queues",
        tags=("redis", "queue", "redis"),
        source="own measurement",
        valid_from=since,
    )
    request = Store(new_id(), new_id(), said)
    change = await shelf.memory.store(request)
    assert [(c.belief_id, c.before, c.after) for c in change.changes] == [
        (request.entry_id, None, "held")
    ]
    entry = await shelf.entry(request.entry_id)
    assert (entry.title, entry.content) == (said.title, said.content)
    assert (entry.category, entry.subcategory) == ("storage", "queues")
    assert entry.categorized_by == "person"
    assert (entry.tags, entry.source) == (("redis", "queue"), "own measurement")
    assert (entry.valid_from, entry.valid_to, entry.tier) == (since, None, Tier.RECALL)
    assert (entry.status, entry.disputed, entry.updates_id) == ("held", False, None)
    [found] = await shelf.services.belief_reads.get_many([entry.id])
    assert found is not None
    assert found.asserted


async def test_a_retry_stores_nothing_more_and_another_content_is_refused(
    shelf: Shelf, operation_id: str
) -> None:
    request = Store(operation_id, new_id(), fields("Redis is here"))
    await shelf.memory.store(request)
    before = await shelf.head()
    again = await shelf.memory.store(request)
    assert (again.entry_id, again.changes) == (request.entry_id, ())
    with pytest.raises(ConflictError) as refused:
        await shelf.memory.store(Store(operation_id, new_id(), fields("Redis is gone")))
    assert refused.value.field == "operation_id"
    with pytest.raises(ConflictError):
        await shelf.memory.store(Store(new_id(), request.entry_id, fields("Redis is gone")))
    assert await shelf.head() == before


async def test_an_update_is_a_new_record_and_what_rested_on_the_old_one_falls(
    shelf: Shelf,
) -> None:
    old = await shelf.store("The limit is 50", category="service", tags=("limit",))
    conclusion = await shelf.store("We send 50 at once", old)
    moment = datetime.now(UTC)
    new = await shelf.update(old, title="The limit is 40")
    first, second = await shelf.entry(old), await shelf.entry(new)
    assert (first.title, first.status, first.superseded_by) == (
        "The limit is 50",
        "superseded",
        new,
    )
    assert (second.title, second.status, second.updates_id) == ("The limit is 40", "held", old)
    assert (second.category, second.tags) == ("service", ("limit",))
    assert (first.tier, second.tier) == (Tier.ARCHIVE, Tier.RECALL)
    assert await shelf.status(conclusion) == "unsupported"
    [then] = await shelf.services.knowledge_reads.get_entries([conclusion], moment)
    assert then is not None
    assert then.status == "held"
    assert await shelf.services.knowledge_reads.get_entries([new], moment) == [None]


async def test_a_derived_entry_rests_on_what_it_names_and_falls_with_it(shelf: Shelf) -> None:
    a, b = await shelf.store("Drift is 2 s a day"), await shelf.store("Cuts last 11 hours")
    conclusion = await shelf.store("Drift explains no hour", a, b)
    assert await shelf.status(conclusion) == "held"
    grounds = await shelf.services.belief_reads.why(conclusion)
    assert grounds is not None
    assert set(grounds.foundation_ids) == {a, b}
    drawn = await shelf.services.walk.traverse(conclusion)
    types = {(e.type, e.end_id) for e in drawn.edges if e.start_id == conclusion}
    assert types >= {(EdgeType.DERIVED_FROM, a), (EdgeType.DERIVED_FROM, b)}
    await shelf.services.beliefs.apply(Retract(new_id(), a, "misread"))
    assert await shelf.status(conclusion) == "unsupported"


async def test_derived_from_adds_a_reason_and_a_circle_is_refused(shelf: Shelf) -> None:
    a, b = await shelf.store("It rained"), await shelf.store("The street is wet")
    c = await shelf.store("It is slippery", a)
    await shelf.relate(EdgeType.DERIVED_FROM, c, b)
    await shelf.services.beliefs.apply(Retract(new_id(), a, "it did not"))
    assert await shelf.status(c) == "held"
    before = await shelf.head()
    with pytest.raises(ConflictError):
        await shelf.relate(EdgeType.DERIVED_FROM, b, c)
    assert await shelf.head() == before
    [grounds] = [await shelf.services.belief_reads.why(b)]
    assert grounds is not None
    assert grounds.foundation_ids == (b,)


async def test_entries_are_related_and_grouped_without_a_reason(shelf: Shelf) -> None:
    whole, part = await shelf.store("The charging site"), await shelf.store("Its meter")
    before = await shelf.head()
    change = await shelf.relate(EdgeType.PART_OF, part, whole)
    await shelf.relate(EdgeType.RELATED_TO, whole, part)
    assert change.changes == ()
    assert [name for name, _ in await shelf.events(before)] == ["edge_added", "edge_added"]


async def test_tags_come_and_go_and_the_log_says_which(shelf: Shelf) -> None:
    entry_id = await shelf.store("Redis is here", tags=("redis", "old"))
    before = await shelf.head()
    await shelf.tag(entry_id, "queue", "redis", remove=("old",))
    assert (await shelf.entry(entry_id)).tags == ("redis", "queue")
    assert await shelf.events(before) == [
        ("knowledge_tagged", {"id": entry_id, "added": ["queue"], "removed": ["old"]})
    ]


async def test_entries_are_listed_by_what_they_are_filed_under(shelf: Shelf) -> None:
    a = await shelf.store("A", category="x", subcategory="y", tags=("t",), source="s")
    b = await shelf.store("B", category="x")
    new = await shelf.update(b, content="Measured again.")

    async def listed(**wanted: object) -> list[str]:
        filter_ = EntryFilter(**wanted)  # pyright: ignore[reportArgumentType]  # per test
        page = await shelf.services.knowledge_reads.list_entries(PageRequest(10), filter_)
        return [entry.title + entry.id[:0] for entry in page.items]

    assert await listed() == ["B", "A"]
    assert await listed(status="superseded") == ["B"]
    assert await listed(status=None) == ["B", "B", "A"]
    assert await listed(category="x", subcategory="y") == ["A"]
    assert await listed(tag="t") == ["A"]
    assert await listed(source="s") == ["A"]
    assert await listed(tier=Tier.ARCHIVE, status=None) == ["B"]
    reads = shelf.services.knowledge_reads
    page = await reads.list_entries(PageRequest(1), EntryFilter())
    assert ([entry.id for entry in page.items], page.has_next) == ([new], True)
    rest = await reads.list_entries(PageRequest(1, page.keys[-1]), EntryFilter())
    assert ([entry.id for entry in rest.items], rest.has_next) == ([a], False)
    moment = (await shelf.entry(new)).recorded_from
    past = await reads.list_entries(PageRequest(10), EntryFilter(), AsOf(moment, None))
    assert [entry.id for entry in past.items] == [b, a]


Attempt = Callable[[Shelf, str], Awaitable[object]]
REFUSED: dict[str, tuple[Attempt, type[AppError], str]] = {
    "blank content": (
        lambda shelf, _: shelf.store("T", content=" \n"),
        InvalidInputError,
        "content",
    ),
    "title of two lines": (lambda shelf, _: shelf.store("a\nb"), InvalidInputError, "title"),
    "control character": (
        lambda shelf, _: shelf.store("T", content="\x00"),
        InvalidInputError,
        "content",
    ),
    "subcategory alone": (
        lambda shelf, _: shelf.store("T", subcategory="x"),
        InvalidInputError,
        "subcategory",
    ),
    "empty interval": (
        lambda shelf, _: shelf.store(
            "T",
            valid_from=datetime(2026, 1, 2, tzinfo=UTC),
            valid_to=datetime(2026, 1, 2, tzinfo=UTC),
        ),
        InvalidInputError,
        "valid_from",
    ),
    "unknown premise": (
        lambda shelf, _: shelf.store("T", new_id()),
        NotFoundError,
        "premise_ids",
    ),
    "update of nothing": (
        lambda shelf, _: shelf.update(new_id(), title="x"),
        NotFoundError,
        "entry_id",
    ),
    "update that changes nothing": (
        lambda shelf, id_: shelf.memory.update(Update(new_id(), id_, new_id(), EntryPatch())),
        InvalidInputError,
        "patch",
    ),
    "relation to itself": (
        lambda shelf, id_: shelf.relate(EdgeType.RELATED_TO, id_, id_),
        InvalidInputError,
        "to_ids",
    ),
    "relation of another sort": (
        lambda shelf, id_: shelf.relate(EdgeType.SUPPORTS, id_, new_id()),
        InvalidInputError,
        "relation",
    ),
    "relation to nothing": (
        lambda shelf, id_: shelf.relate(EdgeType.PART_OF, id_, new_id()),
        NotFoundError,
        "to_ids",
    ),
    "weight": (
        lambda shelf, id_: shelf.memory.relate(
            Relate(new_id(), EdgeType.PART_OF, id_, frozenset({new_id()}), 1.5)
        ),
        InvalidInputError,
        "weight",
    ),
    "no tag": (
        lambda shelf, id_: shelf.memory.tag(Tag(new_id(), id_)),
        InvalidInputError,
        "add",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_what_is_refused_names_its_field_and_leaves_nothing(shelf: Shelf, name: str) -> None:
    attempt, error, field = REFUSED[name]
    entry_id = await shelf.store("Redis is here")
    before = await shelf.head()
    with pytest.raises(error) as refused:
        await attempt(shelf, entry_id)
    assert refused.value.field == field
    assert await shelf.head() == before
    page = await shelf.services.knowledge_reads.list_entries(PageRequest(10), EntryFilter(None))
    assert [entry.id for entry in page.items] == [entry_id]


async def test_a_withdrawn_entry_is_not_updated(shelf: Shelf) -> None:
    entry_id = await shelf.store("Redis is here")
    await shelf.services.beliefs.apply(Retract(new_id(), entry_id, "it is not"))
    before = await shelf.head()
    with pytest.raises(ConflictError):
        await shelf.update(entry_id, title="Redis is there")
    assert await shelf.head() == before


async def test_the_demonstration_is_believed(services: Services) -> None:
    ids = (await services.seed.load()).ids
    beliefs = await services.belief_reads.get_many([ids["crystal-drift"], ids["signed-counter"]])
    assert [belief and belief.status for belief in beliefs] == ["held", "held"]


async def test_another_tenants_entries_are_not_there(shelf: Shelf, other_shelf: Shelf) -> None:
    entry_id, own = await shelf.store("Ours"), await other_shelf.store("Theirs")
    assert await other_shelf.services.knowledge_reads.get_entries([entry_id]) == [None]
    for attempt in (
        other_shelf.update(entry_id, title="Mine"),
        other_shelf.tag(entry_id, "mine"),
        other_shelf.move(entry_id, Tier.CORE),
        other_shelf.relate(EdgeType.RELATED_TO, own, entry_id),
        other_shelf.store("Mine", entry_id),
    ):
        with pytest.raises(NotFoundError):
            await attempt
    # An id belongs to its tenant: another one may choose the same.
    await other_shelf.memory.store(Store(new_id(), entry_id, fields("Mine")))
    assert (await other_shelf.entry(entry_id)).title == "Mine"
    assert (await shelf.entry(entry_id)).title == "Ours"


@pytest.mark.parametrize("name", ["store", "update"])
async def test_a_fault_at_any_write_leaves_nothing_half_written(
    noema: Noema, shelf: Shelf, name: str
) -> None:
    premise, old = await shelf.store("It rained"), await shelf.store("The street is wet")
    graph = noema.graph_of(shelf.services.tenant_id)
    request = {
        "store": Store(new_id(), new_id(), fields("It is slippery"), frozenset({premise})),
        "update": Update(new_id(), old, new_id(), EntryPatch(content="Since noon.")),
    }[name]
    before = (await shelf.head(), await shelf.entry(old))
    step = 1
    while True:
        failing = FailingGraph(graph, step)
        beliefs, think_graph = BeliefService(failing, 1_000), ThinkGraph(failing, 1_000)
        memory = MemoryManager(failing, beliefs, think_graph, BUDGETS, 1_000)
        try:
            if isinstance(request, Store):
                await memory.store(request)
            else:
                await memory.update(request)
        except UnavailableError:
            assert (await shelf.head(), await shelf.entry(old)) == before, f"step {step}"
            [there] = await shelf.services.knowledge_reads.get_entries([request.entry_id])
            assert there is None
            step += 1
        else:
            break
    assert step == failing.steps + 1 > 15
    assert await shelf.status(request.entry_id) == "held"


async def test_an_entry_is_stored_by_few_statements_in_which_others_wait(
    noema: Noema, shelf: Shelf
) -> None:
    graph = FailingGraph(noema.graph_of(shelf.services.tenant_id))
    beliefs, think_graph = BeliefService(graph, 1_000), ThinkGraph(graph, 1_000)
    memory = MemoryManager(graph, beliefs, think_graph, BUDGETS, 1_000)
    await memory.store(Store(new_id(), new_id(), fields("It rained")))
    # Begin, create, hold, make room; two jobs and two appends are written by one more at the end.
    assert graph.steps == 4 + 2 + 2
