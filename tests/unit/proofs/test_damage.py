"""Real proofs against the same proofs with steps of others in them."""

import random
from pathlib import Path

import pytest

from app.domain.proofs.proof import ProofText
from benchmarks.proofs import SEED, auc, damage, own, read_proofs, scores_of, with_premises

DATA = Path(__file__).parents[4] / "shared" / "data" / "proofs.jsonl"
needs_proofs = pytest.mark.skipif(
    not DATA.exists(), reason="the labelled proofs are not beside this checkout"
)


def _aucs(proofs: list[ProofText], kind: str) -> list[tuple[float, float]]:
    """Damage half of the steps of each; give the AUC over all and over each with its own."""
    source = random.Random(SEED)
    real = [scores_of(proof) for proof in proofs]
    damaged = [scores_of(damage(proofs, at, kind, 0.5, source)) for at in range(len(proofs))]
    pairs = [([one[at] for one in real], [one[at] for one in damaged]) for at in range(2)]
    return [(auc(*pair), own(*pair)) for pair in pairs]


@needs_proofs
def test_steps_of_other_proofs_are_told_by_completeness_and_rigour() -> None:
    completeness, rigour = _aucs(read_proofs(DATA), "nonsense")
    assert min(*completeness, *rigour) >= 0.9


@needs_proofs
@pytest.mark.parametrize("kind", ["removed", "swapped"])
def test_missing_and_exchanged_steps_of_a_text_are_told_by_its_coherence(kind: str) -> None:
    (over_all, over_own), _ = _aucs(read_proofs(DATA), kind)
    assert over_all >= 0.83
    assert over_own >= 0.88


@needs_proofs
@pytest.mark.parametrize("kind", ["removed", "swapped"])
def test_missing_and_exchanged_steps_are_told_where_steps_name_their_premises(kind: str) -> None:
    proofs = [with_premises(proof) for proof in read_proofs(DATA)]
    completeness, rigour = _aucs(proofs, kind)
    assert min(*completeness, *rigour) >= 0.9


def test_the_auc_counts_equal_scores_half() -> None:
    assert (auc([1.0, 0.5], [0.5, 0.0]), own([1.0, 0.5], [0.5, 0.5])) == (0.875, 0.75)
