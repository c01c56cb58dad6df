"""Labelled conversations: the scorer's figures beside the aims and what was measured before.

Run: uv run python -m benchmarks.retrieval --data DIR --scorer score.py
The folder holds retrieval/documents.jsonl and retrieval/queries.jsonl; the scorer is a script that
takes `retrieval --data --predictions` and prints one JSON object.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from app.cli.evaluation.files import read_records, write_predictions
from app.cli.evaluation.retrieval import FOLDER, evaluate_retrieval, read_turns
from benchmarks.place import open_place, tell

AIMS = {
    "any_hit@10": 0.88,
    "evidence_fraction@10": 0.81,
    "multi_hop_fraction@10": 0.5,
    "session_any_hit@5": 0.92,
}
BEFORE = {
    "full text": (0.656, 0.599),
    "vectors": (0.602, 0.539),
    "both by rank": (0.677, 0.611),
    "both, alone and in context, by rank": (0.793, 0.725),
}
"""any_hit@10 and evidence_fraction@10 over the development conversations."""


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--scorer", type=Path, required=True)
    args = parser.parse_args()
    scored = await _scored(args.data, args.scorer)
    figures = _figures(scored)
    tell(
        {
            "retrieval": {name: [figures[name], aim] for name, aim in AIMS.items()},
            "before": BEFORE,
            "latency_ms": scored["latency_ms"],
        }
    )


async def _scored(data: Path, scorer: Path) -> dict[str, Any]:
    turns = read_turns(data / FOLDER)
    queries = read_records(data / FOLDER, "queries.jsonl")
    async with open_place() as place:
        found = await evaluate_retrieval(place.noema, turns, queries)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "found.jsonl"
        write_predictions(path, found)
        command = [sys.executable, str(scorer), "retrieval", "--data", str(data)]
        command += ["--predictions", str(path)]
        printed = await asyncio.to_thread(
            subprocess.run, command, check=True, capture_output=True, text=True
        )
    return json.loads(printed.stdout)


def _figures(scored: dict[str, Any]) -> dict[str, float]:
    overall = scored["categories_1_to_4"]
    [multi_hop] = [row for name, row in scored["by_category"].items() if "multi-hop" in name]
    return {**overall, "multi_hop_fraction@10": multi_hop["evidence_fraction@10"]}


if __name__ == "__main__":
    asyncio.run(main())
