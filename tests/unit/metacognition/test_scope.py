"""Scopes of analyses, and the names that jobs have of them."""

from datetime import UTC, datetime

import pytest

from app.domain.metacognition import Scope, scope_from
from app.errors import InvalidInputError

MAY = datetime(2026, 5, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "scope",
    [
        Scope(),
        Scope("a session"),
        Scope(since=MAY, until=MAY.replace(month=6)),
        Scope(since=MAY, project="/acme/orders/"),
        Scope(project="/a|b|c/"),
    ],
)
def test_a_scope_is_read_from_its_name(scope: Scope) -> None:
    assert scope_from(str(scope)) == scope


def test_a_scope_without_a_project_keeps_the_name_that_insights_have_their_ids_from() -> None:
    assert str(Scope("s", MAY)) == "s|2026-05-01T00:00:00+00:00|"


@pytest.mark.parametrize("name", ["forgotten", "a|b", "|yesterday|"])
def test_what_names_no_scope_is_refused(name: str) -> None:
    with pytest.raises(InvalidInputError, match="names no scope"):
        scope_from(name)
