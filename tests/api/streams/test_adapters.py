"""An adapter that is put in force is what the server of models is asked for."""

from typing import Any

from app.bootstrap import Noema, Services
from app.domain.fine_tune import NewFineTuneRun
from app.domain.ids import new_id
from app.local.base import Home
from app.local.trainer import hashed
from app.reasoning.learning.runs import FineTuneRuns, NewAdapter
from tests.api.client import GraphQLClient
from tests.fakes.vendors.exchange import streamed
from tests.fakes.vendors.formats import COMPATIBLE
from tests.fakes.vendors.server import VendorServer

MODEL = "qwen3:8b"
SESSION = """mutation { createSession(input: {title: "Ours"}) { ... on Session { id } } }"""
ACTIVATE = """mutation($id: ID!, $as: String) {
  change: activateAdapter(input: {adapterId: $id, servedAs: $as}) {
    ... on AdapterChange { adapter { id servedAs active } } ... on UserError { code path } } }"""
ROLL_BACK = f"""mutation {{ change: rollBackAdapter(input: {{baseModel: "{MODEL}"}}) {{
  ... on AdapterChange {{ adapter {{ id servedAs active }} }} ... on UserError {{ code }} }} }}"""
THINK = """mutation($session: ID!, $model: String!, $provider: String!) {
  think(input: {sessionId: $session, text: "Which queue?", includeKnowledge: false, wait: true,
    provider: $provider, model: $model}) {
    ... on StartedTurn { answer { model adapterId nodeStatus failure } }
    ... on UserError { code message } } }"""
TOLD = "{ adapterActivations { adapterId servedAs } }"


async def _adapter(noema: Noema, services: Services) -> str:
    """Write what a trainer left behind, and give the id of the adapter."""
    path = f"{services.tenant_id}/{new_id()}"
    file = Home(noema.settings.home).training / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"weights")
    runs, run_id, adapter_id = FineTuneRuns(noema.graph_of(services.tenant_id)), new_id(), new_id()
    await runs.create(NewFineTuneRun(run_id, "July", MODEL))
    await runs.begin(run_id, [], "0" * 64)
    await runs.complete(run_id, NewAdapter(adapter_id, *hashed(file), path), {})
    return adapter_id


async def _answer(client: GraphQLClient, provider: str = "compatible") -> dict[str, Any]:
    """Ask in a session of its own, and give the answer."""
    session = (await client.ask(SESSION))["createSession"]["id"]
    told = await client.ask(THINK, session=session, model=MODEL, provider=provider)
    return told["think"]["answer"]


async def test_an_adapter_in_force_is_asked_in_place_of_its_base_model(
    client: GraphQLClient,
    other_client: GraphQLClient,
    noema: Noema,
    services: Services,
    vendor: VendorServer,
) -> None:
    vendor.answer = lambda asked: streamed(COMPATIBLE.said("Streams."))
    first, second = [await _adapter(noema, services) for _ in range(2)]

    by_model = {"model": MODEL, "adapterId": None, "nodeStatus": "COMPLETE", "failure": None}
    assert await _answer(client) == by_model
    activated = await client.ask(ACTIVATE, id=first)
    assert activated["change"]["adapter"] == {"id": first, "servedAs": first, "active": True}
    assert await _answer(client) == {**by_model, "adapterId": first}
    await client.ask(ACTIVATE, **{"id": second, "as": "july"})
    assert await _answer(client) == {**by_model, "adapterId": second}
    assert await _answer(other_client) == by_model
    assert await _answer(client, "openai_chat") == by_model
    await client.ask(ROLL_BACK)
    assert await _answer(client) == {**by_model, "adapterId": first}
    await client.ask(ROLL_BACK)
    assert await _answer(client) == by_model

    asked = [body["model"] for body in vendor.bodies]
    assert asked == [MODEL, first, "july", MODEL, MODEL, first, MODEL]


async def test_the_same_adapter_under_another_name_is_asked_by_that_name(
    client: GraphQLClient, noema: Noema, services: Services, vendor: VendorServer
) -> None:
    vendor.answer = lambda asked: streamed(COMPATIBLE.said("Streams."))
    adapter = await _adapter(noema, services)
    for name in ("july", "july", "july-2"):
        await client.ask(ACTIVATE, **{"id": adapter, "as": name})
    await _answer(client)
    assert [body["model"] for body in vendor.bodies] == ["july-2"]
    history = (await client.ask(TOLD))["adapterActivations"]
    assert [one["servedAs"] for one in history] == ["july-2", "july"]
    refused = await client.ask(ACTIVATE, **{"id": adapter, "as": "two\nlines"})
    assert refused["change"] == {"code": "BAD_USER_INPUT", "path": ["input", "servedAs"]}
