"""What a model answered earlier: it comes behind what it cites, and falls with it."""

import re
from collections.abc import AsyncIterator

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief, Retract, Supersede
from app.domain.ids import new_id
from app.reasoning.orchestrator.schemas import Question
from tests.factories import make_session
from tests.fakes.vendors.exchange import streamed
from tests.fakes.vendors.formats import OPENAI_CHAT
from tests.fakes.vendors.quoting import knowledge_of
from tests.fakes.vendors.server import VendorServer
from tests.fakes.vendors.service import vendor_of

FACT = "Ostend's press prints black and white at night."
LATER = "Ostend's press prints in colour at night."
QUESTION = "Does the press of Ostend print black and white at night?"
ANSWER = f"{QUESTION} Yes, the press of Ostend does print black and white at night [1], [7]."


@pytest.fixture
async def vendor(noema: Noema) -> AsyncIterator[VendorServer]:
    async with vendor_of(noema, begin_s=20, idle_s=20) as server:
        server.answer = lambda _: streamed(OPENAI_CHAT.said(ANSWER))
        yield server


async def know(services: Services, text: str) -> str:
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, text)
    await services.beliefs.apply(Assert(new_id(), belief))
    return belief.id


async def sent(services: Services, vendor: VendorServer) -> str:
    """Ask in a session of its own; give what went out as known."""
    session_id = await services.sessions.create(make_session())
    provider, model = OPENAI_CHAT.provider, OPENAI_CHAT.model
    question = Question(new_id(), session_id, QUESTION, provider=provider, model=model)
    await services.orchestrator.think(question)
    await services.vectors.embed_pending()
    return knowledge_of(vendor.asked[-1])


async def test_what_an_answer_cites_comes_before_the_answer(
    services: Services, vendor: VendorServer
) -> None:
    await know(services, FACT)
    assert ANSWER[:40] not in await sent(services, vendor)
    known = await sent(services, vendor)
    assert known.index(FACT) < known.index(ANSWER[:40])


async def test_the_numbers_of_an_earlier_answer_cite_nothing_now(
    services: Services, vendor: VendorServer
) -> None:
    await know(services, FACT)
    await sent(services, vendor)
    known = await sent(services, vendor)
    assert "Yes, the press of Ostend does print black and white at night." in known
    assert re.findall(r"\[\d+\]", known) == ["[1]", "[2]"]


@pytest.mark.parametrize("is_replaced", [True, False], ids=["replaced", "retracted"])
async def test_an_answer_that_cites_what_fell_is_not_sent_again(
    services: Services, vendor: VendorServer, is_replaced: bool
) -> None:
    fact = await know(services, FACT)
    await sent(services, vendor)
    if is_replaced:
        by_id = await know(services, LATER)
        await services.beliefs.apply(Supersede(new_id(), belief_id=fact, by_id=by_id))
    else:
        await services.beliefs.apply(Retract(new_id(), fact, "misread"))
    known = await sent(services, vendor)
    assert ANSWER[:40] not in known
    assert (f"] {LATER}" in known or f"\n{LATER}" in known) is is_replaced


async def test_without_a_model_an_earlier_answer_is_told_behind_its_source_without_numbers(
    services: Services, vendor: VendorServer
) -> None:
    await know(services, FACT)
    await sent(services, vendor)
    session_id = await services.sessions.create(make_session())
    question = Question(new_id(), session_id, QUESTION)
    await services.orchestrator.think(question)
    said = (await services.thinking_reads.require(question.id)).response
    assert f"Best supported by what is stored: {FACT}: {FACT} [1]" in said
    assert "black and white at night. [2]" in said.split("Also on this:")[1]
    assert "[7]" not in said
