"""The offline provider on a real graph: grounded, cited, repeatable, and honest about nothing."""

import json
import re
from dataclasses import replace

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import CitationBlock, TextBlock
from app.content.reducers.base import Reply
from app.content.reducers.formats import replay
from app.content.wire import WireFormat
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief, Retract, Supersede
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.errors import InvalidInputError
from app.llm.base import Message, ModelRequest
from app.llm.errors import UnknownModelError
from app.reads.search.evidence import EvidenceReads
from app.reasoning.turns.offline import prompts
from app.reasoning.turns.offline.service import MODEL, OfflineModel
from tests.factories import make_decision, make_node, make_session

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
    reply = await reply_of(model, "By whose clock is a meter reading priced?")

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
    assert f"Strength {0.3 * bearing_of(said):.2f}, from 0.50 (nobody said how sure)" in said
    assert "For it: nothing is stored." in said
    assert (
        f"- The turbine stands still after dark. [2], strength {0.5 * bearing_of(said):.2f}" in said
    )
    assert f"- without [2] the strength would be {0.5 * bearing_of(said):.2f}" in said


async def test_where_nothing_bears_on_the_question_there_is_no_answer_and_no_strength(
    model: OfflineModel, services: Services
) -> None:
    await services.seed.load()
    await services.vectors.embed_pending()
    for question in ("Which queue survives a restart?", "What is the capital of Australia?"):
        reply = await reply_of(model, question)
        said = texts(reply)
        assert prompts.NO_ANSWER in said
        assert said.count("\n- ") == 2
        assert "Nearest to it, and not taken as evidence:" in said
        assert "Strength" not in said
        assert not any(isinstance(block, CitationBlock) for block in reply.blocks)


async def test_the_decision_that_replaced_another_is_the_answer_and_says_so(
    model: OfflineModel, services: Services
) -> None:
    ids = (await services.seed.load()).ids
    await services.vectors.embed_pending()
    reply = await reply_of(model, "Is every reading priced by the station's own time?")
    cited = [block.source for block in reply.blocks if isinstance(block, CitationBlock)]
    said = texts(reply)
    assert "It replaced on 2026-07-07:" in said
    assert cited[0] in {ids["price-by-corrected-time"], ids["repair-decided"]}
    standing = await services.search.truth_statuses(cited[:8])
    supporting = said[said.index("For it") : said.index("Against it")]
    for number, id_ in enumerate(cited[:8], 1):
        if standing[id_].is_withdrawn and f"[{number}]" in supporting:
            assert f"[{number}], superseded, counts for nothing" in supporting


async def test_a_replacement_that_was_replaced_itself_leads_to_the_last_one(
    model: OfflineModel, services: Services
) -> None:
    texts_of = ("The turbine runs at night.", "It runs at noon.", "It runs at dawn.")
    first, second, last = [NewBelief(new_id(), BeliefKind.KNOWLEDGE, text) for text in texts_of]
    for belief in (first, second, last):
        await services.beliefs.apply(Assert(new_id(), belief))
    for old, new in ((first, second), (second, last)):
        await services.beliefs.apply(Supersede(new_id(), belief_id=old.id, by_id=new.id))
    said = texts(await reply_of(model, "Does the turbine run at night?"))
    assert "Best supported by what is stored: It runs at dawn." in said
    assert "The turbine runs at night." in said.split("It replaced on ")[1].splitlines()[0]
    await services.beliefs.apply(Retract(new_id(), last.id, "misread"))
    assert texts(await reply_of(model, "Does the turbine run at night?")) == prompts.NOTHING


async def test_a_decision_that_failed_says_so(model: OfflineModel, services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    decision = make_decision("the turbine at night")
    node = make_node(session_id, TextBlock("Settled."), decisions=(decision,))
    await services.think_graph.add_node(node)
    outcome = NewOutcome(new_id(), decision.id, OutcomeStatus.FAILED, "It stood still.")
    await services.outcomes.record(outcome)
    said = texts(await reply_of(model, "Take the turbine at night?"))
    assert "Its latest outcome: it failed." in said


async def test_a_strength_is_no_more_than_what_bears_on_the_question(
    model: OfflineModel, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    node = replace(make_node(session_id, TextBlock("The turbine runs at night.")), confidence=1.0)
    await services.think_graph.add_node(node)
    said = texts(await reply_of(model, "Does the turbine run at night?"))
    share = bearing_of(said)
    assert 0.7 <= share < 1
    assert f"Strength {share:.2f}, from 1.00 (as recorded)" in said


def bearing_of(said: str) -> float:
    """Give the share that an answer states."""
    [percent] = re.findall(r"it bears on the question by (\d+)%", said)
    return int(percent) / 100


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
