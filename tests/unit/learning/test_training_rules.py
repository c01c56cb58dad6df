"""What is learned from and what is not: filters, duplicates, lines, and which are held back."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from typing import Any

import pytest

from app.domain.fine_tune import FineTuneStatus, Hyperparameters, TrainerProgress
from app.domain.trace import (
    Rejection,
    Trace,
    TraceKind,
    TrainingFormat,
    TrainingOptions,
    UsedTemplate,
)
from app.errors import InvalidInputError
from app.export.rules import TraceSelection, rejection_of, sift, training_set
from app.jobs.training_rules import worth_telling
from app.reasoning.learning.rules import check_hyperparameters, is_over, may_move

ANSWER = "Streams keep what they were given until it is acknowledged. " * 4


def _trace(id_: str = "a", quality: float | None = 9.0, **more: Any) -> Trace:  # noqa: ANN401  # any field
    trace = Trace(
        id=id_,
        kind=TraceKind.DEBATE,
        session_id="s",
        question=f"Question {id_}?",
        answer=ANSWER,
        provider="offline",
        model="graph",
        rounds=3,
        score=quality,
        rating=None,
        errors=(),
        templates=(),
        recorded_from=datetime(2026, 5, 1, tzinfo=UTC),
    )
    return replace(trace, **more)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, None),
        ({"score": 8.0}, None),
        ({"score": None}, Rejection.UNGRADED),
        ({"score": 7.9}, Rejection.LOW_QUALITY),
        ({"score": 3.0, "rating": 8}, None),
        ({"score": 10.0, "rating": 7}, Rejection.LOW_QUALITY),
        ({"rounds": 2}, None),
        ({"rounds": 1}, Rejection.FEW_ROUNDS),
        ({"rounds": None}, Rejection.FEW_ROUNDS),
        ({"rounds": None, "kind": TraceKind.THINKING}, None),
        ({"answer": "a" * 200}, None),
        ({"answer": "a" * 199}, Rejection.SHORT_ANSWER),
        ({"errors": ("memory: away",)}, Rejection.ERRORS),
        ({"errors": ("memory: away",), "answer": "", "score": 1.0}, Rejection.LOW_QUALITY),
    ],
)
def test_a_trace_passes_or_fails_by_its_first_reason(
    change: dict[str, Any], expected: Rejection | None
) -> None:
    assert rejection_of(_trace(**change), 8.0) is expected


def _sifted(traces: Sequence[Trace], *same: tuple[int, int]) -> TraceSelection:
    """Sift traces whose questions are all different, but for the pairs `same`."""
    size = len(traces)
    vectors = [[float(row == column) for column in range(size)] for row in range(size)]
    for one, other in same:
        vectors[other] = vectors[one]
    return sift(traces, vectors, 8.0)


def test_of_answers_to_one_question_the_best_is_kept_and_each_rejection_counts_once() -> None:
    traces = [
        _trace("a", 8.5),
        _trace("b", 9.5),
        _trace("c", 4.0),
        _trace("d", 9.0, answer="short"),
        _trace("e", 10.0),
    ]
    found = _sifted(traces, (0, 1), (0, 2))
    assert [trace.id for trace in found.kept] == ["e", "b"]
    assert [trace.id for trace in found.others["b"]] == ["a", "c"]
    assert found.rejected == {
        Rejection.DUPLICATE: 1,
        Rejection.LOW_QUALITY: 1,
        Rejection.SHORT_ANSWER: 1,
    }


@pytest.mark.parametrize(("cosine", "kept"), [(0.899, 2), (0.901, 1)])
def test_questions_are_one_from_a_cosine_of_nine_tenths(cosine: float, kept: int) -> None:
    vectors = [[1.0, 0.0], [cosine, (1 - cosine**2) ** 0.5]]
    assert len(sift([_trace("a"), _trace("b")], vectors, 8.0).kept) == kept


def test_equal_answers_are_kept_by_id_whatever_the_order() -> None:
    traces = [_trace("b"), _trace("a")]
    assert [trace.id for trace in _sifted(traces, (0, 1)).kept] == ["a"]
    assert [trace.id for trace in _sifted(traces[::-1], (0, 1)).kept] == ["a"]


def _lines(packed: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in packed.decode().splitlines()]


def _set(traces: Sequence[Trace], seed: int = 0) -> tuple[set[object], set[object]]:
    made = training_set(_sifted(traces), len(traces), TrainingOptions(seed=seed))
    ids = [
        {line["provenance"]["trace_id"] for line in _lines(part)}
        for part in (made.train, made.validation)
    ]
    return ids[0], ids[1]


def test_a_tenth_is_held_back_by_the_seed_and_by_nothing_else() -> None:
    traces = [_trace(f"{number:02}") for number in range(60)]
    train, held = _set(traces)
    assert (len(train), len(held), train & held) == (54, 6, set())
    assert _set(traces[::-1]) == (train, held)
    assert _set(traces, seed=1)[1] != held
    first = training_set(_sifted(traces), 60, TrainingOptions())
    second = training_set(_sifted(traces[::-1]), 60, TrainingOptions())
    assert (first.train, first.validation) == (second.train, second.validation)


def test_a_line_says_where_it_comes_from() -> None:
    used = (UsedTemplate("v1", "Chain of Thought"), UsedTemplate("v2", "Tree of Thoughts"))
    made = training_set(_sifted([_trace(templates=used)]), 1, TrainingOptions())
    assert _lines(made.train) == [
        {
            "instruction": "Question a?",
            "input": "Reason by: Chain of Thought, Tree of Thoughts.",
            "output": ANSWER,
            "provenance": {
                "trace_id": "a",
                "kind": "debate",
                "session_id": "s",
                "provider": "offline",
                "model": "graph",
                "quality": 9.0,
                "graded_by": "score",
                "template_version_ids": ["v1", "v2"],
                "recorded_from": "2026-05-01T00:00:00+00:00",
            },
        }
    ]
    assert (made.train_count, made.validation_count, made.trace_ids) == (1, 0, ("a",))


def test_a_chat_line_holds_the_messages() -> None:
    made = training_set(_sifted([_trace()]), 1, TrainingOptions(TrainingFormat.CHAT))
    assert _lines(made.train)[0]["messages"] == [
        {"role": "user", "content": "Question a?"},
        {"role": "assistant", "content": ANSWER},
    ]


def test_a_preference_pairs_the_best_answer_with_the_worst_and_only_if_they_differ() -> None:
    traces = [
        _trace("a", 9.5),
        _trace("b", 7.0, answer="Somewhat worse."),
        _trace("c", 3.0, answer="Much worse."),
        _trace("d", 1.0, answer="Broken.", errors=("x",)),
        _trace("e", 9.0),
        _trace("f", 7.5, answer="Hardly worse."),
    ]
    same = ((0, 1), (0, 2), (0, 3), (4, 5))
    made = training_set(_sifted(traces, *same), 6, TrainingOptions(TrainingFormat.PREFERENCE))
    [line] = _lines(made.train)
    assert (line["prompt"], line["chosen"], line["rejected"]) == (
        "Question a?",
        ANSWER,
        "Much worse.",
    )
    assert made.trace_ids == ("a",)
    assert made.good == 2


def test_text_that_is_no_unicode_does_not_end_an_export() -> None:
    made = training_set(_sifted([_trace(answer=ANSWER + "\ud800")]), 1, TrainingOptions())
    assert _lines(made.train)[0]["output"] == ANSWER + "?"


S = FineTuneStatus
ALLOWED = {
    (S.QUEUED, S.RUNNING),
    (S.QUEUED, S.FAILED),
    (S.QUEUED, S.CANCELLED),
    (S.RUNNING, S.RUNNING),
    (S.RUNNING, S.COMPLETED),
    (S.RUNNING, S.FAILED),
    (S.RUNNING, S.CANCELLED),
}


@pytest.mark.parametrize(("before", "after"), [*product(S, S)])
def test_a_run_moves_along_the_table_and_nowhere_else(
    before: FineTuneStatus, after: FineTuneStatus
) -> None:
    assert may_move(before, after) is ((before, after) in ALLOWED)


def test_a_run_is_over_where_nothing_follows() -> None:
    assert {status for status in S if is_over(status)} == {S.COMPLETED, S.FAILED, S.CANCELLED}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rank": 0}, "rank"),
        ({"learning_rate": 0.0}, "learning_rate"),
        ({"learning_rate": float("nan")}, "learning_rate"),
        ({"epochs": 1_001}, "epochs"),
        ({"quantization_bits": 1}, "quantization_bits"),
    ],
)
def test_a_figure_outside_its_range_is_refused_by_its_name(
    change: dict[str, Any], field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        check_hyperparameters(replace(Hyperparameters(), **change))
    assert refused.value.field == field
    check_hyperparameters(Hyperparameters())


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        (None, TrainerProgress(0, 10), True),
        (TrainerProgress(0, 1000), TrainerProgress(9, 1000), False),
        (TrainerProgress(0, 1000), TrainerProgress(10, 1000), True),
        (TrainerProgress(10, 1000), TrainerProgress(10, 1000), False),
        (TrainerProgress(100, None), TrainerProgress(110, None), False),
        (TrainerProgress(100, None), TrainerProgress(111, None), True),
    ],
)
def test_progress_is_passed_on_a_percent_at_a_time(
    before: TrainerProgress | None, now: TrainerProgress, expected: bool
) -> None:
    assert worth_telling(before, now) is expected
