"""The real pi with the extension of Noema, beside a service and while it is away."""

import asyncio
import json
from collections.abc import AsyncGenerator
from pathlib import Path
from shutil import copy

import httpx
import pytest

import app.cli.running.hook_programs as programs
from app.bootstrap import Services, open_noema
from app.domain.nodes.thinking import Role
from app.domain.page import PageRequest
from app.local.spool import waiting
from app.settings import Settings
from tests.cli.services.pi import Pi, installed, told_of, type_checked, uses_a_tool_once
from tests.cli.services.service import Service
from tests.cli.services.storyteller import settle
from tests.fakes.vendors.exchange import streamed
from tests.fakes.vendors.formats import COMPATIBLE
from tests.fakes.vendors.server import VendorServer, vendor_server
from tests.stories import STORIES

pytestmark = [pytest.mark.timeout(900), pytest.mark.processes, pytest.mark.sweep]

_WAIT_S = 180
_STARTS = 20
"""How often an agent starts until it is told: a hook waits a second at most."""
_CHECKED = {
    "strict": True,
    "noEmit": True,
    "module": "nodenext",
    "target": "es2022",
    "types": ["node"],
    "skipLibCheck": True,
    "noUnusedLocals": True,
    "noUncheckedIndexedAccess": True,
    "exactOptionalPropertyTypes": True,
}


@pytest.fixture(scope="module")
async def packages(pytestconfig: pytest.Config) -> Path:
    return await installed(pytestconfig.cache.mkdir("pi"))


@pytest.fixture(scope="module")
def service(home: Settings) -> Service:
    return Service(home, {})


@pytest.fixture
async def model() -> AsyncGenerator[VendorServer]:
    async with vendor_server() as server:
        yield server


@pytest.fixture
async def pi(packages: Path, tmp_path: Path, service: Service, model: VendorServer) -> Pi:
    agent = Pi(packages, tmp_path, service.settings.home, model.url)
    await agent.set_up()
    return agent


def _waiting() -> asyncio.Timeout:
    return asyncio.timeout(_WAIT_S)


async def _taken_up(service: Service, http: httpx.AsyncClient) -> None:
    async with _waiting():
        while waiting(service.settings.home):
            await http.get("/health")
    await settle(http)


async def _stored(services: Services, first: str) -> list[list[tuple[Role, str]]]:
    """Give who said what in each session that begins so, in their order."""
    sessions = (await services.session_reads.list_page(PageRequest(100))).items
    pages = [
        await services.thinking_reads.list_by_session(session.id, PageRequest(100))
        for session in sessions
    ]
    told = [[(node.role, node.response) for node in page.items] for page in pages]
    return [nodes for nodes in told if (Role.USER, first) in nodes]


async def test_a_conversation_arrives_once_and_in_order_also_what_was_said_without_a_service(
    service: Service, pi: Pi, model: VendorServer
) -> None:
    turns = [("First?", "One."), ("Second?", "Two."), ("Third?", "Three.")]
    model.script = [exchange for _, said in turns for exchange in uses_a_tool_once(said)]

    async with service.life() as http:
        assert await pi.ask(turns[0][0]) == turns[0][1]
        await _taken_up(service, http)
    assert await pi.ask(turns[1][0], "--continue") == turns[1][1]
    assert waiting(service.settings.home)
    async with service.life() as http:
        assert await pi.ask(turns[2][0], "--continue") == turns[2][1]
        async with open_noema(service.settings, service.connection) as noema, _waiting():
            services = noema.services((await noema.tenants.own_tenant()).id)
            told = await _stored(services, "First?")
            # The last hook outlives pi, so that it may still be at its work.
            while told[-1][-1] != (Role.ASSISTANT, "Three."):
                told = await _stored(services, "First?")

    roles = [Role.USER, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT]
    assert [[role for role, _ in nodes] for nodes in told] == [roles * 3]
    assert [[text for _, text in nodes if text] for nodes in told] == [
        [text for turn in turns for text in turn]
    ]


async def test_an_agent_is_told_what_is_decided_and_later_that_it_is_stale(
    service: Service, pi: Pi, model: VendorServer
) -> None:
    story = STORIES[0]

    async def told_at_last(wanted: str) -> str:
        for _ in range(_STARTS):
            model.script = [streamed(COMPATIBLE.said("Good morning."))]
            await pi.ask("Good morning.")
            if wanted in (told := told_of(model.asked[-1])):
                return told
        raise AssertionError(f"nothing is told: {wanted}")

    async with service.life() as http:
        model.script = [streamed(COMPATIBLE.said(story.decides))]
        await pi.ask(story.premise, "--session-id", "decides")
        assert told_of(model.asked[0]) == ""
        await _taken_up(service, http)
        decided = await told_at_last("Noema: these decisions hold.")
        model.script = [streamed(COMPATIBLE.said("Noted."))]
        await pi.ask(story.later, "--session-id", "decides")
        await _taken_up(service, http)
        stale = await told_at_last("Noema: these decisions rest on what no longer holds.")

    assert "Frankfurt" in decided
    assert f"which rested on: {story.premise}" in stale


async def test_without_noema_pi_answers_as_before(pi: Pi, model: VendorServer) -> None:
    extension = pi.user / programs.file_of(programs.HookProgram.PI, pi.user)
    extension.write_text(extension.read_text().replace("/noema", "/no-noema"))
    model.script = uses_a_tool_once("One.")

    assert await pi.ask("First?") == "One."


async def test_the_types_of_the_extension_are_those_of_pi(packages: Path, tmp_path: Path) -> None:
    copy(Path(programs.__file__).with_name("pi_extension.ts"), tmp_path)
    config = {"compilerOptions": _CHECKED, "files": ["pi_extension.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))

    assert await type_checked(packages, tmp_path) == (0, "")
