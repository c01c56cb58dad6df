"""What is looked up on the web is kept as evidence, by people and by agents."""

import json
from collections.abc import AsyncGenerator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import SecretStr

from app.content.blocks import CitationBlock, ToolCallBlock
from app.domain.ids import new_id
from app.domain.list_filter import ListFilter
from app.domain.nodes.branch import Branch
from app.domain.nodes.thinking import NodeKind, Role
from app.domain.nodes.web import NewLookUp
from app.domain.page import PageRequest
from app.errors import ConflictError, InvalidInputError, NotFoundError, SetupError, UnavailableError
from app.reasoning.nodes.web_evidence.service import WebEvidence
from app.reasoning.orchestrator.agents.schemas import Author
from app.reasoning.orchestrator.agents.toolbox import AgentToolbox
from app.reasoning.turns.thinking_engine.schemas import Caller
from app.websearch.tavily import TavilySearch
from tests.fakes.vendors.exchange import answered
from tests.fakes.vendors.server import VendorServer, vendor_server
from tests.graph.agents.conftest import Desk

STREAMS = {
    "url": "https://redis.io/docs/streams",
    "title": "Redis Streams",
    "content": "We decided to keep streams on disk: they survive a restart.",
    "published_date": "2026-03-04",
}
LISTS = {"url": "https://example.org/lists", "content": "Lists are lost."}
QUERY = "do streams survive a restart"


@pytest.fixture
async def vendor() -> AsyncGenerator[VendorServer]:
    async with vendor_server() as server:
        server.answer = lambda _asked: answered({"results": [STREAMS, LISTS]})
        yield server


@pytest.fixture
def web(desk: Desk, vendor: VendorServer) -> WebEvidence:
    graph = desk.noema.graph_of(desk.services.tenant_id)
    search = TavilySearch(vendor.url, SecretStr("wk-1"))
    return WebEvidence(graph, desk.services.think_graph, lambda: search)


async def written(desk: Desk) -> int:
    page = await desk.services.thinking_reads.list_by_session(desk.session_id, PageRequest(100))
    return len(page.items)


async def test_a_page_is_kept_with_its_source_and_date_and_decides_nothing(
    desk: Desk, web: WebEvidence
) -> None:
    first, second = await web.look_up(NewLookUp(new_id(), desk.session_id, QUERY))
    assert (first.url, first.title, first.text) == (
        "https://redis.io/docs/streams",
        "Redis Streams",
        "We decided to keep streams on disk: they survive a restart.",
    )
    assert first.published == datetime(2026, 3, 4, tzinfo=UTC)
    assert (second.title, second.published) == ("https://example.org/lists", None)
    node = await desk.services.thinking_reads.require(first.id)
    assert (node.kind, node.role, node.source) == (NodeKind.THOUGHT, Role.TOOL, "web")
    assert (node.author, node.valid_from) == ("redis.io", first.published)
    [blocks] = await desk.services.thinking_reads.blocks([first.id])
    cited = blocks[1]
    assert isinstance(cited, CitationBlock)
    assert cited.source == first.url
    assert json.loads(cited.json)["query"] == QUERY
    only = ListFilter(session_id=desk.session_id)
    assert (await desk.services.decision_reads.list_page(PageRequest(9), only)).items == ()


async def test_the_same_look_up_again_asks_nobody_and_an_id_is_held_to_its_query(
    desk: Desk, web: WebEvidence, vendor: VendorServer
) -> None:
    new = NewLookUp(new_id(), desk.session_id, QUERY)
    pages = await web.look_up(new)
    count = await written(desk)
    assert await web.look_up(new) == pages
    with pytest.raises(ConflictError):
        await web.look_up(NewLookUp(new.id, desk.session_id, "something else"))
    assert (len(vendor.asked), await written(desk)) == (1, count)


async def test_what_cannot_be_looked_up_is_refused_and_nothing_is_written(
    desk: Desk, web: WebEvidence, vendor: VendorServer
) -> None:
    before = await written(desk)
    refused: list[tuple[type[Exception], dict[str, Any]]] = [
        (InvalidInputError, {"query": " "}),
        (InvalidInputError, {"query": "x" * 401}),
        (InvalidInputError, {"limit": 0}),
        (InvalidInputError, {"limit": 21}),
        (NotFoundError, {"session_id": new_id()}),
    ]
    for error, fields in refused:
        new = NewLookUp(new_id(), desk.session_id, QUERY)
        with pytest.raises(error):
            await web.look_up(replace(new, **fields))
    assert vendor.asked == []
    vendor.script = [answered({}, 503)]
    with pytest.raises(UnavailableError):
        await web.look_up(NewLookUp(new_id(), desk.session_id, QUERY))
    with pytest.raises(SetupError, match="NOEMA_WEB_SEARCH"):
        await desk.services.plans.web.look_up(NewLookUp(new_id(), desk.session_id, QUERY))
    assert await written(desk) == before


async def test_an_agent_cites_what_it_found_on_the_web(desk: Desk, web: WebEvidence) -> None:
    plan = await desk.services.plans.service.require(await desk.start())
    parts = desk.services.plans.parts
    branch: Branch = await parts.branches.require(str(plan.branch_id))
    caller = Caller(desk.session_id, plan.node_id, new_id(), branch)
    author = Author(plan.tasks[0].id, "research")
    tools = AgentToolbox(parts.reads, parts.findings, web, author, {})
    assert "search_web" in [tool.name for tool in tools.tools]
    call = ToolCallBlock("1", "search_web", json.dumps({"query": QUERY}))
    told = json.loads((await tools.run(call, caller)).text)
    assert [page["published"] for page in told["results"]] == ["2026-03-04", None]
    source = told["results"][0]["id"]
    finding = {"text": "Streams survive.", "sources": [source]}
    call = ToolCallBlock("2", "record_evidence", json.dumps(finding))
    recorded = json.loads((await tools.run(call, caller)).text)
    why = await desk.services.why.why(recorded["id"])
    cited = why.rests_on[0]
    assert (cited.node.id, cited.node.title) == (source, "redis.io: Redis Streams")
    assert cited.because == "was used for it"
    page = await desk.services.thinking_reads.list_by_session(desk.session_id, PageRequest(100))
    ids = [node.id for node in page.items]
    assert ids.index(plan.node_id) < ids.index(source)
    assert ids.index(plan.node_id) < ids.index(recorded["id"])


async def test_agents_have_no_web_where_none_is_configured(desk: Desk) -> None:
    parts = desk.services.plans.parts
    tools = AgentToolbox(parts.reads, parts.findings, parts.web, Author(new_id(), "research"), {})
    assert "search_web" not in [tool.name for tool in tools.tools]
