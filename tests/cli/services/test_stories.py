"""Transcripts brought to a running service: what falls is flagged, and answers tell it.

Over GraphQL, and one by the command line as well. Each story has a tenant and a key of its own. One
service has no model's key; the models of the other are at a server of the test that speaks each
vendor's wire format.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from app.bootstrap import Noema, open_noema
from app.cli.main import app
from app.domain.tenants.tenant import Scope
from app.settings import Settings
from tests.cli.conftest import answer
from tests.cli.services.service import Service
from tests.cli.services.storyteller import bring, debated, flagged, forked, settle, thought
from tests.fakes.vendors.formats import FORMATS, Format
from tests.fakes.vendors.quoting import knowledge_of, quoting
from tests.fakes.vendors.server import Asked, VendorServer, vendor_server
from tests.stories import STORIES, UNTOUCHED, Story, assert_told
from tests.unit.llm.conftest import HOSTS, KEY

NewSettings = Callable[[], Settings]
pytestmark = [pytest.mark.timeout(600), pytest.mark.processes, pytest.mark.sweep]


@dataclass(frozen=True, slots=True)
class Town:
    """A running service, and who gives its keys."""

    service: Service
    noema: Noema

    async def command(self, tenant: str, *arguments: str) -> Any:  # noqa: ANN401  # JSON
        """Run `noema` on the machine of the service and give what it answers."""
        environ = {**self.service.environ, "NOEMA_TENANT": tenant}
        run = partial(CliRunner().invoke, app, [*arguments, "--json"], env=environ)
        return answer(await asyncio.to_thread(run))

    def stranger(self, key: str) -> httpx.AsyncClient:
        return self.service.client(key)

    async def key(self, name: str) -> str:
        """Give a key of a new tenant."""
        tenant = await self.noema.tenants.create(name)
        scopes = frozenset({Scope.READ, Scope.WRITE})
        return (await self.noema.tenants.create_key(tenant.id, name, scopes)).text


@asynccontextmanager
async def town(settings: Settings, environ: Mapping[str, str]) -> AsyncGenerator[Town]:
    service = Service(settings, environ)
    try:
        async with service.life(), open_noema(settings, service.connection) as noema:
            yield Town(service, noema)
    finally:
        await service.down()


@pytest.fixture(scope="module")
async def keyless(new_settings: NewSettings) -> AsyncIterator[Town]:
    async with town(new_settings(), {}) as started:
        yield started


@pytest.fixture(scope="module")
async def vendor() -> AsyncIterator[VendorServer]:
    async with vendor_server() as server:
        yield server


@pytest.fixture(scope="module")
async def with_models(new_settings: NewSettings, vendor: VendorServer) -> AsyncIterator[Town]:
    urls = {f"NOEMA_{name.upper()}_BASE_URL": vendor.url for name in HOSTS}
    keys = {f"NOEMA_{name.upper()}_API_KEY": KEY for name in HOSTS}
    # What a model thinks of how something was reasoned is no answer, and asks when it will.
    of_answers = {"NOEMA_METACOGNITION": "rules"}
    async with town(new_settings(), urls | keys | of_answers) as started:
        yield started


def assert_sent_as_replaced(story: Story, asked: Asked) -> None:
    """Check that a model was sent the premise only as what holds no more."""
    # A session is called after its first message; what was answered before may be evidence.
    known = knowledge_of(asked).replace(f"session “{story.premise}”", "session")
    known = known.replace(story.replaced, "")
    assert story.new_fact in known
    words = story.premise.rstrip(".").lower()
    # The new fact may hold the words of the premise, as "not every" holds "every".
    lines = known.replace(story.new_fact, "").splitlines()
    told = [line for line in lines if words in line.lower()]
    assert any(line.startswith("! It replaced on 2026-05-04: ") for line in told)
    assert [line for line in told if not line.startswith("! ")] == []


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
async def test_an_overturned_premise_flags_the_decision_and_answers_tell_what_was_replaced(
    keyless: Town, story: Story
) -> None:
    async with keyless.stranger(await keyless.key(story.name)) as http:
        await bring(http, story)
        decision, falls = await flagged(http)
        assert decision["status"] == "UNSUPPORTED"
        assert [(id_, path[0]) for id_, path in falls] == [(decision["id"], decision["id"])]
        assert_told(story, await thought(http, story, {}))
        assert_told(story, *await forked(http, story, {}))
        assert_told(story, await debated(http, story, {}))


@pytest.mark.parametrize("story", UNTOUCHED, ids=lambda story: story.name)
async def test_nothing_is_flagged_where_nothing_was_overturned(keyless: Town, story: Story) -> None:
    async with keyless.stranger(await keyless.key(story.name)) as http:
        await bring(http, story)
        decision, falls = await flagged(http)
        assert (decision["status"], falls) == ("DECIDED", [])


async def test_the_command_line_flags_it_and_tells_it_too(keyless: Town, tmp_path: Path) -> None:
    story, name = STORIES[9], "by command"
    (file := tmp_path / "school.jsonl").write_text(story.transcript)
    async with keyless.stranger(await keyless.key(name)) as http:
        await keyless.command(name, "import", str(file))
        await settle(http)
    [stale] = await keyless.command(name, "stale")
    id_ = stale["decision"]["id"]
    assert [fall["path"][0] for fall in stale["falls"]] == [id_]
    why = await keyless.command(name, "why", id_)
    assert why["verdict"]["status"] == "unsupported"
    told = await keyless.command(name, "think", story.question)
    assert_told(story, told["answer"]["response"])


@pytest.mark.parametrize(
    ("story", "format_"),
    [(story, FORMATS[place % len(FORMATS)]) for place, story in enumerate(STORIES)],
    ids=lambda value: value.name if isinstance(value, Story) else value.provider,
)
async def test_a_model_is_sent_the_new_fact_with_what_it_replaced(
    with_models: Town, vendor: VendorServer, story: Story, format_: Format
) -> None:
    vendor.answer, vendor.asked[:] = quoting(format_), []
    model = {"provider": format_.provider, "model": format_.model}
    async with with_models.stranger(await with_models.key(story.name)) as http:
        await bring(http, story)
        assert_told(story, await thought(http, story, model))
        assert_told(story, *await forked(http, story, model))
        assert_told(story, await debated(http, story, model))
        decision, falls = await flagged(http)
    assert (decision["status"], len(falls)) == ("UNSUPPORTED", 1)
    assert len(vendor.asked) == 8
    for asked in vendor.asked:
        assert_sent_as_replaced(story, asked)
