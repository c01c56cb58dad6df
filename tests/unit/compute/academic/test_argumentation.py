"""Acceptance and strength of arguments: the graphs of the literature, and brute force."""

import random
from itertools import chain, combinations
from typing import Any

import pytest

from app.compute.academic.acceptance import grounded, preferred
from app.compute.academic.argumentation import compute
from app.domain.modes.academic.argumentation import (
    MODE,
    ArgumentationInput,
    ArgumentationResult,
)
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.errors import LimitExceededError


def argument(name: str, reliability: float = 0.5, **more: object) -> dict[str, object]:
    grounds = [{"id": "fact", "content": "It was seen.", "reliability": reliability}]
    return {"id": name, "claim": f"So {name}.", "grounds": grounds, **more}


def solve(names: str, attacks: str = "", supports: str = "", **base: float) -> ArgumentationResult:
    """Read attacks and supports such as `ab bc`."""
    given = {
        "arguments": [argument(name, base.get(name, 0.5)) for name in names],
        "attacks": [{"attacker": a, "target": b} for a, b in attacks.split()],
        "supports": [{"supporter": a, "target": b} for a, b in supports.split()],
    }
    return compute(ArgumentationInput.model_validate(given))


def labels(result: ArgumentationResult) -> dict[str, str]:
    return {verdict.argument: verdict.label.value for verdict in result.verdicts}


def positions(result: ArgumentationResult) -> list[str]:
    return ["".join(extension.arguments) for extension in result.preferred]


def finals(result: ArgumentationResult) -> dict[str, float | None]:
    return {v.argument: v.strength.final if v.strength else None for v in result.verdicts}


@pytest.mark.parametrize(
    ("names", "attacks", "accepted", "rejected", "preferred", "stable"),
    [
        pytest.param("abc", "ab bc", "ac", "b", ["ac"], [True], id="reinstatement"),
        pytest.param("ab", "ab ba", "", "", ["a", "b"], [True, True], id="Nixon diamond"),
        pytest.param("abc", "ab bc ca", "", "", [""], [False], id="three in a circle"),
        pytest.param("abcd", "ab bc cd da", "", "", ["ac", "bd"], [True, True], id="four"),
        pytest.param(
            "abcd", "ab ba ac bc cd", "", "", ["ad", "bd"], [True, True], id="floating acceptance"
        ),
        pytest.param("ab", "aa ab", "", "", [""], [False], id="attack on oneself"),
    ],
)
def test_the_graphs_of_the_literature_have_their_labels_and_positions(
    names: str, attacks: str, accepted: str, rejected: str, preferred: list[str], stable: list[bool]
) -> None:
    """Baroni, Caminada, Giacomin 2011, figures 2 to 9; Dung 1995, section 2."""
    result = solve(names, attacks)

    found = labels(result)
    assert "".join(name for name in names if found[name] == "in") == accepted
    assert "".join(name for name in names if found[name] == "out") == rejected
    assert positions(result) == preferred
    assert [extension.is_stable for extension in result.preferred] == stable


def test_what_every_position_accepts_is_told_from_what_one_does() -> None:
    verdicts = solve("abcd", "ab ba ac bc cd").verdicts

    assert [(v.in_every_preferred, v.in_some_preferred) for v in verdicts] == [
        (False, True),
        (False, True),
        (False, False),
        (True, True),
    ]


def test_who_supports_shares_the_attacks() -> None:
    """Cayrol and Lagasquie-Schiex 2013, section 3: supported and mediated attacks."""
    result = solve("abcd", "bc da", "ab")

    assert [(d.attacker, d.target) for d in result.derived_attacks] == [("a", "c")]
    assert [(d.attacker, d.target) for d in solve("abc", "cb", "ab").derived_attacks] == [
        ("c", "a")
    ]


def test_strength_is_that_of_the_published_method() -> None:
    """Rago et al. 2016, section 3: the aggregation and combination of DF-QuAD."""
    result = solve("abcde", "ba ca", "da", a=0.8, b=0.5, c=0.5, d=0.25, e=0.7)

    strength = result.verdicts[0].strength
    assert strength is not None
    assert (strength.attacked, strength.supported) == (pytest.approx(0.75), pytest.approx(0.25))
    assert strength.final == pytest.approx(0.8 - 0.8 * 0.5)
    assert finals(result)["e"] == pytest.approx(0.7)


def test_support_raises_strength_towards_one() -> None:
    assert finals(solve("ab", "", "ba", a=0.6, b=0.5))["a"] == pytest.approx(0.8)


def test_an_argument_is_as_strong_as_its_weakest_part() -> None:
    result = compute(ArgumentationInput.model_validate(MODE.example))

    parts = [(v.strength.base, v.strength.weakest_part) for v in result.verdicts if v.strength]
    assert parts == [(0.7, "warrant"), (0.6, "load"), (0.9, "warrant")]
    assert [v.agrees for v in result.verdicts] == [True, None, None]


def test_where_arguments_go_round_no_strength_is_invented() -> None:
    assert finals(solve("abcd", "ab ba bc")) == {"a": None, "b": None, "c": None, "d": 0.5}


def test_support_in_a_circle_is_a_hint() -> None:
    hints = solve("abc", "", "ab ba bc").fallacy_hints

    assert [(hint.kind, hint.arguments) for hint in hints] == [("circular_reasoning", ("a", "b"))]


@pytest.mark.parametrize(
    ("claim", "ground", "kind"),
    [
        ("It is safe.", "it is SAFE", "begging_the_question"),
        ("Use it.", "Everybody knows that it works.", "appeal_to_popularity"),
        ("Use it.", "It has always worked.", "appeal_to_tradition"),
        ("Drop it.", "Its authors are idiots.", "ad_hominem"),
        ("Use it.", "All requests passed; therefore we feel safe.", None),
    ],
)
def test_words_give_no_more_than_a_hint(claim: str, ground: str, kind: str | None) -> None:
    grounds = [{"id": "g", "content": ground, "reliability": 0.5}]
    given = {"arguments": [{"id": "a", "claim": claim, "grounds": grounds}]}

    hints = compute(ArgumentationInput.model_validate(given)).fallacy_hints

    assert [hint.kind.value for hint in hints] == ([kind] if kind else [])
    assert all(hint.confidence <= 0.3 for hint in hints)


def test_what_does_not_fit_together_is_refused() -> None:
    data: dict[str, Any] = {
        "arguments": [argument("a"), argument("b")],
        "attacks": [
            {"attacker": "a", "target": "b"},
            {"attacker": "a", "target": "b"},
            {"attacker": "a", "target": "c"},
        ],
        "supports": [{"supporter": "a", "target": "a"}],
    }

    with pytest.raises(InvalidModeInputError) as error:
        read_input(MODE, data)

    assert [(finding.code, finding.path) for finding in error.value.findings] == [
        ("UNKNOWN_REFERENCE", "attacks.2.target"),
        ("DUPLICATE", "attacks.1"),
        ("SUPPORTS_ITSELF", "supports.0"),
    ]


def test_a_missing_warrant_and_an_attack_on_what_is_supported_are_warnings() -> None:
    data = {
        "arguments": [argument("a"), argument("b", warrant={"statement": "", "strength": 1})],
        "attacks": [{"attacker": "a", "target": "b"}],
        "supports": [{"supporter": "a", "target": "b"}],
    }

    _, warnings = read_input(MODE, data)

    assert [(w.code, w.path) for w in warnings] == [
        ("MISSING_WARRANT", "arguments.0.warrant"),
        ("ATTACKS_AND_SUPPORTS", "supports.0"),
    ]


def test_too_many_positions_exceed_the_limit() -> None:
    attackers = {
        f"{side}{pair}": frozenset({f"{'ba'['ab'.index(side)]}{pair}"})
        for pair in range(8)
        for side in "ab"
    }

    with pytest.raises(LimitExceededError):
        preferred(attackers)


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_graphs_have_the_positions_that_all_sets_show(count: int) -> None:
    choose = random.Random(count)
    for _ in range(count):
        names = "abcdef"[: choose.randint(1, 6)]
        attackers = {
            name: frozenset(other for other in names if choose.random() < 0.25) for name in names
        }
        sets = [
            frozenset(chosen)
            for chosen in chain.from_iterable(combinations(names, n) for n in range(7))
        ]
        admissible = [
            s
            for s in sets
            if not any(attackers[name] & s for name in s)
            and all(attackers[by] & s for name in s for by in attackers[name])
        ]
        complete = [
            s for s in admissible if all(
                name in s for name in names if all(attackers[by] & s for by in attackers[name])
            )
        ]  # fmt: skip

        assert set(preferred(attackers)) == {
            s for s in admissible if not any(s < other for other in admissible)
        }
        assert grounded(attackers)[0] == min(complete, key=len)
