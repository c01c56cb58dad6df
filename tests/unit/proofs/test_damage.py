"""Real proofs against the same proofs with steps of others in them."""

import random
from pathlib import Path

import pytest

from benchmarks.proofs import SEED, auc, damage, own, read_proofs, scores_of

DATA = Path(__file__).parents[4] / "shared" / "data" / "proofs.jsonl"


@pytest.mark.skipif(not DATA.exists(), reason="the labelled proofs are not beside this checkout")
def test_steps_of_other_proofs_are_told_by_completeness() -> None:
    proofs = read_proofs(DATA)[::2]
    source = random.Random(SEED)
    real = [scores_of(proof)[0] for proof in proofs]

    damaged = [
        scores_of(damage(proofs, at, "nonsense", 0.5, source))[0] for at in range(len(proofs))
    ]

    assert auc(real, damaged) >= 0.9
    assert own(real, damaged) >= 0.95


def test_the_auc_counts_equal_scores_half() -> None:
    assert (auc([1.0, 0.5], [0.5, 0.0]), own([1.0, 0.5], [0.5, 0.5])) == (0.875, 0.75)
