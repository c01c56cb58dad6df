"""A context holds what is known for a question: cited, within its budget, conflicts named."""

import pytest

from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    Derive,
    NewBelief,
    NewJustification,
    Retract,
    Supersede,
)
from app.domain.beliefs.knowledge import Tier
from app.domain.ids import new_id
from app.errors import InvalidInputError
from tests.graph.memory.shelf import Shelf


async def test_what_is_pinned_comes_first_then_what_is_found_then_what_is_recent(
    shelf: Shelf,
) -> None:
    found = await shelf.store(
        "Redis keeps streams", content="They survive a restart.", source="docs"
    )
    await shelf.move(found, Tier.ARCHIVE)
    pinned = await shelf.store("We write in English", category="style")
    await shelf.move(pinned, Tier.CORE)
    recent = await shelf.store("The office moved", content="To Leeds.")
    context = await shelf.services.knowledge.context.build("redis streams", 1_000)
    assert [(one.number, one.passage.id, one.why) for one in context.citations] == [
        (1, pinned, "pinned"),
        (2, found, "found"),
        (3, recent, "recent"),
    ]
    day = f"recorded {context.citations[0].passage.node.recorded_from:%Y-%m-%d}"
    assert context.text == (
        f"[1] We write in English (knowledge; held; style; {day})\nAs measured.\n\n"
        f"[2] Redis keeps streams (knowledge; held; technology/data; docs; {day})\n"
        "They survive a restart.\n\n"
        f"[3] The office moved (knowledge; held; business/operations; {day})\nTo Leeds."
    )
    assert (context.conflicts, context.left_out) == ((), ())


async def test_only_what_is_held_is_told_and_open_conflicts_are_named(shelf: Shelf) -> None:
    a = await shelf.store("Redis has 50 clients")
    b = await shelf.store("Redis has 60 clients")
    gone = await shelf.store("Redis has 70 clients")
    await shelf.services.beliefs.apply(Retract(new_id(), gone, "misread"))
    old = await shelf.store("Redis has 10 nodes")
    new = await shelf.update(old, title="Redis has 12 nodes")
    clash = new_id()
    await shelf.services.beliefs.apply(
        Contradict(new_id(), clash, a, b, summary="50 or 60 clients")
    )
    context = await shelf.services.knowledge.context.build("how many redis clients", 1_000)
    assert {one.passage.id for one in context.citations} == {a, b, new}
    assert {(one.contradiction_id, one.entry_id, one.other_id) for one in context.conflicts} == {
        (clash, a, b),
        (clash, b, a),
    }
    assert (
        f"! Disputed, still open: against “Redis has 60 clients” ({b}): 50 or 60 clients"
        in context.text
    )
    [retracted] = context.withdrawn
    assert (retracted.id, retracted.status) == (gone, "retracted")
    told = [line for line in context.text.splitlines() if "70 clients" in line]
    assert told == ["! Withdrawn (retracted), not to be relied on: “Redis has 70 clients”"]
    told = [line for line in context.text.splitlines() if "10 nodes" in line]
    assert [line.split(" on ")[0] for line in told] == ["! It replaced"]


async def test_what_is_pinned_or_recent_is_not_told_once_it_is_withdrawn(shelf: Shelf) -> None:
    holds = await shelf.store("Redis has 12 nodes")
    retracted, replaced, recent = [
        await shelf.store(f"Redis runs {where}") for where in ("on tape", "on Mars", "on steam")
    ]
    for id_ in (retracted, replaced):
        await shelf.move(id_, Tier.CORE)
    beliefs = shelf.services.beliefs
    premise, fallen = [
        NewBelief(new_id(), BeliefKind.KNOWLEDGE, f"Redis runs {how}") for how in ("hot", "cold")
    ]
    await beliefs.apply(Assert(new_id(), premise))
    why = NewJustification(new_id(), frozenset({premise.id}))
    await beliefs.apply(Derive(new_id(), fallen, why))
    for id_ in (retracted, recent, premise.id):
        await beliefs.apply(Retract(new_id(), id_, "misread"))
    await beliefs.apply(Supersede(new_id(), belief_id=replaced, by_id=holds))

    context = await shelf.services.knowledge.context.build("what does redis run on", 1_000)

    assert [one.passage.id for one in context.citations] == [holds]
    told = [line for line in context.text.splitlines() if "runs" in line]
    assert all(line.startswith(("! Withdrawn", "! It replaced")) for line in told)


async def test_the_text_stays_within_its_budget_and_says_what_it_left_out(shelf: Shelf) -> None:
    ids = [await shelf.store(f"Redis {n}", content="word " * 100) for n in range(5)]
    context = await shelf.services.knowledge.context.build("redis word", 350)
    assert context.tokens <= 350
    cited = [one.passage.id for one in context.citations]
    assert {*cited, *context.left_out} == {*ids}
    assert [one.is_cut for one in context.citations] == [False, False, True]


@pytest.mark.parametrize(
    ("question", "budget", "field"),
    [(" ", 1_000, "question"), ("x", 99, "token_budget"), ("x", 100_001, "token_budget")],
)
async def test_what_cannot_be_asked_is_refused(
    shelf: Shelf, question: str, budget: int, field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await shelf.services.knowledge.context.build(question, budget)
    assert refused.value.field == field


async def test_another_tenant_is_told_nothing(shelf: Shelf, other_shelf: Shelf) -> None:
    entry_id = await shelf.store("Redis is here")
    await shelf.move(entry_id, Tier.CORE)
    context = await other_shelf.services.knowledge.context.build("redis", 1_000)
    assert (context.text, context.citations) == ("", ())
