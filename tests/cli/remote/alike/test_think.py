"""A question at a service elsewhere: the same answer as here, as it streams and as it is stored."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from typer.testing import Result

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.page import PageRequest
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors
from tests.factories import make_session

QUESTION = "Which clock does a station trust?"
OWN = frozenset(
    {
        *("id", "parent_id", "branch_id", "response_id", "turn_id", "session_id"),
        *("valid_from", "recorded_from", "embedded"),
    }
)
"""What differs between two answers to one question."""


ASK = ("think", QUESTION, "--no-knowledge")


@pytest.fixture
async def services(noema: Noema) -> Services:
    """Those of the command's tenant, in which every text has its vector."""
    own = noema.services((await noema.tenants.own_tenant()).id)
    # The service embeds what it holds meanwhile, and then finds more.
    await own.vectors.embed_pending()
    return own


@asynccontextmanager
async def _session(services: Services) -> AsyncGenerator[str]:
    """Give a session that is there for one question: the next one finds the same graph."""
    session_id = await services.sessions.create(make_session())
    yield session_id
    await services.sessions.delete_wholly(session_id)


def _kept(node: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in node.items() if name not in OWN}


async def test_an_answer_is_streamed_as_here(doors: Doors, services: Services) -> None:
    told: list[Result] = []
    for ask in (doors.local, doors.remote):
        async with _session(services) as session_id:
            told.append(await ask(*ASK, "--session", session_id))
    here, there = told
    assert (here.exit_code, there.exit_code) == (0, 0), there.output
    assert there.stdout == here.stdout
    assert here.stdout.strip()
    steps = [[row.split(maxsplit=1)[0] for row in one.stderr.splitlines()] for one in told]
    assert steps[0] == steps[1]


async def test_an_answer_is_stored_as_here(doors: Doors, services: Services) -> None:
    here = answer(await doors.local(*ASK, "--json"))
    await services.sessions.delete_wholly(here["session_id"])
    there = answer(await doors.remote(*ASK, "--json"))
    assert [*here] == [*there] == ["session_id", "message", "answer"]
    assert _kept(here["message"]) == _kept(there["message"])
    assert _kept(here["answer"]) == _kept(there["answer"])
    assert there["answer"]["status"] == "complete"
    nodes = await services.thinking_reads.list_by_session(there["session_id"], PageRequest(10))
    assert [node.id for node in nodes.items] == [there[one]["id"] for one in ("message", "answer")]


async def test_a_question_goes_on_with_a_session_that_is_named(doors: Doors) -> None:
    session = answer(await doors.remote("session", "create", "Clocks", "--json"))["id"]
    line = ("think", QUESTION, "--session", session, "--effort", "low", "--json")
    asked = answer(await doors.remote(*line))
    assert (asked["session_id"], asked["answer"]["effort"]) == (session, "low")


async def test_a_session_that_is_not_there_is_refused_and_none_is_made(
    doors: Doors, services: Services
) -> None:
    before = await services.session_reads.list_page(PageRequest(100))
    line = ("think", QUESTION, "--session", new_id(), "--json")
    here, there = await doors.local(*line), await doors.remote(*line)
    assert (there.exit_code, there.stdout) == (3, here.stdout)
    assert await services.session_reads.list_page(PageRequest(100)) == before
