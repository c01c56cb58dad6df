"""Records of modes: rates of success, comparisons, what is left to spend, what to do next."""

import random
from math import exp, lgamma
from typing import Any

import pytest
import scipy.integrate  # pyright: ignore[reportMissingTypeStubs]
import scipy.stats  # pyright: ignore[reportMissingTypeStubs]

from app.compute.analytical.metareasoning import compute, probability_above, success_within
from app.domain.modes.analytical.metareasoning import (
    MODE,
    Action,
    MetaReasoningInput,
    MetaReasoningResult,
    ModeRecord,
)
from app.domain.modes.checks import InvalidModeInputError, read_input

_integrate: Any = scipy.integrate
_stats: Any = scipy.stats


def tried(mode: str, outcomes: str, **more: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    """Attempts of a mode: `+` for a success, `-` for a failure, `.` for an open one."""
    named = {"+": "success", "-": "failure", ".": None}
    return [
        {"id": f"{mode}{n}", "mode": mode, "outcome": named[one], **more}
        for n, one in enumerate(outcomes)
    ]


def session(*attempts: dict[str, Any], **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {
        "currentMode": "now",
        "attempts": list(attempts),
        "alternativeStrategies": [{"mode": "new"}],
        **more,
    }


def solved(*attempts: dict[str, Any], **more: Any) -> MetaReasoningResult:  # noqa: ANN401
    given, _ = read_input(MODE, session(*attempts, **more))
    assert isinstance(given, MetaReasoningInput)
    return compute(given)


def record(found: MetaReasoningResult, mode: str) -> ModeRecord:
    [one] = [record for record in found.records if record.mode == mode]
    return one


def test_the_next_attempt_succeeds_by_the_rule_of_succession() -> None:
    """Laplace (1774): (s + 1) / (n + 2)."""
    found = record(solved(*tried("now", "++-.")), "now")

    assert (found.attempts, found.decided, found.successes) == (4, 3, 2)
    assert found.success == pytest.approx(3 / 5)


def test_a_mode_is_better_than_an_untried_one_with_its_own_probability() -> None:
    """The mean of a rate is the probability that it is above a uniform one."""
    found = record(solved(*tried("new", "+++-")), "new")

    assert found.better_than_current == pytest.approx(4 / 6)
    assert found.success == pytest.approx(4 / 6)


def test_after_failures_alone_nothing_succeeds_in_the_next_with_the_known_odds() -> None:
    """Jaynes, Probability Theory (2003), 18: k failures more after n with (n + 1) / (n + k + 1)."""
    assert success_within((1, 10), 5) == pytest.approx(1 - 10 / 15)
    assert success_within((3, 2), 0) == 0


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_comparisons_are_those_of_the_integral(count: int) -> None:
    draw = random.Random(33)
    for _ in range(count):
        a, b, c, d = (draw.randint(1, 30) for _ in range(4))
        whole, _ = _integrate.quad(at, 0, 1, args=(a, b, c, d))

        assert probability_above((a, b), (c, d)) == pytest.approx(float(whole), abs=1e-7)


def at(rate: float, a: int, b: int, c: int, d: int) -> float:
    """The density of the first rate here, times the probability that the second is below it."""
    scale = exp(lgamma(a + b) - lgamma(a) - lgamma(b))
    below = float(_stats.beta.cdf(rate, c, d))
    return rate ** (a - 1) * (1 - rate) ** (b - 1) * scale * below


def test_two_modes_share_the_probability_of_being_the_better_one() -> None:
    assert probability_above((40, 7), (9, 21)) + probability_above((9, 21), (40, 7)) == (
        pytest.approx(1)
    )


def test_a_thousand_attempts_are_compared() -> None:
    assert probability_above((900, 100), (100, 900)) == pytest.approx(1)
    assert probability_above((500, 500), (500, 500)) == pytest.approx(0.5)


def test_a_mode_that_is_probably_better_is_switched_to() -> None:
    found = solved(*tried("now", "---"), *tried("new", "++"))

    assert (found.action, found.target_mode) == (Action.SWITCH, "new")


def test_a_threshold_keeps_from_switching() -> None:
    attempts = [*tried("now", "---"), *tried("new", "++")]
    probable = record(solved(*attempts), "new").better_than_current

    assert probable == pytest.approx(1 - 1 / 35)
    assert solved(*attempts, switchThreshold=0.98).action is Action.REFINE


def test_a_better_mode_that_cannot_be_afforded_is_not_switched_to() -> None:
    attempts = [*tried("now", "---", thoughts=2), *tried("new", "++", thoughts=4)]
    found = solved(
        *attempts,
        alternativeStrategies=[{"mode": "new", "switchingCost": 5}],
        remainingThoughts=8,
    )

    assert [(r.attempts_left, r.success_in_budget) for r in found.records] == [
        (4, pytest.approx(1 - 4 / 8)),
        (0, 0),
    ]
    assert found.action is Action.REFINE


@pytest.mark.parametrize(
    ("outcomes", "valid", "action"),
    [
        ("+", True, Action.CONTINUE),
        ("-+", None, Action.CONTINUE),
        ("+-", None, Action.REFINE),
        ("+", False, Action.REFINE),
    ],
)
def test_the_latest_attempt_says_whether_to_mend_the_input(
    outcomes: str, valid: bool | None, action: Action
) -> None:
    found = solved(*tried("now", outcomes, isValid=valid), alternativeStrategies=[])

    assert (found.action, found.target_mode) == (action, None)


def test_from_open_attempts_nothing_follows() -> None:
    found = solved(*tried("now", ".."), recommendation={"action": "continue"})

    assert (found.action, found.agrees) == (None, None)


@pytest.mark.parametrize(
    ("claimed", "agrees"),
    [({"action": "switch", "targetMode": "new"}, True), ({"action": "continue"}, False)],
)
def test_a_recommendation_is_compared_with_the_record(
    claimed: dict[str, str], agrees: bool
) -> None:
    found = solved(*tried("now", "---"), *tried("new", "++"), recommendation=claimed)

    assert found.agrees is agrees


def test_means_are_of_the_attempts_that_state_a_figure() -> None:
    attempts = tried("now", "++-", thoughts=4, revisions=1)
    attempts[0] |= {"seconds": 2.0, "isValid": True}
    attempts[1] |= {"seconds": 4.0, "isValid": False}
    found = record(solved(*attempts), "now")

    assert (found.mean_seconds, found.mean_thoughts, found.valid_share) == (3, 4, 0.5)
    assert found.revisions_per_thought == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("more", "code", "path"),
    [
        ({"recommendation": {"action": "switch"}}, "TARGET_MISMATCH", "recommendation.targetMode"),
        (
            {"recommendation": {"action": "refine", "targetMode": "new"}},
            "TARGET_MISMATCH",
            "recommendation.targetMode",
        ),
        (
            {"recommendation": {"action": "switch", "targetMode": "gone"}},
            "UNKNOWN_REFERENCE",
            "recommendation.targetMode",
        ),
        (
            {"alternativeStrategies": [{"mode": "now"}]},
            "NO_ALTERNATIVE",
            "alternativeStrategies.0.mode",
        ),
    ],
)
def test_what_cannot_be_switched_to_is_refused(more: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(InvalidModeInputError) as refused:
        solved(**more)

    assert [(f.code, f.path) for f in refused.value.findings] == [(code, path)]


def test_an_attempt_of_a_mode_that_is_no_choice_is_warned_of() -> None:
    _, warnings = read_input(MODE, session(*tried("old", "+")))

    assert [(w.code, w.path) for w in warnings] == [("UNUSED_ATTEMPT", "attempts.0.mode")]
