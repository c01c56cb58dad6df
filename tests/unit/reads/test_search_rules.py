"""From typed text to a Lucene query."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.search import SEARCH_KINDS
from app.reads.search.search_rules import MAX_TERMS, lucene_query, lucene_terms

TENANT = "00000000-0000-7000-8000-000000000001"
SESSION = "00000000-0000-7000-8000-000000000002"


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("", []),
        (" \t\n", []),
        ("Queue queue QUEUE", ["queue"]),
        ("a AND b OR NOT c", ["a", "and", "b", "or", "not", "c"]),
        ("foo.bar c++ snake_case", ["foo.bar", r"c\+\+", "snake_case"]),
        ("tenant_key:t1^9", [r"tenant_key\:t1\^9"]),
        ("*:* !! ~ ()", []),
        ("bell\x07 \ud800 rocket 🚀", ["bell", "rocket", "🚀"]),
    ],
)
def test_words_are_escaped_lowered_and_given_once(text: str, terms: list[str]) -> None:
    assert lucene_terms(text) == terms


def test_a_very_long_question_stays_under_the_limit_of_clauses() -> None:
    assert len(lucene_terms(" ".join(f"w{n}" for n in range(10_000)))) == MAX_TERMS
    cut = "-".join(f"w{n}" for n in range(MAX_TERMS)) + "-"
    assert lucene_terms("-".join(f"w{n}" for n in range(300))) == [cut.replace("-", r"\-")]


HIRAGANA = "".join(chr(0x3041 + number % 80) for number in range(900))
KANJI = "".join(chr(0x4E00 + number) for number in range(3_000))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        (KANJI, [KANJI[:MAX_TERMS]]),
        (HIRAGANA, [HIRAGANA[:MAX_TERMS]]),
        ("a" + KANJI, ["a" + KANJI[: MAX_TERMS - 1]]),
        ("queue " + KANJI[:150] + " " + KANJI[150:], ["queue", KANJI[:150], KANJI[150:199]]),
        ("x" * 5_000, ["x" * 5_000]),
    ],
)
def test_what_the_analyser_takes_apart_counts_as_often(text: str, terms: list[str]) -> None:
    assert lucene_terms(text) == terms


NASTY = st.text(
    st.sampled_from("aZ09 _.'-*?~\"[](){}^:\\/|&!+=<>漢字ひカ한ไ🚀©™\u200b\u200d\ufe0f\u0301"),
    max_size=600,
)


@given(NASTY)
def test_no_text_asks_for_more_than_the_limit_of_terms(text: str) -> None:
    terms = lucene_terms(text)
    assert len(terms) <= MAX_TERMS
    assert sum(char in "漢字ひ🚀" for term in terms for char in term) <= MAX_TERMS


@given(st.text(max_size=400))
def test_no_text_leaves_a_character_with_a_meaning(text: str) -> None:
    for term in lucene_terms(text):
        bare = term.replace("\\\\", "").replace("\\", "\0")
        meant = [
            place
            for place, char in enumerate(bare)
            if char in '+-&|!(){}[]^"~*?:/<>=' and (place == 0 or bare[place - 1] != "\0")
        ]
        assert meant == []
        assert term not in {"AND", "OR", "NOT"}
        assert not any(char.isspace() for char in term)


def test_tenant_kinds_and_sessions_are_required_and_score_nothing() -> None:
    kinds, terms = {"thought", "decision"}, ["queue", "log"]
    assert lucene_query(TENANT, kinds, {TENANT, SESSION}, "search_text", terms) == (
        "+tenant_key:t528914269453437118709761^0 +(kind_key:kind_decision kind_key:kind_thought)^0"
        " +(session_key:s528914269453437118709761 session_key:s528914269453437118709762)^0"
        " +search_text:(queue log)"
    )
    assert lucene_query(TENANT, SEARCH_KINDS, None, "search_text", terms) == (
        "+tenant_key:t528914269453437118709761^0 +search_text:(queue log)"
    )
