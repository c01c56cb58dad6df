"""How durations are counted, and under which labels."""

import pytest
from graphql import GraphQLError, parse

from app.api.http.middleware import route_of
from app.api.measured import ending_of, field_of
from app.metrics import BUCKETS_S, Durations


def test_a_bucket_holds_what_took_at_most_its_bound() -> None:
    durations = Durations()
    for seconds in (0.005, 0.006, 0.3, 301.0):
        durations.add(seconds, "why", "ok")
    durations.add(1.0, "search", "ok")
    search, why = durations.read()
    assert (search.labels, search.count, search.sum_s) == (("search", "ok"), 1, 1.0)
    assert dict(zip(BUCKETS_S, why.within, strict=True)) == {
        **dict.fromkeys((0.005,), 1),
        **dict.fromkeys((0.01, 0.025, 0.05, 0.1, 0.25), 2),
        **dict.fromkeys((0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0), 3),
    }
    assert (why.count, why.sum_s) == (4, pytest.approx(301.311))


@pytest.mark.parametrize(
    ("document", "chosen", "field"),
    [
        ("query Words_of_a_client { own: sessions { edges { cursor } } }", None, "sessions"),
        ("{ __typename sessions { edges { cursor } } }", None, "sessions"),
        ("{ __schema { description } }", None, "introspection"),
        ("{ __typename }", None, "introspection"),
        ("{ sessions { edges { cursor } } tenantId }", None, "several"),
        ("{ ...Root } fragment Root on Query { tenantId }", None, "several"),
        ("query A { tenantId } query B { sessions { edges { cursor } } }", "B", "sessions"),
        ("query A { tenantId } query B { tenantId }", "C", "none"),
    ],
)
def test_an_operation_is_counted_by_its_field_and_never_by_its_own_name(
    document: str, chosen: str | None, field: str
) -> None:
    assert field_of(parse(document), chosen) == field


@pytest.mark.parametrize(
    ("codes", "ending"),
    [
        ((), "ok"),
        (("NOT_FOUND",), "refused"),
        (("NOT_FOUND", "INTERNAL_SERVER_ERROR"), "failed"),
    ],
)
def test_an_error_that_nobody_expects_is_told_from_the_others(
    codes: tuple[str, ...], ending: str
) -> None:
    errors = [GraphQLError("no", extensions={"code": code}) for code in codes]
    assert ending_of(errors) == ending


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/v1/traces", "/v1/traces"),
        ("/v1/metrics", "other"),
        ("/graphql", "/graphql"),
        ("/streams/01a20bd3-c2e3-737a-858f-73f29d67803a", "/streams"),
        ("/", "other"),
        ("/words-of-a-client/1", "other"),
        ("", "other"),
    ],
)
def test_a_request_is_counted_by_its_route_and_never_by_its_path(path: str, route: str) -> None:
    assert route_of(path) == route
