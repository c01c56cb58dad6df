"""Dependencies, discharge, gaps, circles, inconsistencies, and what they are worth."""

import pytest

from app.domain.proofs.analysis import GapKind, ImplicitKind, ProofAnalysis, Rigour
from app.domain.proofs.proof import Basis, DischargeKind, ProofStep, ProofText, Rule
from app.reasoning.beliefs.proofs.analysis.reading import analyse, read_proof
from tests.unit.proofs.texts import CASES, INDUCTION, SOCRATES, SQUARE_ROOT, UNRELATED, read


def _gaps(analysis: ProofAnalysis) -> list[tuple[GapKind, str]]:
    return [(gap.kind, gap.atom_id) for gap in analysis.gaps]


def _premises(analysis: ProofAnalysis, atom_id: str) -> dict[str, Basis]:
    return {one.premise_id: one.basis for one in analysis.dependencies if one.atom_id == atom_id}


def _discharges(analysis: ProofAnalysis) -> list[tuple[str, str, DischargeKind]]:
    return [(one.assumption_id, one.by_id, one.kind) for one in analysis.discharges]


def _numbered(said: tuple[str, ...], filling: str) -> str:
    return " ".join(f"{at}. {text.format(filling)}" for at, text in enumerate(said, 1))


def test_the_irrational_root_has_no_circle_no_inconsistency_and_no_gap() -> None:
    analysis = read(SQUARE_ROOT)

    assert (analysis.cycles, analysis.inconsistencies, analysis.gaps) == ((), (), ())
    assert _discharges(analysis) == [("s1", "s8", DischargeKind.REDUCTIO)]
    assert _premises(analysis, "s9") == {"s8": Basis.INFERRED}
    assert analysis.rigour is Rigour.TEXTBOOK


def test_unrelated_sentences_earn_nothing() -> None:
    analysis = read(UNRELATED)

    assert (analysis.completeness, analysis.rigour_score) == (0.0, 0.0)
    assert analysis.rigour is Rigour.INFORMAL
    assert _premises(analysis, "s5") == {"s4": Basis.ASSUMED}


@pytest.mark.parametrize(
    "text",
    [
        "Therefore P = NP.",
        UNRELATED,
        "Every problem in NP has a certificate. A certificate is checked in polynomial time."
        " Problems in P are solved in polynomial time. Therefore P = NP.",
        "P is a class of problems. NP is a class of problems. Hence both are classes of problems."
        " Hence both classes hold problems. Therefore $P = NP$.",
        "1. P is a class. 2. NP is a class by 1. 3. Therefore P = NP.",
    ],
    ids=["bare", "unrelated", "related", "repeated", "labelled"],
)
def test_a_leap_to_p_equals_np_is_never_above_informal(text: str) -> None:
    assert read(text).rigour is Rigour.INFORMAL


def test_a_named_premise_is_explicit() -> None:
    analysis = read(SOCRATES)

    assert _premises(analysis, "s3") == {"s1": Basis.EXPLICIT, "s2": Basis.EXPLICIT}
    assert (analysis.rigour, analysis.rigour_score) == (Rigour.RIGOROUS, 1.0)
    assert analysis.chains[0].assumption_ids == ("s1", "s2")


def test_a_number_that_is_divided_by_names_no_step() -> None:
    analysis = read("1. Let n be even. 2. So n is divisible by 1. 3. Hence n + n is even.")

    assert _premises(analysis, "s2") == {"s1": Basis.INFERRED}


def test_a_symbol_that_is_used_to_define_another_is_not_introduced_late() -> None:
    again = read("Let a and b be numbers. Let a = b. Then a - b = 0.")
    other = read("There is a prime p. Let N = p + 1. Then N is a number.")
    late = read("Then a divides b. Let a and b be numbers. So a divides b.")

    kinds = [{gap.kind for gap in one.gaps} for one in (again, other, late)]
    assert [GapKind.LATE_SYMBOL in one for one in kinds] == [False, False, True]


def test_an_induction_hypothesis_is_told_by_what_it_says() -> None:
    text = (
        "Induction on n. For n = 1 it is 1 = 1^2. Suppose the formula holds for n."
        " Then the sum is n^2 + 2n + 1 = (n + 1)^2. So it holds for n + 1."
    )
    analysis = read(text, "1 + 3 + ... + (2n - 1) = n^2.")

    assert _discharges(analysis) == [("s3", "s5", DischargeKind.INDUCTION)]


def test_a_plan_needs_no_premise_and_no_use() -> None:
    for plan in ("We prove the contrapositive.", "By induction on k.", "Let us argue by cases."):
        analysis = read(f"{plan} Let n be even. Then n is no odd number. So n is not odd.")
        kinds = {gap.kind for gap in analysis.gaps if gap.atom_id == "s1"}

        assert kinds.isdisjoint({GapKind.NO_PREMISE, GapKind.UNUSED_STEP})


def test_an_assumption_between_the_parts_of_an_induction_is_its_hypothesis() -> None:
    text = (
        "By induction. For n = 4, 2^4 = 16 = 4^2. Assume 2^k >= k^2. Then 2^(k + 1) = 2 * 2^k."
        " So the claim holds for k + 1."
    )
    analysis = read(text, "For n >= 4, 2^n >= n^2.")

    assert _discharges(analysis) == [("s3", "s5", DischargeKind.INDUCTION)]
    assert GapKind.INCOMPLETE_INDUCTION not in {gap.kind for gap in analysis.gaps}


def test_a_strong_induction_needs_no_base_case_of_its_own() -> None:
    text = "By {}induction on n. By the induction hypothesis, m < n is even. So n is even."
    kinds = [{gap.kind for gap in read(text.format(one)).gaps} for one in ("strong ", "")]

    assert [GapKind.INCOMPLETE_INDUCTION in one for one in kinds] == [False, True]


def test_the_induction_hypothesis_is_named_and_discharged() -> None:
    analysis = read(INDUCTION)

    assert _premises(analysis, "s4") == {"s3": Basis.EXPLICIT}
    assert _discharges(analysis) == [("s3", "s6", DischargeKind.INDUCTION)]
    assert GapKind.INCOMPLETE_INDUCTION not in {gap.kind for gap in analysis.gaps}


def test_an_induction_without_a_base_case_says_so() -> None:
    text = INDUCTION.replace("Base case: for n = 1, the sum is 1 = 1(1+1)/2. ", "")

    assert (GapKind.INCOMPLETE_INDUCTION, "s1") in _gaps(read(text))


def test_each_case_is_discharged_and_its_steps_serve_no_other_case() -> None:
    analysis = read(CASES)

    assert _discharges(analysis) == [
        ("s2", "s3", DischargeKind.CASES),
        ("s4", "s6", DischargeKind.CASES),
    ]
    assert "s3" not in _premises(analysis, "s5")
    assert {"s3", "s5"} <= set(_premises(analysis, "s6"))


def test_one_case_alone_is_a_gap() -> None:
    [first, *_] = CASES.split(" Case 2")

    assert (GapKind.INCOMPLETE_CASES, "s2") in _gaps(read(first))


def test_an_assumption_that_is_never_refuted_is_a_gap() -> None:
    analysis = read("Suppose, for contradiction, that n is odd. Then n + 1 is even.")

    assert (GapKind.UNDISCHARGED_ASSUMPTION, "s1") in _gaps(analysis)
    assert analysis.rigour is Rigour.INFORMAL


def test_a_symbol_that_nothing_introduces_is_a_gap() -> None:
    analysis = read("Let n be an integer. Then n + m is an integer.")

    assert _gaps(analysis) == [(GapKind.NEW_SYMBOL, "s2")]


def test_steps_that_rest_on_each_other_are_a_circle() -> None:
    analysis = read("1. n is even by (2). 2. n^2 is even by (1). 3. Hence n is even by (2).")

    assert analysis.cycles == (("s1", "s2"),)
    assert (GapKind.FORWARD_REFERENCE, "s1") in _gaps(analysis)
    assert (analysis.rigour, analysis.rigour_score) == (Rigour.INFORMAL, 0.0)


def test_a_premise_that_states_the_conclusion_is_a_circle() -> None:
    analysis = read("Axiom: n is even. Then n + n is even. Therefore n is even.")

    assert analysis.cycles == (("s1", "s3"),)


def test_a_missing_reference_is_a_gap() -> None:
    assert (GapKind.UNKNOWN_REFERENCE, "s1") in _gaps(read("1. Hence n is even by (7)."))


def test_what_rests_on_a_missing_premise_earns_nothing() -> None:
    said = ("Premise: $a = b$.", "Hence $b = a$, by {}.", "So $a^2 = b^2$, by 2.")
    whole, damaged = (read(_numbered(said, label)) for label in ("1", "7"))
    # Of the first step nobody speaks of the word "premise" again.
    assert whole.completeness == pytest.approx((2 / 3 + 1 + 1) / 3)
    assert damaged.completeness == pytest.approx(2 / 3 / 3)


def test_symbols_that_one_step_alone_speaks_of_cost_completeness_and_rigour() -> None:
    said = ("Let $a$ be even.", "Then $a^2$ is even.", "Hence $a^2 + {}$ is even.")
    known, strange = (read(_numbered(said, symbol)) for symbol in ("a", "q"))
    # One of two symbols of one of three steps, twice.
    assert strange.completeness <= known.completeness * (1 - 1 / 3)
    assert strange.rigour_score <= known.rigour_score * (1 - 1 / 3)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Axiom: f is continuous.", "But f is not continuous."),
        ("Axiom: $x = y$.", "But $x \\neq y$."),
        ("Axiom: $x \\in A$.", "But $x \\notin A$."),
    ],
    ids=["words", "equation", "membership"],
)
def test_a_denial_outside_of_a_reductio_is_an_inconsistency(first: str, second: str) -> None:
    analysis = read(f"{first} {second} Therefore everything holds.")

    [found] = analysis.inconsistencies
    assert (found.first_id, found.second_id) == ("s1", "s2")
    assert analysis.rigour is Rigour.INFORMAL


def test_a_denial_of_what_was_assumed_to_be_refuted_is_none() -> None:
    text = "Suppose, for contradiction, that f is not zero. Then f is 1, a contradiction. So f is"

    assert read(f"{text} zero.").inconsistencies == ()


def test_what_nobody_states_is_told() -> None:
    analysis = read("Clearly a/b is rational. Hence sqrt(c) is real.")

    assert [(one.kind, one.atom_id) for one in analysis.implicit_assumptions] == [
        (ImplicitKind.TRIVIALITY, "s1"),
        (ImplicitKind.NONZERO, "s1"),
        (ImplicitKind.NONNEGATIVE, "s2"),
    ]


def test_what_is_said_to_be_nonzero_is_not_implicit() -> None:
    assert read("Let b be nonzero. Then a/b is rational.").implicit_assumptions == ()


def test_given_kinds_rules_and_premises_are_kept() -> None:
    steps = (
        ProofStep("Grass is green.", "a"),
        ProofStep("Snow is white.", "b", depends_on=("a",), rule=Rule.CITATION),
    )
    analysis = analyse(read_proof(ProofText(steps)))

    assert _premises(analysis, "s2") == {"s1": Basis.EXPLICIT}
    assert analysis.atoms[1].rule is Rule.CITATION


def test_the_depth_is_the_longest_way() -> None:
    steps = [f"{n}. So it holds by ({n - 1})." for n in range(2, 200)]

    assert read(" ".join(["1. Axiom: it holds.", *steps])).depth == 198
