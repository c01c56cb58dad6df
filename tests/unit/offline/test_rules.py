"""Weighing evidence: the figures of DF-QuAD, circles, and what would change a claim."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.reasoning.turns.offline.rules import (
    balance_of,
    base_score,
    combined,
    lead_of,
    moved,
    strengths_of,
)
from app.reasoning.turns.offline.schemas import Argument, ArgumentMap, Link, Stance


def argument(id_: str, confidence: float | None = None, withdrawn: str | None = None) -> Argument:
    return Argument(id_, "knowledge", f"what {id_} says", confidence, withdrawn)


def speaks_for(source: str, target: str, weight: float = 1.0) -> Link:
    return Link(source, target, Stance.FOR, "SUPPORTS", weight)


def speaks_against(source: str, target: str, weight: float = 1.0) -> Link:
    return Link(source, target, Stance.AGAINST, "CONTRADICTS", weight)


def found(*arguments: Argument, links: tuple[Link, ...] = ()) -> ArgumentMap:
    return ArgumentMap(arguments, links)


@pytest.mark.parametrize(
    ("confidence", "withdrawn", "score"),
    [(0.8, None, 0.8), (None, None, 0.5), (0.0, None, 0.0), (0.9, "retracted", 0.0)],
)
def test_a_base_score_is_the_stored_confidence_and_nothing_once_withdrawn(
    confidence: float | None, withdrawn: str | None, score: float
) -> None:
    assert base_score(argument("a", confidence, withdrawn)) == score


def test_voices_on_one_side_make_up_what_is_missing_to_one() -> None:
    assert combined([]) == 0.0
    assert combined([0.5, 0.5]) == 0.75
    assert combined([0.2, 1.0]) == 1.0


def test_a_score_moves_by_the_difference_of_the_sides() -> None:
    assert moved(0.5, supporting=0.8, attacking=0.0) == pytest.approx(0.9)
    assert moved(0.5, supporting=0.0, attacking=0.8) == pytest.approx(0.1)
    assert moved(0.5, supporting=0.6, attacking=0.6) == 0.5


def test_an_attacker_that_is_attacked_itself_takes_less_away() -> None:
    claim, attacker, defender = argument("a"), argument("b", 0.8), argument("c", 1.0)
    alone = strengths_of(found(claim, attacker, links=(speaks_against("b", "a"),)))
    defended = strengths_of(
        found(
            claim,
            attacker,
            defender,
            links=(speaks_against("b", "a"), speaks_against("c", "b")),
        )
    )
    assert alone["a"] == pytest.approx(0.1, abs=1e-5)
    assert defended["b"] == pytest.approx(0.0, abs=1e-5)
    assert defended["a"] == pytest.approx(0.5, abs=1e-5)


def test_the_weight_of_a_link_scales_its_voice() -> None:
    strengths = strengths_of(
        found(argument("a"), argument("b", 0.8), links=(speaks_for("b", "a", 0.5),))
    )
    assert strengths["a"] == pytest.approx(0.7, abs=1e-5)


def test_two_that_contradict_each_other_settle_at_the_same_figure() -> None:
    strengths = strengths_of(
        found(
            argument("a"),
            argument("b"),
            links=(speaks_against("a", "b"), speaks_against("b", "a")),
        )
    )
    assert strengths["a"] == pytest.approx(1 / 3, abs=1e-4)
    assert strengths["b"] == pytest.approx(1 / 3, abs=1e-4)


def test_what_is_withdrawn_is_worth_nothing_whoever_supports_it() -> None:
    strengths = strengths_of(
        found(
            argument("a", withdrawn="superseded"),
            argument("b", 1.0),
            links=(speaks_for("b", "a"),),
        )
    )
    assert strengths["a"] == 0.0


def test_a_balance_says_what_the_claim_would_be_worth_without_each_voice() -> None:
    balance = balance_of(
        argument("a"),
        found(
            argument("a"),
            argument("b", 0.8),
            argument("c", 0.4),
            links=(speaks_for("b", "a"), speaks_against("c", "a")),
        ),
    )
    [support], [attack] = balance.supporting, balance.attacking
    assert balance.base == 0.5
    assert balance.strength == pytest.approx(0.7, abs=1e-5)
    assert support.without_it == pytest.approx(0.3, abs=1e-5)
    assert attack.without_it == pytest.approx(0.9, abs=1e-5)


def test_the_answer_is_the_best_fit_that_still_counts() -> None:
    gone, standing = argument("a", withdrawn="retracted"), argument("b")
    assert lead_of([gone, standing], found(gone, standing)) == standing
    assert lead_of([gone], found(gone)) == gone


IDS = "abcdefgh"
LINKS = st.builds(
    Link,
    st.sampled_from(IDS),
    st.sampled_from(IDS),
    st.sampled_from(Stance),
    st.just("SUPPORTS"),
    st.floats(0, 1),
)


@given(
    st.lists(st.floats(0, 1) | st.none(), min_size=len(IDS), max_size=len(IDS)),
    st.lists(LINKS, max_size=20).map(tuple),
)
def test_every_strength_lies_between_nothing_and_one(
    confidences: list[float | None], links: tuple[Link, ...]
) -> None:
    some = [argument(id_, one) for id_, one in zip(IDS, confidences, strict=True)]
    strengths = strengths_of(found(*some, links=links))
    assert strengths.keys() == set(IDS)
    assert all(0 <= strength <= 1 for strength in strengths.values())
