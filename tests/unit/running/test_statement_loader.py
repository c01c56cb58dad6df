"""Loading statements by name."""

from pathlib import Path

import pytest

from app.errors import SetupError
from app.graph.cypher import load_statements


def _write(folder: Path, name: str, text: str) -> None:
    path = folder / f"{name}.cypher"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_a_statement_has_its_path_as_name_and_loses_its_header(tmp_path: Path) -> None:
    _write(tmp_path, "a/get_b", "// in: $id\nMATCH (n:B {id: $id}) RETURN 'http://x' AS x\n")
    statement = load_statements(tmp_path)["a/get_b"]
    assert statement.text == "MATCH (n:B {id: $id}) RETURN 'http://x' AS x"
    assert statement.parameters == {"id"}


def test_missing_and_needless_parameters_are_refused_by_name(tmp_path: Path) -> None:
    _write(tmp_path, "a/get_b", "RETURN $x + $y")
    statement = load_statements(tmp_path)["a/get_b"]
    with pytest.raises(TypeError, match="a/get_b.*y, z"):
        statement.check({"x": 1, "z": 2})


def test_an_empty_file_is_refused_by_name(tmp_path: Path) -> None:
    _write(tmp_path, "a/get_b", "// nothing here\n")
    with pytest.raises(SetupError, match=r"a/get_b\.cypher"):
        load_statements(tmp_path)


def test_a_folder_without_statements_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        load_statements(tmp_path)


def test_a_fragment_stands_where_a_statement_includes_it(tmp_path: Path) -> None:
    _write(tmp_path, "a/_b", "// The fields of `b`.\nb {.id, at: $at}\n")
    _write(tmp_path, "a/get_b", "MATCH (b:B)\nRETURN\n  //! include a/_b\n  AS b\n")
    statements = load_statements(tmp_path)
    assert statements.keys() == {"a/get_b"}
    assert statements["a/get_b"].text == "MATCH (b:B)\nRETURN\nb {.id, at: $at}\n  AS b"
    assert statements["a/get_b"].parameters == {"at"}


def test_a_fragment_stands_where_another_one_includes_it(tmp_path: Path) -> None:
    _write(tmp_path, "a/_c", "// The id of `b`.\nb.id\n")
    _write(tmp_path, "a/_b", "// What `b` is called.\ncoalesce(b.name,\n//! include a/_c\n)\n")
    _write(tmp_path, "a/get_b", "MATCH (b:B) RETURN\n//! include a/_b\nAS name\n")
    assert load_statements(tmp_path)["a/get_b"].text == (
        "MATCH (b:B) RETURN\ncoalesce(b.name,\nb.id\n)\nAS name"
    )


def test_a_fragment_that_is_not_there_is_refused_with_both_names(tmp_path: Path) -> None:
    _write(tmp_path, "a/get_b", "RETURN\n//! include a/_c\n")
    with pytest.raises(SetupError, match=r"a/get_b\.cypher includes a/_c"):
        load_statements(tmp_path)


def test_a_statement_that_reads_is_sent_with_its_parameters_in_one_map(tmp_path: Path) -> None:
    _write(tmp_path, "a/list_bs", "MATCH (n:B) WHERE $kind IS NULL OR n.kind = $kind RETURN n")
    statement = load_statements(tmp_path)["a/list_bs"]
    read = "MATCH (n:B) WHERE $given.kind IS NULL OR n.kind = $given.kind RETURN n"
    assert statement.query == read
    assert statement.values({"kind": None}) == {"given": {"kind": None}}


@pytest.mark.parametrize(
    "text",
    [
        "MATCH (n:B {id: $id}) SET n.at = $at",
        "MATCH p = SHORTEST $limit (:B {id: $id})-->+(:C) RETURN p",
        "RETURN 1 AS one",
    ],
)
def test_what_writes_or_takes_only_a_parameter_is_sent_as_it_is(tmp_path: Path, text: str) -> None:
    _write(tmp_path, "a/do_b", text)
    statement = load_statements(tmp_path)["a/do_b"]
    assert statement.query == text
    assert statement.values({"id": "1"}) == {"id": "1"}
