"""`noema watch` on a transcript that grows: start with what is known, decide, contradict, learn."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from app.cli.main import app
from app.domain.ids import new_id
from app.settings import Settings
from tests.cli.conftest import answer, environ_of
from tests.cli.services.forked import Forked
from tests.conversations import Conversation
from tests.stories import STORIES

NewSettings = Callable[[], Settings]
pytestmark = [pytest.mark.timeout(600), pytest.mark.processes, pytest.mark.sweep]

_WAIT_S = 240


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
