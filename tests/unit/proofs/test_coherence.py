"""Coherence: the likelihood that a proof is complete and in order."""

import json
from hashlib import sha256

import numpy as np
import pytest

from app.domain.proofs.analysis import CheckStatus
from app.domain.proofs.proof import CLAIMS
from app.reasoning.beliefs.proofs.coherence.network import WEIGHTS, bags_of, coherence_of
from app.reasoning.beliefs.proofs.coherence.sentences import sentence_of
from app.reasoning.beliefs.proofs.coherence.transitions import features_of
from app.reasoning.beliefs.proofs.reading.steps import read_text
from tests.unit.proofs.texts import CASES, CHECKER, INDUCTION, SQUARE_ROOT, read

PROOFS = pytest.mark.parametrize(
    "text", [SQUARE_ROOT, INDUCTION, CASES], ids=["root", "induction", "cases"]
)


def _sentences(text: str) -> tuple[str, list[str]]:
    proof = read_text(text)
    return proof.theorem, [step.text for step in proof.steps]


@pytest.mark.parametrize("text", [SQUARE_ROOT, INDUCTION], ids=["root", "induction"])
def test_a_textbook_proof_is_coherent(text: str) -> None:
    assert coherence_of(*_sentences(text)) > 0.7


@PROOFS
def test_a_reversed_proof_is_not_coherent(text: str) -> None:
    theorem, sentences = _sentences(text)

    assert coherence_of(theorem, sentences[::-1]) < 0.05


def test_a_proof_without_every_other_sentence_is_not_coherent() -> None:
    theorem, sentences = _sentences(SQUARE_ROOT)

    assert coherence_of(theorem, sentences[::2]) < 0.05
    assert read(" ".join(sentences[::2]), theorem).completeness < 0.05


async def test_coherence_does_not_count_for_claims_that_a_computation_proves() -> None:
    analysis = await CHECKER.check(read_text(CASES))

    proved = {one.atom_id for one in analysis.checks if one.status is CheckStatus.PROVED}
    assert proved == {one.id for one in analysis.atoms if one.kind in CLAIMS}
    assert coherence_of(*_sentences(CASES)) < 0.7
    assert analysis.completeness > 0.9


def test_coherence_does_not_count_if_the_claims_name_their_premises() -> None:
    told = read("1. Axiom: n is even. 2. Hence n + n is even, by 1. 3. So n + n + n is even, by 2.")

    # Of the three terms of the first step, "axiom" is not spoken of again.
    assert (told.completeness, told.rigour_score) == (pytest.approx((2 / 3 + 1 + 1) / 3), 1.0)


def test_a_sentence_has_symbols_words_bigrams_of_formulas_and_tokens() -> None:
    read_sentence = sentence_of("Let $n = 2k$ be an even number.")

    assert read_sentence.symbols == {"n", "k"} == read_sentence.introduces
    assert read_sentence.words == {"even", "number"}
    assert read_sentence.bigrams == {"n =", "= 2", "2 k"}
    assert read_sentence.tokens == ("let", "X", "be", "an", "even", "number")


def test_there_is_a_transition_before_the_first_sentence_and_after_the_last() -> None:
    said = [sentence_of(text) for text in ("Let $n$ be even.", "Then $n = 2k$.")]
    rows = features_of(sentence_of("$n$ is even."), said)

    # First, last, how far on, and the symbols that the two sentences have in common.
    assert [row[:4] for row in rows] == [[1, 0, 0, 0], [0, 0, 1 / 3, 0.5], [0, 1, 2 / 3, 0]]
    # Nothing introduces k.
    assert [row[60] for row in rows] == [0, 1, 0]


def test_words_count_anywhere_and_openings_by_their_position() -> None:
    bags = bags_of([sentence_of("Hence, hence or so.")], {"so": 0, "let": 1}, {"or": 0, "hence": 1})

    assert bags.tolist() == [[1, 0, pytest.approx(0.4), 1]]


def test_the_weights_match_their_card_and_the_features() -> None:
    card = json.loads(WEIGHTS.with_name("card.json").read_text(encoding="utf-8"))
    [row] = features_of(sentence_of(""), [sentence_of("So it is.")])[:1]

    assert sha256(WEIGHTS.read_bytes()).hexdigest() == card["sha256"][WEIGHTS.name]
    with np.load(WEIGHTS) as held:
        assert held["transition"].shape == (len(row), len(held["hidden"]))
        assert len(held["previous"]) == len(held["words"]) + len(held["openings"])
