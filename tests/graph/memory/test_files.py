"""What one tenant exports another imports, and exports the same."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Retract
from app.domain.beliefs.knowledge import EntryFilter, Tier
from app.domain.beliefs.knowledge_record import EntryRecord, JustificationRecord, Record
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType
from app.domain.page import PageRequest
from app.errors import InvalidInputError, UnavailableError
from app.export.knowledge import ExportFormat
from app.graph.driver import open_driver
from app.importers.knowledge.service import KnowledgeImport
from app.local.base import Connection
from app.reads.knowledge.knowledge_export import KnowledgeExportReads
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.schemas import Budgets
from app.reasoning.knowledge.service import MemoryManager
from app.reasoning.nodes.think_graph.service import ThinkGraph
from tests.fakes.graph import FailingGraph
from tests.graph.memory.shelf import Shelf
from tests.sampled import sampled
from tests.unit.knowledge.records import HOSTILE

IMPORTED = (ExportFormat.JSONL, ExportFormat.GRAPHML, ExportFormat.MARKDOWN)


async def _fill(shelf: Shelf) -> None:
    """Entries of every sort: hostile, derived, replaced twice, retracted, pinned."""
    ids: list[str] = []
    for n, text in enumerate(HOSTILE):
        title = f"{n}: {' '.join(text.split())}"
        ids.append(await shelf.store(title, content=text, source=text, tags=(f"{n}",)))
    conclusion = await shelf.store("conclusion", ids[0], ids[1])
    await shelf.relate(EdgeType.DERIVED_FROM, conclusion, ids[2])
    await shelf.relate(EdgeType.PART_OF, ids[1], ids[0])
    await shelf.relate(EdgeType.RELATED_TO, ids[3], ids[1], ids[2])
    again = await shelf.update(ids[0], title="0 again")
    await shelf.update(again, title="0 once more")
    await shelf.services.beliefs.apply(Retract(new_id(), ids[3], "it was\n'wrong'"))
    await shelf.move(ids[4], Tier.CORE)
    await shelf.move(ids[5], Tier.ARCHIVE)


async def _write(services: Services, form: ExportFormat, folder: Path) -> Path:
    path = folder / f"knowledge.{form}"
    pieces = [piece async for piece in services.knowledge.outgoing.text(form)]
    path.write_bytes("".join(pieces).encode())
    return path


async def _picture(noema: Noema, services: Services) -> tuple[set[str], dict[str, str | None]]:
    """Give everything an export holds with titles in place of ids, and every status."""
    reads = KnowledgeExportReads(noema.graph_of(services.tenant_id))
    records = [record async for record in reads.records()]
    entries = [record for record in records if isinstance(record, EntryRecord)]
    titles = {one.id: one.fields.title for one in entries}
    found = await services.knowledge_reads.get_entries([*titles])
    statuses = {one.title: one.status for one in found if one}
    return {_named(record, titles) for record in records}, statuses


def _named(record: Record, titles: dict[str, str]) -> str:
    told = repr(record)
    if isinstance(record, JustificationRecord):
        premises = sorted(titles[id_] for id_ in record.premise_ids)
        return f"{titles[record.conclusion_id]} because of {premises}, {record.rule}"
    if not isinstance(record, EntryRecord):
        told = told.replace(record.id, "")
    for id_, title in titles.items():
        told = told.replace(id_, title)
    return told


@pytest.mark.parametrize("form", sampled(IMPORTED))
async def test_another_tenant_imports_and_exports_the_same(
    noema: Noema, shelf: Shelf, other_shelf: Shelf, tmp_path: Path, form: ExportFormat
) -> None:
    await _fill(shelf)
    path = await _write(shelf.services, form, tmp_path)
    report = await other_shelf.services.knowledge.incoming.import_file(path)
    assert (report.entries, report.entries_new) == (9, 9)
    assert (report.relations, report.justifications, report.withdrawn) == (8, 2, 3)
    ours = await _picture(noema, shelf.services)
    theirs = await _picture(noema, other_shelf.services)
    assert theirs[0] ^ ours[0] == set()
    assert theirs[1] == ours[1]
    assert ours[1]["conclusion"] == "held"
    before = await other_shelf.head()
    again = await other_shelf.services.knowledge.incoming.import_file(path)
    assert again.entries_new == 0
    assert await other_shelf.head() == before


async def test_an_import_where_it_comes_from_changes_nothing(shelf: Shelf, tmp_path: Path) -> None:
    await _fill(shelf)
    path = await _write(shelf.services, ExportFormat.JSONL, tmp_path)
    before = await shelf.head()
    report = await shelf.services.knowledge.incoming.import_file(path)
    assert (report.entries, report.entries_new) == (9, 0)
    assert await shelf.head() == before


@pytest.fixture
async def driver(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as opened:
        yield opened


async def test_the_cypher_builds_what_it_says_and_nothing_else(
    shelf: Shelf, driver: AsyncDriver, tmp_path: Path
) -> None:
    await _fill(shelf)
    path = await _write(shelf.services, ExportFormat.CYPHER, tmp_path)
    script = path.read_bytes().decode()
    # Under another label, or it would meet what is there already.
    copies = script.replace("KnowledgeEntry", "Copied").replace("Justification", "CopiedReason")
    statements = [one for one in copies.split(";\n") if one.startswith("M")]
    try:
        for statement in statements:
            await driver.execute_query(statement, database_="neo4j")  # pyright: ignore[reportCallIssue,reportArgumentType]  # the script itself is what is tested
        found = await driver.execute_query(
            "MATCH (k:Copied) RETURN k.id AS id, k.title AS title, k.content AS content,"
            " k.source AS source",
            database_="neo4j",
        )
        copied = {row["id"]: (row["title"], row["content"], row["source"]) for row in found.records}
        page = await shelf.services.knowledge_reads.list_entries(
            PageRequest(100), EntryFilter(None)
        )
        assert copied == {one.id: (one.title, one.content, one.source) for one in page.items}
        assert len(copied) == 9
        assert len(statements) == 9 + 8 + 2
    finally:
        await driver.execute_query("MATCH (n:Copied|CopiedReason) DETACH DELETE n")


async def test_a_broken_file_is_refused_before_anything_is_written(
    shelf: Shelf, other_shelf: Shelf, tmp_path: Path
) -> None:
    await _fill(shelf)
    path = await _write(shelf.services, ExportFormat.JSONL, tmp_path)
    path.write_bytes(path.read_bytes() + b'{"relation": {}}\n')
    with pytest.raises(InvalidInputError, match="line 21"):
        await other_shelf.services.knowledge.incoming.import_file(path)
    with pytest.raises(InvalidInputError):
        await other_shelf.services.knowledge.incoming.import_file(tmp_path / "none")
    (tmp_path / "other").write_text("hello")
    with pytest.raises(InvalidInputError, match="is expected"):
        await other_shelf.services.knowledge.incoming.import_file(tmp_path / "other")
    assert await other_shelf.head() == 0


async def test_an_import_that_was_cut_off_goes_on(
    noema: Noema, shelf: Shelf, other_shelf: Shelf, tmp_path: Path
) -> None:
    await _fill(shelf)
    path = await _write(shelf.services, ExportFormat.JSONL, tmp_path)
    expected = await _picture(noema, shelf.services)
    graph = noema.graph_of(other_shelf.services.tenant_id)
    failed, step = 0, 1
    while True:
        failing = FailingGraph(graph, step)
        try:
            await _imports(failing).import_file(path)
        except UnavailableError:
            failed, step = failed + 1, step + 5
        else:
            break
    assert failed > 5
    assert await _picture(noema, other_shelf.services) == expected


def _imports(graph: FailingGraph) -> KnowledgeImport:
    beliefs, think_graph = BeliefService(graph, 10_000), ThinkGraph(graph, 10_000)
    memory = MemoryManager(graph, beliefs, think_graph, Budgets(1_000, 10_000), 10_000)
    return KnowledgeImport(graph, memory, beliefs, think_graph, 10_000)
