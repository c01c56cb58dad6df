"""How far completeness and rigour tell real proofs from the same proofs, damaged.

Run: uv run python -m benchmarks.proofs --data proofs.jsonl
Each line of the file is a JSON object with `statement` and `proof`. Steps are removed, exchanged,
or replaced by steps of other proofs. Nothing is computed: the words alone are weighed.
"""

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

from app.domain.proofs.proof import ProofStep, ProofText
from app.reasoning.beliefs.proofs.analysis.reading import analyse, read_proof
from app.reasoning.beliefs.proofs.reading.sentences import sentences_of
from benchmarks.place import tell

SEED = 20
ROUNDS = 3
FEWEST_STEPS = 3
"""A proof with fewer has nothing left to tell after its damage."""
SHARES = {"one": 0.0, "third": 1 / 3, "half": 1 / 2}
"""Of the steps that are damaged, at least one."""
KINDS = ("removed", "swapped", "nonsense")
Proof = tuple[str, tuple[str, ...]]
"""A statement and the steps."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    tell(figures_of(read_proofs(parser.parse_args().data)))


def read_proofs(path: Path) -> list[Proof]:
    lines = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    proofs = ((line["statement"], tuple(sentences_of(line["proof"]))) for line in lines)
    return [proof for proof in proofs if len(proof[1]) >= FEWEST_STEPS]


def figures_of(proofs: Sequence[Proof], rounds: int = ROUNDS) -> dict[str, object]:
    """Give, by kind and share, the AUC over all pairs and over each proof with its own damage."""
    real = [scores_of(proof) for proof in proofs]
    found: dict[str, object] = {"proofs": len(proofs)}
    for kind in KINDS:
        for name, share in SHARES.items():
            source = random.Random(SEED)
            damaged = [
                scores_of(damage(proofs, at, kind, share, source))
                for _ in range(rounds)
                for at in range(len(proofs))
            ]
            found[f"{kind} {name}"] = {
                score: {
                    "auc": auc([one[at] for one in real], [one[at] for one in damaged]),
                    "own": own([one[at] for one in real], [one[at] for one in damaged]),
                }
                for at, score in enumerate(("completeness", "rigour", "mean"))
            }
    return found


def scores_of(proof: Proof) -> tuple[float, float, float]:
    """Give completeness, rigour and their mean."""
    steps = tuple(ProofStep(text) for text in proof[1])
    analysis = analyse(read_proof(ProofText(steps, proof[0])))
    both = analysis.completeness, analysis.rigour_score
    return (*both, sum(both) / 2)


def damage(
    proofs: Sequence[Proof], at: int, kind: str, share: float, source: random.Random
) -> Proof:
    statement, steps = proofs[at]
    count = max(2 if kind == "swapped" else 1, round(share * len(steps)))
    places = source.sample(range(len(steps)), min(count, len(steps) - (kind == "removed")))
    changed = list(steps)
    if kind == "removed":
        return statement, tuple(text for place, text in enumerate(steps) if place not in places)
    if kind == "swapped":
        for place, other in zip(places, [*places[1:], places[0]], strict=True):
            changed[place] = steps[other]
        return statement, tuple(changed)
    for place in places:
        other = source.choice([index for index in range(len(proofs)) if index != at])
        changed[place] = source.choice(proofs[other][1])
    return statement, tuple(changed)


def auc(real: Sequence[float], damaged: Sequence[float]) -> float:
    """Give the chance that a real proof scores more than a damaged one; equal ones count half."""
    pairs = [(one, other) for one in real for other in damaged]
    return round(sum(_won(*pair) for pair in pairs) / len(pairs), 3)


def own(real: Sequence[float], damaged: Sequence[float]) -> float:
    """Give the chance that a proof scores more than it does after its damage."""
    pairs = [(real[at % len(real)], other) for at, other in enumerate(damaged)]
    return round(sum(_won(*pair) for pair in pairs) / len(pairs), 3)


def _won(one: float, other: float) -> float:
    return 1.0 if one > other else 0.5 * (one == other)


if __name__ == "__main__":
    main()
