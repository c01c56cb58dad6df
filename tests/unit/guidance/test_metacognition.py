"""The figures of a session's thinking, computed by hand."""

from typing import Any

import pytest

from app.domain.guidance.analysis import ThinkingPattern
from app.domain.guidance.metacognition import Metacognition, PatternEffect, RuleEffect
from app.reads.graph.metacognition_rules import metacognition


def _near(value: float) -> Any:  # noqa: ANN401  # equals a float
    return pytest.approx(value)


def _thought(number: int, confidence: float | None, **given: object) -> dict[str, Any]:
    parent = f"t{number - 1}" if number > 1 else None
    plain = {"pattern": None, "rule": None, "followed": None, "is_revision": False}
    row = {**plain, "id": f"t{number}", "parent_id": parent, "names_earlier": False}
    return {**row, "number": number, "confidence": confidence, **given}


def _hypothesis(status: str, score: float | None, confidence: float | None) -> dict[str, Any]:
    return {"id": "h", "status": status, "score": score, "confidence": confidence}


def test_figures_are_made_of_what_was_stated() -> None:
    rule = {"rule": "gather_diagnostics", "pattern": "debugging"}
    figures = metacognition(
        [
            _thought(1, 0.4, followed=True, **rule),
            _thought(2, 0.6, followed=False, names_earlier=True, is_revision=True, **rule),
            _thought(3, None, pattern="planning", names_earlier=True),
            _thought(4, 0.5, parent_id="t2", pattern="lateral"),
            _thought(5, 0.9, pattern="building", **{"rule": "low_confidence"}),
        ],
        [
            _hypothesis("supported", 0.8, 0.9),
            _hypothesis("refuted", 0.3, 0.6),
            _hypothesis("refuted", None, None),
            _hypothesis("open", None, 0.2),
            _hypothesis("inconclusive", 0.5, 0.5),
        ],
    )
    assert figures == Metacognition(
        average_confidence=_near(0.6),
        confidence_trend=_near(0.09),
        revision_ratio=_near(0.2),
        continuity=_near(0.5),
        open_hypotheses=1,
        verification_success=_near(1 / 3),
        verification_confidence=_near((0.8 + 0.3 + 0.5) / 3),
        brier=_near((0.1**2 + 0.6**2) / 2),
        patterns=(
            PatternEffect(ThinkingPattern.LATERAL, 1, _near(-0.1)),
            PatternEffect(ThinkingPattern.DEBUGGING, 2, _near(0.2)),
            PatternEffect(ThinkingPattern.PLANNING, 1, None),
            PatternEffect(ThinkingPattern.BUILDING, 1, _near(0.4)),
        ),
        most_effective=ThinkingPattern.BUILDING,
        rules=(
            RuleEffect("gather_diagnostics", 2, 2, 1, 0.5, _near(0.2), None),
            RuleEffect("low_confidence", 1, 0, 0, None, None, None),
        ),
    )


def test_an_empty_session_has_no_figures() -> None:
    nothing = (None, None, None, None, 0, None, None, None, (), None, ())
    assert metacognition([], []) == Metacognition(*nothing)


def test_one_thought_has_no_trend_and_no_continuity() -> None:
    figures = metacognition([_thought(1, 0.5)], [])
    assert (figures.confidence_trend, figures.continuity) == (None, None)
    assert (figures.average_confidence, figures.revision_ratio) == (0.5, 0.0)


def test_no_pattern_is_effective_that_loses_confidence() -> None:
    thoughts = [_thought(1, 0.5, pattern="planning"), _thought(2, 0.4, pattern="planning")]
    assert metacognition(thoughts, []).most_effective is None
