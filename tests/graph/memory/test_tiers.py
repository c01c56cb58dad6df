"""Entries are near or far; what has no room is put away, told of, and never dropped."""

import pytest

from app.domain.beliefs.knowledge import Tier
from app.domain.beliefs.knowledge_changes import Move, Store
from app.domain.ids import new_id
from app.errors import ConflictError
from tests.graph.memory.shelf import Shelf, fields

# With the title "T" and the gap an entry of 117 characters has 30 tokens.
THIRTY_TOKENS = "x" * 117


async def test_recall_over_its_budget_puts_away_what_was_there_longest(small_shelf: Shelf) -> None:
    ids = [await small_shelf.store("T", content=THIRTY_TOKENS) for _ in range(3)]
    before = await small_shelf.head()
    request = Store(new_id(), new_id(), fields("T", THIRTY_TOKENS))
    change = await small_shelf.memory.store(request)
    # 120 of 100 tokens: down to 80 and not under it by more than needed.
    assert [(move.entry_id, move.after) for move in change.moves] == [
        (ids[0], "archive"),
        (ids[1], "archive"),
    ]
    tiers = [(await small_shelf.entry(id_)).tier for id_ in (*ids, request.entry_id)]
    assert tiers == [Tier.ARCHIVE, Tier.ARCHIVE, Tier.RECALL, Tier.RECALL]
    told = [payload for name, payload in await small_shelf.events(before) if "moved" in name]
    assert told == [
        {
            "id": id_,
            "before": "recall",
            "after": "archive",
            "reason": "longest in recall, which was full",
        }
        for id_ in ids[:2]
    ]
    assert [await small_shelf.status(id_) for id_ in ids] == ["held"] * 3


async def test_what_is_called_back_makes_room_for_itself(small_shelf: Shelf) -> None:
    ids = [await small_shelf.store("T", content=THIRTY_TOKENS) for _ in range(4)]
    change = await small_shelf.move(ids[0], Tier.RECALL)
    assert [(move.entry_id, move.before, move.after) for move in change.moves] == [
        (ids[0], "archive", "recall")
    ]
    change = await small_shelf.move(ids[1], Tier.RECALL)
    assert [move.entry_id for move in change.moves] == [ids[1], ids[2], ids[3]]


async def test_pinned_entries_stay_and_too_many_are_refused(small_shelf: Shelf) -> None:
    pinned, other = [await small_shelf.store("T", content=THIRTY_TOKENS) for _ in range(2)]
    await small_shelf.move(pinned, Tier.CORE)
    before = await small_shelf.head()
    with pytest.raises(ConflictError, match="60 tokens; the limit is 40"):
        await small_shelf.move(other, Tier.CORE)
    request = Store(new_id(), new_id(), fields("T", THIRTY_TOKENS), tier=Tier.CORE)
    with pytest.raises(ConflictError):
        await small_shelf.memory.store(request)
    assert await small_shelf.head() == before
    assert (await small_shelf.entry(other)).tier is Tier.RECALL
    for _ in range(4):
        await small_shelf.store("T", content=THIRTY_TOKENS)
    assert (await small_shelf.entry(pinned)).tier is Tier.CORE


async def test_a_move_sent_again_or_to_where_it_is_does_nothing(small_shelf: Shelf) -> None:
    entry_id = await small_shelf.store("T")
    request = Move(new_id(), entry_id, Tier.ARCHIVE)
    await small_shelf.memory.move(request)
    before = await small_shelf.head()
    assert (await small_shelf.memory.move(request)).moves == ()
    assert (await small_shelf.move(entry_id, Tier.ARCHIVE)).moves == ()
    assert await small_shelf.head() == before
