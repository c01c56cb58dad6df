"""Formulas of a proof that are computed."""

import pytest

from app.domain.modes.base import ModeInput
from app.domain.proofs.analysis import CheckStatus, GapKind, Rigour
from app.errors import LimitExceededError
from app.reasoning.beliefs.proofs.service import ProofChecker
from app.reasoning.nodes.modes.runner import ModeRunner
from tests.unit.proofs.texts import CASES, CHECKER, INDUCTION, SQUARE_ROOT


async def _statuses(text: str) -> dict[str, CheckStatus]:
    return {check.formula: check.status for check in (await CHECKER.check_text(text)).checks}


async def test_the_equations_of_the_irrational_root_follow_from_those_before() -> None:
    statuses = await _statuses(SQUARE_ROOT)

    assert statuses["4k^2 = 2b^2"] is CheckStatus.PROVED
    assert statuses["b^2 = 2k^2"] is CheckStatus.PROVED
    assert CheckStatus.REFUTED not in statuses.values()


async def test_the_inductive_step_is_proved() -> None:
    statuses = await _statuses(INDUCTION)

    assert statuses["k(k+1)/2 + (k+1) = (k+1)(k+2)/2"] is CheckStatus.PROVED


async def test_each_case_is_proved_from_its_own_equation() -> None:
    statuses = await _statuses(CASES)

    assert statuses["n^2 + n = 2(2k^2 + k)"] is CheckStatus.PROVED
    assert statuses["n^2 + n = 2(2k^2 + 3k + 1)"] is CheckStatus.PROVED
    assert statuses["2 | n^2 + n"] is CheckStatus.PROVED


async def test_a_false_identity_is_refuted_with_its_counterexample() -> None:
    analysis = await CHECKER.check_text(
        "Let a and b be real numbers. Then (a+b)^2 = a^2 + b^2 by algebra."
    )

    [check] = analysis.checks
    assert (check.status, check.counterexample) == (CheckStatus.REFUTED, "a = 0.5, b = 0.5")
    assert [gap.kind for gap in analysis.gaps] == [GapKind.BROKEN_STEP]
    assert analysis.rigour is Rigour.INFORMAL


@pytest.mark.parametrize(
    "text",
    [
        "If x > 2 then x + 1 > 3.",
        "If $x > 2$, then $x + 1 > 3$.",
        "Suppose x > 2. Then x + 1 > 3.",
        "Then x + 1 > 3 for every x > 2.",
        "Suppose that x is odd. Then x + 1 is even.",
        "If x is even then x^2 is even.",
        "For all x >= 1 we have x^2 >= x.",
        "Then x is odd or even. In the first case x + 1 is even.",
        "Every x > 1 has a divisor. So it is done.",
        "There is an x > 1. So it is done.",
        "Hence no integer x has x^2 = -1.",
        "So the equation x^2 = -1 has no solution.",
        "We solve x^2 - 1 = 0. The solutions are x = 1 and x = -1.",
        "Then x = 1 or x = 2.",
        "We claim that x > 0. Indeed, x = y^2 + 1.",
        "By the triangle inequality, x + 1 <= 10.",
        "Note that x is a multiple of 4, by assumption.",
        "Then x^2 = -1 is impossible.",
        "Suppose x^2 = 3x + 1. Then 2 = 1, a contradiction. So x is done.",
    ],
)
async def test_what_holds_under_a_condition_alone_is_not_refuted(text: str) -> None:
    analysis = await CHECKER.check_text(f"Let x be an integer. {text}")

    assert CheckStatus.REFUTED not in {check.status for check in analysis.checks}
    assert GapKind.BROKEN_STEP not in {gap.kind for gap in analysis.gaps}


async def test_a_condition_is_computed_neither_as_a_claim_nor_as_a_premise_of_others() -> None:
    text = "Let x and y be integers. If x = y then x + 1 = y + 1. Hence x + 2 = y + 2."

    assert await _statuses(text) == {
        "x + 1 = y + 1": CheckStatus.PROVED,
        "x + 2 = y + 2": CheckStatus.NOT_DECIDED,
    }


async def test_what_a_step_says_of_a_new_number_is_a_premise_of_others() -> None:
    text = "Let n be even. Then there is an integer k with n = 2k. So n^2 = 4k^2."

    assert await _statuses(text) == {"n^2 = 4k^2": CheckStatus.PROVED}


async def test_a_proved_relation_of_new_symbols_is_no_jump() -> None:
    text = "Let a and b be integers. Then b = ka for some integer k. So b^2 = k^2a^2."

    assert (await CHECKER.check_text(text)).gaps == ()


async def test_one_of_several_equations_is_no_premise() -> None:
    text = "Let n be an integer. Then n = 2 or n = 3. So n + 1 = 3."

    assert CheckStatus.PROVED not in (await _statuses(text)).values()


async def test_a_false_claim_about_every_number_is_refuted() -> None:
    assert await _statuses("For all real a and b, we have (a+b)^2 = a^2 + b^2.") == {
        "(a+b)^2 = a^2 + b^2": CheckStatus.REFUTED
    }


async def test_a_false_sum_is_refuted() -> None:
    assert await _statuses("Then 2 + 2 = 5.") == {"2 + 2 = 5": CheckStatus.REFUTED}


async def test_an_equation_that_other_words_may_justify_is_not_refuted() -> None:
    text = "Let a be an odd integer and b a root of p. Then a^2 = b."

    assert await _statuses(f"{text} Let b be an integer.") == {"a^2 = b": CheckStatus.NOT_DECIDED}


async def test_letters_of_a_group_are_not_computed_with() -> None:
    assert await _statuses("Let a and b be in a group G. Then $ab = ba + 1$.") == {}


async def test_a_proof_in_propositional_logic_is_checked_by_a_solver() -> None:
    analysis = await CHECKER.check_text(
        "1. Premise: P -> Q. 2. Premise: P. 3. Therefore Q, by 1 and 2."
    )

    assert [(check.formula, check.status) for check in analysis.checks] == [
        ("Q", CheckStatus.PROVED)
    ]
    assert analysis.rigour is Rigour.FORMAL


async def test_a_formula_that_its_premises_do_not_entail_is_refuted() -> None:
    analysis = await CHECKER.check_text(
        "1. Premise: P -> Q. 2. Premise: Q. 3. Therefore P, by 1 and 2."
    )

    [check] = analysis.checks
    assert (check.status, check.counterexample) == (
        CheckStatus.REFUTED,
        "P is false, Q is true",
    )


@pytest.mark.parametrize(
    "text",
    [
        "p implies q. p. Therefore q.",
        "If p then q. Not q. Hence not p.",
        "Either p or q. Assume not p. So q.",
        "If it rains, the match is cancelled. It rains. So the match is cancelled.",
        "If it rains, then the road is wet. The road is not wet. So it does not rain.",
        "Either the key is at home or it is lost. It is not lost. So the key is at home.",
        "All Greeks are men. All men are mortal. Socrates is a Greek. So Socrates is mortal.",
        "All A are B. All B are C. Hence all A are C.",
        "Premise 1: If it rains, it pours. Premise 2: It rains. Conclusion: It pours.",
        "If all tests are green, we deploy. All tests are green. So we deploy.",
        "No cat barks or is a dog. Every cat has claws. Tom is a cat. Hence Tom has claws.",
        "All cats have claws. Tom is a cat. Kit is a cat. Ann is a cat. So Kit has claws.",
        "No reptile is warm. Every snake is a reptile. Kaa is a snake. So Kaa is not warm.",
    ],
)
async def test_an_argument_in_letters_or_in_whole_clauses_is_proved_by_its_form(text: str) -> None:
    analysis = await CHECKER.check_text(text)

    assert [check.status for check in analysis.checks] == [CheckStatus.PROVED]
    assert analysis.gaps == ()
    assert analysis.rigour is not Rigour.INFORMAL


@pytest.mark.parametrize(
    "text",
    [
        "If it rains, the road is wet. The road is wet. So it rains.",
        "All cats have claws. Tom has claws. So Tom is a cat.",
        "If it rains, the road is wet. It does not rain. So the road is not wet.",
        "Some cats are black. Some cats are not black. If some cats are black, it rains."
        " So it does not rain.",
        "A user is an admin. A user is not an admin. If a user is an admin, it rains."
        " So it does not rain.",
        "Every cat is not black. Tom is a cat. So Tom is not black.",
    ],
)
async def test_a_fallacy_in_words_is_not_proved(text: str) -> None:
    assert CheckStatus.PROVED not in (await _statuses(text)).values()


async def test_a_fallacy_in_letters_is_refuted_if_letters_are_all_there_is() -> None:
    text = "P -> Q. Q. Therefore P."
    analysis = await CHECKER.check_text(text)

    assert [gap.message for gap in analysis.gaps] == ["P does not hold where P is false, Q is true"]
    assert await _statuses(f"Let us think. {text}") == {"P": CheckStatus.NOT_DECIDED}


async def test_a_proved_identity_needs_no_premise_and_a_bar_is_no_or() -> None:
    square = await CHECKER.check_text(
        "We have (x + y)^2 = x^2 + 2xy + y^2. Hence the claim follows.",
        "For all real x and y, (x + y)^2 = x^2 + 2xy + y^2.",
    )

    assert square.gaps == ()
    assert await _statuses("a | b. Not a. Hence b.") == {}


async def test_an_equation_that_never_holds_under_its_premises_is_refuted() -> None:
    text = "Let n be odd. Then n = 2k + 1 for some integer k. So n^2 = 4k^2 + 4k + {}."

    assert (await _statuses(text.format(2)))["n^2 = 4k^2 + 4k + 2"] is CheckStatus.REFUTED
    assert (await _statuses(text.format(1)))["n^2 = 4k^2 + 4k + 1"] is CheckStatus.PROVED
    sometimes = await _statuses("Let n be odd. Then n = 2k + 1. So n = 4k^2 + 1.")
    assert sometimes["n = 4k^2 + 1"] is CheckStatus.NOT_DECIDED


async def test_a_division_by_what_is_never_zero_is_proved() -> None:
    text = "Let x be a real number. Dividing by x^2 + 1 gives x(x^2 + 1)/(x^2 + 1) = x."

    assert (await _statuses(text))["x^2 + 1 ≠ 0"] is CheckStatus.PROVED


async def test_a_division_by_what_is_zero_is_refuted() -> None:
    start = "Let a and b be real numbers. {} Then (a - b)(a + b) = b(a - b)."
    end = "Dividing by a - b gives a + b = b. So 2b = b."
    equal = await CHECKER.check_text(f"{start.format('Let a = b.')} {end}")
    free = await CHECKER.check_text(f"{start.format('')} {end}")

    assert [(gap.atom_id, gap.message) for gap in equal.gaps] == [("s4", "a - b ≠ 0 is false")]
    assert [one.text for one in equal.implicit_assumptions] == ["a - b is not 0"]
    assert {check.formula: check.status for check in free.checks}["a - b ≠ 0"] is (
        CheckStatus.NOT_DECIDED
    )


class _Slow:
    """Exceeds its budget, and counts."""

    def __init__(self) -> None:
        self.asked = 0

    async def compute(self, mode: str, given: ModeInput) -> object:
        self.asked += 1
        raise LimitExceededError(f"{mode}: it took more than 5 s")


async def test_what_exceeds_its_budget_is_not_decided_and_soon_nothing_more_is_begun() -> None:
    slow = _Slow()

    analysis = await ProofChecker(ModeRunner(slow)).check_text(SQUARE_ROOT)  # pyright: ignore[reportArgumentType]  # it never answers

    assert {check.status for check in analysis.checks} == {CheckStatus.NOT_DECIDED}
    assert (slow.asked, len(analysis.checks)) == (2, 8)
