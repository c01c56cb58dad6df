"""What holds of any text: offsets, sameness, and no error."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.reasoning.decisions.extraction.commitments.finder import may_commit, perhaps_at_work
from app.reasoning.decisions.extraction.cues import perhaps_strong, strong_cues
from app.reasoning.decisions.extraction.service import extract
from tests.unit.decision_extraction.found import NODE

PIECES = [
    "I'll go with ", "instead of ", "Option A: ", "**Option B:** ", "## Considered Options\n",
    "## Decision Outcome\n", "Chosen option: ", "* Redis\n", "1. Kafka\n", "because ", "```\n",
    "| a | b |\n", "“", "”", '"', "'", "> ", "\n\n", "\n", ". ", "? ", "Case 1: x\n", "Redis",
    "contradiction", "<answer>", "</answer>", "1 + 2 = 4 (too big) ", "😀", "👩\u200d👧", "\u202e",
    "אני בוחר ", "أختار ", "İ", "ß", "\x00", "\ud800", "\t", "Let me try ", "could be ", "not ",
    "70% sure ", "the options are ", "Alternatively, ", "On the other hand, ", "We ", "could ",
    "or ", "e.g. ", "3.14 ", "# ", "~~~",
]  # fmt: skip
UNITS = ["a", "decide ", "(", '"', "*", "“a", "😀", "אב ", "- x\n", "\n", "| a |\n", "```", "# o\n"]
SIZE = 200_000


def _check(text: str) -> None:
    found = extract(text, NODE, None)
    for step in found.steps:
        assert text[step.start : step.end] == step.text != ""
    for decision in found.decisions:
        assert decision.start is not None
        assert decision.end is not None
        assert 0 <= decision.start < decision.end <= len(text)
        assert text[decision.start : decision.end] == decision.description
        assert decision.chosen or decision.rejected or decision.considered
    for factor in found.confidence.factors:
        assert text[factor.start : factor.end] == factor.word
        assert 0 < factor.effect < 1
    assert extract(text, NODE, None) == found


@given(st.text(max_size=600))
@settings(max_examples=300)
def test_any_text_is_read_with_true_offsets_and_always_the_same(text: str) -> None:
    _check(text)


@pytest.mark.parametrize("count", [1_000, pytest.param(20_000, marks=pytest.mark.sweep)])
def test_texts_made_of_what_the_rules_look_for_are_read(count: int) -> None:
    dice = random.Random(5)
    for _ in range(count):
        _check("".join(dice.choices(PIECES, k=dice.randrange(1, 30))))


@pytest.mark.parametrize("unit", UNITS)
def test_a_long_run_of_one_thing_is_read(unit: str) -> None:
    text = (unit * (SIZE // len(unit) + 1))[:SIZE]
    found = extract(text, NODE, None)
    assert all(text[step.start : step.end] == step.text for step in found.steps)


def test_steps_lose_nothing_but_white_space() -> None:
    dice = random.Random(7)
    for _ in range(300):
        text = "".join(dice.choices(PIECES, k=40))
        steps = extract(text, NODE, None).steps
        gaps = [text[a.end : b.start] for a, b in zip(steps, steps[1:], strict=False)]
        assert all(not gap.strip() for gap in gaps)


def test_a_text_of_many_sections_has_a_thousand_steps_at_most_and_loses_none_of_it() -> None:
    text = "word\n\n" * 2_500
    steps = extract(text, NODE, None).steps
    assert len(steps) == 834
    assert "".join(step.text for step in steps).replace("\n", "") == "word" * 2_500


WORDS = st.sampled_from(
    [
        *("I'll", "go with", "Use", "the", "cleanest fix", "is", "to", "app/main.py", "max_size"),
        *("userId", "`Redis`", "- Keep", "1) Add", "(Split", "Decision:", "instead of", "Go"),
        *("recommended", "we", "OUR", "file", "a bridge", "tests", "2.5", "in\n", "I think"),
    ]
)


@given(st.lists(WORDS, min_size=1, max_size=8))
def test_what_is_seen_in_a_text_in_one_piece_is_all_that_its_sentences_say(
    words: list[str],
) -> None:
    sentence = " ".join(words)
    assert perhaps_at_work(sentence) or not may_commit([sentence])
    assert perhaps_strong(sentence) or not [*strong_cues(sentence)]
