"""One place has one version of a product; two versions elsewhere, or of other things, are apart."""

import pytest

from app.domain.nodes.neighbour import Neighbour
from app.reasoning.beliefs.contradiction_resolver.claims import can_conflict
from app.reasoning.beliefs.contradiction_resolver.findings import find_all
from app.reasoning.beliefs.contradiction_resolver.pairs import compared
from app.reasoning.beliefs.contradiction_resolver.schemas import Label
from app.reasoning.beliefs.contradiction_resolver.signals.versions import find_versions
from tests.unit.contradiction_resolver.found import found

IN_ONE_PLACE = [
    ("Postgres 14 runs in production", "Postgres 16 runs in production"),
    ("Postgres 14 runs in production.", "Production runs on Postgres 16."),
    ("We run PostgreSQL 14 in prod.", "Production is on Postgres v16."),
    ("We are on Postgres 14.", "We're on Postgres 16."),
    ("The billing service runs Node.js 18.", "Node.js 22 runs the billing service."),
    ("The service runs Node 18.", "The service runs Node 22."),
    ("The API uses Django 4.2.", "The API uses Django 5.0."),
    ("Ubuntu 20.04 runs on the build machines.", "Ubuntu 22.04 runs on the build machines."),
    ("MongoDB 5 backs the catalogue.", "MongoDB 6 backs the catalogue."),
    ("Version 2.3 is live in production.", "Version 2.4 is live in production."),
    (
        "Postgres 14 runs on Debian 11 in production.",
        "Postgres 16 runs on Debian 11 in production.",
    ),
]
NO_RIVALS = [
    ("Postgres 14 supports MERGE.", "Postgres 16 supports MERGE."),
    ("Postgres 14 was released in 2021.", "Postgres 16 was released in 2023."),
    ("Postgres 14 runs in production.", "Postgres 14.2 runs in production."),
    ("Postgres 14 runs in production.", "Postgres 16 runs in staging."),
    ("We use Redis 6 on staging.", "We use Redis 7 in production."),
    ("Postgres 14 runs in production.", "We plan to run Postgres 16 in production."),
    ("Postgres 14 ran in production.", "Postgres 16 runs in production."),
    ("Postgres 14 was running in production.", "Postgres 16 is running in production."),
    ("Postgres 14 does not run in production.", "Postgres 16 runs in production."),
    ("Postgres 14 also runs in production.", "Postgres 16 runs in production."),
    ("Postgres 14 and Postgres 15 run in production.", "Postgres 16 runs in production."),
    ("The billing service runs Postgres 14.", "The mail service runs Postgres 16."),
    ("In 2023 we ran on Postgres 14.", "In 2025 we run on Postgres 16."),
    ("We use Postgres 14 since 2021.", "We use Postgres 16 since 2024."),
    ("Bell 0 runs in production.", "Bell 1 runs in production."),
    ("Server 12 runs in production.", "Server 13 runs in production."),
    ("Node 3 runs in production.", "Node 4 runs in production."),
    ("Job 14 is running on the cluster.", "Job 16 is running on the cluster."),
    ("Step 3 uses the cache.", "Step 4 uses the cache."),
    ("We use 14 workers in production.", "We use 16 workers in production."),
    ("The queue runs on 3 hosts in production.", "The queue runs on 4 hosts in production."),
    ("We go 3 times a week.", "We go 4 times a week."),
    ("Postgres, 14 times a day, runs a check.", "Postgres, 16 times a day, runs a check."),
]
APART = [
    ("Postgres 14 supports MERGE.", "Postgres 16 supports MERGE."),
    ("Postgres 14 was released in 2021.", "Postgres 16 was released in 2023."),
    ("We use Redis 6 on staging.", "We use Redis 7 in production."),
    ("Bell 0 runs in production.", "Bell 1 runs in production."),
    ("Server 12 runs in production.", "Server 13 runs in production."),
]


@pytest.mark.parametrize(("a", "b"), IN_ONE_PLACE)
def test_two_versions_of_a_product_in_one_place_are_rivals(a: str, b: str) -> None:
    assert [rule for rule, *_ in found(find_versions, a, b)] == ["other_version"]
    assert [rule for rule, *_ in found(find_versions, b, a)] == ["other_version"]
    assert can_conflict(a, b)


@pytest.mark.parametrize(("a", "b"), NO_RIVALS)
def test_versions_elsewhere_and_numbers_of_other_things_are_no_rivals(a: str, b: str) -> None:
    assert found(find_versions, a, b) == []
    assert found(find_versions, b, a) == []


@pytest.mark.parametrize(("a", "b"), APART)
def test_two_versions_of_which_each_has_its_own_place_or_merits_are_two_things(
    a: str, b: str
) -> None:
    assert {rule for rule, *_ in found(find_all, a, b)} == {"things_apart"}
    assert not can_conflict(a, b)


def test_the_words_at_odds_are_the_product_with_its_version() -> None:
    a, b = "We run Postgres 14 in production.", "We run Postgres 16 in production."
    assert found(find_all, a, b) == [("other_version", "Postgres 14", "Postgres 16")]


def test_where_no_place_is_named_the_conflict_is_possible_and_not_shown() -> None:
    for a, b, rule, is_sure in (
        ("Postgres 14 runs.", "Postgres 16 runs.", "other_version_unplaced", False),
        (
            "Postgres 14 runs in production.",
            "Postgres 16 runs in production.",
            "other_version",
            True,
        ),
        (
            "Postgres 14 runs in production.",
            "Production runs on Postgres 16.",
            "other_version",
            True,
        ),
    ):
        older = Neighbour("a", "knowledge", a, similarity=0.9)
        [pair] = compared(Neighbour("b", "knowledge", b), [older])
        assert pair.judgement.rules == (rule,)
        assert (pair.judgement.label, pair.is_sure) == (Label.CONTRADICTION, is_sure)
