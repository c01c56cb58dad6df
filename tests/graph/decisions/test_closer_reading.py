"""A network on this machine reads what the rules left open, on a real Neo4j."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.thinking import NewThinkingNode
from app.events.types import EventType
from app.reasoning.decisions.extraction.commitments.states import Joint, SentenceScores
from app.reasoning.decisions.extraction.service import extract, may_decide
from app.reasoning.decisions.refinement.closer import CloserReader
from app.reasoning.decisions.refinement.service import DecisionRefiner
from app.reasoning.nodes.think_graph.service import ThinkGraph
from tests.factories import make_node, make_session

OPEN = "I keep the table in memory. It is small."
BY = "local:scripted:closer/3"


class Desk:
    """A tenant whose texts are read once more, in words that the test gives."""

    def __init__(self, noema: Noema, services: Services, session_id: str) -> None:
        self._graph = noema.graph_of(services.tenant_id)
        self._services = services
        self._think_graph = ThinkGraph(self._graph, 100_000, may_decide=may_decide)
        self._session_id = session_id

    async def write(self, said: str) -> NewThinkingNode:
        node = make_node(self._session_id, TextBlock(said))
        node = replace(node, decisions=extract(said, node.id, None).decisions)
        await self._think_graph.add_node(node)
        return node

    async def read(self, *taken: str) -> int:
        def scorer(said: Sequence[str]) -> SentenceScores:
            spoken_for = [any(word in one for word in taken) for one in said]
            return SentenceScores(
                [9.0 if one else -9.0 for one in spoken_for],
                Joint(1.0, 1.0, 0.0, {"bias": 0.0, "score": 1.0}),
            )

        reader = CloserReader(scorer, "scripted", 0.25)
        refiner = DecisionRefiner(self._graph, self._think_graph, self._services.ledger, reader)
        return await refiner.refine_due()

    async def decisions(self, node: NewThinkingNode) -> tuple[DecisionPoint, ...]:
        [found] = await self._services.decision_reads.of_nodes([node.id])
        return found

    async def told(self) -> list[dict[str, object]]:
        events = await self._services.event_reads.replay_after(self._session_id, 0, 100)
        return [dict(one.payload) for one in events if one.type == EventType.DECISIONS_REFINED]


@pytest.fixture
async def desk(noema: Noema, services: Services) -> Desk:
    return Desk(noema, services, await services.sessions.create(make_session()))


async def test_a_decision_that_the_words_left_open_is_found_later(desk: Desk) -> None:
    node = await desk.write(OPEN)
    assert await desk.decisions(node) == ()
    assert await desk.read("memory") == 1
    [found] = await desk.decisions(node)
    assert found.chosen is not None
    assert "memory" in found.chosen.text
    assert (found.extracted_by, OPEN[found.start : found.end]) == (BY, found.description)
    told = {"node_id": node.id, "by": BY, "added": 1, "confirmed": 0, "refused": 0}
    assert await desk.told() == [told]


async def test_a_text_in_which_nothing_is_found_is_read_once_and_nothing_is_told(
    desk: Desk,
) -> None:
    node = await desk.write(OPEN)
    assert (await desk.read(), await desk.read("memory")) == (1, 0)
    assert (await desk.decisions(node), await desk.told()) == ((), [])


async def test_what_was_found_at_once_stays_as_it_is_beside_what_is_found_later(
    desk: Desk,
) -> None:
    node = await desk.write("I'll go with Redis instead of Kafka. The table stays in memory.")
    before = await desk.decisions(node)
    assert [one.chosen and one.chosen.text for one in before] == ["Redis"]
    assert await desk.read("Redis", "memory") == 1
    at_once, later = await desk.decisions(node)
    assert (at_once,) == before
    assert (later.description, later.extracted_by) == ("The table stays in memory.", BY)
    [told] = await desk.told()
    assert (told["added"], told["confirmed"]) == (1, 0)


async def test_a_sentence_that_was_told_is_not_told_again(desk: Desk) -> None:
    node = await desk.write("I'll go with Redis instead of Kafka. The table stays in memory.")
    before = await desk.decisions(node)
    assert await desk.read("Redis") == 1
    assert (await desk.decisions(node), await desk.told()) == (before, [])
