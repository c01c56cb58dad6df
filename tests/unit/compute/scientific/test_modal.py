"""Modal logic: the textbook's axioms by system, worlds by hand, and small models by brute force."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from app.compute.scientific.modal import REQUIRED, compute, missing_steps, true_in
from app.compute.scientific.modal_validity import KripkeModel, find_model
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.formulas import Formula, Op, negated, parse
from app.domain.modes.scientific.modal import MODE, LogicSystem, ModalInput, ModalResult
from app.errors import LimitExceededError


def decide(conclusion: str, *premises: str, system: str = "K") -> ModalResult:
    given = {"logic_system": system, "premises": premises, "conclusion": conclusion}
    return compute(ModalInput.model_validate(given))


def codes(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as refused:
        read_input(MODE, data)
    return [(finding.code, finding.path) for finding in refused.value.findings]


def test_what_is_necessary_is_so_in_t_and_not_in_k() -> None:
    in_k, in_t = decide("[]p -> p", system="K"), decide("[]p -> p", system="T")

    assert (in_k.entailed, in_t.entailed) == (False, True)
    assert in_k.countermodel is not None
    assert (len(in_k.countermodel.worlds), in_k.countermodel.worlds[0].propositions) == (1, ())
    assert in_t.countermodel is None


@pytest.mark.parametrize(
    ("formula", "systems"),
    [
        pytest.param("[](p -> q) -> ([]p -> []q)", "K D T B S4 S5", id="K"),
        pytest.param("[]p -> <>p", "D T B S4 S5", id="D"),
        pytest.param("[]p -> p", "T B S4 S5", id="T"),
        pytest.param("p -> []<>p", "B S5", id="B"),
        pytest.param("[]p -> [][]p", "S4 S5", id="4"),
        pytest.param("<>p -> []<>p", "S5", id="5"),
        pytest.param("[]<>p -> <>[]p", "", id="McKinsey"),
        pytest.param("<>[]p -> []<>p", "B S5", id="G"),
        pytest.param("[]([]p -> p) -> []p", "", id="Loeb"),
        pytest.param("[](p & q) <-> []p & []q", "K D T B S4 S5", id="box over and"),
        pytest.param("<>(p & q) <-> <>p & <>q", "", id="diamond over and"),
        pytest.param("[](p | q) -> []p | []q", "", id="box over or"),
        pytest.param("<>true", "D T B S4 S5", id="seriality"),
    ],
)
def test_axioms_are_valid_in_the_systems_of_the_textbook(formula: str, systems: str) -> None:
    """Hughes and Cresswell, A New Introduction to Modal Logic (1996), chapters 2 to 4 and 7."""
    assert [system.value for system in decide(formula).valid_in] == systems.split()


def test_truth_is_looked_up_in_each_world() -> None:
    result = compute(ModalInput.model_validate(MODE.example))

    assert [truth.worlds_true for truth in result.truths] == [("today", "upgraded"), ("today",)]
    assert [truth.is_true_in_actual for truth in result.truths] == [True, True]
    assert [truth.agrees for truth in result.truths] == [True, None]
    assert (result.frame_fits, result.entailed) == (True, True)


def test_a_claim_about_worlds_is_compared() -> None:
    claimed: dict[str, Any] = {"id": "f", "formula": "fast", "worldsTrue": ()}
    given = {**MODE.example, "propositions": [claimed]}

    assert compute(ModalInput.model_validate(given)).truths[0].agrees is False


def test_a_frame_tells_the_steps_that_a_system_misses() -> None:
    given = {
        "logic_system": "S4",
        "worlds": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
        "accessibility_relations": [
            {"from_world": x, "to_world": y} for x, y in ("aa", "bb", "cc", "ab", "bc")
        ],
    }

    result = compute(ModalInput.model_validate(given))

    found = {
        check.property.value: [(m.from_world, m.to_world) for m in check.missing]
        for check in result.frame
    }
    assert found == {
        "serial": [],
        "reflexive": [],
        "symmetric": [("b", "a"), ("c", "b")],
        "transitive": [("a", "c")],
        "euclidean": [("b", "a"), ("c", "b")],
    }
    assert result.frame_fits is False


def test_premises_count_in_the_world_where_the_conclusion_is_asked() -> None:
    assert decide("[]q", "[](p -> q)", "[]p").entailed is True
    assert decide("[]q", "p -> q", "[]p").entailed is False


def test_a_question_with_too_many_parts_exceeds_the_limit() -> None:
    with pytest.raises(LimitExceededError):
        decide(" & ".join(f"<>p{number}" for number in range(7)))


def test_what_is_no_formula_or_no_world_is_refused() -> None:
    data = {
        "worlds": [{"id": "a", "propositions": ["p"]}],
        "actualWorld": "b",
        "propositions": [{"id": "x", "formula": "[]"}, {"id": "y", "formula": "forall z F(z)"}],
    }

    assert codes(data) == [
        ("UNKNOWN_REFERENCE", "actualWorld"),
        ("INVALID_FORMULA", "propositions.0.formula"),
        ("UNSUPPORTED_OPERATOR", "propositions.1.formula"),
    ]


def test_propositions_without_worlds_are_refused() -> None:
    assert codes({"propositions": [{"id": "x", "formula": "p"}]}) == [("NO_WORLDS", "worlds")]


def random_formula(choose: random.Random, depth: int) -> Formula:
    if not depth or choose.random() < 0.2:
        return Formula(Op.ATOM, name=choose.choice("pq"))
    op = choose.choice([Op.NOT, Op.BOX, Op.DIAMOND, Op.AND, Op.OR, Op.IMPLIES])
    count = 1 if op in (Op.NOT, Op.BOX, Op.DIAMOND) else 2
    return Formula(op, tuple(random_formula(choose, depth - 1) for _ in range(count)))


def holds(formula: Formula, model: KripkeModel, system: LogicSystem) -> bool:
    """Return whether this is a model of the system that makes the formula true in world 0."""
    names = [str(number) for number in range(len(model.atoms))]
    steps = {a: frozenset(b for b in names if (int(a), int(b)) in model.steps) for a in names}
    in_frame = not any([*missing_steps(of, steps)] for of in REQUIRED[system])
    return in_frame and "0" in true_in(formula, dict(zip(names, model.atoms, strict=True)), steps)


def small_models() -> Iterator[KripkeModel]:
    atoms = [frozenset(atoms) for atoms in ("", "p", "q", "pq")]
    for count in (1, 2):
        pairs = [(a, b) for a in range(count) for b in range(count)]
        for worlds in product(atoms, repeat=count):
            for chosen in product((False, True), repeat=len(pairs)):
                steps = [pair for pair, there in zip(pairs, chosen, strict=True) if there]
                yield KripkeModel(worlds, frozenset(steps))


SMALL = [*small_models()]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_models_found_are_models_and_none_is_missed(count: int) -> None:
    choose = random.Random(count)
    for number in range(count):
        formula = random_formula(choose, 3)
        system = [*LogicSystem][number % len(LogicSystem)]

        found = find_model(formula, system)

        if found:
            assert holds(formula, found, system)
        else:
            assert not any(holds(formula, model, system) for model in SMALL)


def test_the_negation_of_a_valid_formula_has_no_model() -> None:
    assert find_model(negated(parse("[]p -> p")), LogicSystem.T) is None
