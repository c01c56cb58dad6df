"""Roots of words, by the examples of Porter's paper and those that tell the steps apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.stemming import WORD, remembered_root, stem


@pytest.mark.parametrize(
    ("words", "root"),
    [
        ("caresses caress", "caress"),
        ("ponies", "poni"),
        ("feed", "feed"),
        ("agreed", "agre"),
        ("plastered", "plaster"),
        ("bled", "bled"),
        ("motoring", "motor"),
        ("conflated", "conflat"),
        ("sized", "size"),
        ("hopping", "hop"),
        ("hissing", "hiss"),
        ("failing", "fail"),
        ("filing", "file"),
        ("happy", "happi"),
        ("sky", "sky"),
        ("relational", "relat"),
        ("conditional", "condit"),
        ("vietnamization", "vietnam"),
        ("sensibiliti", "sensibl"),
        ("hopeful hopefulness", "hope"),
        ("electrical electricity", "electr"),
        ("adjustment adjustable", "adjust"),
        ("adoption", "adopt"),
        ("controlled controlling", "control"),
        ("rate", "rate"),
        ("cease", "ceas"),
        ("Queue's queues", "queue"),
        ("at The", ""),
        ("by-7", "by-7"),
    ],
)
def test_a_word_is_known_by_its_root(words: str, root: str) -> None:
    assert {stem(word) for word in words.split()} == {root}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ada's log, v7.2: don't", ["Ada's", "log", "v7.2", "don't"]),
        ("snake_case and 1,000.5", ["snake_case", "and", "1,000.5"]),
        ("end. Next-one 'quoted'", ["end", "Next", "one", "quoted"]),
    ],
)
def test_a_text_is_cut_into_words_where_the_index_cuts_it(text: str, words: list[str]) -> None:
    assert WORD.findall(text) == words


@given(st.text(max_size=40))
def test_any_text_has_a_root_and_long_words_take_no_time(text: str) -> None:
    assert len(stem(text)) <= len(text.lower()) + 1
    assert stem("a" * 20_000 + "ing")


def test_long_words_are_not_remembered() -> None:
    stem("remembered")
    before = remembered_root.cache_info().currsize
    assert stem("x" * 41 + "ing") == "x" * 41 + "ing"
    assert remembered_root.cache_info().currsize == before
