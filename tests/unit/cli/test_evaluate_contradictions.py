"""`noema eval contradictions` judges labelled pairs and refuses what is none."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.cli.main import app
from app.cli.terminal.exit_codes import ExitCode
from app.local.base import Home

PAIRS = [
    {"id": "p1", "a": "The door is open.", "b": "The door is closed.", "label": "contradiction"},
    {"id": "p2", "a": "A woman likes stew.", "b": "A woman likes food.", "label": "entailment"},
]


def _run(folder: Path, out: Path) -> Result:
    arguments = ["eval", "contradictions", "--data", str(folder), "--out", str(out)]
    return CliRunner().invoke(app, arguments)


def _write(folder: Path, *lines: str) -> None:
    text = "".join(f"{line}\n" for line in lines)
    (folder / "contradictions.jsonl").write_text(text, encoding="utf-8")


def test_every_pair_gives_one_line(
    tmp_path: Path, downloads: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOEMA_HOME", str(downloads.root))
    _write(tmp_path, *map(json.dumps, PAIRS))
    out = tmp_path / "out.jsonl"
    result = _run(tmp_path, out)
    assert result.exit_code == ExitCode.OK, result.output
    first, second = (json.loads(line) for line in out.read_text(encoding="utf-8").splitlines())
    assert [first["id"], second["id"]] == ["p1", "p2"]
    assert [first["label"], second["label"]] == ["contradiction", "entailment"]
    assert (first["kind"], first["reason"]) == ("factual", "antonym_in_place")
    assert (first["spans_a"], first["spans_b"]) == ([[12, 16]], [[12, 18]])
    assert 0 <= second["score"] < first["score"] <= 1


def test_the_gold_label_is_not_read(
    tmp_path: Path, downloads: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOEMA_HOME", str(downloads.root))
    written: list[str] = []
    for label in ("contradiction", "neutral"):
        _write(tmp_path, json.dumps(PAIRS[0] | {"label": label, "kind": label}))
        assert _run(tmp_path, tmp_path / "out.jsonl").exit_code == ExitCode.OK
        written.append((tmp_path / "out.jsonl").read_text(encoding="utf-8"))
    assert written[0] == written[1]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "line 2"),
        ("[]", "line 2"),
        ('{"id": "p2", "a": "text"}', "line 2: b must be a string"),
        ('{"id": 2, "a": "x", "b": "y"}', "line 2: id must be a string"),
    ],
)
def test_a_line_that_is_no_pair_is_named_and_nothing_is_written(
    tmp_path: Path, line: str, problem: str
) -> None:
    _write(tmp_path, json.dumps(PAIRS[0]), line)
    out = tmp_path / "out.jsonl"
    result = _run(tmp_path, out)
    assert result.exit_code == ExitCode.BAD_INPUT
    assert problem in result.output
    assert not out.exists()


def test_a_folder_without_pairs_is_refused(tmp_path: Path) -> None:
    assert _run(tmp_path, tmp_path / "out.jsonl").exit_code == ExitCode.BAD_INPUT
    _write(tmp_path)
    result = _run(tmp_path, tmp_path / "out.jsonl")
    assert result.exit_code == ExitCode.BAD_INPUT
    assert "contains no pair" in result.output
