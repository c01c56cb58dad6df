"""A model reads for decisions what the rules read before it, on a real Neo4j."""

import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.content.wire import Record
from app.domain.ledger import Ledger
from app.domain.nodes.decision import DecisionPoint, NewDecision
from app.domain.nodes.thinking import NewThinkingNode
from app.errors import UnavailableError
from app.events.types import EventType
from app.llm.base import LanguageModel, ModelRequest
from app.reasoning.decisions.extraction.service import extract
from tests.factories import make_decision, make_node, make_session
from tests.fakes.scripted_model import ScriptedModel, Step, done, text

TEXT = (
    "NATS needs a second server. Kafka is heavy. I'll go with Redis Streams over Kafka. "
    "Deletes are logical, as hard ones lose the trail."
)
BY = "anthropic:small:refine/1"
ANSWER = {
    "decisions": [
        {
            "quote": "I'll go with Redis Streams over Kafka.",
            "chosen": "Redis Streams",
            "reason": "",
            "rejected": [
                {"option": "Kafka", "reason": "Kafka is heavy"},
                {"option": "NATS", "reason": "needs a second server"},
                {"option": "RabbitMQ", "reason": ""},
            ],
        },
        {
            "quote": "Deletes are logical, as hard ones lose the trail.",
            "chosen": "logical",
            "reason": "",
            "rejected": [{"option": "hard ones", "reason": "lose the trail"}],
        },
    ]
}


class ReadingRule(ScriptedModel):
    """A model during whose work something else may happen."""

    before: Callable[[], Awaitable[object]] | None = None

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        if self.before is not None:
            await self.before()
        async for record in super().stream(request):
            yield record


@dataclass
class Desk:
    """A tenant whose texts the model reads."""

    noema: Noema
    services: Services
    model: ReadingRule
    session_id: str

    def node(
        self, said: str = TEXT, *, decisions: tuple[NewDecision, ...] | None = None
    ) -> NewThinkingNode:
        node = make_node(self.session_id, TextBlock(said))
        found = extract(said, node.id, None).decisions if decisions is None else decisions
        return replace(node, decisions=found)

    async def write(self, node: NewThinkingNode) -> str:
        return await self.services.think_graph.add_node(node)

    async def work(self) -> int:
        return await self.noema.refinements.run_due(self.services.tenant_id)

    async def decisions(self, node_id: str) -> tuple[DecisionPoint, ...]:
        [found] = await self.services.decision_reads.of_nodes([node_id])
        return found

    async def ledger(self) -> Ledger:
        [ledger] = await self.services.ledger.of_sessions([self.session_id])
        return ledger

    async def told(self) -> list[dict[str, object]]:
        events = await self.services.event_reads.replay_after(self.session_id, 0, 100)
        kind = EventType.DECISIONS_REFINED
        return [dict(event.payload) for event in events if event.type == kind]


Open = Callable[..., Desk]


@pytest.fixture
async def desk_of(noema: Noema, services: Services) -> Open:
    """Open a desk with the answers of its model, and settings that differ."""
    session_id = await services.sessions.create(make_session())

    def open_desk(*scripts: Sequence[Step], **settings: object) -> Desk:
        model = ReadingRule(*scripts)
        model.provider = "anthropic"
        chosen = {"provider": "anthropic", "model": "small", **settings}
        own = noema.settings.model_copy(update=chosen)

        def maker(_tenant: str) -> LanguageModel:
            return model

        other = Noema(
            noema.graph_of, noema.bus, own, noema.tenants, noema.embedder, {"anthropic": maker}
        )
        return Desk(other, other.services(services.tenant_id), model, session_id)

    return open_desk


def _answer(given: object = ANSWER) -> list[Step]:
    return [text(json.dumps(given)), done(output_tokens=40)]


def _outcome(decision: DecisionPoint) -> tuple[str | None, list[tuple[str, str | None]]]:
    rejected = [(option.text, option.found_by) for option in decision.rejected]
    return decision.chosen.text if decision.chosen else None, rejected


async def test_what_the_model_adds_is_kept_beside_what_the_rules_found(desk_of: Open) -> None:
    desk = desk_of(_answer())
    node = desk.node()
    await desk.write(node)
    assert await desk.work() == 1
    first, second = await desk.decisions(node.id)
    assert (first.extracted_by, first.refined_by) == ("rules/13", BY)
    assert _outcome(first) == ("Redis Streams", [("Kafka", None), ("NATS", BY)])
    assert (second.extracted_by, second.refined_by) == (BY, None)
    assert _outcome(second) == ("logical", [("hard ones", None)])
    assert TEXT[second.start : second.end] == second.description
    session = await desk.services.session_reads.require(desk.session_id)
    assert session.decision_count == 2
    told = {"node_id": node.id, "by": BY, "added": 1, "confirmed": 1, "refused": 1}
    assert await desk.told() == [told]


async def test_a_text_is_read_once_and_paid_by_its_session(desk_of: Open) -> None:
    desk = desk_of(_answer())
    await desk.write(desk.node())
    assert [await desk.work(), await desk.work()] == [1, 0]
    ledger = await desk.ledger()
    [total] = ledger.totals
    assert (total.provider, total.model, total.calls, ledger.output_tokens) == (
        "anthropic",
        "small",
        1,
        40,
    )


@pytest.mark.parametrize(
    ("scripts", "tokens"),
    [
        ([[UnavailableError("the vendor is away")]], 0),
        # A useless answer is asked for once more, and both are paid.
        ([[text("I found nothing."), done(output_tokens=7)]] * 2, 14),
    ],
)
async def test_a_model_that_fails_leaves_what_the_rules_found(
    desk_of: Open, scripts: list[list[Step]], tokens: int
) -> None:
    desk = desk_of(*scripts)
    node = desk.node()
    await desk.write(node)
    assert await desk.work() == 1
    [decision] = await desk.decisions(node.id)
    assert (_outcome(decision), decision.refined_by) == (("Redis Streams", [("Kafka", None)]), None)
    assert ((await desk.ledger()).output_tokens, await desk.told()) == (tokens, [])


async def test_a_session_without_tokens_left_asks_nobody(desk_of: Open) -> None:
    desk = desk_of(_answer(), session_output_tokens=30)
    nodes = [desk.node(), desk.node()]
    for node in nodes:
        await desk.write(node)
    assert await desk.work() == 1
    assert len(desk.model.requests) == 1
    refined = [[one.refined_by for one in await desk.decisions(node.id)] for node in nodes]
    assert sorted(map(len, refined)) == [1, 2]


async def test_a_text_that_only_sounds_like_a_choice_is_read_too(desk_of: Open) -> None:
    desk = desk_of(_answer({"decisions": []}))
    node = desk.node("I'll go with that.")
    assert node.decisions == ()
    await desk.write(node)
    assert (await desk.work(), len(desk.model.requests)) == (1, 1)


async def test_texts_that_decide_nothing_or_whose_decision_is_a_persons_go_nowhere(
    desk_of: Open,
) -> None:
    desk = desk_of()
    await desk.write(desk.node("The queue has three parts."))
    await desk.write(desk.node(decisions=(make_decision("Redis Streams"),)))
    await desk.write(replace(desk.node(), external_id="imported-1"))
    assert await desk.work() == 0
    assert desk.model.requests == []


@pytest.mark.parametrize("changed", [{"provider": "offline"}, {"decision_refinement": "off"}])
async def test_nothing_is_sent_anywhere_where_refinement_is_off(
    desk_of: Open, changed: dict[str, object]
) -> None:
    desk = desk_of(_answer(), **changed)
    node = desk.node()
    await desk.write(node)
    # The provider is offline: a network on this machine may read, and sends nothing either.
    await desk.work()
    assert desk.model.requests == []
    assert [one.extracted_by for one in await desk.decisions(node.id)] == ["rules/13"]


async def test_what_was_deleted_while_the_model_read_stays_deleted(desk_of: Open) -> None:
    desk = desk_of(_answer())
    node = desk.node()
    await desk.write(node)
    desk.model.before = lambda: desk.services.sessions.delete(desk.session_id)
    assert await desk.work() == 1
    assert len(desk.model.requests) == 1
    assert await desk.decisions(node.id) == ()
