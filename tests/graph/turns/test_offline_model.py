"""The offline provider on a real graph: grounded, cited, repeatable, and honest about nothing."""

import json

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import CitationBlock, TextBlock
from app.content.reducers.base import Reply
from app.content.reducers.formats import replay
from app.content.wire import WireFormat
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.errors import InvalidInputError
from app.llm.base import Message, ModelRequest
from app.llm.errors import UnknownModelError
from app.reads.search.evidence import EvidenceReads
from app.reasoning.turns.offline import prompts
from app.reasoning.turns.offline.service import MODEL, OfflineModel
from tests.factories import make_node, make_session

QUESTION = "How do we price a charging session after an outage of the clock?"


@pytest.fixture
def model(noema: Noema, services: Services) -> OfflineModel:
    graph = noema.graph_of(services.tenant_id)
    return OfflineModel(graph, EvidenceReads(services.search))


def asking(text: str, model: str = MODEL) -> ModelRequest:
    return ModelRequest(model, (Message("user", (TextBlock(text),)),), max_output_tokens=4096)


async def reply_of(model: OfflineModel, text: str) -> Reply:
    return replay(WireFormat.OFFLINE, [record async for record in model.stream(asking(text))])


def texts(reply: Reply) -> str:
    return "".join(block.text for block in reply.blocks if isinstance(block, TextBlock))


async def test_an_answer_names_its_sources_and_every_source_is_in_the_graph(
    model: OfflineModel, services: Services
) -> None:
    await services.seed.load()
    reply = await reply_of(model, QUESTION)

    cited = [block.source for block in reply.blocks if isinstance(block, CitationBlock)]
    nodes = await services.node_reads.get_many(cited)
    assert len(cited) == len(set(cited)) > 3
    assert None not in nodes
    assert texts(reply).startswith(prompts.LABEL)
    assert all(f"[{number}]" in texts(reply) for number in (1, 2))
    assert (reply.finished, reply.stop_reason, reply.model) == (True, "end_turn", MODEL)


async def test_the_same_question_and_graph_give_the_same_answer(
    model: OfflineModel, services: Services
) -> None:
    await services.seed.load()
    assert (await reply_of(model, QUESTION)).blocks == (await reply_of(model, QUESTION)).blocks


async def test_what_contradicts_a_claim_speaks_against_it_and_says_what_would_change(
    model: OfflineModel, services: Services
) -> None:
    session = make_session()
    await services.sessions.create(session)
    claim, other = (
        make_node(session.id, TextBlock(text))
        for text in ("The turbine runs at night.", "The turbine stands still after dark.")
    )
    for node in (claim, other):
        await services.think_graph.add_node(node)
    edge = NewEdge(new_id(), EdgeType.CONTRADICTS, other.id, claim.id, weight=0.8)
    await services.think_graph.link(edge)

    said = texts(await reply_of(model, "Does the turbine run at night?"))

    assert "Best supported by what is stored: The turbine runs at night. [1]" in said
    assert "Strength 0.30, from 0.50 (nobody said how sure)." in said
    assert "For it: nothing is stored." in said
    assert "- The turbine stands still after dark. [2], strength 0.50" in said
    assert "- without [2] the strength would be 0.50" in said


async def test_an_empty_graph_gives_no_answer_and_says_so(model: OfflineModel) -> None:
    reply = await reply_of(model, QUESTION)
    assert reply.blocks == (TextBlock(prompts.NOTHING),)


async def test_another_tenant_is_not_heard(model: OfflineModel, other_services: Services) -> None:
    await other_services.seed.load()
    assert texts(await reply_of(model, QUESTION)) == prompts.NOTHING


async def test_a_model_it_does_not_have_is_refused(model: OfflineModel) -> None:
    with pytest.raises(UnknownModelError) as refused:
        model.check(asking(QUESTION, "gpt-5"))
    assert refused.value.field == "model"


async def test_no_question_is_refused(model: OfflineModel) -> None:
    with pytest.raises(InvalidInputError):
        model.check(asking("  "))


async def test_the_records_are_json_of_its_own_format(
    model: OfflineModel, services: Services
) -> None:
    await services.seed.load()
    records = [json.loads(record.data) async for record in model.stream(asking(QUESTION))]
    assert records[0] == {"model": MODEL}
    assert records[-1]["done"] == "end_turn"
