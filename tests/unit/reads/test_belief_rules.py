"""What falls with a belief is told in an order that does not hang on how rows came."""

from itertools import permutations

from app.domain.beliefs.belief import Justification
from app.reads.beliefs.belief_rules import fallen_from

PREMISE = "p"
JUSTIFICATIONS = (
    Justification("j1", "a", (PREMISE,), "because"),
    Justification("j2", "b", (PREMISE,), "because"),
    Justification("j3", "c", ("b",), "because"),
)


def test_beliefs_that_fall_stand_in_one_order_however_they_were_read() -> None:
    told = {
        tuple(fallen_from(PREMISE, ["c", "b", "a"], order, {PREMISE, "a", "b", "c"}).items())
        for order in permutations(JUSTIFICATIONS)
    }
    assert told == {(("a", PREMISE), ("b", PREMISE), ("c", "b"))}
