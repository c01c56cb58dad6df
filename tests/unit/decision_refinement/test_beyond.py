"""What a closer reading adds to what was told at once."""

from dataclasses import replace

from app.domain.nodes.decision import NewDecision, Option
from app.reasoning.decisions.extraction.commitments.finder import CERTAIN
from app.reasoning.decisions.refinement.beyond import beyond


def _taken(start: int, certainty: float | None = None) -> NewDecision:
    chosen = Option(f"o{start}", "Redis")
    return NewDecision(
        f"d{start}", "Use Redis.", chosen, (), certainty=certainty, start=start, end=start + 10
    )


def test_all_is_new_where_nothing_was_told() -> None:
    found = (_taken(0, 0.3), replace(_taken(40, 0.3), chosen=None))
    assert beyond(found, ()) == found


def test_a_sentence_that_was_told_is_left_out() -> None:
    told = _taken(9)
    assert beyond((_taken(0, 0.9), _taken(19, 0.9)), (told,)) == (_taken(19, 0.9),)


def test_beside_a_choice_only_what_is_certain_is_added() -> None:
    found = (_taken(20, CERTAIN), _taken(40, CERTAIN - 0.01), replace(_taken(60), chosen=None))
    assert beyond(found, (_taken(0),)) == (_taken(20, CERTAIN),)


def test_beside_options_that_nobody_took_what_is_less_certain_is_added_too() -> None:
    told = replace(_taken(0), chosen=None)
    assert beyond((_taken(20, 0.3),), (told,)) == (_taken(20, 0.3),)


def test_a_decision_without_a_place_hides_no_sentence() -> None:
    told = replace(_taken(0), start=None, end=None)
    assert beyond((_taken(0, 0.9),), (told,)) == (_taken(0, 0.9),)
