"""`noema up` killed with -9 in the middle of a debate: the next one goes on where it was."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from app.settings import Settings
from tests.cli.test_crash import Service, ask
from tests.fakes.vendors.exchange import Exchange, Stall, streamed
from tests.fakes.vendors.formats import COMPATIBLE
from tests.fakes.vendors.server import Asked, VendorServer, vendor_server

NewSettings = Callable[[], Settings]
pytestmark = pytest.mark.timeout(600)
_PATIENCE_S = 120


def answer_of(asked: Asked) -> Exchange:
    """Say what the role that is asked would say."""
    system = asked.body["messages"][0]["content"]
    made: dict[str, Any] = {"confidence": 7, "replies": []}
    if "skeptic" in system:
        made = {"issues": [], "statuses": [], "score": 9, "ready": True}
    elif "You judge" in system:
        made = dict.fromkeys(("correctness", "completeness", "clarity", "depth"), 8)
    said = f"Streams.\n```json\n{json.dumps(made)}\n```"
    return streamed(COMPATIBLE.said(said))


class Stalling:
    """Answers, but falls silent in the calls whose numbers it is given."""

    def __init__(self, vendor: VendorServer, *silent: int) -> None:
        self._vendor = vendor
        self._silent = silent
        self.fell_silent = asyncio.Semaphore(0)

    def __call__(self, asked: Asked) -> Exchange:
        if len(self._vendor.asked) in self._silent:
            self.fell_silent.release()
            return streamed(COMPATIBLE.begun("Strea"), Stall())
        return answer_of(asked)


async def test_after_kill_9_a_debate_goes_on_with_the_turn_that_was_cut(
    new_settings: NewSettings,
) -> None:
    async with vendor_server() as vendor:
        stalling = Stalling(vendor, 2)
        vendor.answer = stalling
        service = Service(new_settings(), f"{vendor.url}/v1")
        try:
            debate_id = await _killed(service, stalling)
            last = await service.start()
            async with service.client() as http:
                debate = await _until_ended(http, debate_id)
            last.terminate()
            await last.wait()
        finally:
            await service.down()
    assert (debate["status"], debate["stopReason"], debate["failure"]) == (
        "COMPLETE",
        "READY",
        None,
    )
    attempts = [
        one[name]["attempt"] for one in debate["rounds"] for name in ("proposal", "critique")
    ]
    assert attempts == [1, 2, 1, 1, 1, 1]
    assert debate["score"]["total"] == pytest.approx(8.0)
    assert len(vendor.asked) == 3 * 2 + 2 + 1


async def _killed(service: Service, stalling: Stalling) -> str:
    """Begin a debate and kill the service while the first attack is being said."""
    process = await service.start()
    async with service.client() as http:
        debate_id = (await ask(http, _START))["startDebate"]["id"]
    await asyncio.wait_for(stalling.fell_silent.acquire(), _PATIENCE_S)
    process.kill()
    await process.wait()
    return debate_id


async def _until_ended(http: httpx.AsyncClient, debate_id: str) -> Any:  # noqa: ANN401
    url = f"/streams/{debate_id}?after=0"
    async with asyncio.timeout(_PATIENCE_S), http.stream("GET", url) as told:
        async for line in told.aiter_lines():
            if line and json.loads(line).get("type") == "debate_ended":
                break
    return (await ask(http, _READ, id=debate_id))["debate"]


_START = 'mutation { startDebate(input: {question: "Which?"}) { ... on Debate { id } } }'
_READ = """query ($id: ID!) { debate(id: $id) { status stopReason failure score { total }
  rounds { proposal { attempt } critique { attempt } } } }"""
