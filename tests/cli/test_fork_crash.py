"""`noema up` killed while a fork thinks."""

import json
from collections import Counter

import httpx
import pytest

from tests.cli.test_crash import NewSettings, Service, ask
from tests.fakes.vendors.exchange import Exchange, Stall, streamed
from tests.fakes.vendors.formats import COMPATIBLE
from tests.fakes.vendors.server import Asked, vendor_server

pytestmark = pytest.mark.timeout(600)
_STYLES = {"careful": "cannot be undone", "bold": "largest gain", "comparing": "You compare"}
_START = """
mutation ($session: ID!) { startFork(input: { sessionId: $session, question: "Which queue?",
  branches: [{ style: "conservative" }, { style: "aggressive" }] }) { ... on Fork { id } } }
"""
_FORK = """
query ($id: ID!) { fork(id: $id) { status branches { status attempt conclusion }
  comparison { recommendations { foundBy } } } }
"""


def _style(asked: Asked) -> str:
    body = json.dumps(asked.body)
    return next(style for style, words in _STYLES.items() if words in body)


async def _told(http: httpx.AsyncClient, fork_id: str, wanted: str) -> None:
    """Follow a fork until its stream tells something."""
    async with http.stream("GET", f"/streams/{fork_id}", params={"after": 0}) as answer:
        async for line in answer.aiter_lines():
            if line and json.loads(line)["type"] == wanted:
                return


async def test_after_kill_9_a_fork_goes_on_with_what_was_not_answered(
    new_settings: NewSettings,
) -> None:
    asked: Counter[str] = Counter()

    def answer(request: Asked) -> Exchange:
        style = _style(request)
        asked[style] += 1
        if style == "bold" and asked[style] == 1:
            return streamed(COMPATIBLE.begun("## Conc"), Stall())
        return streamed(COMPATIBLE.said(f"## Conclusion\n{style} it is."))

    async with vendor_server() as vendor:
        vendor.answer = answer
        service = Service(new_settings(), f"{vendor.url}/v1")
        first = await service.start()
        try:
            async with service.client() as http:
                made = 'mutation { createSession(input: {title: "T"}) { ... on Session { id } } }'
                session_id = (await ask(http, made))["createSession"]["id"]
                fork_id = (await ask(http, _START, session=session_id))["startFork"]["id"]
                await _told(http, fork_id, "fork_branch_finished")
            first.kill()
            await first.wait()
            second = await service.start()
            async with service.client() as http:
                await _told(http, fork_id, "fork_finished")
                fork = (await ask(http, _FORK, id=fork_id))["fork"]
            second.terminate()
            await second.wait()
        finally:
            await service.down()
    assert fork["status"] == "COMPLETE"
    assert [branch["attempt"] for branch in fork["branches"]] == [1, 2]
    assert [branch["conclusion"] for branch in fork["branches"]] == [
        "careful it is.",
        "bold it is.",
    ]
    assert asked == {"careful": 1, "bold": 2, "comparing": 1}
