"""One statement with two values is shown, whatever a model makes of it."""

import pytest

from app.reasoning.beliefs.contradiction_resolver.between.standing import standing
from tests.unit.contradiction_resolver.between.neighbours import neighbours

DENIED = -9.0
"""A model is sure that they do not conflict."""


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The night crew is a group of four.", "The night crew is a group of nine."),
        ("The pump is checked every 15 s.", "The pump is checked every five minutes."),
        (
            "If the link is lost, the valve goes to off.",
            "If the link is lost, the valve goes to on.",
        ),
        ("The furnace runs at a setting of 3e-4.", "The furnace runs at a setting of 0.001."),
        ("The choir meets on Tuesday.", "The choir meets on Thursday."),
        (
            "The visit of the doctor is on the 14th at nine in the morning.",
            "The visit of the doctor is on the 14th at half past three in the afternoon.",
        ),
    ],
)
def test_one_statement_with_another_value_is_shown(a: str, b: str) -> None:
    assert standing(*neighbours(DENIED, a, b, similarity=0.95)).is_sure
    assert standing(*neighbours(DENIED, b, a, similarity=0.95)).is_sure


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The small oven heats up in five minutes.", "The big grill heats up in one minute."),
        ("I cut the references from 108 to 55.", "I cut the references from 108 to 20."),
        ("As of 3 March 2026 the quota is 500.", "As of 9 June 2026 the quota is 800."),
        ("The choir meets in the hall.", "The choir meets in the cellar."),
        ("The group was led to the north in 20 rows.", "The group was led to the south by 3 men."),
    ],
)
def test_another_thing_speaker_or_time_is_no_other_value(a: str, b: str) -> None:
    assert not standing(*neighbours(DENIED, a, b, similarity=0.95)).is_sure


def test_texts_that_are_not_near_are_not_one_statement() -> None:
    told = ("The night crew is a group of four.", "The night crew is a group of nine.")
    assert not standing(*neighbours(DENIED, *told, similarity=0.69)).is_conflict
