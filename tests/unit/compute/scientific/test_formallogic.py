"""Entailment, truth tables and proofs: textbook arguments, brute force, and what is refused."""

import random
from itertools import product
from typing import Any

import pytest

from app.compute.inference_rules import FORMS, REPLACEMENTS
from app.compute.logic import evaluate, satisfy
from app.compute.scientific.formallogic import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.formulas import Formula, Op, atoms, negated, parse
from app.domain.modes.scientific.formallogic import (
    MODE,
    FormalLogicInput,
    FormalLogicResult,
    InferenceRule,
)


def decide(*premises: str, conclusion: str, **more: object) -> FormalLogicResult:
    given = {"premises": premises, "conclusion": conclusion, **more}
    return compute(FormalLogicInput.model_validate(given))


def prove(
    *steps: tuple[str, str, tuple[int, ...], tuple[int, ...]], **more: object
) -> FormalLogicResult:
    listed = [
        {
            "step_number": number,
            "statement": statement,
            "rule": rule,
            "references_steps": cited,
            "discharges": discharged,
        }
        for number, (statement, rule, cited, discharged) in enumerate(steps, 1)
    ]
    premises = [statement for statement, rule, _, _ in steps if rule == "premise"]
    given = {"premises": premises, "proof": {"steps": listed}, **more}
    return compute(FormalLogicInput.model_validate(given))


def codes(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as refused:
        read_input(MODE, data)
    return [(finding.code, finding.path) for finding in refused.value.findings]


def test_affirming_the_consequent_is_refuted_by_a_countermodel() -> None:
    result = decide("P -> Q", "Q", conclusion="P")

    assert result.entailed is False
    assert {v.proposition: v.value for v in result.countermodel} == {"P": False, "Q": True}


@pytest.mark.parametrize(
    ("premises", "conclusion", "valid"),
    [
        (("p -> q", "~q"), "~p", True),
        (("p -> q", "~p"), "~q", False),
        (("p | q", "~p"), "q", True),
        (("p -> q", "r -> s", "p | r"), "q | s", True),
        (("(p -> q) -> p",), "p", True),
        (("p -> (q | r)",), "(p -> q) | (p -> r)", True),
        (("p | q",), "p", False),
    ],
)
def test_arguments_of_the_textbook_are_decided(
    premises: tuple[str, ...], conclusion: str, valid: bool
) -> None:
    """Copi, Introduction to Logic, chapter 8 and 9; the fifth is Peirce's law."""
    assert decide(*premises, conclusion=conclusion).entailed is valid


@pytest.mark.parametrize(
    ("major", "minor", "conclusion", "valid"),
    [
        pytest.param("M a P", "S a M", "S a P", True, id="Barbara"),
        pytest.param("M e P", "S a M", "S e P", True, id="Celarent"),
        pytest.param("M a P", "S i M", "S i P", True, id="Darii"),
        pytest.param("M a P", "M a S", "S i P", False, id="Darapti"),
        pytest.param("P a M", "S a M", "S a P", False, id="AAA-2"),
    ],
)
def test_syllogisms_are_decided(major: str, minor: str, conclusion: str, valid: bool) -> None:
    """The moods valid today, without existential import (Copi, chapter 6)."""
    found = decide(categorical(major), categorical(minor), conclusion=categorical(conclusion))

    assert found.entailed is valid


def categorical(text: str) -> str:
    """All S are P, no S is P, some S is P: `S a P`, `S e P`, `S i P`."""
    subject, kind, predicate = text.split()
    return {
        "a": f"forall x ({subject}(x) -> {predicate}(x))",
        "e": f"forall x ({subject}(x) -> ~{predicate}(x))",
        "i": f"exists x ({subject}(x) & {predicate}(x))",
    }[kind]


def test_a_truth_table_has_a_row_for_each_assignment() -> None:
    table = decide("P -> Q", conclusion="Q").truth_table

    assert table is not None
    assert table.columns == ("P", "Q", "P -> Q", "Q")
    assert [row.values for row in table.rows] == [
        (True, True, True, True),
        (True, False, False, False),
        (False, True, True, True),
        (False, False, True, False),
    ]


def test_formulas_are_tautologies_contradictions_or_contingent() -> None:
    kinds = [c.kind for c in decide("p | ~p", "p & ~p", conclusion="p").classes]

    assert kinds == ["tautology", "contradiction", "contingent"]


def test_only_the_premises_that_are_needed_are_named() -> None:
    result = decide("a", "p -> q", "b -> c", "p", conclusion="q")

    assert result.needed_premises == (1, 3)


def test_premises_that_conflict_are_named_and_entail_anything() -> None:
    result = decide("r", "p -> q", "p", "~q", conclusion="s")

    assert (result.satisfiable, result.conflicting_premises, result.entailed) == (
        False,
        (1, 2, 3),
        True,
    )


def test_a_reductio_discharges_its_assumption() -> None:
    result = compute(FormalLogicInput.model_validate(MODE.example))

    assert (result.proof_valid, result.agrees) == (True, True)
    assert result.steps[-1].rests_on == (1, 2)


def test_a_conditional_proof_gives_hypothetical_syllogism() -> None:
    result = prove(
        ("p -> q", "premise", (), ()),
        ("q -> r", "premise", (), ()),
        ("p", "assumption", (), ()),
        ("q", "modus_ponens", (1, 3), ()),
        ("r", "modus_ponens", (2, 4), ()),
        ("p -> r", "conditional_proof", (5,), (3,)),
        conclusion="p -> r",
    )

    assert result.proof_valid is True


def test_a_step_with_the_wrong_rule_is_named_though_it_follows() -> None:
    result = prove(
        ("p -> q", "premise", (), ()),
        ("~q", "premise", (), ()),
        ("~p", "modus_ponens", (1, 2), ()),
    )

    step = result.steps[2]
    assert (step.rule_applies, step.follows, result.proof_valid) == (False, True, False)


def test_a_proof_that_keeps_an_assumption_proves_nothing() -> None:
    result = prove(("p", "assumption", (), ()), ("p | q", "addition", (1,), ()))

    assert all(step.rule_applies for step in result.steps)
    assert result.proof_valid is False


def test_a_premise_that_was_not_given_does_not_count() -> None:
    result = compute(
        FormalLogicInput.model_validate(
            {
                "premises": ["p"],
                "proof": {"steps": [{"step_number": 1, "statement": "q", "rule": "premise"}]},
            }
        )
    )

    assert (result.proof_valid, result.steps[0].problem) == (False, "it is none of the premises")


@pytest.mark.parametrize(
    ("rule", "before", "after"),
    [
        ("de_morgan", "r -> ~(p & q)", "r -> ~p | ~q"),
        ("contraposition", "p -> q", "~q -> ~p"),
        ("material_implication", "~p | q", "p -> q"),
        ("exportation", "p & q -> r", "p -> (q -> r)"),
        ("distribution", "p & (q | r)", "(p & q) | (p & r)"),
        ("double_negation", "~~p & q", "p & q"),
        ("commutation", "p & q", "q & p"),
    ],
)
def test_equivalents_are_replaced_inside_a_formula(rule: str, before: str, after: str) -> None:
    result = prove((before, "premise", (), ()), (after, rule, (1,), ()))

    assert result.steps[1].rule_applies is True


def test_a_claim_that_is_not_computed_is_not_believed() -> None:
    assert decide("P -> Q", "Q", conclusion="P", claimed_valid=True).agrees is False


@pytest.mark.parametrize("text", ["p &", "(p", "p q", "p @ q", "(" * 90 + "p" + ")" * 90])
def test_a_text_that_is_no_formula_is_refused(text: str) -> None:
    assert codes({"premises": ["p", text]}) == [("INVALID_FORMULA", "premises.1")]


def test_a_symbol_that_is_not_declared_is_refused() -> None:
    data = {"propositions": [{"symbol": "p", "statement": "It rains."}], "premises": ["p & z"]}

    assert codes(data) == [("UNKNOWN_REFERENCE", "premises.0")]


def test_modal_operators_are_for_the_mode_modal() -> None:
    assert codes({"premises": ["[]p"]}) == [("UNSUPPORTED_OPERATOR", "premises.0")]


def test_steps_refer_to_earlier_steps_and_discharge_assumptions() -> None:
    steps = [
        {"stepNumber": 1, "statement": "p", "rule": "premise", "referencesSteps": [2]},
        {"stepNumber": 1, "statement": "p", "rule": "repetition", "discharges": [1]},
    ]

    assert codes({"premises": ["p"], "proof": {"steps": steps}}) == [
        ("NOT_EARLIER", "proof.steps.0.referencesSteps"),
        ("DUPLICATE", "proof.steps.1.stepNumber"),
        ("NO_ASSUMPTION", "proof.steps.1.discharges"),
    ]


def test_an_empty_input_is_refused() -> None:
    assert codes({}) == [("NOTHING_TO_DECIDE", "premises")]


def random_formula(choose: random.Random, depth: int) -> Formula:
    if not depth or choose.random() < 0.2:
        return Formula(Op.ATOM, name=choose.choice("pqrs"))
    op = choose.choice([Op.NOT, Op.AND, Op.OR, Op.IMPLIES, Op.IFF])
    count = 1 if op is Op.NOT else 2
    return Formula(op, tuple(random_formula(choose, depth - 1) for _ in range(count)))


def models(formulas: list[Formula]) -> list[dict[str, bool]]:
    names = sorted({name for formula in formulas for name in atoms(formula)})
    rows = (dict(zip(names, v, strict=True)) for v in product((True, False), repeat=len(names)))
    return [row for row in rows if all(evaluate(formula, row) for formula in formulas)]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_solver_agrees_with_the_truth_table_of_random_formulas(count: int) -> None:
    choose = random.Random(count)
    for _ in range(count):
        formulas = [random_formula(choose, 4) for _ in range(choose.randint(1, 6))]

        found = satisfy(formulas)

        assert (found.model in models(formulas)) if found.model else models(formulas) == []
        conflict = [formulas[index] for index in found.conflict]
        assert not (found.conflict and models(conflict))
        for left_out in found.conflict:
            assert models([formulas[i] for i in found.conflict if i != left_out])


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_a_formula_reads_back_from_its_text(count: int) -> None:
    choose = random.Random(count)
    for _ in range(count):
        formula = random_formula(choose, 5)

        assert parse(str(formula)) == formula


@pytest.mark.parametrize("rule", InferenceRule)
def test_each_schema_of_a_rule_is_truth_preserving(rule: InferenceRule) -> None:
    for premises, conclusion in FORMS.get(rule, ()):
        assert satisfy([*premises, negated(conclusion)]).model is None
    for left, right in REPLACEMENTS.get(rule, ()):
        assert satisfy([Formula(Op.IFF, (left, right)), parse("true")]).model is not None
        assert satisfy([negated(Formula(Op.IFF, (left, right)))]).model is None
