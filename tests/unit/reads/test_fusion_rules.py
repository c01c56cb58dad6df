"""From four lists of candidates to one order."""

from collections.abc import Sequence
from datetime import date

import pytest

from app.domain.search import CandidateRank
from app.reads.search.fusion_rules import Candidate, Lists, fused, pooled


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
    first, second, third = (hit.explanation.parts[:5] for hit in hits)
    assert first == pytest.approx((0.3, 0.0, 1.0, 0.5, 0.4))
    assert second == pytest.approx((0.6, 0.5, 0.0, 0.0, 0.4))
    assert third == pytest.approx((0.0, 0.25, 0.5, 0.0, 0.0))
    assert hits[0].score == pytest.approx(2.2)
    assert (hits[0].explanation.text, hits[0].explanation.context_text) == (
        CandidateRank(1, 8.0),
        CandidateRank(2, 1.5),
    )
    assert hits[0].explanation.vector is None


def test_a_text_without_context_or_tokens_is_measured_by_its_own_words_and_vector() -> None:
    candidates = [Candidate("a", passage=0.2), Candidate("b", passage=0.6)]
    [best, _] = fused(candidates, Lists(text=[("b", 2.0)], context_text=[("a", 9.0)]), "x", 2)
    assert (best.id, *best.explanation.parts[:4]) == ("b", 0.6, 0.5, 1.0, 0.0)


def test_a_text_that_waits_for_its_vector_is_not_behind_what_has_only_a_vector() -> None:
    candidates = [Candidate("said"), Candidate("far", context=0.2, match=0.3)]
    near = Candidate("near", context=0.4, match=0.4)
    lists = Lists(text=[("said", 3.0)], vector=[("near", 0.4), ("far", 0.2)])
    hits = fused([*candidates, near], lists, "x", 3)
    assert [hit.id for hit in hits] == ["said", "near", "far"]
    assert hits[0].explanation.parts[:3] == pytest.approx((0.6, 0.5, 1.0))


def test_where_nothing_has_a_vector_words_count_once() -> None:
    [hit] = fused([Candidate("said")], Lists(text=[("said", 3.0)]), "x", 1)
    assert hit.explanation.parts[:3] == pytest.approx((0.6, 0.0, 0.0))


def test_the_last_of_a_list_that_was_cut_is_worth_as_little_as_what_was_left_out() -> None:
    ranked = [(f"n{place:03}", 101.0 - place) for place in range(100)]
    candidates = [Candidate(id_, context=0.5) for id_, _ in ranked]
    words = [hit.explanation.parts.words for hit in fused(candidates, _context(ranked), "x", 100)]
    assert (words[0], words[99]) == (pytest.approx(0.6), 0.0)
    whole = fused(candidates[:99], _context(ranked[:99]), "x", 99)
    assert whole[98].explanation.parts.words == pytest.approx(0.6 * 3 / 101)


def test_the_best_hit_of_a_session_lifts_the_others_in_it() -> None:
    lists = Lists(text=[("a", 4.0), ("y", 2.0), ("z", 2.0)])
    candidates = [Candidate("a", "long"), Candidate("y", "short"), Candidate("z", "long")]
    hits = fused(candidates, lists, "x", 4)
    assert [hit.id for hit in hits] == ["a", "z", "y"]
    assert [hit.explanation.parts.session for hit in hits] == pytest.approx([0.4, 0.4, 0.2])


def test_what_follows_a_question_like_the_one_asked_answers_it() -> None:
    lists = _context([("asked", 4.0), ("told", 2.0)])
    candidates = [
        Candidate("answer", context=0.5, answers="asked"),
        Candidate("other", context=0.5, answers="told"),
        Candidate("alone", context=0.5),
    ]
    answers = [hit.explanation.parts.answer for hit in fused(candidates, lists, "x", 3)]
    assert answers == pytest.approx([0.2, 0.1, 0.0])


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("When did she paint?", [0.3, 0.0]),
        ("What did she paint in May 2023?", [0.0, 0.3]),
        ("When in May 2023 did she paint?", [0.3, 0.3]),
        ("What did she paint?", [0.0, 0.0]),
    ],
)
def test_a_time_counts_where_the_question_asks_for_one_or_names_it(
    question: str, parts: list[float]
) -> None:
    candidates = [
        Candidate("a", at=date(2023, 8, 1), text="I painted it last year."),
        Candidate("b", at=date(2023, 5, 8), text="I painted it."),
    ]
    hits = sorted(fused(candidates, Lists(), question, 2), key=lambda hit: hit.id)
    assert [hit.explanation.parts.time for hit in hits] == pytest.approx(parts)


def test_a_text_that_says_little_or_only_asks_comes_later() -> None:
    candidates = [
        Candidate("greeting", length=50),
        Candidate("long", length=4_000),
        Candidate("question", length=4_000, asks=True),
    ]
    hits = fused(candidates, Lists(), "x", 3)
    assert [hit.id for hit in hits] == ["long", "question", "greeting"]
    assert [hit.explanation.parts.substance for hit in hits] == pytest.approx([0.4, 0.2, 0.1])


def _context(ranked: Sequence[tuple[str, float]]) -> Lists:
    return Lists(context_text=ranked)


def test_equal_scores_go_by_id_and_the_limit_holds() -> None:
    lists = Lists(vector=[("z", 0.5), ("y", 0.5)])
    candidates = [Candidate("z", passage=0.5), Candidate("y", passage=0.5)]
    assert [hit.id for hit in fused(candidates, lists, "x", 1)] == ["y"]
    assert fused([], Lists(), "x", 1) == []
