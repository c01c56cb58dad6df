"""What is kept of a model's findings, and what is refused and counted."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.domain.beliefs.knowledge import InsightType
from app.domain.metacognition import Excerpt, FindingKind
from app.reasoning.knowledge.insights.model_reading.rules import answer_of, checked
from app.reasoning.knowledge.insights.model_reading.schemas import (
    Answer,
    Checked,
    KnownInsight,
    Shown,
)

QUOTE = "Redis comes to mind"
SHOWN = Shown(("{}",), {"d1": "Take Redis", "n1": f"{QUOTE}. So be it."}, {"d1": "s1", "s2": "s2"})
KNOWN = KnownInsight(
    "i1",
    InsightType.PATTERN,
    "Costs are named only after the choice was made.",
    frozenset({"n1", "n2"}),
)


def _given(**changed: object) -> dict[str, Any]:
    return {
        "kind": "bias_detection",
        "name": "anchoring",
        "about": "d1",
        "same_as": "",
        "statement": "What came to mind first was taken.",
        "counter": "A reason beside the others.",
        "confidence": 0.6,
        "evidence": [{"node_id": "n1", "excerpt": f" {QUOTE} ", "relevance": 0.8}],
        "success_rate": 0,
        "decisions": 0,
        **changed,
    }


def _answer(*given: Mapping[str, Any]) -> Answer:
    answer = answer_of(json.dumps({"findings": given}))
    assert answer
    return answer


def _checked(*given: Mapping[str, Any], shown: Shown = SHOWN) -> Checked:
    return checked(_answer(*given), shown, [KNOWN])


def _evidence(node_id: str, excerpt: str = QUOTE) -> dict[str, Any]:
    return {"node_id": node_id, "excerpt": excerpt, "relevance": 1}


def test_a_finding_with_a_name_is_that_of_the_analyser_on_the_same_decision() -> None:
    found = _checked(_given())
    [one] = found.findings
    assert (found.refused, found.dropped) == (0, 0)
    assert one.finding
    assert (one.finding.kind, one.finding.subject_id) == (FindingKind.ANCHORING, "d1")
    assert (one.type, one.session_id, one.same_as) == (InsightType.BIAS_DETECTION, "s1", None)
    assert one.evidence == (Excerpt("n1", QUOTE, 0.8),)


def test_no_finding_is_a_fine_answer() -> None:
    assert _checked() == Checked((), 0, 0)


def test_ids_that_were_not_shown_and_excerpts_that_say_nothing_are_dropped_and_counted() -> None:
    evidence = [_evidence("n1"), _evidence("n9"), _evidence("n1", "Redis")]
    short = _evidence("d1", "Take Redis")
    found = _checked(_given(evidence=[*evidence, short]))
    # A short text says something as a whole.
    kept = (Excerpt("n1", QUOTE), Excerpt("d1", "Take Redis"))
    assert [one.evidence for one in found.findings] == [kept]
    assert (found.refused, found.dropped) == (0, 2)


def test_a_finding_without_anything_shown_is_refused_and_counted() -> None:
    assert _checked(_given(evidence=[_evidence("n9")]), _given(evidence=[])) == Checked((), 2, 1)


def test_a_subject_that_was_not_shown_is_dropped_and_the_finding_is_of_no_analyser() -> None:
    found = _checked(_given(about="d9"))
    [one] = found.findings
    assert (one.finding, one.session_id, found.dropped) == (None, None, 1)


IMPROVEMENT = {"kind": "improvement_hypothesis", "about": "", "statement": "Name a second option."}


@pytest.mark.parametrize(("rate", "decisions"), [(0, 10), (0.8, 0)])
def test_an_improvement_that_predicts_nothing_to_count_is_refused(
    rate: float, decisions: int
) -> None:
    found = _checked(_given(**IMPROVEMENT, success_rate=rate, decisions=decisions))
    assert found == Checked((), 1, 0)


def test_an_improvement_says_its_prediction_and_how_it_is_checked() -> None:
    [one] = _checked(_given(**IMPROVEMENT, success_rate=0.8, decisions=10)).findings
    assert one.type is InsightType.IMPROVEMENT_HYPOTHESIS
    assert one.text == (
        "Name a second option. Prediction: of the next 10 decisions that rest on this, or whose"
        " answers cite it, and that have an outcome, 80% succeed. Check: the share that succeeded"
        " of them beside that of the decisions before."
    )
    assert one.finding
    assert (one.finding.improves, one.finding.subject_id) == (True, "improvement anchoring")


REPEATED = {"kind": "pattern", "name": "other", "about": ""}


@pytest.mark.parametrize(
    ("changed", "same_as"),
    [
        ({"statement": "The costs were named after the choice had been made."}, "i1"),
        ({"statement": "Something else entirely is going on here."}, None),
        ({"same_as": "i1", "statement": "Something else entirely is going on here."}, "i1"),
        ({"same_as": "i9"}, None),
        ({"same_as": "i1", "kind": "bias_detection"}, None),
        (
            {
                "statement": "The costs were named after the choice had been made.",
                "evidence": [_evidence("d1", "Take Redis")],
            },
            None,
        ),
    ],
)
def test_a_finding_repeats_the_insight_it_names_or_that_says_the_same_of_the_same_nodes(
    changed: dict[str, Any], same_as: str | None
) -> None:
    [one] = _checked(_given(**REPEATED | changed)).findings
    assert one.same_as == same_as


def test_findings_of_no_analyser_are_told_apart_by_what_they_say() -> None:
    one, again, other = (
        _checked(_given(**REPEATED, statement=statement)).findings[0].key
        for statement in ("Tests come last.", "tests come LAST", "Nobody asks users.")
    )
    assert one == again != other


def test_what_only_counting_can_tell_or_has_another_form_is_refused_one_by_one() -> None:
    answer = _answer(
        _given(),
        _given(name="overconfidence"),
        _given(name="astrology"),
        _given(confidence=7),
        _given(kind="hunch"),
        {"statement": "?"},
    )
    assert (len(answer.findings), answer.malformed) == (1, 5)
    assert checked(answer, SHOWN, []).refused == 5


@pytest.mark.parametrize("said", ["", "I found nothing.", "[1]", "{}", '{"findings": 3}', "{"])
def test_an_answer_in_another_form_is_none(said: str) -> None:
    assert answer_of(said) is None


def test_an_answer_in_a_fence_is_read() -> None:
    assert answer_of('```json\n{"findings": []}\n```') == Answer(())


def test_a_session_may_be_the_subject() -> None:
    shown = replace(SHOWN, texts={"n1": QUOTE})
    [one] = _checked(_given(name="revision_loop", about="s2"), shown=shown).findings
    assert (one.session_id, one.type) == ("s2", InsightType.PATTERN)
