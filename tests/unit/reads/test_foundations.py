"""The fewest foundations of a belief, against trying every set."""

import random
from itertools import combinations

import pytest

from app.domain.beliefs.belief import Justification
from app.reads.beliefs.foundations import Network, foundations_of, smallest_foundations
from app.reads.beliefs.hitting_sets import Budget, OutOfStepsError, smallest_hitting_set


def _justifications(*reasons: tuple[str, str]) -> list[Justification]:
    """Each reason is its conclusion and its premises, a letter each."""
    return [
        Justification(str(n), conclusion, tuple(premises), None)
        for n, (conclusion, premises) in enumerate(reasons)
    ]


def test_one_foundation_behind_many_steps_is_fewer_than_two_at_hand() -> None:
    network = Network(_justifications(("t", "xy"), ("c", "o"), ("d", "c"), ("t", "d")))
    found = smallest_foundations("t", "xyo", network)
    assert (found.ids, found.at_least) == (frozenset("o"), 1)


def test_a_foundation_that_serves_twice_counts_once() -> None:
    network = Network(_justifications(("t", "uv"), ("u", "a"), ("v", "a"), ("u", "b"), ("v", "c")))
    assert smallest_foundations("t", "bca", network).ids == frozenset("a")


def test_a_circle_proves_nothing() -> None:
    network = Network(_justifications(("u", "v"), ("v", "u"), ("u", "a"), ("t", "v")))
    assert smallest_foundations("t", "a", network).ids == frozenset("a")
    assert Network(_justifications(("u", "v"), ("v", "u"))).proof("u", "a") is None


def test_a_proof_puts_premises_before_conclusions_and_starts_from_its_foundations() -> None:
    network = Network(_justifications(("t", "u"), ("u", "a"), ("w", "a")))
    proof = network.proof("t", "a")
    assert proof is not None
    assert [justification.conclusion_id for justification in proof] == ["u", "t"]
    assert foundations_of("t", proof) == frozenset("a")


def test_a_search_that_gives_up_says_so_and_still_grounds_the_belief() -> None:
    reasons = [("t", "abc"), ("t", "abd"), ("t", "cde"), ("a", "xy"), ("b", "yz")]
    network = Network(_justifications(*reasons))
    found = smallest_foundations("t", "abcdexyz", network, max_steps=3)
    assert found.at_least < len(found.ids)
    assert network.proof("t", found.ids) is not None


@pytest.mark.parametrize("seed", range(60))
def test_the_set_is_as_small_as_trying_every_set_says(seed: int) -> None:
    chance = random.Random(seed)
    foundations, derived = "abcdefg", "pqrstuv"
    reasons = [
        (
            chance.choice(derived),
            "".join(chance.sample(foundations + derived, chance.randint(1, 3))),
        )
        for _ in range(18)
    ]
    justifications = [j for j in _justifications(*reasons) if j.conclusion_id not in j.premise_ids]
    network = Network(justifications)
    for target in derived:
        if network.proof(target, foundations) is None:
            continue
        smallest = next(
            len(chosen)
            for size in range(1, 8)
            for chosen in combinations(foundations, size)
            if network.proof(target, chosen) is not None
        )
        found = smallest_foundations(target, foundations, network)
        assert (len(found.ids), found.at_least) == (smallest, smallest)
        assert network.proof(target, found.ids) is not None


def test_a_hitting_set_is_smallest_where_the_greedy_one_is_not() -> None:
    sets = [frozenset(one) for one in ("ax", "ay", "bx", "by", "ab")]
    assert smallest_hitting_set(sets, Budget(None)) == frozenset("ab")
    assert smallest_hitting_set([], Budget(None)) == frozenset()


def test_a_search_stops_when_its_steps_are_spent() -> None:
    sets = [frozenset(str(n) + str(n + 1)) for n in range(8)]
    with pytest.raises(OutOfStepsError):
        smallest_hitting_set(sets, Budget(2))
