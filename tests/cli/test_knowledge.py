"""Knowledge from the command line, on a real Neo4j."""

import asyncio
import json
from pathlib import Path

from app.bootstrap import Noema
from app.domain.beliefs.knowledge_changes import EntryFields, Store
from app.domain.ids import new_id
from tests.cli.conftest import Invoke, answer


def _add(invoke: Invoke, *arguments: str) -> str:
    return answer(invoke("know", "add", *arguments, "--json"))["entry_id"]


def test_an_entry_is_stored_replaced_related_tagged_and_pinned(
    invoke: Invoke, neo4j: object
) -> None:
    first = _add(invoke, "Meter 7 drifts", "By 2 s.", "--in", "meters/clocks", "--source", "survey")
    new = answer(invoke("know", "update", first, "--text", "By 3 s.", "--json"))["entry_id"]
    other = _add(invoke, "Meter 7 is old", "Since 2019.", "--because", new)
    assert invoke("know", "relate", other, "RELATED_TO", new).exit_code == 0
    assert invoke("know", "tag", new, "meter-7", "--remove", "x").exit_code == 0
    moved = answer(invoke("know", "pin", new, "--json"))["moves"]
    assert [(move["before"], move["after"]) for move in moved] == [("recall", "core")]
    assert invoke("know", "move", new, "archive").exit_code == 0
    found = answer(invoke("know", "list", "--tag", "meter-7", "--json"))["items"]
    assert [(one["id"], one["content"], one["tier"]) for one in found] == [
        (new, "By 3 s.", "archive")
    ]
    assert "superseded" in invoke("know", "list", "--status", "superseded").stdout
    context = answer(invoke("know", "context", "Which meter drifts?", "--json"))
    assert new in [one["passage"]["node"]["id"] for one in context["citations"]]
    filed = answer(invoke("know", "categorize", other, "--in", "meters", "--json"))
    assert [one["by"] for one in filed["findings"]] == ["person"]
    assert invoke("know", "define", "meters", "clocks", "drift", "tick").exit_code == 0


async def test_a_list_of_entries_goes_on_where_it_says(invoke: Invoke, noema: Noema) -> None:
    tenant = await noema.tenants.own_tenant()
    memory = noema.services(tenant.id).knowledge.memory
    for number in range(51):
        fields = EntryFields(f"Reading {number}", f"It was {number}.", tags=("paged",))
        await memory.store(Store(new_id(), new_id(), fields))
    listing = ("know", "list", "--tag", "paged")

    def listed(*after: str) -> tuple[str | None, list[str]]:
        found = answer(invoke(*listing, *after, "--json"))
        return found["next"], [one["title"] for one in found["items"]]

    going_on, first = await asyncio.to_thread(listed)
    assert first == [f"Reading {number}" for number in range(50, 0, -1)]
    assert going_on is not None
    assert await asyncio.to_thread(listed, "--after", going_on) == (None, ["Reading 0"])
    shown = await asyncio.to_thread(invoke, *listing)
    assert f"--after {going_on}" in "".join(shown.output.split("\n"))


def test_nothing_is_forgotten_without_a_yes(invoke: Invoke, neo4j: object) -> None:
    entry_id = _add(invoke, "Zacharias Plum called", "At noon.")
    preview = answer(invoke("forget", "--subject", "zacharias plum", "--json"))
    assert [one["id"] for one in preview] == [entry_id]
    assert "Zacharias" in invoke("show", entry_id).stdout
    gone = answer(invoke("forget", "--subject", "zacharias plum", "--yes", "--json"))
    assert gone["ids"] == [entry_id]
    assert "Zacharias" not in invoke("show", entry_id).stdout
    shown = invoke("forget", "--subject", "zacharias plum", "--yes").stdout
    for kept in gone["kept"]:
        assert kept["what"] in " ".join(shown.split())
        assert kept["why"] in " ".join(shown.split())
    result = invoke("forget", new_id(), "--yes", "--json")
    error = json.loads(result.stdout)["error"]
    assert (result.exit_code, error["field"]) == (3, "ids")


def test_what_is_exported_can_be_imported(invoke: Invoke, neo4j: object, tmp_path: Path) -> None:
    entry_id = _add(invoke, "Exported once", "And found again.")
    for name in ("jsonl", "graphml", "markdown", "cypher"):
        path = tmp_path / name
        result = invoke("export", "--format", name, "--out", str(path))
        assert result.exit_code == 0, result.output
        assert entry_id in path.read_text()
        assert path.stat().st_mode & 0o777 == 0o600
    for name in ("jsonl", "graphml", "markdown"):
        report = answer(invoke("know", "import", str(tmp_path / name), "--json"))
        assert report["entries"] > 0
        assert report["entries_new"] == 0
    refused = invoke("know", "import", str(tmp_path / "cypher"), "--json")
    assert refused.exit_code == 2
    nowhere = invoke("export", "--out", str(tmp_path / "none" / "file"))
    assert nowhere.exit_code == 6
