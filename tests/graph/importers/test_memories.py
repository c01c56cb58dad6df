"""Exports of other memories on a real Neo4j: in once, nothing new the second time, more later."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.bootstrap import Services
from app.domain.beliefs.belief import AsOf
from app.domain.beliefs.knowledge import EntryFilter, KnowledgeEntry
from app.domain.page import PageRequest
from app.errors import InvalidInputError
from tests.unit.importers.memories.test_graphiti import ENDED, FACT, MARCH, MAY
from tests.unit.importers.memories.test_graphiti import graph_of as graphiti
from tests.unit.importers.memories.test_mem0 import QUEUE, TRIAL
from tests.unit.importers.test_letta import MESSAGES
from tests.unit.importers.test_letta import file_of as agent_file

APRIL, MID_MAY = datetime(2026, 4, 1, tzinfo=UTC), datetime(2026, 5, 15, tzinfo=UTC)


async def _import(services: Services, folder: Path, content: str) -> tuple[int, int]:
    """Import a file; give how many entries it held, and how many of them are new."""
    path = folder / "export.json"
    path.write_text(content, encoding="utf-8")
    report = await services.knowledge.incoming.import_file(path)
    return report.entries, report.entries_new


async def _entries(services: Services, valid: datetime) -> list[KnowledgeEntry]:
    """Give what was ever held of a moment in the world, whatever its status is now."""
    wanted, as_of = EntryFilter(status=None), AsOf(None, valid)
    page = await services.knowledge_reads.list_entries(PageRequest(50), wanted, as_of)
    return list(page.items)


async def test_memories_of_mem0_go_in_once(services: Services, tmp_path: Path) -> None:
    assert await _import(services, tmp_path, json.dumps([QUEUE])) == (1, 1)
    assert await _import(services, tmp_path, json.dumps({"results": [QUEUE]})) == (1, 0)
    assert await _import(services, tmp_path, json.dumps([QUEUE, TRIAL])) == (2, 1)
    held = {entry.content: entry for entry in await _entries(services, MID_MAY)}
    assert {text: entry.source for text, entry in held.items()} == {
        QUEUE["memory"]: "mem0 memory 0b7e, user ada",
        TRIAL["memory"]: "mem0 memory 1c8f, run r7",
    }


async def test_a_fact_of_graphiti_that_ends_later_supersedes_what_was_held(
    services: Services, tmp_path: Path
) -> None:
    assert await _import(services, tmp_path, graphiti(FACT)) == (2, 2)
    assert await _import(services, tmp_path, graphiti(FACT)) == (2, 0)
    assert await _import(services, tmp_path, graphiti(ENDED)) == (3, 1)
    assert await _import(services, tmp_path, graphiti(ENDED)) == (3, 0)
    for moment, known in (
        (APRIL, {(MARCH, None, "superseded"), (MARCH, MAY, "held")}),
        (MID_MAY, {(MARCH, None, "superseded")}),
    ):
        told = [one for one in await _entries(services, moment) if one.content == FACT["fact"]]
        assert {(one.valid_from, one.valid_to, one.status) for one in told} == known


async def test_memory_blocks_of_letta_go_in_once_beside_its_messages(
    services: Services, tmp_path: Path
) -> None:
    file = agent_file(MESSAGES)
    assert await _import(services, tmp_path, file) == (2, 2)
    assert await _import(services, tmp_path, file) == (2, 0)
    told = {entry.title: entry.content for entry in await _entries(services, MID_MAY)}
    assert told == {"Helper: human": "Ada runs the queue.", "Helper: persona": "I answer briefly."}
    report = await services.imports.import_text("helper.af", file)
    assert (report.nodes_added, report.problems) == (5, ())
    again = await services.imports.import_text("helper.af", f"{file} ")
    assert (again.nodes_added, again.nodes_unchanged) == (0, 5)


async def test_of_an_export_that_is_broken_nothing_is_written(
    services: Services, tmp_path: Path
) -> None:
    with pytest.raises(InvalidInputError, match="memory 2 has no id or no text"):
        await _import(services, tmp_path, json.dumps([QUEUE, {"id": "1"}]))
    assert await _entries(services, MID_MAY) == []
