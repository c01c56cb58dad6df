"""The next step follows from the first rule that applies."""

import pytest

from app.domain.guidance.analysis import ControlMode, ThinkingPattern, ThoughtDepth
from app.domain.guidance.guidance import SuggestionCount
from app.domain.guidance.policy import GuidancePolicy
from app.domain.guidance.suggestion import RULES
from app.reasoning.nodes.guidance.rules import Situation, suggest

_LATERAL = ThinkingPattern.LATERAL
_DEBUGGING = ThinkingPattern.DEBUGGING
_PLANNING = ThinkingPattern.PLANNING


def _situation(
    pattern: ThinkingPattern | None,
    confidence: float | None,
    *,
    loop: bool = False,
    hypothesis: bool = False,
    found: bool = False,
) -> Situation:
    return Situation(pattern, confidence, loop, hypothesis, found)


@pytest.mark.parametrize(
    ("situation", "rule_id"),
    [
        (_situation(_DEBUGGING, 0.29, loop=True), "low_confidence"),
        (_situation(_DEBUGGING, 0.3, loop=True), "revision_loop"),
        (_situation(_DEBUGGING, 0.61, hypothesis=True, found=True), "test_hypothesis"),
        (_situation(_DEBUGGING, 0.6, hypothesis=True, found=True), "cause_or_symptom"),
        (_situation(_DEBUGGING, 0.6, hypothesis=True), "gather_diagnostics"),
        (_situation(_DEBUGGING, None, hypothesis=True), "gather_diagnostics"),
        (_situation(_PLANNING, 0.49), "resolve_uncertainties"),
        (_situation(_PLANNING, 0.5), "weigh_trade_offs"),
        (_situation(_LATERAL, 0.5), "shift_perspective"),
        (_situation(ThinkingPattern.BUILDING, 0.8), None),
        (_situation(ThinkingPattern.EXPLORING, 0.48), None),
        (_situation(None, None), None),
    ],
)
def test_the_first_rule_that_applies_decides(situation: Situation, rule_id: str | None) -> None:
    suggested = suggest(situation, GuidancePolicy())
    assert (suggested.rule_id if suggested else None) == rule_id


def test_the_table_is_that_of_the_design() -> None:
    told = {
        rule.rule_id: (rule.priority, rule.mode, rule.depth, rule.confidence_threshold)
        for rule in RULES.values()
    }
    deep, standard = ThoughtDepth.DEEP, ThoughtDepth.STANDARD
    assert told == {
        "low_confidence": (1, ControlMode.QUESTION, deep, 0.5),
        "revision_loop": (2, ControlMode.BRANCH, standard, 0.4),
        "test_hypothesis": (3, ControlMode.HYPOTHESIS, deep, 0.5),
        "cause_or_symptom": (4, ControlMode.CONTINUE, standard, 0.6),
        "gather_diagnostics": (5, ControlMode.CONTINUE, deep, 0.4),
        "resolve_uncertainties": (6, ControlMode.QUESTION, deep, 0.6),
        "weigh_trade_offs": (7, ControlMode.CONTINUE, standard, 0.5),
        "shift_perspective": (8, ControlMode.BRANCH, deep, 0.3),
    }


def test_the_least_confidence_is_a_setting() -> None:
    suggested = suggest(_situation(_LATERAL, 0.5), GuidancePolicy(min_confidence=0.6))
    assert suggested == RULES["low_confidence"]


def test_a_count_is_read_back_as_it_was_stored() -> None:
    count = SuggestionCount("low_confidence", 4, 3, 2)
    assert SuggestionCount.parsed(str(count)) == count
