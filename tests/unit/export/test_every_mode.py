"""Sessions of every mode, of any length, are read back from every format that has a reader here.

The readers of the other formats are programs: `tests/unit/export/outside`.
"""

import json
from collections import Counter
from itertools import pairwise
from typing import Any

import networkx
import pytest

from app.domain.modes.modes import MODES
from app.export.session.base import plain_text
from app.export.session.document import Diagram, Entry, Part, SessionDocument, Table
from app.export.session.formats import SessionFormat
from app.export.session.writers.json_writer import read_document
from tests.unit.export.documents import session_of, written
from tests.unit.export.readers import html_of, markdown_of, mermaid_text, run_notebook, svg_texts

_graphs: Any = networkx
every_mode = pytest.mark.parametrize("mode", MODES)


def _read_back(document: SessionDocument) -> None:
    texts = {format_: written(document, format_) for format_ in SessionFormat}
    assert read_document(texts[SessionFormat.JSON]) == document
    session, printed = run_notebook(texts[SessionFormat.JUPYTER])
    again = {"format": "noema-session", "version": 1, **session}
    assert read_document(json.dumps(again)) == document
    assert printed == f"Why is it slow?\n{len(document.entries)} entries\n"
    _is_graph(document, texts[SessionFormat.GRAPHML])
    for format_ in (SessionFormat.ASCII, SessionFormat.DOT, SessionFormat.LATEX):
        _has_titles(document, texts[format_])
    _has_titles(document, mermaid_text(texts[SessionFormat.MERMAID]))
    _has_titles(document, "\n".join(svg_texts(texts[SessionFormat.SVG])))
    page = html_of(texts[SessionFormat.HTML])[1]
    _has_titles(document, page)
    _has_cells(document, page)
    _has_titles(document, markdown_of(texts[SessionFormat.MARKDOWN])[1])


def _is_graph(document: SessionDocument, text: str) -> None:
    """Entries, their diagrams and the edges between them are there, and nothing else."""
    graph = _graphs.parse_graphml(text, force_multigraph=True)
    labels, edges = dict[str, str](), list[tuple[str, str]]()
    for entry in document.entries:
        id_ = f"e{entry.number}"
        labels[id_] = f"{entry.number}. {entry.title}"
        diagrams = [part for part in _parts(entry) if isinstance(part, Diagram)]
        for number, diagram in enumerate(diagrams, 1):
            at = f"{id_}_{number}"
            labels |= {f"{at}_{node.id}": node.label for node in diagram.nodes}
            edges += [(id_, at), *((at, f"{at}_{node.id}") for node in diagram.nodes)]
            edges += [(f"{at}_{e.source}", f"{at}_{e.target}") for e in diagram.edges]
    numbers = [f"e{entry.number}" for entry in document.entries]
    edges += [(above, below) for below, above in pairwise(numbers)]
    told = {id_: data["label"] for id_, data in graph.nodes.items() if data["kind"] != "diagram"}
    assert told == labels
    assert Counter((source, target) for source, target, _ in graph.edges) == Counter(edges)


def _parts(entry: Entry) -> list[Part]:
    return [part for section in entry.sections for part in section.parts]


def _has_cells(document: SessionDocument, text: str) -> None:
    """Each cell of each table is there."""
    parts = (part for entry in document.entries for part in _parts(entry))
    tables = (part for part in parts if isinstance(part, Table))
    cells = {plain_text(cell) for table in tables for row in table.rows for cell in row}
    assert [cell for cell in cells if cell not in text] == []


def _has_titles(document: SessionDocument, text: str) -> None:
    """Each entry and each section of it is named, in their order."""
    start = 0
    for entry in document.entries:
        start = text.index(f"Thought {entry.number}", start)
        for section in entry.sections:
            if len(section.parts):
                start = text.index(section.title, start)


@every_mode
@pytest.mark.parametrize("length", [0, 1, 3])
def test_a_session_of_a_mode_is_read_back_from_every_format(mode: str, length: int) -> None:
    _read_back(session_of([mode], length))


@pytest.mark.sweep
@every_mode
def test_a_thousand_thoughts_of_a_mode_are_read_back_from_every_format(mode: str) -> None:
    _read_back(session_of([mode], 1_000))
