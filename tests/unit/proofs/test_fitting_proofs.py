"""The proofs that the network of coherence is fitted on, and how they are damaged."""

import random
from pathlib import Path

import pytest

from training.proofs.damage import Damage, damaged
from training.proofs.texts import TextProof, proofs_in, read_sources, without_latex

SENTENCES = (
    "Let $n$ be even. % a comment\nThen $n = 2k$ by \\ref{even}. Hence $n^2 = 4k^2$ is even."
)
READ = ("Let $n$ be even.", "Then $n = 2k$ by (1).", "Hence $n^2 = 4k^2$ is even.")


def test_a_theorem_and_the_environment_after_it_are_a_proof() -> None:
    lemma = "\\begin{lemma}\\label{a} Squares.\\end{lemma}"
    proof = f"\\begin{{proof}}{SENTENCES}\\end{{proof}}"

    assert list(proofs_in(f"{lemma}\n{proof}")) == [TextProof("Squares.", READ)]


def test_what_follows_a_heading_is_a_proof_of_the_paragraph_before_it() -> None:
    latex = f"Some text.\n\nSquares.\n\n\\textbf{{Proof.}} {SENTENCES} $\\square$ More text."

    assert list(proofs_in(latex)) == [TextProof("Squares.", READ)]


@pytest.mark.parametrize(
    "proof", ["Clear. So it is.", SENTENCES + " So it is." * 28, SENTENCES + "\\begin{tikzpicture}"]
)
def test_a_short_a_long_and_a_drawn_proof_are_left_out(proof: str) -> None:
    assert not list(proofs_in(f"\\begin{{proof}}{proof}\\end{{proof}}"))


def test_a_missing_source_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"stacks\+stacks-project is missing"):
        read_sources(tmp_path)


def test_a_sentence_can_be_written_without_latex() -> None:
    assert without_latex("Let $n \\in \\mathbb{Z}$.") == "Let n in Z."


@pytest.mark.parametrize(("share", "gone"), [(0.0, 1), (0.5, 3), (1.0, 5)])
def test_a_share_of_the_sentences_is_removed_but_not_all(share: float, gone: int) -> None:
    left = damaged(6, Damage.REMOVED, share, random.Random(1))

    assert len(left) == 6 - gone
    assert left == sorted(left)


@pytest.mark.parametrize(("share", "moved"), [(0.0, 2), (0.5, 3), (1.0, 6)])
def test_a_share_of_the_sentences_changes_places(share: float, moved: int) -> None:
    order = damaged(6, Damage.EXCHANGED, share, random.Random(1))

    assert sorted(order) == list(range(6))
    assert sum(at != place for place, at in enumerate(order)) == moved
