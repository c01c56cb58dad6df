"""`noema eval`: labelled data in, predictions out, and what is wrong told with its line."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Invoke, answer

SAID = {"id": "d1", "text": "😀 I'll go with Redis instead of Kafka.", "has_decision": True}
NEUTRAL = {"id": "n1", "a": "The bridge is old.", "b": "x", "source": {"dataset": "VitaminC"}}
OTHER = {"id": "n2", "a": "x", "b": "y", "source": {"dataset": "ScoNe"}}


def _write(folder: Path, name: str, *records: object) -> None:
    (folder / name).write_text("\n".join(map(json.dumps, records)) + "\n", encoding="utf-8")


def _read(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_predictions_have_the_documented_form(invoke: Invoke, tmp_path: Path) -> None:
    _write(tmp_path, "decisions.jsonl", SAID)
    out = tmp_path / "out.jsonl"
    result = invoke("eval", "decisions", "--data", str(tmp_path), "--out", str(out), "--json")
    assert answer(result)["decisions"] == 1
    assert _read(out) == [
        {
            "id": "d1",
            "decisions": [
                {
                    "description": "😀 I'll go with Redis instead of Kafka.",
                    "chosen": "Redis",
                    "alternatives": ["Kafka"],
                    "confidence": None,
                    "start": 0,
                    "end": 38,
                    "marker": "i'll go with",
                }
            ],
        }
    ]


def test_the_threshold_of_the_setting_holds_for_the_evaluation(
    invoke: Invoke, tmp_path: Path
) -> None:
    fix = "The cleanest fix is to resolve the lock lazily inside the handler."
    _write(tmp_path, "decisions.jsonl", {**SAID, "text": fix})
    given = ("--data", str(tmp_path), "--out", str(tmp_path / "out.jsonl"), "--json")
    assert answer(invoke("eval", "decisions", *given))["decisions"] == 1
    strict = {"NOEMA_DECISION_THRESHOLD": "1"}
    assert answer(invoke("eval", "decisions", *given, environ=strict))["decisions"] == 0


def test_neutral_prose_goes_to_a_file_of_its_own(invoke: Invoke, tmp_path: Path) -> None:
    _write(tmp_path, "decisions.jsonl", SAID)
    _write(tmp_path, "contradictions.jsonl", NEUTRAL, OTHER)
    out, neutral = tmp_path / "out.jsonl", tmp_path / "neutral.jsonl"
    given = ("--data", str(tmp_path), "--out", str(out), "--neutral-out", str(neutral))
    result = invoke("eval", "decisions", *given, "--json")
    assert answer(result)["neutral_records"] == 1
    assert _read(neutral) == [{"id": "n1", "decisions": []}]


@pytest.mark.parametrize(
    ("lines", "code", "told"),
    [
        (None, 3, "contains no file decisions.jsonl"),
        ('{"id": "a", "text": "x"}\n{"id": \n', 2, "decisions.jsonl, line 2: invalid JSON"),
        ("[]\n", 2, "decisions.jsonl, line 1: must be a JSON object"),
        ('{"id": "a"}\n', 2, "decisions.jsonl, line 1: the field text must be a string"),
    ],
)
def test_bad_data_is_told_with_its_line_and_nothing_is_written(
    invoke: Invoke, tmp_path: Path, lines: str | None, code: int, told: str
) -> None:
    if lines is not None:
        (tmp_path / "decisions.jsonl").write_text(lines, encoding="utf-8")
    out = tmp_path / "out.jsonl"
    result = invoke("eval", "decisions", "--data", str(tmp_path), "--out", str(out))
    assert result.exit_code == code
    assert told in result.stderr
    assert not list(tmp_path.glob("out*"))
