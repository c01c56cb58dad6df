"""Deduction: proved, refuted or not formalised; a label proves nothing."""

import random
from itertools import product
from typing import Any

import pytest

from app.compute.core.deductive import compute
from app.compute.logic import evaluate
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.core.deductive import MODE, DeductiveInput, DeductiveResult
from app.domain.modes.formulas import atoms, parse


def argue(*premises: str | None, so: str | None, **more: object) -> DeductiveResult:
    given = {
        "premises": [
            {"id": f"p{number}", "statement": "It is so.", "formula": formula}
            for number, formula in enumerate(premises)
        ],
        "conclusion": {"statement": "So it is.", "formula": so},
        **more,
    }
    return compute(DeductiveInput.model_validate(given))


def sound(*truths: bool | None) -> DeductiveResult:
    formulas = ("p -> q", "p", "r")
    given = {
        "premises": [
            {"id": f"p{number}", "statement": "", "formula": formula, "is_true": truth}
            for number, (formula, truth) in enumerate(zip(formulas, truths, strict=True))
        ],
        "conclusion": {"statement": "", "formula": "q"},
        "soundness_check": True,
    }
    return compute(DeductiveInput.model_validate(given))


def test_a_label_makes_no_nonsense_valid() -> None:
    result = argue(None, None, so=None, logic_form="modus_ponens", validity_check=True)

    assert result.validity == "not_formalised"
    assert (result.soundness, result.form_agrees, result.validity_agrees) == ("unknown", None, None)


def test_nonsense_that_is_formalised_is_refuted_whatever_its_label() -> None:
    result = argue("green", "bark", so="equal", logic_form="modus_ponens", validity_check=True)

    assert (result.validity, result.form_agrees, result.validity_agrees) == (
        "refuted",
        False,
        False,
    )
    assert {a.proposition: a.value for a in result.countermodel} == {
        "bark": True,
        "equal": False,
        "green": True,
    }


def test_socrates_is_mortal() -> None:
    """The standard example (Copi, section 1.2)."""
    result = compute(DeductiveInput.model_validate(MODE.example))

    assert (result.validity, result.soundness, result.forms) == (
        "proved",
        "sound",
        ("universal_instantiation",),
    )
    assert (result.form_agrees, result.validity_agrees, result.soundness_agrees) == (
        True,
        True,
        True,
    )


@pytest.mark.parametrize(
    ("premises", "conclusion", "form", "validity"),
    [
        (("p -> q", "p"), "q", "modus_ponens", "proved"),
        (("p -> q", "~q"), "~p", "modus_tollens", "proved"),
        (("p -> q", "q -> r"), "p -> r", "hypothetical_syllogism", "proved"),
        (("p | q", "~p"), "q", "disjunctive_syllogism", "proved"),
        (("p -> q", "r -> s", "p | r"), "q | s", "constructive_dilemma", "proved"),
        (("p -> q", "q"), "p", "affirming_the_consequent", "refuted"),
        (("p -> q", "~p"), "~q", "denying_the_antecedent", "refuted"),
        (
            ("forall x (M(x) -> P(x))", "forall x (S(x) -> M(x))"),
            "forall x (S(x) -> P(x))",
            "categorical_syllogism",
            "proved",
        ),
    ],
)
def test_the_form_is_read_from_the_formulas(
    premises: tuple[str, ...], conclusion: str, form: str, validity: str
) -> None:
    """Copi, section 8.5 and 9.2."""
    result = argue(*premises, so=conclusion)

    assert (result.validity.value, [found.value for found in result.forms]) == (validity, [form])


def test_a_premise_in_words_leaves_open_what_formulas_do_not_prove() -> None:
    assert argue("p", None, so="q").validity == "not_formalised"
    assert argue("p", None, so="p").validity == "proved"


def test_premises_that_are_not_needed_are_named() -> None:
    result = argue("r", "p -> q", "p", so="q")

    assert (result.needed_premises, result.unused_premises) == (("p1", "p2"), ("p0",))


def test_premises_that_contradict_each_other_are_named() -> None:
    result = argue("p", "r", "~p", so="q")

    assert (result.validity, result.conflicting_premises) == ("proved", ("p0", "p2"))


@pytest.mark.parametrize(
    ("truths", "soundness", "agrees"),
    [
        ((True, True, True), "sound", True),
        ((True, True, False), "sound", True),
        ((True, False, True), "unsound", False),
        ((True, None, True), "unknown", None),
    ],
)
def test_soundness_asks_for_the_premises_that_are_needed(
    truths: tuple[bool | None, ...], soundness: str, agrees: bool | None
) -> None:
    result = sound(*truths)

    assert (result.soundness, result.soundness_agrees) == (soundness, agrees)


def test_a_formula_that_cannot_be_read_is_refused() -> None:
    data: dict[str, Any] = {
        "premises": [{"id": "a", "statement": "", "formula": "p ->"}],
        "conclusion": {"statement": "", "formula": "[]p"},
    }

    with pytest.raises(InvalidModeInputError) as refused:
        read_input(MODE, data)

    assert [(finding.code, finding.path) for finding in refused.value.findings] == [
        ("INVALID_FORMULA", "premises.0.formula"),
        ("UNSUPPORTED_OPERATOR", "conclusion.formula"),
    ]


def test_a_conclusion_in_words_alone_is_a_warning() -> None:
    data = {"premises": [{"id": "a", "statement": "A."}], "conclusion": {"statement": "B."}}

    _, warnings = read_input(MODE, data)

    assert [(w.code, w.path) for w in warnings] == [("NOT_FORMALISED", "conclusion.formula")]


PARTS = ("p", "q", "~p", "~r", "p -> q", "q -> r", "p | r", "q <-> r", "~(p & r)")


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_arguments_are_decided_as_by_their_truth_tables(count: int) -> None:
    choose = random.Random(count)
    for _ in range(count):
        *premises, conclusion = choose.choices(PARTS, k=choose.randint(2, 5))
        formulas = [parse(text) for text in premises]
        names = sorted({a for text in (*premises, conclusion) for a in atoms(parse(text))})
        rows = [dict(zip(names, v, strict=True)) for v in product((False, True), repeat=len(names))]
        true = [row for row in rows if all(evaluate(formula, row) for formula in formulas)]

        result = argue(*premises, so=conclusion)

        valid = all(evaluate(parse(conclusion), row) for row in true)
        assert result.validity.value == ("proved" if valid else "refuted")
        assert bool(result.conflicting_premises) is (not true)
