"""Cursors and pages."""

from collections.abc import Callable
from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.ids import new_id
from app.domain.page import PageRequest, before, cursor, page_of, page_request, since, time_key
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


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1])
def test_a_number_that_no_database_holds_is_refused_as_a_cursor(number: int) -> None:
    with pytest.raises(InvalidInputError) as refused:
        page_request(10, cursor("node", number), "node", int)
    assert refused.value.field == "after"


@pytest.mark.parametrize("first", [0, -1, 101])
def test_a_page_has_1_to_100_items(first: int) -> None:
    with pytest.raises(InvalidInputError) as refused:
        page_request(first, None, "session", str)
    assert refused.value.field == "first"


def test_one_row_more_than_asked_means_a_next_page() -> None:
    assert page_of("abc", [1, 2, 3], 2).has_next is True
    assert page_of("abc", [1, 2, 3], 2).items == ("a", "b")
    assert page_of("ab", [1, 2], 2).has_next is False


@pytest.mark.parametrize("page_of_times", [before, since])
@pytest.mark.parametrize(
    "key",
    ["2026-11-23T07:00:00 " + new_id(), "today " + new_id(), "2026-11-23T07:00:00+00:00 x"],
    ids=["no offset", "no time", "no id"],
)
def test_a_moment_that_no_list_gave_is_refused_as_a_cursor(
    page_of_times: Callable[[PageRequest], dict[str, object]], key: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        page_of_times(PageRequest(10, key))
    assert refused.value.field == "after"


def test_a_moment_with_an_offset_goes_on_at_that_moment() -> None:
    id_ = new_id()
    at = datetime(2026, 11, 23, 7, tzinfo=timezone(timedelta(hours=2)))

    assert before(PageRequest(10, time_key(at, id_))) == {"at": at, "id": id_}
