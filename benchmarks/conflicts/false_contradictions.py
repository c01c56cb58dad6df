"""How many contradictions are shown as open among statements of which hardly any two conflict.

Run: uv run python -m benchmarks.conflicts.false_contradictions FILE [FILE …] [--most N]
Each FILE is prose, Markdown or JSON (Lines). Every string in it is cut into sentences, and what
reads like a statement is kept once. Each statement is judged with its nearest neighbours, as a
stored belief is. Prints a JSON object: how many were judged, and each pair that would be shown, to
be read by a person.
"""

import argparse
import asyncio
import json
import random
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from app.bootstrap import open_embedder, open_judge
from app.domain.nodes.neighbour import Neighbour
from app.reads.search.neighbours import NEAR
from app.reasoning.beliefs.contradiction_resolver.between.standing import NEAR as NEAR_ENOUGH
from app.reasoning.beliefs.contradiction_resolver.judge import Judge
from app.reasoning.beliefs.contradiction_resolver.pairs import compared
from app.reasoning.beliefs.contradiction_resolver.schemas import Compared, Label
from app.settings import Settings

MOST, SEED = 10_000, 1
WORDS = range(5, 31)
_SENTENCE = re.compile(r"(?<![\w.])[A-Z][^.!?\n{}<>|`=\[\]#*\\]{20,240}\.(?=\s|$)")


def strings(value: Any) -> Iterator[str]:  # noqa: ANN401  # JSON
    """Give every string inside a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from strings(list(cast(dict[str, Any], value).values()))
    elif isinstance(value, list):
        for one in cast(list[Any], value):
            yield from strings(one)


def texts_of(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        yield from strings(json.loads(text))
    elif path.suffix == ".jsonl":
        for line in text.splitlines():
            yield from strings(json.loads(line))
    else:
        yield text


def statements(paths: Sequence[Path], most: int) -> list[str]:
    """Give sentences that say something, each once, in an order that depends on them alone."""
    found: dict[str, str] = {}
    for path in paths:
        for text in texts_of(path):
            for match in _SENTENCE.finditer(text):
                sentence = " ".join(match.group().split())
                if len(sentence.split()) in WORDS:
                    found.setdefault(sentence.casefold(), sentence)
    every = sorted(found.values())
    return random.Random(SEED).sample(every, min(most, len(every)))


def judged(texts: Sequence[str], vectors: NDArray[np.float32], judge: Judge) -> Iterator[Compared]:
    """Judge each statement with those before it that are nearest to it."""
    for place, text in enumerate(texts):
        near = vectors[:place] @ vectors[place]
        nearest = [int(at) for at in np.argsort(-near)[:NEAR] if near[at] >= NEAR_ENOUGH]
        others = [
            Neighbour(f"{at:06}", "knowledge", texts[at], similarity=float(near[at]))
            for at in nearest
        ]
        yield from compared(Neighbour(f"{place:06}", "knowledge", text), others, judge)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=MOST)
    given = parser.parse_args()
    settings = Settings()
    texts = statements(given.files, given.most)
    vectors = asyncio.run(open_embedder(settings).embed_documents(texts))
    judge = open_judge(settings)
    pairs, possible, shown = 0, 0, list[dict[str, Any]]()
    for pair in judged(texts, np.array(vectors, np.float32), judge):
        pairs += 1
        told = pair.judgement
        if told.label is not Label.CONTRADICTION:
            continue
        possible += not pair.is_sure
        if pair.is_sure:
            texts_told = {"a": pair.a.text, "b": pair.b.text}
            shown.append({**texts_told, "score": round(told.score, 3), "rules": told.rules})
    result = {"statements": len(texts), "pairs": pairs, "possible": possible, "shown": shown}
    sys.stdout.write(json.dumps(result, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
