"""A question at a service elsewhere: the same answer as here, as it streams and as it is stored."""

from typing import Any

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.domain.page import PageRequest
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors

QUESTION = "Which clock does a station trust?"
OWN = frozenset(
    {
        *("id", "parent_id", "branch_id", "response_id", "turn_id", "session_id"),
        *("valid_from", "recorded_from", "embedded"),
    }
)
"""What differs between two answers to one question."""


def _kept(node: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in node.items() if name not in OWN}


async def test_an_answer_is_streamed_and_stored_as_here(doors: Doors, noema: Noema) -> None:
    services = noema.services((await noema.tenants.own_tenant()).id)
    # The service embeds what it holds meanwhile, and then finds more.
    await services.vectors.embed_pending()
    line = ("think", QUESTION, "--no-knowledge")
    here, there = await doors.local(*line), await doors.remote(*line)
    assert (here.exit_code, there.exit_code) == (0, 0), there.output
    assert there.stdout == here.stdout
    assert here.stdout.strip()
    told = [[row.split(maxsplit=1)[0] for row in one.stderr.splitlines()] for one in (here, there)]
    assert told[0] == told[1]
    here, there = await doors.local(*line, "--json"), await doors.remote(*line, "--json")
    both = [answer(one) for one in (here, there)]
    assert [*both[0]] == [*both[1]] == ["session_id", "message", "answer"]
    assert _kept(both[0]["message"]) == _kept(both[1]["message"])
    assert _kept(both[0]["answer"]) == _kept(both[1]["answer"])
    assert both[1]["answer"]["status"] == "complete"
    session_id = both[1]["session_id"]
    nodes = (await services.thinking_reads.list_by_session(session_id, PageRequest(10))).items
    assert [node.id for node in nodes] == [both[1][one]["id"] for one in ("message", "answer")]


async def test_a_question_goes_on_with_a_session_that_is_named(doors: Doors) -> None:
    session = answer(await doors.remote("session", "create", "Clocks", "--json"))["id"]
    line = ("think", QUESTION, "--session", session, "--effort", "low", "--json")
    asked = answer(await doors.remote(*line))
    assert (asked["session_id"], asked["answer"]["effort"]) == (session, "low")


async def test_a_session_that_is_not_there_is_refused_and_none_is_made(
    doors: Doors, noema: Noema
) -> None:
    services = noema.services((await noema.tenants.own_tenant()).id)
    before = await services.session_reads.list_page(PageRequest(100))
    line = ("think", QUESTION, "--session", new_id(), "--json")
    here, there = await doors.local(*line), await doors.remote(*line)
    assert (there.exit_code, there.stdout) == (3, here.stdout)
    assert await services.session_reads.list_page(PageRequest(100)) == before
