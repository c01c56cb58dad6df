"""From traces to lines of training data. Pure: the same traces and seed give the same bytes."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from app.domain.trace import (
    Rejection,
    Trace,
    TraceKind,
    TrainingFormat,
    TrainingOptions,
    TrainingSet,
)

MIN_TRACES = 50
MIN_ROUNDS = 2
MIN_ANSWER = 200
"""Characters."""
SAME_QUESTION = 0.9
"""Cosine from which on two questions are one."""
PREFERRED_BY = 2.0
"""Points of quality between two answers of which one is preferred."""
VALIDATION_SHARE = 0.1
Line = dict[str, Any]
Vector = Sequence[float]


@dataclass(frozen=True, slots=True)
class TraceSelection:
    """Traces sorted out for training, best first."""

    kept: tuple[Trace, ...]
    """One a question."""
    others: dict[str, tuple[Trace, ...]]
    """Further answers to the question of a kept trace, by its id; worse ones among them."""
    rejected: dict[Rejection, int]


def rejection_of(trace: Trace, min_quality: float) -> Rejection | None:
    """Give the first filter a trace fails; None if it passes all that look at it alone.

    The filter on rounds is for debates: an answer or a fork has none.
    """
    if trace.quality is None:
        return Rejection.UNGRADED
    if trace.quality < min_quality:
        return Rejection.LOW_QUALITY
    if trace.kind is TraceKind.DEBATE and (trace.rounds or 0) < MIN_ROUNDS:
        return Rejection.FEW_ROUNDS
    if len(trace.answer) < MIN_ANSWER:
        return Rejection.SHORT_ANSWER
    return Rejection.ERRORS if trace.errors else None


def sift(traces: Sequence[Trace], vectors: Sequence[Vector], min_quality: float) -> TraceSelection:
    """Sort traces out by the five filters, of questions that are one keeping the best answer.

    Args:
        vectors: Of the questions, each of length 1, in the same order.
    """
    order = sorted(range(len(traces)), key=lambda at: (-(traces[at].quality or 0), traces[at].id))
    rejected: Counter[Rejection] = Counter()
    kept: list[Trace] = []
    questions = _Questions(len(traces), len(vectors[0]) if vectors else 0)
    others: dict[str, list[Trace]] = {}
    for trace, vector in ((traces[at], vectors[at]) for at in order):
        same = questions.find(vector)
        failed = rejection_of(trace, min_quality)
        if failed is None and same is None:
            questions.add(vector)
            kept.append(trace)
            continue
        rejected[failed or Rejection.DUPLICATE] += 1
        if same is not None:
            others.setdefault(kept[same].id, []).append(trace)
    answers_of = {id_: tuple(answers) for id_, answers in others.items()}
    return TraceSelection(tuple(kept), answers_of, dict(sorted(rejected.items())))


class _Questions:
    """Vectors of the questions that are kept."""

    def __init__(self, most: int, dimensions: int) -> None:
        self._rows = np.empty((most, dimensions), dtype=np.float32)
        self._count = 0

    def add(self, vector: Vector) -> None:
        self._rows[self._count] = vector
        self._count += 1

    def find(self, vector: Vector) -> int | None:
        """Give the place of the nearest one if it is the same question."""
        if not self._count:
            return None
        cosines = self._rows[: self._count] @ np.asarray(vector, dtype=np.float32)
        best = int(cosines.argmax())
        return best if float(cosines[best]) >= SAME_QUESTION else None


def training_set(sifted: TraceSelection, considered: int, options: TrainingOptions) -> TrainingSet:
    """Make the lines and divide them: a tenth, at least one of two or more, is held back."""
    pairs = [(trace, line) for trace in sifted.kept if (line := _line(trace, sifted, options))]
    held = _held_back([trace.id for trace, _ in pairs], options.seed)
    ordered = sorted(pairs, key=lambda pair: pair[0].id)
    train = [line for trace, line in ordered if trace.id not in held]
    validation = [line for trace, line in ordered if trace.id in held]
    return TrainingSet(
        format=options.format,
        train=_packed(train),
        validation=_packed(validation),
        train_count=len(train),
        validation_count=len(validation),
        considered=considered,
        good=len(sifted.kept),
        rejected=sifted.rejected,
        trace_ids=tuple(trace.id for trace, _ in ordered),
    )


def _line(trace: Trace, sifted: TraceSelection, options: TrainingOptions) -> Line | None:
    if options.format is TrainingFormat.ALPACA:
        return _alpaca(trace)
    if options.format is TrainingFormat.CHAT:
        return _chat(trace)
    return _preference(trace, sifted.others.get(trace.id, ()))


def _alpaca(trace: Trace) -> Line:
    return {
        "instruction": trace.question,
        "input": _hint(trace),
        "output": trace.answer,
        "provenance": _provenance(trace),
    }


def _chat(trace: Trace) -> Line:
    hint = _hint(trace)
    system = [{"role": "system", "content": hint}] if hint else []
    said = [
        {"role": "user", "content": trace.question},
        {"role": "assistant", "content": trace.answer},
    ]
    return {"messages": [*system, *said], "provenance": _provenance(trace)}


def _preference(trace: Trace, others: Sequence[Trace]) -> Line | None:
    """Pair an answer with the worst other one to its question; None if none is clearly worse."""
    worse = [
        other
        for other in others
        if other.quality is not None
        and not other.errors
        and (trace.quality or 0) - other.quality >= PREFERRED_BY
    ]
    if not worse:
        return None
    rejected = min(worse, key=lambda other: (other.quality or 0, other.id))
    return {
        "prompt": trace.question,
        "chosen": trace.answer,
        "rejected": rejected.answer,
        "provenance": {"chosen": _provenance(trace), "rejected": _provenance(rejected)},
    }


def _hint(trace: Trace) -> str:
    names = ", ".join(used.name for used in trace.templates)
    return f"Reason by: {names}." if names else ""


def _provenance(trace: Trace) -> Line:
    return {
        "trace_id": trace.id,
        "kind": trace.kind,
        "session_id": trace.session_id,
        "provider": trace.provider,
        "model": trace.model,
        "quality": trace.quality,
        "graded_by": "score" if trace.rating is None else "rating",
        "template_version_ids": [used.version_id for used in trace.templates],
        "recorded_from": trace.recorded_from.isoformat(),
    }


def _held_back(ids: Iterable[str], seed: int) -> frozenset[str]:
    ordered = sorted(ids, key=lambda id_: hashlib.sha256(f"{seed}:{id_}".encode()).digest())
    count = max(round(len(ordered) * VALIDATION_SHARE), min(1, len(ordered) // 2))
    return frozenset(ordered[:count])


def _packed(lines: Sequence[Line]) -> bytes:
    packed = (json.dumps(line, ensure_ascii=False, sort_keys=True) for line in lines)
    return "".join(f"{line}\n" for line in packed).encode("utf-8", "replace")
