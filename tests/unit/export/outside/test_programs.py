"""The programs that exported sessions are for read them: each mode, any length, hostile texts."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.domain.modes.modes import MODES
from app.export.session.document import Diagram, SessionDocument
from app.export.session.formats import SessionFormat
from tests.unit.export.documents import document_of, entry_saying, session_of, written
from tests.unit.export.outside.programs import charts_of, drawn, executed, latex, run
from tests.unit.export.test_escaping import HOSTILE

pytestmark = [pytest.mark.sweep, pytest.mark.timeout(1_800)]

LONG = "all modes"
_MISSING = "Missing character"


def _sessions() -> Iterator[tuple[str, SessionDocument]]:
    for mode in MODES:
        yield from ((f"{mode} {length}", session_of([mode], length)) for length in (0, 1, 3))
    yield LONG, session_of([*MODES], 1_000)
    for name, text in HOSTILE.items():
        yield f"hostile {name}", document_of(entry_saying(text), title=text)


@pytest.fixture(scope="module")
def sessions() -> dict[str, SessionDocument]:
    return dict(_sessions())


def _write(sessions: dict[str, SessionDocument], format_: SessionFormat, folder: Path) -> None:
    for name, document in sessions.items():
        path = folder / f"{name}.{format_.value}"
        path.write_text(written(document, format_), "utf-8")


def _nodes(document: SessionDocument) -> Iterator[str]:
    """The names that the nodes of a drawing have."""
    for entry in document.entries:
        yield f"e{entry.number}"
        parts = [part for section in entry.sections for part in section.parts]
        diagrams = [part for part in (*entry.parts, *parts) if isinstance(part, Diagram)]
        for number, diagram in enumerate(diagrams, 1):
            yield from (f"e{entry.number}_{number}_{node.id}" for node in diagram.nodes)


async def test_graphviz_draws_every_node(
    sessions: dict[str, SessionDocument], tmp_path: Path
) -> None:
    _write(sessions, SessionFormat.DOT, tmp_path)
    assert await drawn(tmp_path, [f"{name}.dot" for name in sessions]) == (0, "")
    for name, document in sessions.items():
        [picture] = ElementTree.parse(tmp_path / f"{name}.dot.svg").getroot()
        groups = [one for one in picture if one.attrib.get("class") == "node"]
        titles = [one[0].text or "" for one in groups]
        assert sorted(one for one in titles if "note" not in one) == sorted(_nodes(document))


@pytest.mark.parametrize("engine", ["pdflatex", "lualatex", "xelatex"])
async def test_latex_compiles_and_loses_no_character(
    engine: str, sessions: dict[str, SessionDocument], tmp_path: Path
) -> None:
    program = await latex(engine, tmp_path)
    _write(sessions, SessionFormat.LATEX, tmp_path)
    chosen = [name for name in sessions if engine == "pdflatex" or name[-1] not in "01"]
    options = ("-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape")
    for name in chosen:
        code, said = await run(tmp_path, program, *options, f"{name}.latex")
        assert code == 0, f"{name}: {said[-500:]}"
        log = (tmp_path / f"{name}.log").read_text("utf-8", errors="replace")
        assert _MISSING not in log, name
        assert (tmp_path / f"{name}.pdf").read_bytes().startswith(b"%PDF-")


async def test_mermaid_parses_every_node_and_label(
    sessions: dict[str, SessionDocument], tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    _write(sessions, SessionFormat.MERMAID, tmp_path)
    charts = await charts_of(tmp_path, pytestconfig.cache.mkdir("mermaid"))
    assert {name: chart["error"] for name, chart in charts.items() if "error" in chart} == {}
    for name, document in sessions.items():
        chart = charts[f"{name}.mermaid"]
        named = {one for one in chart["nodes"] if "note" not in one} - chart["groups"].keys()
        assert named == {"session", *_nodes(document)}
    for name, text in HOSTILE.items():
        chart = charts[f"hostile {name}.mermaid"]
        assert chart["nodes"]["e1_1_n1"] == " ".join(text.split())


async def test_jupyter_validates_and_runs_notebooks(
    sessions: dict[str, SessionDocument], tmp_path: Path
) -> None:
    chosen = {name: one for name, one in sessions.items() if not re.search(" [01]$", name)}
    chosen["empty"] = document_of()
    _write(chosen, SessionFormat.JUPYTER, tmp_path)
    paths = {name: tmp_path / f"{name}.jupyter" for name in chosen}
    printed = await executed([*paths.values()], tmp_path)
    for name, document in chosen.items():
        title, count = document.header.title, len(document.entries)
        assert printed[str(paths[name])] == f"{title}\n{count} entries\n"
