"""What may well hold beside the other is kept to be looked at, however sure a model is."""

import pytest

from app.reasoning.beliefs.contradiction_resolver.between.standing import standing
from app.reasoning.beliefs.contradiction_resolver.schemas import TextPair
from app.reasoning.beliefs.contradiction_resolver.service import judge
from tests.unit.contradiction_resolver.between.neighbours import neighbours

CERTAIN = 9.0


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The run found 21 errors in 8 files.", "The run found 6 errors in 2 files."),
        ("All 27 tests are now passing.", "All 43 tests are now passing."),
        ("Two were met there: Mara, and Ilse.", "Two were met there: Ruth, and Nell."),
        ("The tool kit: Hammer, made of steel.", "The paint box: Brush, not made of steel."),
        ("Singing gives me strength at all times.", "Singing never was of any use to me."),
        ("The release failed with one warning.", "The release succeeded without any warning."),
        ("The crash is happening in the parser.", "The crash is happening in the printer."),
        ("The server is up (PID 85847).", "The server is up (PID 94898)."),
        ("Bake it for 10-15 minutes.", "Bake it for 15-20 minutes."),
    ],
)
def test_what_is_of_two_moments_or_parts_is_kept_and_not_shown(a: str, b: str) -> None:
    for beside in (CERTAIN, -CERTAIN):
        assert not standing(*neighbours(beside, a, b, similarity=0.95)).is_sure
    assert standing(*neighbours(CERTAIN, a, b, similarity=0.95)).is_conflict


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Mara runs the shop.", "Ruth runs the shop."),
        ("Note: the shop is open on Sundays.", "Note: the shop is shut on Sundays."),
        ("I live in Ghent with my sister.", "I live in Namur with my sister."),
        ("The release failed.", "The release was never made."),
        ("The server is up (as of today).", "The server is down (as of today)."),
        ("Bake it for 10-15 minutes.", "Bake it for 25-30 minutes."),
        ("Postgres 14 runs in production.", "Production runs on Postgres 16."),
        ("The gate opens at 10:30 each day.", "The gate opens at 11:45 each day."),
    ],
)
def test_one_difference_of_one_thing_is_shown(a: str, b: str) -> None:
    assert standing(*neighbours(CERTAIN, a, b, similarity=0.95)).is_sure


@pytest.mark.parametrize(
    ("a", "b", "is_sure"),
    [
        ("The type text is not allowed here.", "The type text is allowed here.", True),
        ("The type undefined is not allowed here.", "The type text is not allowed here.", False),
        ("The seal of the door is untouched.", "The seal of the door is intact.", False),
        ("Drawings of the boat and the mast are not shown.", "Drawings of the boat.", False),
    ],
)
def test_a_denial_is_sure_where_one_text_says_what_the_other_says_is_not(
    a: str, b: str, is_sure: bool
) -> None:
    told = judge(a, b, similarity=0.9)
    assert standing(TextPair(a, b, 0.9), told).is_sure == is_sure
