"""What hooks told of is imported: in order, once, and later where the database was away."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from app.bootstrap import Services
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.errors import UnavailableError
from app.importers.report import ImportReport
from app.jobs.captured import Captured, Imports
from app.local.spool import HookEvent, put, waiting
from app.supervisor import Supervisor
from tests.conversations import Conversation


class Talk(Conversation):
    """A conversation that tells of each of its turns."""

    def __init__(self, home: Path, file: Path, session: str) -> None:
        super().__init__(file, session)
        self._home = home

    def turn(self, event: str = "PostToolUse") -> None:
        self.say(f"Text {len(self.texts)}.")
        put(self._home, HookEvent("claude-code", event, str(self.file)))


def captured(home: Path, imports: Imports) -> Captured:
    async def own() -> Imports:
        return imports

    return Captured(home, own, Supervisor())


async def stored(services: Services) -> list[str]:
    [session] = (await services.session_reads.list_page(PageRequest(10))).items
    nodes = (await services.thinking_reads.list_by_session(session.id, PageRequest(100))).items
    return [node.response for node in nodes]


async def test_events_told_while_nothing_ran_are_imported_once_and_in_order(
    services: Services, tmp_path: Path
) -> None:
    talk = Talk(tmp_path, tmp_path / "talk.jsonl", new_id())
    for _ in range(20):
        talk.turn()

    counted = await captured(tmp_path, services.imports).take_up()

    assert (counted, waiting(tmp_path)) == (20, [])
    assert await stored(services) == talk.texts


async def test_an_event_that_was_taken_up_twice_changes_nothing(
    services: Services, tmp_path: Path
) -> None:
    talk = Talk(tmp_path, tmp_path / "talk.jsonl", new_id())
    talk.turn()
    drain = captured(tmp_path, services.imports)
    await drain.take_up()
    talk.turn()
    put(tmp_path, HookEvent("claude-code", "Stop", str(tmp_path / "talk.jsonl")))

    await drain.take_up()

    assert await stored(services) == talk.texts


class _Away:
    async def import_paths(self, paths: Sequence[Path]) -> ImportReport:
        raise UnavailableError("Neo4j is away")


async def test_while_the_database_is_away_every_event_waits(
    services: Services, tmp_path: Path
) -> None:
    talk = Talk(tmp_path, tmp_path / "talk.jsonl", new_id())
    for _ in range(3):
        talk.turn()
    with pytest.raises(UnavailableError):
        await captured(tmp_path, _Away()).take_up()
    assert len(waiting(tmp_path)) == 3

    await captured(tmp_path, services.imports).take_up()

    assert await stored(services) == talk.texts


async def test_an_event_of_a_file_that_is_gone_holds_up_no_other(
    services: Services, tmp_path: Path
) -> None:
    put(tmp_path, HookEvent("claude-code", "Stop", str(tmp_path / "gone.jsonl")))
    talk = Talk(tmp_path, tmp_path / "talk.jsonl", new_id())
    talk.turn()
    (tmp_path / "hooks" / "0-torn.json").write_text('{"program": "cl')

    await captured(tmp_path, services.imports).take_up()

    assert (await stored(services), waiting(tmp_path)) == (talk.texts, [])
