"""Decisions of labelled texts: the scorer's figures beside the aims, speed, and growth with size.

Run: uv run python -m benchmarks.decisions --data DIR --scorer score.py
The folder holds decisions.jsonl and contradictions.jsonl; the scorer is a script that takes
`decisions --data --predictions --neutral` and prints one JSON object.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

from app.cli.evaluation.decisions import evaluate_decisions
from app.cli.evaluation.files import read_records, text_field
from app.reasoning.decisions.extraction.service import extract
from benchmarks.place import tell

AIMS = {
    "detection_precision": 0.98,
    "detection_recall": 0.92,
    "chosen_accuracy": 0.85,
    "decisions_per_record": 1.5,
    "alternatives_f1": 0.88,
    "spans_valid": 1.0,
    "span_share_of_text": 0.15,
    "false_decisions_per_sentence": 0.01,
    "reasoning_chosen_accuracy": 0.5,
    "reasoning_alternatives_f1": 0.45,
}
UNITS = ("decide ", "I'll go with x instead of y. ", '"', "- x\n", "| a | b |\n", "😀", "```\n")
SIZES = (25_000, 50_000, 100_000, 200_000)
ROUNDS = 5


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--scorer", type=Path, required=True)
    args = parser.parse_args()
    figures = _figures(_scored(args.data, args.scorer))
    tell(
        {
            "decisions": {name: [figures[name], aim] for name, aim in AIMS.items()},
            "speed": _speed(args.data),
            "seconds_by_size": {unit.strip(): _growth(unit) for unit in UNITS},
        }
    )


def _scored(data: Path, scorer: Path) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        found, neutral = Path(folder) / "found.jsonl", Path(folder) / "neutral.jsonl"
        evaluate_decisions(data, found, neutral)
        command = [sys.executable, str(scorer), "decisions", "--data", str(data)]
        command += ["--predictions", str(found), "--neutral", str(neutral)]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return json.loads(printed)


def _figures(scored: dict[str, Any]) -> dict[str, float]:
    reasoning = scored["by_kind"]["reasoning trace"]
    plain = ("chosen_accuracy", "decisions_per_record", "spans_valid", "span_share_of_text")
    return {
        **{name: scored[name] for name in plain},
        "detection_precision": scored["detection"]["precision"],
        "detection_recall": scored["detection"]["recall"],
        "alternatives_f1": scored["alternatives"]["f1"],
        "false_decisions_per_sentence": scored["neutral_prose"]["false_decisions_per_sentence"],
        "reasoning_chosen_accuracy": reasoning["chosen_accuracy"],
        "reasoning_alternatives_f1": reasoning["alternatives"]["f1"],
    }


def _speed(data: Path) -> dict[str, float]:
    """Give texts and characters a second, the best of some rounds in processor time."""
    records = read_records(data, "decisions.jsonl")
    texts = [text_field(record, "text", place) for place, record in records]
    best = min(_seconds(texts) for _ in range(ROUNDS))
    return {
        "texts_a_second": round(len(texts) / best),
        "characters_a_second": round(sum(map(len, texts)) / best),
    }


def _growth(unit: str) -> list[float]:
    return [round(_seconds([(unit * (size // len(unit) + 1))[:size]]), 3) for size in SIZES]


def _seconds(texts: Sequence[str]) -> float:
    begun = process_time()
    for text in texts:
        extract(text, "", None)
    return process_time() - begun


if __name__ == "__main__":
    main()
