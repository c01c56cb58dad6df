"""From four lists of candidates to one order."""

import pytest

from app.domain.search import Place
from app.reads.fusion_rules import Candidate, Lists, fused, pooled


def test_the_pool_takes_what_stands_high_in_several_lists() -> None:
    lists = Lists(
        text=[("a", 9.0), ("b", 4.0)],
        vector=[("b", 0.8), ("c", 0.5)],
        context_text=[("d", 2.0)],
    )
    assert pooled(lists, 3) == ["b", "a", "d"]
    assert pooled(lists, 9) == ["b", "a", "d", "c"]


def test_each_part_is_scaled_by_its_best_and_the_score_is_their_sum() -> None:
    lists = Lists(text=[("a", 8.0), ("b", 4.0)], context_text=[("b", 3.0), ("a", 1.5)])
    candidates = [
        Candidate("a", "s", "Ada", passage=0.1, context=0.5, match=0.9),
        Candidate("b", "s", None, passage=0.9, context=0.7, match=0.5),
        Candidate("c", None, "Bob", passage=0.2, context=0.6, match=0.7),
    ]
    hits = fused(candidates, lists, "What did ADA say?", 10)
    assert [hit.id for hit in hits] == ["a", "b", "c"]
    first, second, third = (hit.explanation.parts for hit in hits)
    assert first == pytest.approx((1.0, 0.0, 1.5, 0.4, 1.2))
    assert second == pytest.approx((1.0, 1.0, 0.0, 0.0, 1.2))
    assert third == pytest.approx((0.0, 0.5, 0.75, 0.0, 0.0))
    assert hits[0].score == pytest.approx(4.1)
    assert (hits[0].explanation.text, hits[0].explanation.context_text) == (
        Place(1, 8.0),
        Place(2, 1.5),
    )
    assert hits[0].explanation.vector is None


def test_a_text_without_context_or_tokens_is_measured_by_its_own_vector() -> None:
    candidates = [Candidate("a", passage=0.2), Candidate("b", passage=0.6)]
    [best, _] = fused(candidates, Lists(), "x", 2)
    assert (best.id, *best.explanation.parts) == ("b", 0.0, 1.0, 1.5, 0.0, 0.0)


def test_good_hits_of_a_session_lift_the_others_in_it() -> None:
    lists = Lists(text=[("a", 4.0), ("b", 4.0), ("y", 2.0), ("z", 2.0)])
    candidates = [
        Candidate("a", "long"),
        Candidate("b", "long"),
        Candidate("y", "short"),
        Candidate("z", "long"),
    ]
    hits = fused(candidates, lists, "x", 4)
    assert [hit.id for hit in hits] == ["a", "b", "z", "y"]
    assert [hit.explanation.parts.session for hit in hits] == pytest.approx([1.2, 1.2, 1.2, 0.24])


def test_equal_scores_go_by_id_and_the_limit_holds() -> None:
    lists = Lists(vector=[("z", 0.5), ("y", 0.5)])
    candidates = [Candidate("z", passage=0.5), Candidate("y", passage=0.5)]
    assert [hit.id for hit in fused(candidates, lists, "x", 1)] == ["y"]
    assert fused([], Lists(), "x", 1) == []
