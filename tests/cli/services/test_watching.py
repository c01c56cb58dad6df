"""`noema watch` on a transcript that grows: start with what is known, decide, contradict, learn."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from app.bootstrap import Services, open_noema
from app.cli.main import app
from app.domain.ids import new_id
from app.domain.nodes.session import Session
from app.domain.page import PageRequest
from app.settings import Settings
from tests.cli.conftest import answer, environ_of
from tests.cli.services.forked import Forked
from tests.cli.services.service import Service
from tests.conversations import Conversation
from tests.stories import STORIES

NewSettings = Callable[[], Settings]
pytestmark = [pytest.mark.timeout(600), pytest.mark.processes, pytest.mark.sweep]

_WAIT_S = 240
_FILES = 300
_MOST_OPEN = 100
"""Of a process that follows them: far fewer than one a file."""


class Person:
    """Who asks by commands while the transcripts are followed."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ

    async def ask(self, *arguments: str) -> Any:  # noqa: ANN401  # JSON
        run = partial(CliRunner().invoke, app, [*arguments, "--json"], env=dict(self._environ))
        return answer(await asyncio.to_thread(run))

    async def until(self, told: Callable[[Any], bool], *arguments: str) -> Any:  # noqa: ANN401  # JSON
        """Ask again until the answer is as it should be."""
        async with asyncio.timeout(_WAIT_S):
            while not told(found := await self.ask(*arguments)):
                pass
        return found


def _is_decided(log: Any) -> bool:  # noqa: ANN401  # JSON
    return bool(log["decisions"])


async def test_who_follows_transcripts_learns_that_a_decision_is_stale(
    new_settings: NewSettings, elsewhere: Mapping[str, str], tmp_path: Path
) -> None:
    story, environ = STORIES[0], {**environ_of(new_settings()), **elsewhere}
    person, talk = Person(environ), Conversation(tmp_path / "talk.jsonl", new_id())
    talk.say(story.premise)
    following = Forked(environ, "watch", str(tmp_path))
    try:
        async with asyncio.timeout(_WAIT_S):
            assert b"1 nodes added" in await following.printed()
        known = (await person.ask("search", story.premise))["hits"]
        assert story.premise in [hit["excerpt"] for hit in known]
        assert await person.ask("stale") == []

        talk.say(story.decides)
        log = await person.until(_is_decided, "decisions", "--project", "project")
        [decided] = [logged["decision"] for logged in log["decisions"]]
        talk.say(story.later, by_agent=False)
        [stale] = await person.until(bool, "stale")
        why = await person.ask("why", decided["id"])
        assert await following.told_to_stop() == 0
    finally:
        await following.kill()
    assert stale["decision"]["id"] == decided["id"]
    assert why["verdict"]["status"] == "unsupported"


async def test_hundreds_of_transcripts_are_taken_whole_though_who_follows_them_is_killed(
    new_settings: NewSettings, home: Settings, tmp_path: Path
) -> None:
    there = Service(home, {})
    async with open_noema(home, there.connection) as noema:
        tenant = await noema.tenants.create("hundreds of transcripts")
        services = noema.services(tenant.id)
        environ = {**environ_of(new_settings()), **there.neo4j, "NOEMA_TENANT": tenant.name}
        talks = [_talk(tmp_path / f"{number % 20}" / f"{number}.jsonl") for number in range(_FILES)]
        _all_say(talks, "Which queue?")
        following = Forked(environ, "watch", str(tmp_path))
        try:
            await _until_told(services, len(talks))
            talks += _turned_over(talks)
            _all_say(talks, "Redis Streams.")
            await _until_told(services, len(talks) + 1)
            await following.kill()
            _all_say(talks, "Why?")
            following = Forked(environ, "watch", str(tmp_path))
            _all_say(talks, "It is there already.")
            await _until_told(services, sum(len(talk.texts) for talk in talks))
            assert following.open_files < _MOST_OPEN
            assert await following.told_to_stop() == 0
        finally:
            await following.kill()
        assert await _told(services) == sorted(talk.texts for talk in talks)


def _talk(file: Path) -> Conversation:
    file.parent.mkdir(exist_ok=True)
    return Conversation(file, new_id())


def _all_say(talks: Sequence[Conversation], text: str) -> None:
    for number, talk in enumerate(talks):
        talk.say(f"{text} It is talk {number}.")


def _turned_over(talks: Sequence[Conversation]) -> list[Conversation]:
    """Give one file another name and begin another talk in its place; cut the next one off."""
    rotated, cut = talks[:2]
    place = rotated.file
    rotated.file = place.rename(place.with_name("before.jsonl"))
    cut.file.write_text("")
    return [_talk(place)]


async def _until_told(services: Services, nodes: int) -> None:
    """Wait until so many nodes are there at least."""
    async with asyncio.timeout(_WAIT_S):
        while sum(session.node_count for session in await _sessions(services)) < nodes:
            pass


async def _told(services: Services) -> list[list[str]]:
    """Give what is stored of each talk, in its order."""
    page = PageRequest(100)
    told = [
        await services.thinking_reads.list_by_session(session.id, page)
        for session in await _sessions(services)
    ]
    return sorted([node.response for node in one.items] for one in told)


async def _sessions(services: Services) -> list[Session]:
    page = await services.session_reads.list_page(PageRequest(100))
    found = [*page.items]
    while page.has_next:
        page = await services.session_reads.list_page(PageRequest(100, page.keys[-1]))
        found += page.items
    return found
