"""Many beliefs in one operation: made of what is there, and withdrawn together."""

from dataclasses import replace

import pytest

from app.domain.beliefs.belief import Adopt, BeliefKind, RetractAll
from app.domain.ids import new_id
from app.errors import ConflictError, NotFoundError
from app.events.types import knowledge_stream
from tests.factories import make_decision, make_node, make_session
from tests.graph.beliefs.world import HELD, RETRACTED, UNSUPPORTED, World


async def _decisions(world: World) -> tuple[str, str]:
    """Give two decisions of a session that nobody believes yet."""
    session_id = await world.services.sessions.create(make_session())
    found = (make_decision("Redis"), make_decision("Kafka"))
    first, second = (replace(one, extracted_by="rules", certainty=0.5) for one in found)
    node = make_node(session_id, decisions=(first, second))
    await world.services.think_graph.add_node(node)
    return first.id, second.id


async def test_things_that_are_there_become_beliefs_and_beliefs_stay_as_they_are(
    world: World,
) -> None:
    asserted, derived = await _decisions(world)
    await world.holds("a")
    await world.retracts("a")
    known = frozenset({asserted, world.id("a")})
    outcome = await world.services.beliefs.apply(Adopt(new_id(), known, frozenset({derived})))
    assert {(c.belief_id, c.before, c.after) for c in outcome.changes} == {
        (asserted, None, HELD),
        (derived, None, UNSUPPORTED),
    }
    [found] = await world.reads.get_many([asserted])
    assert found is not None
    assert (found.kind, found.text, found.asserted) == (BeliefKind.DECISION, "Take Redis", True)
    assert await world.statuses("a") == [RETRACTED]


async def test_beliefs_are_retracted_together_and_what_rested_on_them_falls(world: World) -> None:
    await world.holds("a", "b", "c")
    await world.derives("d", "a", "b")
    await world.retracts("c")
    ids = frozenset(world.id(label) for label in ("a", "b", "c"))
    assert await world.apply(RetractAll(new_id(), ids, "all wrong")) == {
        "a": (HELD, RETRACTED),
        "b": (HELD, RETRACTED),
        "d": (HELD, UNSUPPORTED),
    }
    found = await world.get("c")
    assert found is not None
    assert found.reason == "it was wrong"


async def test_one_that_is_not_there_or_cannot_be_believed_leaves_all_as_they_were(
    world: World,
) -> None:
    decision, _ = await _decisions(world)
    await world.holds("a")
    stream = knowledge_stream(world.services.tenant_id)
    before = await world.services.event_reads.head(stream)
    with pytest.raises(NotFoundError):
        await world.apply(Adopt(new_id(), frozenset({decision, new_id()})))
    with pytest.raises(NotFoundError):
        await world.apply(RetractAll(new_id(), frozenset({world.id("a"), decision}), "wrong"))
    assert await world.services.event_reads.head(stream) == before
    assert await world.reads.get_many([decision]) == [None]
    assert await world.statuses("a") == [HELD]


async def test_a_contradiction_cannot_be_believed(world: World) -> None:
    await world.holds("a", "b")
    await world.contradicts("x", "a", "b")
    with pytest.raises(ConflictError):
        await world.apply(Adopt(new_id(), frozenset({world.id("x")})))
    assert await world.reads.get_many([world.id("x")]) == [None]
