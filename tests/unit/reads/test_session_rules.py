import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.stemming import WORD, stem
from app.errors import InvalidInputError
from app.reads.search.session_query_rules import session_query
from app.reads.search.session_rules import (
    SessionCursor,
    TermMatches,
    best,
    read_cursor,
    relevances,
    told_cursor,
)

WORDS = st.lists(st.sampled_from(["queue", "queues", "disk", "noon", "the"]), max_size=6)
TEXTS = st.lists(WORDS.map(" ".join), min_size=1, max_size=5)
CORPORA = st.lists(TEXTS, min_size=1, max_size=8)
"""Sessions, each with its title first and its thinking nodes after it."""


def brute_force(corpus: Sequence[Sequence[str]], asked: Sequence[str]) -> dict[str, float]:
    """Look through every text of every session for every word, as the formula says."""
    scores = dict[str, float]()
    for number, session in enumerate(corpus):
        score, is_found = 0.0, False
        for word in asked:
            tf = sum(stem(word) in map(stem, WORD.findall(text)) for text in session)
            df = sum(any(_has(text, word) for text in other) for other in corpus)
            if tf:
                boost = 1.5 if _has(session[0], word) else 1.0
                score += (1 + math.log(tf)) * math.log(1 + len(corpus) / df) * boost
                is_found = True
        if is_found:
            scores[str(number)] = round(score, 9)
    return scores


def _has(text: str, word: str) -> bool:
    return stem(word) in map(stem, WORD.findall(text))


def indexed(corpus: Sequence[Sequence[str]], word: str) -> TermMatches:
    """Give what the index tells of a word."""
    texts = {
        str(number): count
        for number, session in enumerate(corpus)
        if (count := sum(_has(text, word) for text in session))
    }
    titled = {id_ for id_ in texts if _has(corpus[int(id_)][0], word)}
    return TermMatches(len(texts), texts, frozenset(titled))


@given(CORPORA, st.sets(st.sampled_from(["queue", "disk", "noon"]), min_size=1))
def test_relevance_is_what_looking_through_all_texts_gives(
    corpus: list[list[str]], asked: set[str]
) -> None:
    matches = {word: indexed(corpus, word) for word in sorted(asked)}
    found = {id_ for held in matches.values() for id_ in held.texts}
    scores = relevances([*matches.values()], found, len(corpus))
    assert scores == pytest.approx(brute_force(corpus, sorted(asked)), abs=2e-9)


def test_relevance_of_one_word_by_hand() -> None:
    matches = TermMatches(2, {"a": 3, "b": 1}, frozenset({"b"}))
    assert relevances([matches], ["a", "b"], 10) == {
        "a": round((1 + math.log(3)) * math.log(6), 9),
        "b": round(1.5 * math.log(6), 9),
    }


@given(st.dictionaries(st.sampled_from("abcdef"), st.sampled_from([1.0, 2.0]), min_size=1))
def test_what_comes_after_each_place_is_the_rest_of_the_order(scores: dict[str, float]) -> None:
    order = sorted(scores.items(), key=lambda one: (-one[1], one[0]))
    assert best(scores, len(scores)) == order
    for place, seen in enumerate(order):
        assert best(scores, 2, seen) == order[place + 1 : place + 3]


HELD = {"a": {"1", "2"}, "b": {"2", "3"}, "c": {"3", "4"}}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a1 b1", {"1", "2", "3"}),
        ("a1 OR b1", {"1", "2", "3"}),
        ("a1 AND b1", {"2"}),
        ("a1 NOT b1", {"1"}),
        ("a1 AND NOT b1", {"1"}),
        ("a1 c1 NOT b1", {"1", "4"}),
        ("c1 OR a1 AND NOT b1", {"1", "3", "4"}),
        ("(a1 OR c1) AND b1", {"2", "3"}),
        ("a1 NOT (b1 AND c1)", {"1", "2"}),
        ("b1 NOT (b1 NOT c1)", {"3"}),
        ("the a1", {"1", "2"}),
    ],
)
def test_operators_combine_words(text: str, found: set[str]) -> None:
    query = session_query(text)
    assert query is not None
    held = {term: frozenset(HELD[term[0]]) for term in query.terms}
    assert query.found(held) == found


def test_only_what_is_wanted_speaks_for_a_session() -> None:
    query = session_query("queues NOT (disks NOT noon)")
    assert query is not None
    assert query.wanted == {"queue", "noon"}
    assert dict(query.terms) == {"queue": "queues", "disk": "disks", "noon": "noon"}


@pytest.mark.parametrize("text", ["", "  ", "the of", "?!"])
def test_a_text_without_a_word_asks_for_nothing(text: str) -> None:
    assert session_query(text) is None


@pytest.mark.parametrize(
    "text",
    [
        *("NOT queue", "queue AND", "OR queue", "queue OR", "(queue", "queue)", "()", "a1 NOT"),
        "AND",
        "(" * 21 + "queue" + ")" * 21,
        " ".join(f"word{number}" for number in range(33)),
    ],
)
def test_operators_that_do_not_fit_are_refused(text: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        session_query(text)
    assert refused.value.field == "text"


def test_a_cursor_reads_back() -> None:
    cursor = SessionCursor("2026-05-01T00:00:00+00:00", 7, "id", "a title with spaces")
    assert read_cursor(told_cursor(cursor)) == cursor


@pytest.mark.parametrize("value", ["", "a b c", "a x b c"])
def test_what_is_no_cursor_is_refused(value: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        read_cursor(value)
    assert refused.value.field == "after"
