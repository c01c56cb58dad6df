"""Every format holds every entry of a session, whatever its length."""

import json

import pytest

from app.errors import InvalidInputError
from app.export.session.document import SessionDocument
from app.export.session.formats import SessionFormat
from app.export.session.writers.json_writer import read_document
from tests.unit.export.documents import (
    document_of,
    entry_saying,
    small_entry,
    thought_entry,
    written,
)
from tests.unit.export.readers import (
    graphml_of,
    html_of,
    markdown_of,
    mermaid_text,
    run_notebook,
    svg_texts,
)

LENGTHS = (0, 1, 3, 1_000)
CHAIN = ("cough", "smoking", "tar in the lungs")


def _session(length: int) -> SessionDocument:
    return document_of(*(small_entry(number) for number in range(1, length + 1)))


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("format_", SessionFormat)
def test_every_entry_is_written_once_and_in_order(format_: SessionFormat, length: int) -> None:
    text = mermaid_text(written(_session(length), format_))
    places = [text.find(f"Thought {number}") for number in range(1, length + 1)]
    assert -1 not in places
    assert places == sorted(places)
    assert f"Thought {length + 1}" not in text


@pytest.mark.parametrize("format_", SessionFormat)
def test_a_causal_session_names_every_node_in_every_format(format_: SessionFormat) -> None:
    data = {
        "nodes": [{"id": name} for name in CHAIN],
        "edges": [
            {"source": CHAIN[1], "target": CHAIN[2], "strength": 0.75},
            {"source": CHAIN[2], "target": CHAIN[0]},
        ],
    }
    document = document_of(*(thought_entry("causal", number, data) for number in (1, 2, 3)))
    text = mermaid_text(written(document, format_))
    assert [text.count(name) >= 3 for name in CHAIN] == [True, True, True]
    assert "0.75" in text


@pytest.mark.parametrize("length", LENGTHS)
def test_json_reads_back_to_an_equal_document(length: int) -> None:
    document = _session(length)
    assert read_document(written(document, SessionFormat.JSON)) == document


def test_json_reads_back_every_kind_of_part() -> None:
    document = document_of(entry_saying("a\u0000\ud7ff \"é' \\"), thought_entry("bayesian"))
    assert read_document(written(document, SessionFormat.JSON)) == document


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "noema-session", "version": 1}'])
def test_what_is_no_session_is_not_read(text: str) -> None:
    with pytest.raises(InvalidInputError, match="no exported session"):
        read_document(text)


def test_a_session_of_a_later_version_is_not_read() -> None:
    text = written(_session(1), SessionFormat.JSON).replace('"version": 1', '"version": 2')
    with pytest.raises(InvalidInputError, match="version 1"):
        read_document(text)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_notebook_is_valid_and_its_code_loads_the_session(length: int) -> None:
    document = _session(length)
    notebook = json.loads(text := written(document, SessionFormat.JUPYTER))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    required = {
        "markdown": {"id", "cell_type", "metadata", "source"},
        "code": {"id", "cell_type", "metadata", "source", "execution_count", "outputs"},
    }
    cells = notebook["cells"]
    assert [set(cell) for cell in cells] == [required[cell["cell_type"]] for cell in cells]
    assert len({cell["id"] for cell in cells}) == len(cells) == 3 + 2 * length
    session, printed = run_notebook(text)
    again = {"format": "noema-session", "version": 1, **session}
    assert read_document(json.dumps(again)) == document
    assert printed == f"Why is it slow?\n{length} entries\n"


@pytest.mark.parametrize("length", LENGTHS)
def test_graphml_links_the_entries(length: int) -> None:
    nodes, edges = graphml_of(written(_session(length), SessionFormat.GRAPHML))
    assert [*nodes] == [f"e{number}" for number in range(1, length + 1)]
    assert edges == [(f"e{at + 1}", f"e{at}", "follows") for at in range(1, length)]


@pytest.mark.parametrize("length", LENGTHS)
def test_svg_is_one_picture_with_all_texts_inside(length: int) -> None:
    text = written(_session(length), SessionFormat.SVG)
    assert svg_texts(text).count("Because.") == length
    height = int(text.split('height="', 1)[1].split('"', 1)[0])
    assert max(int(part.split('"', 1)[0]) for part in text.split(' y="')[1:]) < height


def test_a_link_to_a_node_outside_of_the_session_is_not_drawn() -> None:
    document = document_of(small_entry(2))
    for format_ in (SessionFormat.DOT, SessionFormat.MERMAID, SessionFormat.GRAPHML):
        assert "e1" not in written(document, format_)


def test_a_large_flowchart_ends_with_what_its_page_must_allow() -> None:
    small, large = (written(_session(n), SessionFormat.MERMAID) for n in (501, 502))
    assert "%%" not in small
    assert large.endswith('\n%% mermaid.initialize({"maxEdges": 501, "maxTextSize": 33000})\n')
    assert 31_000 < len(large) < 33_000


def test_a_flowchart_counts_its_characters_as_mermaid_does() -> None:
    entries = (entry_saying("🚀" * 190, number) for number in range(1, 21))
    text = written(document_of(*entries), SessionFormat.MERMAID)
    told = int(text.rsplit('"maxTextSize": ', 1)[1].split("}")[0])
    assert 0 <= told - len(text.encode("utf-16-le")) // 2 <= 2_000
    assert len(text) < told / 1.5


def test_a_note_of_a_diagram_says_how_many_lines_it_leaves_out() -> None:
    hypotheses = [{"id": f"h{n}", "statement": "s", "prior": 0.02} for n in range(50)]
    entry = thought_entry("bayesian", 1, {"hypotheses": hypotheses})
    text = written(document_of(entry), SessionFormat.DOT)
    assert "more lines" in text
    assert "more lines" not in written(document_of(entry), SessionFormat.ASCII)


@pytest.mark.parametrize("format_", [SessionFormat.HTML, SessionFormat.MARKDOWN])
def test_tables_stay_tables(format_: SessionFormat) -> None:
    text = written(document_of(thought_entry("bayesian")), format_)
    if format_ is SessionFormat.HTML:
        assert "<td>leak</td><td>The pipe leaks.</td><td>0.3</td>" in text
        assert "table" in html_of(text)[0]
    else:
        assert "| leak | The pipe leaks. | 0.3 |" in text
        assert "table_open" in markdown_of(text)[0]
