"""Sessions as files from the command line, on a real Neo4j."""

import json
from pathlib import Path

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock, ThinkingBlock, ToolCallBlock
from app.domain.ids import new_id
from app.domain.nodes.thought import NewThought
from app.export.session.document import Link, Paragraph
from app.export.session.formats import SessionFormat
from app.export.session.writers.json_writer import read_document
from tests.cli.conftest import Invoke
from tests.factories import make_node, make_session

CHAIN = ("smoking", "tar", "cough")
GRAPH = {
    "nodes": [{"id": name} for name in CHAIN],
    "edges": [
        {"source": "smoking", "target": "tar", "strength": 2},
        {"source": "tar", "target": "cough", "strength": 1},
    ],
    "query": {"treatment": "smoking", "outcome": "cough"},
}


@pytest.fixture
async def mine(noema: Noema) -> Services:
    """The services of the tenant the command works for."""
    return noema.services((await noema.tenants.own_tenant()).id)


@pytest.fixture
async def thoughts(mine: Services) -> tuple[str, list[str]]:
    """A session of three causal thoughts; its id and theirs."""
    session_id = await mine.sessions.create(make_session("Why does he cough?"))
    ids: list[str] = []
    for number in (1, 2, 3):
        new = NewThought(
            id=new_id(),
            session_id=session_id,
            content=f"Step {number}.",
            mode="causal",
            depends_on=tuple(ids[-1:]),
        )
        ids.append(await mine.thoughts.service.add(new))
        await mine.modes.states.attach(new_id(), ids[-1], "causal", GRAPH)
    return session_id, ids


@pytest.fixture
async def long_session(mine: Services) -> str:
    """A session of 101 messages as an import writes them, more than a page holds."""
    session_id = await mine.sessions.create(make_session("Imported"))
    blocks = (ThinkingBlock("I look."), ToolCallBlock("1", "read", "{}"))
    for number in range(1, 102):
        said = (*blocks, TextBlock(f"Message {number}."))
        await mine.think_graph.add_node(make_node(session_id, *said))
    return session_id


def test_a_causal_session_is_whole_in_every_format(
    invoke: Invoke, thoughts: tuple[str, list[str]], tmp_path: Path
) -> None:
    session_id, ids = thoughts
    for format_ in SessionFormat:
        path = tmp_path / format_.value
        result = invoke("session", "export", session_id, "--format", format_, "--out", str(path))
        assert (result.exit_code, result.stdout) == (0, ""), result.output
        text = path.read_text("utf-8")
        assert [text.count(name) >= 3 for name in CHAIN] == [True, True, True], format_
        assert "Step" in text
    document = read_document((tmp_path / "json").read_text("utf-8"))
    assert document.header.title == "Why does he cough?"
    assert [entry.id for entry in document.entries] == ids
    assert [entry.title for entry in document.entries] == ["Thought 1", "Thought 2", "Thought 3"]
    assert Link("depends on", ids[1]) in document.entries[2].links
    given, result = document.entries[0].sections
    assert given.data["query"] == {"treatment": "smoking", "outcome": "cough", "adjustment": None}
    assert result.data["linearEffect"]["totalEffect"] == 2


def test_an_exported_input_computes_again(
    invoke: Invoke, thoughts: tuple[str, list[str]], tmp_path: Path
) -> None:
    path, again = tmp_path / "session.json", tmp_path / "input.json"
    invoke("session", "export", thoughts[0], "--out", str(path))
    given, result = read_document(path.read_text("utf-8")).entries[0].sections
    again.write_text(json.dumps(given.data), "utf-8")
    run = invoke("mode", "run", "causal", "--file", str(again), "--json")
    assert json.loads(run.stdout)["result"] == result.data


def test_a_session_longer_than_a_page_is_exported_with_all_its_content(
    invoke: Invoke, long_session: str, tmp_path: Path
) -> None:
    path = tmp_path / "session.json"
    assert invoke("session", "export", long_session, "--out", str(path)).exit_code == 0
    entries = read_document(path.read_text("utf-8")).entries
    assert [entry.number for entry in entries] == [*range(1, 102)]
    assert entries[100].parts == (
        Paragraph("reasoning", "I look."),
        Paragraph("tool call read", "{}"),
        Paragraph("", "Message 101."),
    )


def test_a_session_that_is_not_there_leaves_no_file(invoke: Invoke, tmp_path: Path) -> None:
    refused = invoke("session", "export", new_id(), "--out", str(tmp_path / "file"))
    assert refused.exit_code != 0
    assert "no such session" in refused.output
    assert [*tmp_path.iterdir()] == []
