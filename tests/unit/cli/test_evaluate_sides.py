"""`noema eval stance` and `noema eval updates` judge labelled texts and refuse what is none."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.cli.main import app
from app.cli.terminal.exit_codes import ExitCode
from app.local.base import Home

STANCE = {
    "id": "s1",
    "hypothesis": "The pump stops because the filter is clogged.",
    "evidence": "With a new filter the pump has run for a week without a stop.",
}
UPDATE = {
    "id": "m1",
    "old": "Builds run on Jenkins.",
    "new": "We moved the builds to Buildkite on Monday, Jenkins is switched off.",
}


def _run(kind: str, folder: Path, out: Path) -> Result:
    arguments = ["eval", kind, "--data", str(folder), "--out", str(out)]
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize(
    ("kind", "name", "row", "field", "answers", "judge"),
    [
        (
            "stance",
            "stance.jsonl",
            STANCE,
            "stance",
            {"supports", "contradicts", "neutral"},
            "evidence/1+token-pairs/1+cross-pairs/1+rules/2",
        ),
        (
            "updates",
            "supersede.jsonl",
            UPDATE,
            "relation",
            {"updates"},
            "cross-pairs/1+rules/2",
        ),
    ],
)
def test_each_line_is_answered_and_says_who_judged(
    kind: str,
    name: str,
    row: dict[str, str],
    field: str,
    answers: set[str],
    judge: str,
    tmp_path: Path,
    downloads: Home,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NOEMA_HOME", str(downloads.root))
    (tmp_path / name).write_text(json.dumps(row) + "\n", encoding="utf-8")
    result = _run(kind, tmp_path, tmp_path / "out.jsonl")
    assert result.exit_code == ExitCode.OK, result.output
    [found] = map(json.loads, (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines())
    assert found["id"] == row["id"]
    assert found[field] in answers
    assert found["judge"] == judge


@pytest.mark.parametrize(
    ("kind", "name", "missing"),
    [("stance", "stance.jsonl", "hypothesis"), ("updates", "supersede.jsonl", "old")],
)
def test_a_line_without_its_texts_is_refused_and_nothing_written(
    kind: str,
    name: str,
    missing: str,
    tmp_path: Path,
    downloads: Home,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NOEMA_HOME", str(downloads.root))
    (tmp_path / name).write_text('{"id": "x"}\n', encoding="utf-8")
    result = _run(kind, tmp_path, tmp_path / "out.jsonl")
    assert result.exit_code != ExitCode.OK
    assert f"{name}, line 1: the field {missing} must be a string" in " ".join(
        result.output.split()
    )
    assert not (tmp_path / "out.jsonl").exists()
