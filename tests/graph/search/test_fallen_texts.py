"""A message says what of it holds no more: statements were made of it, or it decides something."""

from datetime import UTC, datetime

import pytest

from app.bootstrap import Services
from app.domain.beliefs.belief import AsOf, BeliefStatus, Retract
from app.domain.nodes.thinking import Role
from app.domain.search import SearchHit, SearchQuery
from app.domain.search_filter import SearchFilter
from app.reads.search.evidence import EvidenceReads
from tests.graph.beliefs.talk import Line

FORTY = "The oven holds forty loaves."
SHIFTS = "We decided on four shifts because the oven holds forty loaves."
THIRTY = "Contrary to what we said, the oven does not hold forty loaves: it holds thirty."
NOW = "the oven does not hold forty loaves: it holds thirty"
BAKER = "The baker is called Ines."
ASK = "How many loaves does the oven hold?"


@pytest.fixture
async def line(services: Services) -> Line:
    return await Line.begin(services)


async def _tell(services: Services, line: Line, premise: str) -> tuple[str, str]:
    """Tell the story of an oven; give the ids of the premise and of the message that decides."""
    said = await line.say(Role.USER, premise)
    await line.decide(SHIFTS, "four shifts")
    decides = line.last_id
    assert decides is not None
    await line.say(Role.USER, THIRTY)
    await services.proposals.finder.read_due()
    return said, decides


async def _hits(services: Services, recorded: datetime | None = None) -> dict[str, SearchHit]:
    only = SearchFilter(as_of=AsOf(recorded=recorded))
    found = await services.search.search(SearchQuery(ASK, 20, only=only))
    return {hit.node.id: hit for hit in found.hits}


async def test_a_message_whose_statement_was_replaced_says_by_what_and_when(
    services: Services, line: Line
) -> None:
    said, decides = await _tell(services, line, FORTY)
    hits = await _hits(services)
    standing = hits[said].truth_status
    assert standing.replaced_by is not None
    assert standing.replaced_by.title == NOW
    assert standing.replaced_at is not None
    assert (standing.belief_status, standing.is_withdrawn) == (BeliefStatus.SUPERSEDED, True)
    assert [(one.quote, one.status) for one in standing.fallen] == [
        (FORTY, BeliefStatus.SUPERSEDED)
    ]
    decided = hits[decides].truth_status
    assert (decided.belief_status, decided.replaced_by) == (BeliefStatus.UNSUPPORTED, None)


async def test_a_message_keeps_what_it_says_beside_a_statement_that_was_replaced(
    services: Services, line: Line
) -> None:
    said, _ = await _tell(services, line, f"{FORTY} {BAKER}")
    standing = (await _hits(services))[said].truth_status
    assert (standing.belief_status, standing.replaced_by) == (None, None)
    [fallen] = standing.fallen
    assert (fallen.quote, fallen.status) == (FORTY, BeliefStatus.SUPERSEDED)
    assert fallen.replaced_by is not None
    assert fallen.replaced_by.title == NOW


async def test_a_message_is_as_it_was_when_asked_as_of_before_its_statement_fell(
    services: Services, line: Line
) -> None:
    said = await line.say(Role.USER, FORTY)
    await line.decide(SHIFTS, "four shifts")
    await services.proposals.finder.read_due()
    before = datetime.now(UTC)
    await line.say(Role.USER, THIRTY)
    await services.proposals.finder.read_due()
    then = (await _hits(services, before))[said].truth_status
    assert (then.fallen, then.is_withdrawn) == ((), False)


async def test_a_statement_that_is_retracted_falls_with_nothing_in_its_place(
    services: Services, line: Line
) -> None:
    said = await line.say(Role.USER, FORTY)
    await line.decide(SHIFTS, "four shifts")
    await services.proposals.finder.read_due()
    [statement] = [hit for hit in (await _hits(services)).values() if hit.node.kind == "thought"]
    await services.beliefs.apply(Retract(statement.node.id, statement.node.id, "a misprint"))
    standing = (await _hits(services))[said].truth_status
    assert (standing.belief_status, standing.replaced_by) == (BeliefStatus.RETRACTED, None)


async def test_a_message_leads_to_what_replaced_what_it_said(
    services: Services, line: Line
) -> None:
    said, decides = await _tell(services, line, FORTY)
    found = await EvidenceReads(services.search).find(ASK, 20)
    titles = [one.title for one in found.replaced.values()]
    assert titles == [FORTY]
    assert {said, decides}.isdisjoint(found.ids)
    assert SHIFTS in [one.title for one in found.withdrawn]


async def test_a_passage_leaves_out_the_sentence_that_holds_no_more_and_names_it(
    services: Services, line: Line
) -> None:
    await line.say(Role.USER, FORTY)
    await line.say(Role.ASSISTANT, f"{FORTY} {BAKER}")
    await line.decide(SHIFTS, "four shifts")
    await line.say(Role.USER, THIRTY)
    await services.proposals.finder.read_due()
    known = await services.knowledge_context.build("Who bakes the forty loaves in the oven?", 2_000)
    [told] = [one for one in known.citations if BAKER in one.passage.text]
    assert told.passage.text == f"… {BAKER}"
    assert f"! It also said “{FORTY}”, which holds no more: replaced by “{NOW}” on " in known.text
