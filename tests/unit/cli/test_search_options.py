"""`--only NAME=VALUE` as a filter."""

from datetime import UTC, datetime

import pytest

from app.cli.terminal.search_options import read_filter
from app.domain.beliefs.belief import AsOf
from app.domain.search_filter import EVERYTHING, SearchFilter
from app.errors import InvalidInputError


def test_values_of_one_name_stand_beside_each_other_and_times_are_in_utc() -> None:
    given = [
        "tag=night",
        "tag=a=b",
        "domain=ops",
        "entity=JVM",
        "project=acme/orders",
        "since=2026-05-01",
        "as-of=2026-06-01T10:00",
    ]
    assert read_filter(given) == SearchFilter(
        tags=frozenset({"night", "a=b"}),
        domains=frozenset({"ops"}),
        entities=frozenset({"JVM"}),
        since=datetime(2026, 5, 1, tzinfo=UTC),
        as_of=AsOf(recorded=datetime(2026, 6, 1, 10, tzinfo=UTC)),
        project="acme/orders",
    )
    assert read_filter([]) == EVERYTHING


NAMES = "mode, author, domain, tag, entity, status, since, until, as-of, project"
TIME = "--only needs a time such as 2026-05-04 or 2026-05-04T10:00+02:00; got 'yesterday'"


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("night", f"--only must be NAME=VALUE with NAME one of {NAMES}; got 'night'"),
        ("colour=red", f"--only must be NAME=VALUE with NAME one of {NAMES}; got 'colour=red'"),
        ("", f"--only must be NAME=VALUE with NAME one of {NAMES}; got ''"),
        ("since=yesterday", TIME),
    ],
)
def test_a_refused_filter_says_what_is_accepted(word: str, message: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        read_filter([word])
    assert (refused.value.field, refused.value.message) == ("only", message)
