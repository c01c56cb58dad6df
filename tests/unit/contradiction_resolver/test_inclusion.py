"""A kind follows from the thing, and under a denial the thing from the kind."""

import pytest

from app.reasoning.beliefs.contradiction_resolver.signals.inclusion import follows
from app.reasoning.beliefs.contradiction_resolver.signals.pair import read_pair


@pytest.mark.parametrize(
    ("premise", "conclusion"),
    [
        ("A woman likes stew.", "A woman likes food."),
        ("A woman does not like food.", "A woman does not like stew."),
        ("It is not true that he does not eat stew.", "It is not true that he does not eat food."),
        ("The man not in a tie is not cutting fish.", "The man not in a tie is not cutting tuna."),
        ("She has no dress but she has a ring.", "She has no dress but she has jewelry."),
    ],
)
def test_one_word_made_broader_or_narrower(premise: str, conclusion: str) -> None:
    assert follows(read_pair(premise, conclusion)) == 1
    assert follows(read_pair(conclusion, premise)) == -1


def test_words_that_are_not_known_tell_nothing() -> None:
    assert follows(read_pair("A woman likes stew.", "A woman likes opera.")) == 0


def test_more_than_one_change_tells_nothing() -> None:
    assert follows(read_pair("A woman likes stew.", "A man likes food.")) == 0
