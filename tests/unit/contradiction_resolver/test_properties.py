"""What holds of any two texts."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.reasoning.beliefs.contradiction_resolver.schemas import Judgement, Label
from app.reasoning.beliefs.contradiction_resolver.service import judge

_PIECES = (
    "the a not never no unable open closed popular unpopular all some few only at least most over"
    " 5 12 1,000 2.5 $ % million first from 1999 to 2004 in May 2001 before 1850 since Ada Grace"
    " French Monday Tuesday should must harms helps and but is was . , ( ) - – COVID-19 n't true"
    " that it lie of food stew woman person version"
)
SENTENCES = st.lists(st.sampled_from(_PIECES.split()), max_size=25).map(" ".join)
ANY_TEXT = st.one_of(SENTENCES, st.text(max_size=200))


def _seconds(a: str, b: str) -> float:
    begin = time.process_time()
    judge(a, b)
    return time.process_time() - begin


def _swapped(found: Judgement) -> tuple[object, ...]:
    return found.spans_b, found.spans_a, found.score, found.kind, found.severity, found.rules


@given(ANY_TEXT, ANY_TEXT)
@settings(max_examples=300)
def test_a_conflict_does_not_depend_on_the_order(a: str, b: str) -> None:
    forth, back = judge(a, b), judge(b, a)
    assert (forth.label is Label.CONTRADICTION) is (back.label is Label.CONTRADICTION)
    assert _swapped(back) == (
        forth.spans_a, forth.spans_b, forth.score, forth.kind, forth.severity, forth.rules,
    )  # fmt: skip


@given(ANY_TEXT)
@settings(max_examples=300)
def test_a_text_never_contradicts_itself(text: str) -> None:
    assert judge(text, text).label is Label.ENTAILMENT


@given(ANY_TEXT, ANY_TEXT)
@settings(max_examples=300)
def test_scores_are_probabilities_and_spans_lie_in_their_text(a: str, b: str) -> None:
    found = judge(a, b)
    assert 0 <= found.score <= 1
    for text, spans in ((a, found.spans_a), (b, found.spans_b)):
        assert all(0 <= start <= end <= len(text) for start, end in spans)


@pytest.mark.parametrize(
    "unit", ["a b ", "not ", "May ", "1999 to ", "from ", " ", "$ ", "1,", "A"]
)
def test_a_long_text_takes_no_longer_than_one_at_the_limit(unit: str) -> None:
    """The bound is wide for a busy machine; without the limit it would take minutes."""
    a, b = unit * 100_000, (unit * 100_000)[1:] + " end"
    assert _seconds(a, b) < 5
