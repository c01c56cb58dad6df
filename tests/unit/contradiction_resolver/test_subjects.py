"""Two things of one kind that a number, letter or owner tells apart do not conflict."""

import pytest

from app.reasoning.beliefs.contradiction_resolver.claims import can_conflict
from app.reasoning.beliefs.contradiction_resolver.findings import find_all
from app.reasoning.beliefs.contradiction_resolver.judge import RULES
from app.reasoning.beliefs.contradiction_resolver.schemas import Label, TextPair
from tests.unit.contradiction_resolver.found import found

TWO_THINGS = [
    ("Bell 0 rings.", "Bell 1 rings.", "0", "1"),
    ("Server 12 is in the cellar.", "Server 13 is in the cellar.", "12", "13"),
    ("The mail server 12 is down.", "The mail server 13 is up.", "12", "13"),
    ("The bus 42 stops at the mill.", "The bus 43 does not stop there.", "42", "43"),
    ("node-a is drained.", "node-b is drained.", "a", "b"),
    ("db-01 runs Postgres 14.", "db-02 runs Postgres 16.", "01", "02"),
    ("Ticket #4711 is closed.", "Ticket #4712 is open.", "4711", "4712"),
    ("Door A is locked.", "Door B is not locked.", "A", "B"),
    ("v1 keeps its state in SQLite.", "v2 keeps its state in Postgres.", "1", "2"),
    ("Test 7 failed on the train.", "Test 8 did not fail on the train.", "7", "8"),
    ("Step 2 needs a key.", "Step 3 needs no key.", "2", "3"),
    ("Round 9: the red team has 3 cards.", "Round 4: the red team has 5 cards.", "9", "4"),
    ("In round 9, the red team won.", "In round 4, the red team did not win.", "9", "4"),
    ("The result of trial 3 is valid.", "The result of trial 5 is invalid.", "3", "5"),
    ("The server in room 12 is loud.", "The server in room 14 is quiet.", "12", "14"),
    ("Anna's laptop has 16 GB.", "Ben's laptop has 32 GB.", "Anna's", "Ben's"),
]
ONE_THING = [
    ("The number of retries is 3.", "The number of retries is 5."),
    ("Retries is 3.", "Retries is 5."),
    ("The service listens on port 8080.", "The service listens on port 9090."),
    ("It listens on port 8080.", "It listens on port 9090."),
    ("We are in room 12.", "We are in room 14."),
    ("Runs on node 3.", "Runs on node 4."),
    ("The timeout is 30 seconds.", "The timeout is 60 seconds."),
    ("Timeout 30 seconds.", "Timeout 60 seconds."),
    ("Timeout 3, pause 5.", "Timeout 4, pause 5."),
    ("We keep 7 backups.", "We keep 30 backups."),
    ("Keep 7 backups of each table.", "Keep 30 backups of each table."),
    ("Run 3 workers on each host.", "Run 5 workers on each host."),
    ("The team shipped 3 releases.", "The team shipped 5 releases."),
    ("Backups run 3 times a day.", "Backups run 5 times a day."),
    ("At most 3 nodes fail.", "At most 5 nodes fail."),
    ("node-a is the leader.", "node-b is the leader."),
    ("Server 12 is in the cellar.", "Server 12 is on the roof."),
    ("It's ready for use.", "That's ready for use."),
]


def _rules(a: str, b: str) -> set[str]:
    return {rule for rule, *_ in found(find_all, a, b)}


@pytest.mark.parametrize(("a", "b", "in_a", "in_b"), TWO_THINGS)
def test_what_tells_two_things_apart_is_all_that_is_found(
    a: str, b: str, in_a: str, in_b: str
) -> None:
    assert found(find_all, a, b) == [("things_apart", in_a, in_b)]
    assert found(find_all, b, a) == [("things_apart", in_b, in_a)]


@pytest.mark.parametrize(("a", "b"), [pair[:2] for pair in TWO_THINGS])
def test_two_things_of_one_kind_are_not_held_against_each_other(a: str, b: str) -> None:
    assert not can_conflict(a, b)
    assert RULES.conflicts([TextPair(a, b)])[0].label is Label.NEUTRAL


@pytest.mark.parametrize(("a", "b"), ONE_THING)
def test_a_number_that_is_a_value_tells_nothing_apart(a: str, b: str) -> None:
    assert "things_apart" not in _rules(a, b)


@pytest.mark.parametrize(
    ("a", "b"), [pair for pair in ONE_THING if not pair[0].startswith(("It's", "At most"))]
)
def test_two_values_of_one_thing_are_held_against_each_other(a: str, b: str) -> None:
    assert can_conflict(a, b)
