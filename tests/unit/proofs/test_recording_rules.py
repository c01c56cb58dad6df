"""Which beliefs a proof becomes."""

from app.domain.beliefs.belief import Assert, Derive
from app.domain.ids import new_id
from app.reasoning.beliefs.proofs.analysis.reading import read_proof
from app.reasoning.beliefs.proofs.reading.steps import read_text
from app.reasoning.beliefs.proofs.rules import belief_id, operations
from tests.unit.proofs.texts import SOCRATES, SQUARE_ROOT


def test_premises_are_asserted_and_claims_derived_from_them() -> None:
    proof_id = new_id()

    [axiom, hypothesis, conclusion] = operations(read_proof(read_text(SOCRATES)), proof_id)

    assert isinstance(axiom, Assert)
    assert isinstance(hypothesis, Assert)
    assert isinstance(conclusion, Derive)
    assert conclusion.justification.premise_ids == {axiom.belief.id, hypothesis.belief.id}
    assert conclusion.justification.rule == "modus_ponens"


def test_what_is_assumed_to_be_refuted_is_never_held() -> None:
    proof_id = new_id()

    made = list(operations(read_proof(read_text(SQUARE_ROOT)), proof_id))

    ids = {one.belief.id for one in made}
    assert belief_id(proof_id, "s1") not in ids
    assert len(ids) == 8
    [second, *_] = made
    assert second.belief.text == (
        'Assuming "sqrt(2) is rational": Then sqrt(2) = a/b for some integers a and b with no'
        " common factor."
    )
    assert made[-1].belief.text == "Therefore sqrt(2) is irrational."


def test_the_same_proof_under_the_same_id_is_the_same_operations() -> None:
    reading, proof_id = read_proof(read_text(SQUARE_ROOT)), new_id()

    assert list(operations(reading, proof_id)) == list(operations(reading, proof_id))
