"""Items of a store as entries of knowledge."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noema.store_items import (
    Value,
    address_from,
    content_of,
    fits,
    source_of,
    tags_of,
    title_of,
    value_from,
)

_LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
_VALUES = st.dictionaries(
    st.text(),
    st.recursive(_LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)),
    max_size=4,
)


@pytest.mark.sweep
@settings(max_examples=100, deadline=None)
@given(_VALUES)
def test_a_value_is_read_as_it_was_written(value: Value) -> None:
    assert value_from(content_of(value)) == value


_HARD: list[Value] = [
    {"lines": "one\x85two\u2028three", "\x85": None},
    {"text": "\x00\x1b\ud800", "date": "2026-05-04", "no": "no", "n": "1e5"},
    {"n": [1, 1.0, True, None, 1e300, ["", {}]]},
    {},
]


@pytest.mark.parametrize("value", _HARD)
def test_values_that_yaml_would_change_are_read_as_they_were_written(value: Value) -> None:
    assert repr(value_from(content_of(value))) == repr(value)


def test_a_value_is_written_in_lines_that_people_read() -> None:
    value = {"text": "Ann likes coffee.", "since": 2024, "of": ["oat milk", "beans"]}
    lines = ["text: Ann likes coffee.", "since: 2024", "of:", "- oat milk", "- beans"]
    assert content_of(value).splitlines() == lines


@settings(max_examples=25)
@given(st.lists(st.text(min_size=1), max_size=4), st.text(min_size=1))
def test_namespace_and_key_are_read_from_their_source(labels: list[str], key: str) -> None:
    assert address_from(source_of((*labels,), key)) == ((*labels,), key)


def test_an_item_has_the_tags_of_its_namespace_and_of_all_above_it() -> None:
    assert tags_of(("users", "ann/lee")) == [
        "langgraph",
        "langgraph:users",
        "langgraph:users/ann%002flee",
    ]


@pytest.mark.parametrize(
    ("value", "title"),
    [
        ({"n": 1, "text": "Ann\nlikes\x00 coffee."}, "Ann likes coffee."),
        ({"text": " ", "n": 1}, "the key"),
        ({"text": "x" * 300}, "x" * 200),
    ],
)
def test_an_entry_is_listed_by_its_first_text_or_its_key(value: Value, title: str) -> None:
    assert title_of(value, "the key") == title


@pytest.mark.parametrize(
    ("wanted", "is_found"),
    [
        ({"kind": "report"}, True),
        ({"kind": "letter"}, False),
        ({"kind": {"$ne": "letter"}, "pages": {"$gt": 4, "$lte": 5}}, True),
        ({"pages": {"$gt": 5}}, False),
        ({"pages": {"$gte": 5, "$lt": 5.5}}, True),
        ({"by": {"name": "Ann"}}, True),
        ({"tags": ["a", "b"]}, True),
        ({"tags": ["a"]}, False),
        ({"kind": {"$gt": 1}}, False),
        ({"absent": None}, True),
        (None, True),
    ],
)
def test_filters_compare_as_the_stores_of_langgraph_do(
    wanted: Value | None, is_found: bool
) -> None:
    value: Value = {"kind": "report", "pages": 5, "by": {"name": "Ann", "n": 1}, "tags": ["a", "b"]}
    assert fits(value, wanted) is is_found


def test_an_unknown_operator_is_refused() -> None:
    with pytest.raises(ValueError, match=r"there is no operator \$in"):
        fits({"kind": "report"}, {"kind": {"$in": ["report"]}})
