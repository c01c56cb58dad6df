"""The store of LangGraph on the client, with LangGraph's own package, against a real service."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from app.bootstrap import Noema
from noema import Client
from tests.api.client import GraphQLClient
from tests.api.live import live_server
from tests.api.remote.test_python_client import MANUAL

if TYPE_CHECKING:
    from noema.langgraph import NoemaStore

ANN, BOB = ("users", "ann"), ("users", "bob")


@pytest.fixture
async def url(noema: Noema) -> AsyncIterator[str]:
    async with live_server(noema) as port, asyncio.timeout(100):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def store(url: str, key: str) -> Iterator["NoemaStore"]:
    with Client(url, key) as client:
        # LangGraph's package takes half a second to import.
        yield import_module("noema.langgraph").NoemaStore(client)


async def test_an_item_is_knowledge_that_is_replaced_and_retracted(
    store: "NoemaStore", client: GraphQLClient, url: str, key: str
) -> None:
    await store.aput(ANN, "drink", {"text": "Ann drinks coffee.", "cups": 3})
    first = await store.aget(ANN, "drink")
    assert first
    await store.aput(ANN, "drink", {"text": "Ann drinks tea.", "cups": 2})
    await store.aput(ANN, "drink", {"text": "Ann drinks tea.", "cups": 2})
    item = await store.aget(ANN, "drink")
    assert item
    assert (item.namespace, item.key) == (ANN, "drink")
    assert item.value == {"text": "Ann drinks tea.", "cups": 2}
    assert item.created_at == first.created_at == first.updated_at < item.updated_at
    # Another program that begins anew finds the same.
    with Client(url, key) as another:
        assert await type(store)(another).aget(ANN, "drink") == item
    every = """{ knowledgeEntries(filter: {status: null}) { edges { node {
      title tags belief { beliefStatus }
    } } } }"""
    entries = [one["node"] for one in (await client.ask(every))["knowledgeEntries"]["edges"]]
    assert [(one["title"], one["belief"]["beliefStatus"]) for one in entries] == [
        ("Ann drinks tea.", "HELD"),
        ("Ann drinks coffee.", "SUPERSEDED"),
    ]
    assert entries[0]["tags"] == ["langgraph", "langgraph:users", "langgraph:users/ann"]
    await store.adelete(ANN, "drink")
    await store.adelete(ANN, "drink")
    assert await store.aget(ANN, "drink") is None
    entries = [one["node"] for one in (await client.ask(every))["knowledgeEntries"]["edges"]]
    assert [one["belief"]["beliefStatus"] for one in entries] == ["RETRACTED", "SUPERSEDED"]


@pytest.mark.sweep
async def test_items_are_searched_by_namespace_words_and_fields_in_pages(
    store: "NoemaStore", client: GraphQLClient
) -> None:
    for number in range(4):
        await store.aput(ANN, f"note-{number}", {"text": f"Meter {number} hums.", "n": number})
    await store.aput(BOB, "note", {"text": "The kettle whistles.", "n": 9})
    await store.aput(("teams",), "note", {"text": "Meter 7 hums.", "n": 7})
    newest_first = [one.key for one in await store.asearch(ANN)]
    assert newest_first == ["note-3", "note-2", "note-1", "note-0"]
    assert [one.key for one in await store.asearch(ANN, limit=2, offset=1)] == ["note-2", "note-1"]
    large = await store.asearch(("users",), filter={"n": {"$gte": 3}})
    assert [(one.namespace, one.value["n"]) for one in large] == [(BOB, 9), (ANN, 3)]
    [found] = await store.asearch(("users",), query="kettle whistles", limit=1)
    assert (found.namespace, found.value["n"]) == (BOB, 9)
    assert found.score
    hums = await store.asearch(("users",), query="Meter hums", filter={"n": {"$lt": 2}})
    assert sorted(one.key for one in hums) == ["note-0", "note-1"]
    # Noema's own search finds it as well.
    asked = '{ search(query: "kettle whistles", first: 1) { edges { node { node { title } } } } }'
    [edge] = (await client.ask(asked))["search"]["edges"]
    assert edge["node"]["node"]["title"] == "The kettle whistles."
    assert await store.alist_namespaces() == [("teams",), ANN, BOB]
    assert await store.alist_namespaces(prefix=("users",), max_depth=1) == [("users",)]
    assert await store.alist_namespaces(suffix=("*", "bob"), limit=1) == [BOB]


@pytest.mark.sweep
async def test_a_batch_reads_before_it_writes_and_the_last_write_of_an_item_counts(
    store: "NoemaStore", client: GraphQLClient
) -> None:
    base = import_module("langgraph.store.base")
    answers = await store.abatch(
        [
            base.PutOp(ANN, "drink", {"text": "Ann drinks coffee."}),
            base.GetOp(ANN, "drink"),
            base.PutOp(ANN, "drink", {"text": "Ann drinks tea."}),
        ]
    )
    assert answers == [None, None, None]
    listed = "{ knowledgeEntries(filter: {status: null}) { edges { node { title } } } }"
    titles = (await client.ask(listed))["knowledgeEntries"]["edges"]
    assert titles == [{"node": {"title": "Ann drinks tea."}}]


@pytest.mark.sweep
async def test_what_the_interface_forbids_is_refused_and_nothing_is_written(
    store: "NoemaStore", client: GraphQLClient
) -> None:
    base = import_module("langgraph.store.base")
    with pytest.raises(NotImplementedError, match="TTL is not supported"):
        await store.aput(ANN, "drink", {"text": "Ann drinks tea."}, ttl=5)
    put = base.PutOp(ANN, "drink", {"text": "Ann drinks tea."})
    with pytest.raises(NotImplementedError, match="set ttl=None"):
        await store.abatch([put, put._replace(key="food", ttl=5.0)])
    with pytest.raises(base.InvalidNamespaceError):
        await store.abatch([put, put._replace(namespace=("a.b",))])
    with pytest.raises(TypeError, match="not JSON serializable"):
        await store.aput(ANN, "drink", {"text": object()})
    listed = await client.ask("{ knowledgeEntries { edges { node { id } } } }")
    assert listed["knowledgeEntries"]["edges"] == []


@pytest.mark.sweep
async def test_the_example_of_the_manual_runs(
    url: str, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = MANUAL.read_text(encoding="utf-8")
    [example] = re.findall(r"```python\n([^`]*?noema\.langgraph[^`]*?)```", text)
    program = example.replace("http://127.0.0.1:7070", url)
    await asyncio.to_thread(exec, program, {"key": key})
    assert capsys.readouterr().out == "Ann drinks tea.\n"
