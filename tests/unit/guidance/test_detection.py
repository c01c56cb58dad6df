"""Patterns are read from words, whole and not negated."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.guidance.analysis import (
    ControlMode,
    ThinkingAnalysis,
    ThinkingDomain,
    ThinkingPattern,
    ThoughtDepth,
)
from app.reasoning.nodes.guidance.detection import ReadText, analyse, said_move
from app.reasoning.nodes.guidance.lexicon import lexicon


def _labelled(name: str) -> list[dict[str, Any]]:
    lines = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


_LABELLED = _labelled("patterns.jsonl")
_BY_ANOTHER = _labelled("patterns_by_another.jsonl")
"""Written by somebody who did not see the lexicon; the first, third, … were seen for version 3."""
_LATERAL = ThinkingPattern.LATERAL
_DEBUGGING = ThinkingPattern.DEBUGGING
_PLANNING = ThinkingPattern.PLANNING
_BUILDING = ThinkingPattern.BUILDING
_EXPLORING = ThinkingPattern.EXPLORING


def _read(text: str, domain: ThinkingDomain = ThinkingDomain.TECHNICAL) -> ThinkingAnalysis:
    return analyse(ReadText(text), domain, 0.5)


def _accuracy(rows: list[dict[str, Any]]) -> float:
    return sum(_read(row["text"]).pattern == row["pattern"] for row in rows) / len(rows)


def test_at_least_92_of_100_labelled_texts_show_their_pattern() -> None:
    assert len(_LABELLED) >= 240
    assert sum(row["trap"] for row in _LABELLED) * 2 == len(_LABELLED)
    assert _accuracy(_LABELLED) >= 0.92
    assert _accuracy([row for row in _LABELLED if row["trap"]]) >= 0.90


def test_at_least_92_of_100_texts_of_two_authors_show_their_pattern() -> None:
    both = [*_LABELLED, *_BY_ANOTHER]
    assert len(_BY_ANOTHER) * 3 >= len(_LABELLED)
    assert sum(row["trap"] for row in both) * 2 >= len(both)
    assert _accuracy(both) >= 0.92
    assert _accuracy(_BY_ANOTHER[1::2]) >= 0.75


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("I am stuck.", _LATERAL),
        ("We are no longer stuck.", _EXPLORING),
        ("The address is long.", _EXPLORING),
        ("Add it.", _BUILDING),
        ("There is no error in the log.", _EXPLORING),
        ("No, the error is in the log.", _DEBUGGING),
        ("Not only confused, but lost.", _LATERAL),
        ("I’m not sure about it.", _LATERAL),
        ("", _EXPLORING),
        ("?!…", _EXPLORING),
        ('The ticket says "I am stuck on the error".', _EXPLORING),
        ("“The build failed”, she wrote; we are stuck.", _LATERAL),
        ('"I am stuck."', _LATERAL),
        ("Two packets get lost between the zones.", _EXPLORING),
        ("Honestly lost at this point.", _LATERAL),
        ("I was confused.", _EXPLORING),
        ("The two-crash year is long over.", _EXPLORING),
        ("The standard error is small.", _EXPLORING),
    ],
)
def test_a_cue_counts_as_a_whole_word_that_is_not_negated(
    text: str, pattern: ThinkingPattern
) -> None:
    assert _read(text).pattern is pattern


@pytest.mark.parametrize(
    ("text", "confidence"),
    [
        ("The job failed.", 0.8),
        ("I am stuck.", 0.8 * 0.9),
        ("Nothing to see.", 0.8 * 0.6),
        ("Maybe the job failed.", 0.8 * 0.7),
        ("The job failed? When? Where?", 0.8 * 0.7),
        ("The job failed? When?", 0.8),
        ("The error is in the error.", 0.8),
    ],
)
def test_a_text_with_one_pattern_has_the_confidence_of_the_design(
    text: str, confidence: float
) -> None:
    assert _read(text).confidence == pytest.approx(confidence)


def test_a_close_second_pattern_lowers_the_confidence() -> None:
    analysis = _read("The adding failed.")
    assert [one.score for one in analysis.scores] == [0.0, 1.5, 0.0, 1.5]
    assert (analysis.pattern, analysis.margin) == (_DEBUGGING, 0.0)
    assert analysis.confidence == pytest.approx(0.8 * 0.7)


def test_a_pattern_below_the_threshold_is_exploring() -> None:
    text = "Perhaps adding it failed."
    assert analyse(ReadText(text), ThinkingDomain.TECHNICAL, 0.5).pattern is _EXPLORING
    assert analyse(ReadText(text), ThinkingDomain.TECHNICAL, 0.3).pattern is _DEBUGGING


def test_the_cues_are_shown_where_they_stand() -> None:
    text = "Über the STACK  TRACE: it is not an error."
    assert [(text[span.start : span.end], span.pattern) for span in _read(text).spans] == [
        ("STACK  TRACE", _DEBUGGING)
    ]


def test_a_compound_that_means_something_else_is_no_cue() -> None:
    assert _read("The error bars are wide, the standard error is small.").spans == ()


@pytest.mark.parametrize(
    ("text", "depth", "needs_hypothesis"),
    [
        ("I am stuck.", ThoughtDepth.DEEP, False),
        ("The job failed.", ThoughtDepth.DEEP, True),
        ("How should we begin?", ThoughtDepth.STANDARD, False),
        ("Build it.", ThoughtDepth.STANDARD, False),
        ("It rains.", ThoughtDepth.SURFACE, False),
        ("Build it for all cases.", ThoughtDepth.EXHAUSTIVE, False),
        ("The job failed, in short.", ThoughtDepth.SURFACE, True),
    ],
)
def test_the_depth_follows_from_the_pattern_unless_the_text_says_it(
    text: str, depth: ThoughtDepth, needs_hypothesis: bool
) -> None:
    analysis = _read(text)
    assert (analysis.depth, analysis.needs_hypothesis) == (depth, needs_hypothesis)


def test_photography_has_words_of_its_own_and_asks_for_no_hypothesis() -> None:
    text = "The portraits came out blurry."
    assert _read(text).pattern is _EXPLORING
    analysis = _read(text, ThinkingDomain.PHOTOGRAPHY)
    assert (analysis.pattern, analysis.needs_hypothesis) == (_DEBUGGING, False)


@pytest.mark.parametrize(
    ("domain", "profile"),
    [
        (None, ThinkingDomain.TECHNICAL),
        ("databases", ThinkingDomain.TECHNICAL),
        (" Photography ", ThinkingDomain.PHOTOGRAPHY),
    ],
)
def test_the_profile_follows_from_the_domain_of_the_session(
    domain: str | None, profile: ThinkingDomain
) -> None:
    assert ThinkingDomain.of_session(domain) is profile


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("I am stuck.", ControlMode.STUCK),
        ("We are no longer stuck; we go on.", ControlMode.CONTINUE),
        ("Hypothesis: the clock is wrong.", ControlMode.HYPOTHESIS),
        ("In conclusion, the clock is wrong.", ControlMode.CONCLUDE),
        ("Let me step back.", ControlMode.QUESTION),
        ("It rains.", ControlMode.CONTINUE),
    ],
)
def test_a_text_may_say_its_move(text: str, move: ControlMode) -> None:
    assert said_move(ReadText(text)) is move


def test_an_analysis_is_read_back_as_it_was_stored() -> None:
    analysis = _read("The error is in the design, I am not sure why.")
    assert len(analysis.spans) == 3
    assert ThinkingAnalysis.from_stored(analysis.stored()) == analysis


def test_every_cue_can_be_matched() -> None:
    cues = [cue for part in lexicon().patterns.values() for cue in part.cues.items()]
    phrases = [phrase for phrase, weight in cues if weight]
    assert [one for one in phrases if not [*ReadText(one).hits(ThinkingDomain.TECHNICAL)]] == []
