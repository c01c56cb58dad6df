"""Hooks of Claude Code beside a running service, and while it is gone.

The programs that hold the conversations wait for a hook and never for the service.
"""

import asyncio
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import Services, open_noema
from app.cli.running.hooks import handle
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.local.spool import waiting
from app.settings import Settings
from tests.cli.services.service import Service
from tests.cli.services.storyteller import settle
from tests.conversations import Conversation
from tests.stories import STORIES

pytestmark = [pytest.mark.timeout(600), pytest.mark.processes, pytest.mark.sweep]

EVENTS, CONVERSATIONS = 200, 10
_WAIT_S = 180
_HOOK = "import sys; from app.cli.entry import main; sys.argv[0] = 'noema'; main()"
_STARTS = 20
"""How often an agent starts until it is told: a hook waits a second at most."""
_TOOL = {
    "tool_name": "Bash",
    "tool_input": {"command": "ls", "description": "List files"},
    "tool_response": {"stdout": "main.py", "stderr": "", "interrupted": False, "isImage": False},
    "tool_use_id": "toolu_01A",
}


@pytest.fixture(scope="module")
def service(home: Settings) -> Service:
    return Service(home, {})


async def _hook(home: Path, event: Mapping[str, Any]) -> str:
    """Run the hook as the program does and give what it is answered."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _HOOK, "hook", "claude-code"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"NOEMA_HOME": str(home), "HOME": str(home)},
    )
    told, errors = await process.communicate(json.dumps(event).encode())
    assert (process.returncode, errors) == (0, b"")
    return told.decode()


async def _told_at_start(home: Path, source: str) -> list[str]:
    """Give the lines that a session begins with."""
    begins = Conversation(home / "new.jsonl", new_id()).event("SessionStart", source=source)
    told = await _hook(home, begins)
    if not told:
        return []
    output = json.loads(told)["hookSpecificOutput"]
    assert output["hookEventName"] == "SessionStart"
    return output["additionalContext"].splitlines()


async def _told_at_last(home: Path) -> list[str]:
    for _ in range(_STARTS):
        if told := await _told_at_start(home, "clear"):
            return told
    raise AssertionError("nothing is told")


async def test_an_agent_is_told_at_its_start_what_is_decided_and_then_that_it_is_stale(
    service: Service,
) -> None:
    story, home = STORIES[0], service.settings.home
    talk = Conversation(home / "talk.jsonl", new_id())

    async with service.life() as http:

        async def taken_up() -> None:
            async with asyncio.timeout(_WAIT_S):
                while waiting(home):
                    await http.get("/health")
            await settle(http)

        assert await _told_at_start(home, "startup") == []
        talk.say(story.premise)
        assert await _hook(home, talk.event("UserPromptSubmit", prompt=story.premise)) == ""
        talk.say(story.decides)
        assert await _hook(home, talk.event("PostToolUse", **_TOOL)) == ""
        assert await _hook(home, talk.event("Stop", stop_hook_active=False)) == ""
        await taken_up()
        held, decided = await _told_at_last(home)
        assert held == "Noema: these decisions hold. Ask why before you decide otherwise:"
        assert "Frankfurt" in decided

        talk.say(story.later, by_agent=False)
        compacts = talk.event("PreCompact", trigger="auto", custom_instructions="")
        assert await _hook(home, compacts) == ""
        await taken_up()
        heading, decision, *more = await _told_at_last(home)

    assert [line for line in more if "Frankfurt" in line] == []
    assert heading == "Noema: these decisions rest on what no longer holds. Check them first:"
    assert "Frankfurt" in decision
    assert decision.endswith(f"which rested on: {story.premise}")


async def test_no_event_is_lost_or_doubled_when_the_service_is_killed_at_its_work(
    service: Service,
) -> None:
    home = service.settings.home
    talks = [Conversation(home / f"talk-{n}.jsonl", new_id()) for n in range(CONVERSATIONS)]

    def events(first: int, last: int, goes_on: list[Conversation]) -> None:
        for number in range(first, last):
            talk = goes_on[number % len(goes_on)]
            talk.say(f"Turn {number}.")
            told = talk.event("Stop", stop_hook_active=False)
            handle("claude-code", told, {"NOEMA_HOME": str(home)}, home)

    events(0, EVENTS // 2, talks)
    async with service.life(), asyncio.timeout(_WAIT_S):
        # It is killed as soon as it has taken up one of them, with others still to come.
        while len(await asyncio.to_thread(waiting, home)) == EVENTS // 2:
            pass
    # Of the conversation that it was at, no later event tells.
    events(EVENTS // 2, EVENTS, talks[CONVERSATIONS // 2 :])

    async with service.life() as http, asyncio.timeout(_WAIT_S):
        while waiting(home):
            await http.get("/health")
        async with open_noema(service.settings, service.connection) as noema:
            tenant = await noema.tenants.own_tenant()
            stored = await _stored(noema.services(tenant.id))
    kept = {talk.session: stored.pop(talk.session) for talk in talks}
    assert kept == {talk.session: talk.texts for talk in talks}
    assert not [texts for texts in stored.values() if "Turn 0." in texts]


async def _stored(services: Services) -> dict[str | None, list[str]]:
    """Give the texts of each session in their order."""
    sessions = (await services.session_reads.list_page(PageRequest(100))).items
    return {
        session.external_id: [
            node.response
            for node in (
                await services.thinking_reads.list_by_session(session.id, PageRequest(100))
            ).items
        ]
        for session in sessions
    }
