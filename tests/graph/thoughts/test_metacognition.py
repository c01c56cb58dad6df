"""A session's figures follow from its thoughts and from the hypotheses that these propose."""

import pytest

from app.domain.beliefs.belief import BeliefStatus
from app.domain.beliefs.hypothesis import Conclusion, HypothesisStatus
from app.domain.guidance.analysis import ControlMode, ThinkingPattern
from app.domain.guidance.metacognition import Metacognition
from app.domain.ids import new_id
from app.errors import InvalidInputError
from tests.graph.thoughts.lines import ThoughtLine

_SUPPOSED = "The clock of the worker is wrong."


async def _figures(line: ThoughtLine) -> Metacognition:
    [figures] = await line.services.thoughts.reads.metacognition([line.session_id])
    return figures


async def _propose(line: ThoughtLine, confidence: float) -> str:
    thought_id = await line.add("It failed at noon.", hypothesis=_SUPPOSED, confidence=confidence)
    thought = await line.services.thoughts.reads.require(thought_id)
    assert thought.hypothesis_id
    return thought.hypothesis_id


async def test_the_figures_follow_from_the_graph(line: ThoughtLine) -> None:
    first = await line.add("The job failed.", confidence=0.4)
    await line.add("I found the line.", confidence=0.6, depends_on=(first,))
    ends = (HypothesisStatus.SUPPORTED, HypothesisStatus.REFUTED)
    for end, confidence in zip(ends, (0.8, 0.4), strict=True):
        concluded = Conclusion(new_id(), await _propose(line, confidence), end, "I looked.")
        await line.services.hypotheses.conclude(concluded)
    figures = await _figures(line)
    assert figures.average_confidence == pytest.approx(0.55)
    assert figures.confidence_trend == pytest.approx(0.02)
    assert (figures.revision_ratio, figures.continuity) == (0.0, pytest.approx(1 / 3))
    assert (figures.verification_success, figures.open_hypotheses) == (0.5, 0)
    assert figures.brier == pytest.approx((0.2**2 + 0.4**2) / 2)
    assert figures.most_effective is ThinkingPattern.EXPLORING
    [rule] = [one for one in figures.rules if one.rule_id == "gather_diagnostics"]
    assert (rule.given, rule.settled, rule.followed) == (2, 1, 1)
    assert rule.followed_gain == pytest.approx(0.2)


async def test_an_empty_session_has_no_figures(line: ThoughtLine) -> None:
    assert (await _figures(line)).average_confidence is None


async def test_a_thought_proposes_a_hypothesis_that_is_held(line: ThoughtLine) -> None:
    new = line.thought("It failed at noon.", hypothesis=_SUPPOSED, confidence=0.7)
    for _ in range(2):
        await line.services.thoughts.service.add(new)
    thought = await line.services.thoughts.reads.require(new.id)
    assert thought.hypothesis_id
    assert thought.guidance
    assert thought.guidance.control_mode is ControlMode.HYPOTHESIS
    assert thought.guidance.suggestion
    assert thought.guidance.suggestion.rule_id == "test_hypothesis"
    hypothesis = await line.services.hypothesis_reads.require(thought.hypothesis_id)
    assert (hypothesis.text, hypothesis.session_id) == (_SUPPOSED, line.session_id)
    assert hypothesis.status is HypothesisStatus.OPEN
    [belief] = await line.services.belief_reads.get_many([hypothesis.id])
    assert belief is not None
    assert belief.status is BeliefStatus.HELD


async def test_a_blank_hypothesis_is_refused_with_its_thought(line: ThoughtLine) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await line.add(hypothesis=" ")
    assert (refused.value.field, await line.all()) == ("hypothesis", [])
