"""Fits how much the rules and the local model count where both judge two texts.

Run: uv run python -m benchmarks.fit_judge DATA [DATA …]
Each DATA is a folder with `contradictions.jsonl`. Writes the table `joined` into the weights that
`app/reasoning/beliefs/contradiction_resolver/rules.py` reads.
"""

import asyncio
import json
import sys
from pathlib import Path

from app.bootstrap import open_embedder, open_judge
from app.cli.evaluation.pair_data import cosines, read_pairs
from app.reasoning.beliefs.contradiction_resolver.judge import Judge
from app.reasoning.beliefs.contradiction_resolver.rules import WEIGHTS, weights
from app.reasoning.beliefs.contradiction_resolver.schemas import Label, TextPair
from app.settings import Settings
from benchmarks.logistic import fit

PRIOR = {
    "contradicts": 0.5,
    "entails": 0.0,
    "opposes": 0.0,
    "updates": 0.0,
    "clashes": 0.0,
    "unrelated": 0.0,
    "rules": 0.0,
    "similarity": 0.0,
}
PULL = {**dict.fromkeys(PRIOR, 0.3), "similarity": 0.012}
"""Little: these were fitted elsewhere. A cosine moves by tenths where margins move by units."""
Row = tuple[dict[str, float], bool]


async def read_rows(data: Path, judge: Judge) -> list[Row]:
    """Give of each labelled pair what counts for a conflict, and whether it is one."""
    pairs = read_pairs(data)
    lines = (data / "contradictions.jsonl").read_text(encoding="utf-8").splitlines()
    labels = [json.loads(line)["label"] for line in lines]
    similar = await cosines(open_embedder(Settings()), pairs)
    asked = [TextPair(pair.a, pair.b, at) for pair, at in zip(pairs, similar, strict=True)]
    found = judge.features(asked)
    return [
        (features, label == Label.CONTRADICTION)
        for features, label in zip(found, labels, strict=True)
        if features is not None
    ]


def main() -> None:
    judge = open_judge(Settings())
    rows = [row for data in sys.argv[1:] for row in asyncio.run(read_rows(Path(data), judge))]
    joined = fit([features for features, _ in rows], [label for _, label in rows], PRIOR, PULL)
    text = json.dumps({**weights(), "joined": joined}, indent=2) + "\n"
    WEIGHTS.write_text(text, encoding="utf-8")
    sys.stdout.write(json.dumps(joined, indent=2) + "\n")


if __name__ == "__main__":
    main()
