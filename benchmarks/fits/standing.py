"""Fits what is between two stored beliefs and being shown as a conflict.

Run: uv run python -m benchmarks.fits.standing LABELLED OTHER --among FILE [FILE …] [--most N]
LABELLED and OTHER are folders with `contradictions.jsonl`; the FILEs are cut into statements as in
`benchmarks.conflicts.false_contradictions`, none of which are taken to conflict. Beside these, the
notes of `training/judge` are read, and texts of LABELLED and of the notes that lie near each other
and were not written for one another. Writes `judge/cross/beside.npz`, its hash into the card beside
it, and the weights that `app/reasoning/beliefs/contradiction_resolver/between/standing.py` reads.
"""

import argparse
import asyncio
import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.bootstrap import open_embedder
from app.embeddings.cross_reader import BESIDE, CrossPairReader
from app.embeddings.reader_files import CARD
from app.reasoning.beliefs.contradiction_resolver.between.signs import signs
from app.reasoning.beliefs.contradiction_resolver.between.standing import WEIGHTS, likeness
from app.reasoning.beliefs.contradiction_resolver.pairs import MOST
from app.reasoning.beliefs.contradiction_resolver.reading import excerpts
from app.reasoning.beliefs.contradiction_resolver.schemas import Read, TextPair
from app.reasoning.beliefs.contradiction_resolver.service import judge
from app.resources import resource_folder
from app.settings import Settings
from benchmarks.conflicts.false_contradictions import statements
from training.judge.pairs import read_blocks

SIGNS = (
    *("contradicts", "contradicts_least", "entails", "unrelated", "coexists", "supports"),
    *("neutral", "clashes", "share", "common", "length", "uneven", "similarity", "closeness"),
    *("names_shared", "opening_shared", "numbers_one", "numbers_apart", "talking", "pointing"),
    *("total", "hedged", "rule_score", "r_other_number", "r_same_stance"),
)
HELD_BACK, STATE_HELD_BACK = 3.0, 100.0
"""How strongly the weights of the signs, and of the state of the network, are held to 0."""
_STEPS, _LONGEST_STEP = 14, 2.0
_OF_A_BLOCK, _BESIDE_BLOCKS, _SEED = 5, 2_500, 5
_LEAST = 0.1
"""Probability of a conflict in the first order under which a statement is not read again: what is
so plain is not fitted on."""
Array = NDArray[np.float64]


class Weighed(NamedTuple):
    """Two texts, whether they conflict, and what they count."""

    pair: TextPair
    conflicts: bool
    counts: float


class Seen(NamedTuple):
    signs: Sequence[float]
    state: NDArray[np.float32]
    """The mean of both orders."""


def vectors_of(texts: Sequence[str]) -> NDArray[np.float32]:
    found = asyncio.run(open_embedder(Settings()).embed_documents(texts))
    return np.array(found, np.float32)


def labelled(folder: Path, counts: float) -> Iterator[Weighed]:
    lines = (folder / "contradictions.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    vectors = vectors_of([text for row in rows for text in (row["a"], row["b"])])
    for row, a, b in zip(rows, vectors[::2], vectors[1::2], strict=True):
        pair = TextPair(row["a"], row["b"], float(a @ b))
        if likeness(pair) is not None:
            yield Weighed(pair, row["label"] == "contradiction", counts)


def apart(
    texts: Sequence[str], groups: Sequence[int], counts: float, most: int = MOST
) -> Iterator[Weighed]:
    """Give each text with those before it that are most like it, of another group."""
    vectors = vectors_of(texts)
    for place, text in enumerate(texts):
        near = vectors[:place] @ vectors[place]
        others = [int(at) for at in np.argsort(-near)[:64] if groups[at] != groups[place]]
        pairs = [TextPair(texts[at], text, float(near[at])) for at in others]
        alike = {pair: found for pair in pairs if (found := likeness(pair)) is not None}
        for pair in sorted(alike, key=lambda pair: -alike[pair])[:most]:
            yield Weighed(pair, False, counts)


def notes(counts: float) -> Iterator[Weighed]:
    """Give pairs of the notes, a few of each block, and such as are of two blocks."""
    chance = random.Random(_SEED)
    blocks = [one for number in range(1, 5) for one in read_blocks(f"relations_{number}.txt")]
    lines = [[(sign, text) for sign in "=!>~" for text in one.get(sign, [])] for one in blocks]
    texts = [text for block in lines for _, text in block]
    vectors = dict(zip(texts, vectors_of(texts), strict=True))
    for block in lines:
        for conflicts in (True, False):
            pairs = [one for one in _of_block(block, vectors) if one.conflicts == conflicts]
            chosen = chance.sample(pairs, min(_OF_A_BLOCK, len(pairs)))
            yield from (one._replace(counts=counts) for one in chosen)
    groups = [number for number, block in enumerate(lines) for _ in block]
    found = list(apart(texts, groups, counts, 2))
    yield from chance.sample(found, min(_BESIDE_BLOCKS, len(found)))


def _of_block(
    block: Sequence[tuple[str, str]], vectors: Mapping[str, NDArray[np.float32]]
) -> Iterator[Weighed]:
    for (sign, a), (other, b) in combinations(block, 2):
        pair = TextPair(a, b, float(vectors[a] @ vectors[b]))
        conflicts = {sign, other} == {"=", "!"}
        is_known = conflicts or ("!" not in sign + other and sign + other != ">>")
        if is_known and likeness(pair) is not None:
            yield Weighed(pair, conflicts, 1.0)


def seen_of(reader: CrossPairReader, one: Weighed) -> Seen | None:
    """Read a pair; None where it cannot be read, or is no conflict as plainly as that."""
    there, back = excerpts(*one.pair[:2]), excerpts(one.pair.b, one.pair.a)
    if there is None or back is None:
        return None
    [(first, state)] = reader.states([(there.a.text, there.b.text)])
    if first.contradicts < _LEAST and not one.conflicts:
        return None
    [(second, other)] = reader.states([(back.a.text, back.b.text)])
    ruled = judge(*one.pair[:2], similarity=one.pair.similarity)
    read = Read(there.a.text, there.b.text, first, second, ruled.score)
    found = signs(ruled, read, one.pair.similarity or 0.0)
    return Seen([found[name] for name in SIGNS], ((state + other) / 2).astype(np.float32))


def fit(rows: Array, wanted: Array, counts: Array, held: Array) -> Array:
    """Give weights and a bias: the log loss, and half of `held` times their squares, are least."""
    values = np.hstack([rows, np.ones((len(rows), 1))])
    hold, found = np.diag([*held, 1e-6]), np.zeros(values.shape[1])
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-np.clip(values @ found, -30, 30)))
        slope = values.T @ (counts * (likely - wanted)) + hold @ found
        curve = (values * (counts * likely * (1 - likely))[:, None]).T @ values + hold
        step = np.linalg.solve(curve, slope)
        found -= step * min(1.0, _LONGEST_STEP / max(float(np.abs(step).max()), 1e-9))
    return found


def fitted(read: Sequence[tuple[Weighed, Seen]]) -> tuple[dict[str, float], Array, float]:
    """Give the weights of the signs, and those of the state with their bias."""
    told = np.array([seen.signs for _, seen in read], float)
    states = np.array([seen.state for _, seen in read], float)
    middle, spread = told.mean(0), told.std(0) + 1e-6
    state_middle, state_spread = states.mean(0), states.std()
    rows = np.hstack([(told - middle) / spread, (states - state_middle) / state_spread])
    held = np.array([HELD_BACK] * len(SIGNS) + [STATE_HELD_BACK] * states.shape[1])
    wanted = np.array([float(one.conflicts) for one, _ in read])
    found = fit(rows, wanted, np.array([one.counts for one, _ in read]), held)
    own, of_state = found[: len(SIGNS)] / spread, found[len(SIGNS) : -1] / state_spread
    table = {name: round(float(weight), 4) for name, weight in zip(SIGNS, own, strict=True)}
    bias = round(float(found[-1] - own @ middle), 4)
    return {**table, "beside": 1.0, "bias": bias}, of_state, -float(of_state @ state_middle)


def write(table: dict[str, float], of_state: Array, bias: float) -> None:
    folder, packed = resource_folder("judge") / "cross", BytesIO()
    np.savez(packed, weights=of_state.astype(np.float32), bias=np.float32(bias))
    (folder / BESIDE).write_bytes(packed.getvalue())
    card = json.loads((folder / CARD).read_text(encoding="utf-8"))
    card["sha256"][BESIDE] = hashlib.sha256(packed.getvalue()).hexdigest()
    (folder / CARD).write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    WEIGHTS.write_text(json.dumps(table, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("labelled", type=Path)
    parser.add_argument("other", type=Path)
    parser.add_argument("--among", nargs="+", type=Path, required=True)
    parser.add_argument("--most", type=int, default=10_000)
    given = parser.parse_args()
    own, others = list(labelled(given.labelled, 3.0)), statements(given.among, given.most)
    texts = [text for one in own for text in one.pair[:2]]
    groups = [place // 2 for place in range(len(texts))]
    every = [*own, *labelled(given.other, 0.1), *notes(0.3), *apart(texts, groups, 0.5)]
    every += apart(others, range(len(others)), 1.0)
    reader = CrossPairReader(resource_folder("judge") / "cross")
    read = [(one, seen) for one in every if (seen := seen_of(reader, one)) is not None]
    write(*fitted(read))


if __name__ == "__main__":
    main()
