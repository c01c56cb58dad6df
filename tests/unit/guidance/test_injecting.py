"""What is given for the next thought, by source, weight, likeness and age."""

from datetime import UTC, datetime, timedelta

import pytest

from app.domain.guidance.analysis import ThoughtDepth
from app.domain.guidance.injection import FoundItem, Injection, InjectionPolicy, InjectionSource
from app.reasoning.nodes.guidance.injecting import Receiver, chosen, limit_of, recency, scale_of

NOW = datetime(2026, 6, 1, tzinfo=UTC)
_SURE, _UNSURE = Receiver(ThoughtDepth.DEEP, 0.5), Receiver(ThoughtDepth.DEEP, 0.49)
_BY_SCORE = InjectionPolicy(session_first=False)
_SESSION, _REVISION, _DIVERSE, _CHAIN, _NEAR = InjectionSource


def _found(
    id_: str, source: InjectionSource, similarity: float | None = 1.0, days: float = 0
) -> FoundItem:
    return FoundItem(id_, source, similarity, NOW - timedelta(days=days))


def _chosen(
    *found: FoundItem,
    receiver: Receiver = _SURE,
    scale: int = 3,
    policy: InjectionPolicy = _BY_SCORE,
) -> tuple[Injection, ...]:
    return chosen(found, receiver, scale, policy, NOW)


@pytest.mark.parametrize(("scale", "limit"), [(0, 0), (1, 5), (2, 10), (3, 20), (4, 10), (-1, 10)])
def test_a_scale_limits_what_is_given(scale: int, limit: int) -> None:
    assert limit_of(scale) == limit
    found = [_found(f"{place:02}", _SESSION) for place in range(30)]
    assert len(_chosen(*found, scale=scale)) == limit


@pytest.mark.parametrize(
    ("stated", "depth", "scale"),
    [
        (None, ThoughtDepth.SURFACE, 1),
        (None, ThoughtDepth.STANDARD, 2),
        (None, ThoughtDepth.DEEP, 3),
        (None, ThoughtDepth.EXHAUSTIVE, 3),
        (1, ThoughtDepth.EXHAUSTIVE, 1),
    ],
)
def test_without_a_scale_the_depth_decides(
    stated: int | None, depth: ThoughtDepth, scale: int
) -> None:
    assert scale_of(stated, depth) == scale


def test_equally_near_things_follow_the_weights_of_their_sources() -> None:
    given = _chosen(
        *(_found(source, source) for source in reversed(InjectionSource)), receiver=_UNSURE
    )
    assert [(one.rank, one.source, one.weight, one.score) for one in given] == [
        (1, _SESSION, 1.0, 1.0),
        (2, _REVISION, 0.9, 0.9),
        (3, _DIVERSE, 0.7, 0.7),
        (4, _CHAIN, 0.6, 0.6),
        (5, _NEAR, 0.5, 0.5),
    ]


@pytest.mark.parametrize("order", [(_SESSION, _NEAR, _REVISION), (_NEAR, _REVISION, _SESSION)])
def test_an_item_of_several_sources_is_given_once_with_the_largest_weight(
    order: tuple[InjectionSource, ...],
) -> None:
    given = _chosen(*(_found("a", source, 0.8) for source in order))
    assert given == (Injection("a", 1, _SESSION, 1.0, 0.8, 0.8),)


def test_the_score_is_weight_times_similarity_times_recency() -> None:
    [given] = _chosen(_found("a", _CHAIN, 0.5, days=90))
    assert given.score == pytest.approx(0.6 * 0.5 * 0.75)


@pytest.mark.parametrize(("days", "factor"), [(0, 1.0), (90, 0.75), (180, 0.625), (-5, 1.0)])
def test_half_of_an_items_worth_never_passes(days: float, factor: float) -> None:
    assert recency(NOW - timedelta(days=days), NOW, 90) == factor


def test_what_has_no_vector_counts_as_half_alike_and_what_is_unlike_as_nothing() -> None:
    given = _chosen(_found("waits", _NEAR, None), _found("unlike", _NEAR, -0.4))
    assert [(one.item_id, one.similarity, one.score) for one in given] == [
        ("waits", None, 0.25),
        ("unlike", -0.4, 0.0),
    ]


def test_things_that_differ_are_given_to_a_thought_of_low_confidence_alone() -> None:
    found = (_found("a", _DIVERSE, 0.4), _found("b", _NEAR, 0.9), _found("a", _NEAR, 0.4))
    for receiver in (_SURE, Receiver(ThoughtDepth.DEEP, None)):
        sources = {one.item_id: one.source for one in _chosen(*found, receiver=receiver)}
        assert sources == {"a": _NEAR, "b": _NEAR}
    unsure = {one.item_id: one.source for one in _chosen(*found, receiver=_UNSURE)}
    assert unsure == {"a": _DIVERSE, "b": _NEAR}


def test_the_sessions_own_thoughts_come_first_unless_the_scores_are_to_decide() -> None:
    found = (_found("own", _SESSION, 0.1), _found("near", _NEAR, 0.9))
    first = _chosen(*found, policy=InjectionPolicy(session_first=True))
    assert [one.item_id for one in first] == ["own", "near"]
    assert [one.item_id for one in _chosen(*found)] == ["near", "own"]
