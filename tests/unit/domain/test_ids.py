"""Ids that sort by time and repeat when their source does."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.ids import chosen_id, derived_id, new_id, optional_id, own_id, require_id
from app.errors import InvalidInputError

AT = datetime(2026, 3, 1, 12, 30, 0, 123000, tzinfo=UTC)


def test_a_new_id_is_a_uuid_of_version_7() -> None:
    assert UUID(new_id()).version == 7


@given(st.lists(st.text(), min_size=1))
def test_a_derived_id_is_a_uuid7_of_its_time_and_repeats(parts: list[str]) -> None:
    made = UUID(derived_id(AT, *parts))
    assert made.version == 7
    assert made.int >> 80 == 1772368200123
    assert derived_id(AT, *parts) == str(made)


def test_parts_are_kept_apart() -> None:
    assert derived_id(AT, "ab", "c") != derived_id(AT, "a", "bc")


def test_ids_of_later_moments_sort_later() -> None:
    later = AT.replace(year=2027)
    assert derived_id(AT, "z") < derived_id(later, "a")


def test_an_id_that_is_left_out_is_made_or_stays_out_and_a_given_one_is_kept() -> None:
    given_id = new_id()
    assert UUID(own_id(None)).version == 7
    assert optional_id(None, "session_id") is None
    assert own_id(given_id.upper()) == optional_id(given_id.upper(), "session_id") == given_id


@pytest.mark.parametrize("read", [require_id, own_id, optional_id])
@pytest.mark.parametrize("text", ["42", ""])
def test_what_is_no_uuid_is_refused_with_its_field(
    read: Callable[[str, str], str | None], text: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        read(text, "session_id")
    assert refused.value.field == "session_id"


_NOW = datetime.now(UTC)


@pytest.mark.parametrize(
    "given",
    [
        str(uuid4()),
        derived_id(_NOW + timedelta(days=2), "ahead"),
        derived_id(datetime(1999, 12, 31, tzinfo=UTC), "before"),
        derived_id(None, "epoch"),
    ],
    ids=["of another version", "ahead", "too old", "without a time"],
)
def test_an_id_that_no_client_can_have_made_is_refused_with_its_field(given: str) -> None:
    for read in (chosen_id, own_id):
        with pytest.raises(InvalidInputError) as refused:
            read(given, "new_id")
        assert refused.value.field == "new_id"
    # To look something up any will do: there is no such thing.
    assert require_id(given) == given


@pytest.mark.parametrize("days", [-9_000, -1, 0.9])
def test_an_id_of_an_earlier_time_or_of_a_clock_that_is_wrong_is_taken(days: float) -> None:
    given = derived_id(_NOW + timedelta(days=days), "x")
    assert chosen_id(given) == given


def test_ids_that_were_derived_before_stay() -> None:
    assert derived_id(AT, "node", "step", "0") == "019ca960-81bb-7768-a576-85996a838e3a"
    assert derived_id(None, "node", "step", "0") == "00000000-0000-7768-a576-85996a838e3a"
