"""A command that reads asks the service that runs in its home instead of opening the graph."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.bootstrap import Noema
from app.cli.running.own_service import digest_of
from app.cli.running.service_note import announced
from app.local.base import Home
from app.local.key import write_key
from app.settings import Settings
from tests.cli.conftest import answer, environ_of
from tests.cli.remote.conftest import Doors

NOWHERE = "bolt://127.0.0.1:9"
"""A Neo4j that a command cannot open: what is answered came from the service."""


@pytest.fixture
def own(doors: Doors, settings: Settings, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The variables of a command in whose home a service runs with the same settings."""
    key = doors.environ["NOEMA_KEY"]
    environ = {"NOEMA_HOME": str(tmp_path), "NOEMA_NEO4J_URI": NOWHERE}
    write_key(Home(tmp_path).local_key, key)
    given = {**environ_of(settings), **environ}
    same = Settings(**{name.removeprefix("NOEMA_").lower(): text for name, text in given.items()})  # pyright: ignore[reportArgumentType]  # as the environment gives them
    with announced(Home(tmp_path), doors.url, "a worker", digest_of(same, key)):
        yield {**environ, "NOEMA_URL": "", "NOEMA_KEY": ""}


async def test_a_command_that_reads_asks_it(doors: Doors, own: dict[str, str]) -> None:
    made = answer(await doors.local("belief", "assert", "It rains in June.", "--json"))
    shown = answer(await doors.remote("belief", "show", made["id"], "--json", **own))
    assert shown["text"] == "It rains in June."
    beginning = answer(await doors.remote("belief", "show", made["id"][:18], "--json", **own))
    assert beginning == shown


async def test_what_is_not_there_has_the_words_of_the_graph(
    doors: Doors, own: dict[str, str]
) -> None:
    unknown = ("why", "01a20bd3-c2e3-737a-858f-73f29d67803a", "--json")
    here, there = await doors.local(*unknown), await doors.remote(*unknown, **own)
    assert (there.exit_code, json.loads(there.stdout)) == (3, json.loads(here.stdout))


async def test_a_proxy_is_not_told_the_key(doors: Doors, own: dict[str, str]) -> None:
    proxies = {"HTTP_PROXY": "http://127.0.0.1:9", "ALL_PROXY": "http://127.0.0.1:9"}
    assert "sessions" in answer(await doors.remote("session", "list", "--json", **own, **proxies))


async def test_one_with_other_settings_is_not_asked(doors: Doors, own: dict[str, str]) -> None:
    others = {**own, "NOEMA_RECALL_TOKENS": "999"}
    assert (await doors.remote("session", "list", **others)).exit_code == 6


async def test_a_command_that_writes_opens_the_graph_itself(
    doors: Doors, own: dict[str, str], noema: Noema
) -> None:
    title = "Nobody writes this"
    assert (await doors.remote("session", "create", title, **own)).exit_code == 6
    assert title not in (await doors.local("session", "list", "--json")).output


async def test_a_url_that_is_given_comes_first(doors: Doors, own: dict[str, str]) -> None:
    given = {**own, "NOEMA_URL": "http://127.0.0.1:9", "NOEMA_KEY": "noema_other"}
    result = await doors.remote("session", "list", **given)
    assert (result.exit_code, "http://127.0.0.1:9" in result.stderr) == (6, True)


def test_the_digest_tells_settings_apart_by_their_secrets_too(tmp_path: Path) -> None:
    plain = Settings(home=tmp_path)
    secret = Settings(home=tmp_path, openai_api_key="sk-other")  # pyright: ignore[reportArgumentType]  # as the environment gives it
    digests = {digest_of(plain, "one"), digest_of(secret, "one"), digest_of(plain, "two")}
    assert len(digests) == 3
    used = Settings(home=tmp_path)
    assert used.managed
    assert digest_of(used, "one") == digest_of(plain, "one")
