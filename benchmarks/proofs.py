"""How far completeness and rigour tell real proofs from the same proofs, damaged.

Run: uv run python -m benchmarks.proofs --data proofs.jsonl [--half 0|1]
Each line of the file is a JSON object with `statement` and `proof`. Steps are removed, exchanged,
or replaced by steps of other proofs. Nothing is computed: the words alone are weighed.
Each proof is told twice: as a text, and as steps with labels that name their premises, which are
those that the reader finds in the whole proof.
"""

import argparse
import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from app.domain.proofs.analysis import Rigour
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--half", type=int, choices=(0, 1))
    asked = parser.parse_args()
    proofs = read_proofs(asked.data)
    kept = range(len(proofs)) if asked.half is None else range(asked.half, len(proofs), 2)
    named = [with_premises(proof) for proof in proofs]
    tell({"text": figures_of(proofs, kept), "premises named": figures_of(named, kept)})


def read_proofs(path: Path) -> list[ProofText]:
    lines = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    proofs = [
        ProofText(tuple(ProofStep(text) for text in sentences_of(line["proof"])), line["statement"])
        for line in lines
    ]
    return [proof for proof in proofs if len(proof.steps) >= FEWEST_STEPS]


def with_premises(proof: ProofText) -> ProofText:
    """Let each step name the steps that it is found to rest on."""
    labels = {f"s{number}": str(number) for number in range(1, len(proof.steps) + 1)}
    premises = dict[str, list[str]]()
    for one in read_proof(proof).dependencies:
        if one.premise_id in labels:
            premises.setdefault(one.atom_id, []).append(labels[one.premise_id])
    steps = (
        replace(step, label=labels[id_], depends_on=tuple(premises.get(id_, ())))
        for id_, step in zip(labels, proof.steps, strict=True)
    )
    return ProofText(tuple(steps), proof.theorem)


def figures_of(
    proofs: Sequence[ProofText], kept: Sequence[int], rounds: int = ROUNDS
) -> dict[str, object]:
    """Give, by kind and share, the AUC over all pairs and over each proof with its own damage.

    Args:
        kept: Places of the proofs that are damaged; nonsense is taken from all.
    """
    real = [scores_of(proofs[at]) for at in kept]
    found: dict[str, object] = {"proofs": len(kept), "above informal": _above_informal(real)}
    for kind in KINDS:
        for name, share in SHARES.items():
            source = random.Random(SEED)
            damaged = [
                scores_of(damage(proofs, at, kind, share, source))
                for _ in range(rounds)
                for at in kept
            ]
            found[f"{kind} {name}"] = {
                score: {
                    "auc": auc([one[at] for one in real], [one[at] for one in damaged]),
                    "own": own([one[at] for one in real], [one[at] for one in damaged]),
                }
                for at, score in enumerate(("completeness", "rigour", "mean"))
            } | {"above informal": _above_informal(damaged)}
    return found


class Scores(NamedTuple):
    completeness: float
    rigour: float
    mean: float
    is_above_informal: bool


def scores_of(proof: ProofText) -> Scores:
    analysis = analyse(read_proof(proof))
    both = analysis.completeness, analysis.rigour_score
    return Scores(*both, sum(both) / 2, analysis.rigour is not Rigour.INFORMAL)


def _above_informal(scores: Sequence[Scores]) -> float:
    """Return the share of proofs with a level above `informal`."""
    return round(sum(one.is_above_informal for one in scores) / len(scores), 3)


def damage(
    proofs: Sequence[ProofText], at: int, kind: str, share: float, source: random.Random
) -> ProofText:
    steps = proofs[at].steps
    count = max(2 if kind == "swapped" else 1, round(share * len(steps)))
    places = source.sample(range(len(steps)), min(count, len(steps) - (kind == "removed")))
    changed = list(steps)
    if kind == "removed":
        changed = [step for place, step in enumerate(steps) if place not in places]
    elif kind == "swapped":
        for place, other in zip(places, [*places[1:], places[0]], strict=True):
            changed[place] = steps[other]
    else:
        for place in places:
            other = source.choice([index for index in range(len(proofs)) if index != at])
            said = source.choice(proofs[other].steps).text
            changed[place] = replace(steps[place], text=said)
    return ProofText(tuple(changed), proofs[at].theorem)


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
