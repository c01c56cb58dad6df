"""Without a model too, whoever answers gets what is pinned and the template that fits."""

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.knowledge import Tier
from app.domain.beliefs.knowledge_changes import Store
from app.domain.debate import NewDebate
from app.domain.fork import NewFork, NewForkBranch
from app.domain.ids import new_id
from app.reasoning.orchestrator.schemas import Question
from app.reasoning.turns.offline.prompts import NO_ANSWER
from tests.factories import make_node, make_session, make_template
from tests.graph.memory.shelf import fields

PINNED = "Ines signs every invoice of the bakery."
OTHER = "The bakery signs no invoice that Ines, who signs every invoice, has not read."
QUESTION = "Who signs every invoice of the bakery?"
REVIEW = "Invoice review"
STEPS = "## Steps\n\n1. **Find who signs.** Name them.\n2. **Check the tax number.** Twice.\n"
LAID_OUT = (
    "By the template “Invoice review”, whose steps nobody carries out without a model:\n"
    "1. Find who signs: [1], [2]\n"
    "2. Check the tax number: nothing is stored"
)


async def pin(services: Services, text: str) -> str:
    entry_id = new_id()
    new = Store(new_id(), entry_id, fields("Kept in mind", text), tier=Tier.CORE)
    await services.knowledge.memory.store(new)
    return entry_id


async def say(services: Services, *texts: str) -> None:
    session_id = await services.sessions.create(make_session())
    nodes = [make_node(session_id, TextBlock(text)) for text in texts]
    await services.think_graph.add_nodes(session_id, nodes)
    await services.vectors.embed_pending()


async def answers(noema: Noema, services: Services, question: str) -> list[str]:
    """Ask, fork and debate; give the text of each answer."""
    session_id = await services.sessions.create(make_session())
    asked = Question(new_id(), session_id, question)
    await services.orchestrator.think(asked)
    branches = (NewForkBranch("balanced"), NewForkBranch("conservative"))
    fork = NewFork(new_id(), session_id, question, branches)
    await services.forks.start(fork)
    debate = NewDebate(new_id(), question, min_rounds=1, max_rounds=1)
    await services.debates.start(debate)
    while await noema.deliberations.run_due(services.tenant_id):
        pass
    branched = [str(one.node_id) for one in (await services.forks.require(fork.id)).branches]
    debated = await services.debates.require(debate.id)
    proposal = debated.rounds[0].proposal
    assert proposal is not None
    ids = [asked.id, *branched, proposal.node_id, str(debated.answer_node_id)]
    return [str(node and node.response) for node in await services.thinking_reads.get_many(ids)]


async def test_what_is_pinned_and_bears_on_the_question_is_cited_first(
    noema: Noema, services: Services
) -> None:
    await pin(services, PINNED)
    others = (f"{OTHER} That was said on day {number}." for number in range(1, 31))
    await say(services, *others)
    told = await answers(noema, services, QUESTION)
    assert len(told) == 5
    for text in told:
        assert f"{PINNED} [1]" in text


@pytest.mark.parametrize("is_answered", [True, False], ids=["answered", "not answered"])
async def test_what_is_pinned_and_bears_on_another_question_is_not_cited(
    noema: Noema, services: Services, is_answered: bool
) -> None:
    await pin(services, PINNED)
    await say(services, *(["The tram to Ostend leaves at nine."] if is_answered else []))
    told = await answers(noema, services, "When does the tram to Ostend leave?")
    for text in told:
        assert (NO_ANSWER in text) is not is_answered
        assert f"{PINNED} [1]" not in text


async def test_an_answer_is_laid_out_by_the_steps_of_the_template_that_fits(
    noema: Noema, services: Services
) -> None:
    template = make_template(REVIEW, body=STEPS, keywords=("signs every invoice",))
    await services.learning.templates.add(template)
    await say(services, PINNED, OTHER)
    told = await answers(noema, services, f"Invoice review: {QUESTION.lower()}")
    for text in told:
        assert LAID_OUT in text
