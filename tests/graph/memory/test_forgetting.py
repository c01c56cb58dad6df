"""What is forgotten is gone everywhere; what rested on it says so."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock, ThinkingBlock
from app.domain.beliefs.belief import Contradict
from app.domain.beliefs.knowledge_changes import Forget
from app.domain.ids import new_id
from app.domain.search import SearchQuery
from app.errors import InvalidInputError, NotFoundError, UnavailableError
from app.graph.driver import open_driver
from app.local.base import Connection
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.forgetting import Forgetting
from tests.factories import make_decision, make_node, make_session
from tests.fakes.graph import FailingGraph
from tests.graph.memory.planted import no_leftovers
from tests.graph.memory.shelf import Shelf
from tests.transcripts import claude_record, json_lines

NAME = "Ada Quill"
_EVERYTHING = "MATCH (n {tenant_id: $tenant}) OPTIONAL MATCH (n)-[r]->() RETURN n, r"


@pytest.fixture
async def driver(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as opened:
        yield opened


async def _told(driver: AsyncDriver, services: Services, word: str) -> list[tuple[str, str]]:
    """Give every property of the tenant, of nodes and relationships, that holds a word."""
    tenant = services.tenant_id
    found = await driver.execute_query(_EVERYTHING, tenant=tenant, database_="neo4j")
    things: list[Any] = [thing for record in found.records for thing in record if thing]
    return sorted(
        {
            (type(thing).__name__, name)
            for thing in things
            for name, value in thing.items()
            if word.lower() in str(value).lower()
        }
    )


async def _forget(shelf: Shelf, *ids: str, subject: str | None = None) -> Any:  # noqa: ANN401  # the report, read loosely
    return await shelf.services.knowledge.forgetting.forget(
        Forget(new_id(), frozenset(ids), subject)
    )


async def _conversation(services: Services) -> tuple[str, str]:
    """Say something of the subject, then something else; give the first and what it decided."""
    session_id = await services.sessions.create(make_session())
    decision = make_decision("York", ("Leeds", f"{NAME} said no"))
    said = ThinkingBlock(f"What did {NAME} say?"), TextBlock(f"{NAME} said York.")
    spoken = make_node(session_id, *said, decisions=(decision,))
    beside = make_node(session_id, TextBlock("Noted."), parent_id=spoken.id)
    for node in (spoken, beside):
        await services.think_graph.add_node(node)
    return spoken.id, decision.id


async def test_a_subject_leaves_no_trace_and_what_rested_on_it_falls(
    shelf: Shelf, driver: AsyncDriver
) -> None:
    services = shelf.services
    address = await shelf.store(f"{NAME} lives in York", tags=(NAME,), source=f"a letter of {NAME}")
    conclusion = await shelf.store("Deliveries go to York", address)
    other = await shelf.store("The depot is in Leeds")
    await shelf.tag(address, "address")
    clash = new_id()
    await services.beliefs.apply(Contradict(new_id(), clash, address, other))
    spoken, decision = await _conversation(services)
    await services.vectors.embed_pending()
    assert await _told(driver, services, "quill") != []

    report = await _forget(shelf, subject="ada  QUILL")

    assert set(report.ids) == {address, spoken, decision, clash}
    assert report.kinds == {"contradiction": 1, "decision": 1, "knowledge": 1, "thought": 1}
    assert report.parts == {"ContentBlock": 2, "Option": 2}
    assert (report.vectors, report.quotations) == (4, 1)
    assert report.settled == (clash,)
    assert {(c.belief_id, c.before, c.after) for c in report.changes} == {
        (address, "held", "retracted"),
        (conclusion, "held", "unsupported"),
        (decision, "held", "retracted"),
    }
    assert await _told(driver, services, "quill") == []
    assert not (await shelf.entry(other)).disputed
    hits = (await services.search.search(SearchQuery(f"{NAME} York"))).hits
    assert address not in [hit.node.id for hit in hits]
    entry = await shelf.entry(address)
    assert (entry.title, entry.content, entry.tags) == ("forgotten", "", ())
    assert (entry.source, entry.status) == (None, "retracted")
    due = await services.vectors.embed_pending()
    assert due.failed == 0
    assert await _told(driver, services, "quill") == []


async def test_named_things_are_forgotten_whatever_they_tell(shelf: Shelf) -> None:
    premise, other = await shelf.store("It rained"), await shelf.store("It was cold")
    conclusion = await shelf.store("We stayed in", premise, other)
    before = await shelf.head()
    report = await _forget(shelf, premise)
    assert (report.ids, report.kinds) == ((premise,), {"knowledge": 1})
    assert await shelf.status(conclusion) == "unsupported"
    assert await shelf.status(other) == "held"
    told = await shelf.events()
    assert [payload for _, payload in told[:before] if payload == {"forgotten": True}] == [
        {"forgotten": True},
        {"forgotten": True},
        {"forgotten": True},
    ]
    # It was added, was held, and something was derived from it.
    assert report.events == 3
    assert told[-1] == ("knowledge_forgotten", {"ids": [premise], "kinds": {"knowledge": 1}})


async def test_a_name_inside_a_longer_word_is_not_meant(shelf: Shelf) -> None:
    await shelf.store("Annabel is here")
    meant = await shelf.store("Is ANN. here?")
    request = Forget(new_id(), subject="ann")
    assert [one.id for one in await shelf.services.knowledge.forgetting.preview(request)] == [meant]
    before = await shelf.head()
    assert (await _forget(shelf, subject="Annab")).ids == ()
    assert [name for name, _ in await shelf.events(before)] == []


@pytest.mark.parametrize("subject", [r"C:\new \Eu", 'say "so"', "a+b && (c)", "o'Brien", "ø-ring"])
async def test_no_character_of_a_subject_has_a_meaning_of_its_own(
    shelf: Shelf, subject: str
) -> None:
    meant = await shelf.store(f"About {subject} and more")
    await shelf.store("About nothing of the sort")
    request = Forget(new_id(), subject=subject)
    assert [one.id for one in await shelf.services.knowledge.forgetting.preview(request)] == [meant]


async def test_a_preview_changes_nothing_and_the_same_operation_is_done_once(shelf: Shelf) -> None:
    entry_id = await shelf.store("Ada is here")
    before = await shelf.head()
    request = Forget(new_id(), subject="Ada")
    [mention] = await shelf.services.knowledge.forgetting.preview(request)
    assert (mention.id, mention.kind, mention.title) == (entry_id, "knowledge", "Ada is here")
    assert await shelf.head() == before
    assert (await shelf.services.knowledge.forgetting.forget(request)).ids == (entry_id,)
    again = await shelf.store("Ada is back")
    assert (await shelf.services.knowledge.forgetting.forget(request)).ids == ()
    assert (await shelf.entry(again)).title == "Ada is back"


async def test_what_cannot_be_forgotten_is_refused_and_nothing_goes(
    shelf: Shelf, other_shelf: Shelf
) -> None:
    entry_id = await shelf.store("Ada is here")
    before = await shelf.head()
    for ids, subject, error, field in (
        ((), None, InvalidInputError, "subject"),
        ((), "a", InvalidInputError, "subject"),
        ((new_id(), entry_id), None, NotFoundError, "ids"),
    ):
        with pytest.raises(error) as refused:
            await _forget(shelf, *ids, subject=subject)
        assert refused.value.field == field
    with pytest.raises(NotFoundError):
        await _forget(other_shelf, entry_id)
    assert (await _forget(other_shelf, subject="Ada")).ids == ()
    assert await shelf.head() == before
    assert (await shelf.entry(entry_id)).title == "Ada is here"


async def test_a_longer_transcript_does_not_bring_back_what_is_forgotten(shelf: Shelf) -> None:
    lines = [claude_record("u1", None, "Ada is here"), claude_record("u2", "u1", "And so?")]
    await shelf.services.imports.import_text("x.jsonl", json_lines(lines[0]))
    assert len((await _forget(shelf, subject="Ada")).ids) == 1
    report = await shelf.services.imports.import_text("x.jsonl", json_lines(*lines))
    assert (report.nodes_added, report.nodes_extended) == (1, 0)
    hits = (await shelf.services.search.search(SearchQuery("Ada"))).hits
    assert [hit.excerpt for hit in hits if "Ada" in hit.excerpt] == []


async def test_a_fault_at_any_step_forgets_nothing(noema: Noema, shelf: Shelf) -> None:
    premise = await shelf.store("Ada is here")
    conclusion = await shelf.store("Somebody is here", premise)
    before = (await shelf.head(), await shelf.entry(premise), await shelf.entry(conclusion))
    graph, request = noema.graph_of(shelf.services.tenant_id), Forget(new_id(), subject="Ada")
    step = 1
    while True:
        failing = FailingGraph(graph, step)
        forgetting = Forgetting(failing, BeliefService(failing, 1_000), no_leftovers())
        try:
            await forgetting.forget(request)
        except UnavailableError:
            after = (await shelf.head(), await shelf.entry(premise), await shelf.entry(conclusion))
            assert after == before, f"step {step}"
            step += 1
        else:
            break
    assert step == failing.steps + 1 > 15
    assert await shelf.status(conclusion) == "unsupported"
