"""Cursors and pages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.page import PageRequest, cursor, page_of, page_request
from app.errors import InvalidInputError


@given(st.one_of(st.integers(0, 2**53), st.text()))
def test_a_cursor_gives_back_its_key(key: int | str) -> None:
    made = cursor("session", key)
    assert page_request(10, made, "session", type(key)) == PageRequest(10, key)


@given(st.text())
def test_a_cursor_somebody_made_up_is_refused_with_its_field(made_up: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        page_request(10, made_up, "session", str)
    assert refused.value.field == "after"


def test_a_cursor_of_another_list_is_refused() -> None:
    with pytest.raises(InvalidInputError):
        page_request(10, cursor("decision", "x"), "session", str)
    with pytest.raises(InvalidInputError):
        page_request(10, cursor("node", "x"), "node", int)


@pytest.mark.parametrize("first", [0, -1, 101])
def test_a_page_has_1_to_100_items(first: int) -> None:
    with pytest.raises(InvalidInputError) as refused:
        page_request(first, None, "session", str)
    assert refused.value.field == "first"


def test_one_row_more_than_asked_means_a_next_page() -> None:
    assert page_of("abc", [1, 2, 3], 2).has_next is True
    assert page_of("abc", [1, 2, 3], 2).items == ("a", "b")
    assert page_of("ab", [1, 2], 2).has_next is False
