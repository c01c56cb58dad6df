"""Which side a text takes on a hypothesis."""

import pytest

from app.domain.beliefs.hypothesis import EvidenceStance, Thresholds
from app.domain.nodes.neighbour import Neighbour
from app.reasoning.beliefs.hypothesis_verification.stances import nearest_sentence, stance_on
from app.reasoning.beliefs.hypothesis_verification.weighing import weighed

FOR, AGAINST, UNCLEAR = (
    EvidenceStance.SUPPORTS,
    EvidenceStance.CONTRADICTS,
    EvidenceStance.NEUTRAL,
)
THRESHOLDS = Thresholds()
HYPOTHESIS = "The queue survives a restart of the broker."


@pytest.mark.parametrize(
    ("hypothesis", "text", "stance"),
    [
        (HYPOTHESIS, "The queue survives a restart of the broker.", FOR),
        (HYPOTHESIS, "In the test the queue survived the restart of the broker.", FOR),
        (HYPOTHESIS, "The queue does not survive a restart of the broker.", AGAINST),
        (HYPOTHESIS, "The queue never survived a restart of the broker.", AGAINST),
        # Two that deny the same agree.
        ("The queue is not lost on restart.", "The queue is not lost on a restart.", FOR),
        ("The queue is not lost on restart.", "The queue is lost on a restart.", AGAINST),
        # Denials of other words, and words that only look like one, are none.
        (HYPOTHESIS, "The queue survives a restart of the broker node, as we know now.", FOR),
        (HYPOTHESIS, "Not only a crash: the queue survives a restart of the broker too.", FOR),
        # Another number, another subject, another period.
        ("A restart takes 5 seconds.", "A restart takes 90 seconds.", AGAINST),
        (HYPOTHESIS, "The invoices of the garage do not arrive in time.", UNCLEAR),
        ("Sales fell in 2019.", "Sales did not fall in 2023.", UNCLEAR),
    ],
)
def test_a_text_takes_the_side_that_its_denials_and_figures_tell(
    hypothesis: str, text: str, stance: EvidenceStance
) -> None:
    assert stance_on(hypothesis, text, 0.95, THRESHOLDS).stance is stance


@pytest.mark.parametrize(
    ("text", "similarity", "stance"),
    [
        ("The queue survives a restart of the broker.", 0.75, FOR),
        ("The queue survives a restart of the broker.", 0.7499, UNCLEAR),
        ("The queue does not survive a restart of the broker.", 0.70, AGAINST),
        ("The queue does not survive a restart of the broker.", 0.6999, UNCLEAR),
    ],
)
def test_each_side_has_its_own_threshold(
    text: str, similarity: float, stance: EvidenceStance
) -> None:
    assert stance_on(HYPOTHESIS, text, similarity, THRESHOLDS).stance is stance


def test_of_a_long_text_the_nearest_sentence_is_compared() -> None:
    text = "We met at 9.30. It rained. The queue did not survive the restart of the broker! Sad."
    nearest = "The queue did not survive the restart of the broker!"
    assert nearest_sentence(HYPOTHESIS, text) == nearest
    taken = stance_on(HYPOTHESIS, text, 0.9, THRESHOLDS)
    assert (taken.stance, taken.quote) == (AGAINST, nearest)


@pytest.mark.parametrize("text", ["", " ", "...", "?", "\n", "不", "x" * 100_000])
def test_any_text_is_read_without_an_error(text: str) -> None:
    assert stance_on(HYPOTHESIS, text, 0.9, THRESHOLDS).stance is UNCLEAR


def test_things_that_say_the_same_weigh_once() -> None:
    near = [Neighbour(str(n), "thought", HYPOTHESIS, None, 0.9 - n / 100) for n in range(3)]
    found = weighed(HYPOTHESIS, near, THRESHOLDS)
    assert [(one.stance, one.weight) for one in found] == [(FOR, 0.9), (FOR, 0.0), (FOR, 0.0)]


def test_what_takes_no_side_weighs_nothing() -> None:
    [found] = weighed(HYPOTHESIS, [Neighbour("x", "thought", "It rains.", None, 0.9)], THRESHOLDS)
    assert (found.stance, found.weight, found.rule) == (UNCLEAR, 0.0, "other_subject")
