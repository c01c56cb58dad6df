"""Which thoughts go on, which are dropped, and what is done next. Pure.

What comes next follows from the stored thoughts and tasks alone, so it is the same whether an
exploration goes on or is taken up again. The question is no thought: it is neither scored nor kept.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from app.domain.nodes.exploration import (
    DropReason,
    ExplorationEnd,
    ExploredStatus,
    ExploredThought,
    ThoughtOperation,
    place,
)
from app.domain.nodes.exploration_limits import ExplorationLimits, ExplorationStrategy
from app.errors import InvalidInputError
from app.reasoning.orchestrator.exploration.schemas import Advance, Operation, Work

MAX_WIDTH, MAX_KEEP, MAX_DEPTH, MAX_THOUGHTS = 10, 10, 20, 100
_ROUNDING = 1e-9
Thoughts = tuple[ExploredThought, ...]


def check_limits(limits: ExplorationLimits) -> None:
    """Refuse limits that are out of range.

    Raises:
        InvalidInputError: One is; it is named.
    """
    for name, value, most in (
        ("width", limits.width, MAX_WIDTH),
        ("keep", limits.keep, MAX_KEEP),
        ("depth", limits.depth, MAX_DEPTH),
        ("max_thoughts", limits.max_thoughts, MAX_THOUGHTS),
    ):
        if not 1 <= value <= most:
            raise InvalidInputError(f"{name} must be from 1 to {most}", field=name)
    for name, share in (("min_score", limits.min_score), ("target_score", limits.target_score)):
        if not 0.0 <= share <= 1.0:
            raise InvalidInputError(f"{name} must be from 0 to 1", field=name)
    if limits.width > limits.max_thoughts:
        raise InvalidInputError("max_thoughts must be at least width", field="max_thoughts")


def task_key(operation: Operation) -> str:
    """Name the task of an operation."""
    joined = f" of {' '.join(operation.parents)}" if operation.parents else ""
    return f"{operation.work} {operation.key}".strip() + joined


def operation_of(key: str) -> Operation:
    """Read the operation that a task stands for."""
    head, _, parents = key.partition(" of ")
    work, _, thought = head.partition(" ")
    return Operation(Work(work), thought, tuple(parents.split()))


def made_by(operation: Operation, number: int) -> tuple[str, ThoughtOperation]:
    """Give the key of the `number`th thought of an operation, from 1, and how it was made."""
    match operation.work:
        case Work.REFINE:
            return f"{operation.key}r", ThoughtOperation.REFINE
        case Work.MERGE:
            return operation.key, ThoughtOperation.MERGE
        case _:
            return f"{operation.key}.{number}".lstrip("."), ThoughtOperation.GENERATE


def parents_of(operation: Operation) -> tuple[str, ...]:
    """Give the keys of the thoughts that an operation goes on from; empty for the question."""
    return operation.parents or ((operation.key,) if operation.key else ())


def advance(limits: ExplorationLimits, thoughts: Thoughts, tasks: Collection[str]) -> Advance:
    """Say what comes next once nothing runs.

    Args:
        thoughts: As they are stored.
        tasks: The keys of the tasks so far; each has ended.
    """
    now = _without_doubles(thoughts)
    if unscored := [one for one in now if _waits(one) and one.score is None]:
        scores = tuple(Operation(Work.SCORE, one.key) for one in unscored)
        return Advance(_changed(thoughts, now), scores)
    settled = _settled(limits, now)
    if end := _reached(limits, settled):
        return Advance(_changed(thoughts, settled), end=end)
    going = _going(limits, settled, tasks) or _passed_over(limits, settled, tasks)
    ids = {one.id for one in going}
    taken = tuple(_kept(one) if one.id in ids else one for one in settled)
    operations = _operations(limits, taken, [one for one in taken if one.id in ids], tasks)
    if operations:
        return Advance(_changed(thoughts, taken), operations)
    end = ExplorationEnd.THOUGHTS_SPENT if going else ExplorationEnd.EXHAUSTED
    return Advance(_changed(thoughts, settled), end=end)


def best_of(thoughts: Iterable[ExploredThought]) -> ExploredThought | None:
    """Give the best thought that was kept: by score, then the later generation, then its place."""
    kept = [one for one in thoughts if one.status is ExploredStatus.KEPT]
    return min(kept, key=_rank, default=None)


def path_to(thought: ExploredThought | None, thoughts: Iterable[ExploredThought]) -> Thoughts:
    """Give the way to a thought from the first generation, through its best parents."""
    by_id = {one.id: one for one in thoughts}
    path: list[ExploredThought] = []
    while thought is not None:
        path.append(thought)
        parents = [by_id[id_] for id_ in thought.parent_ids if id_ in by_id]
        thought = min(parents, key=_rank, default=None)
    return tuple(reversed(path))


def _rank(thought: ExploredThought) -> tuple[float, int, tuple[int, ...], str]:
    return -(thought.score or 0.0), -thought.generation, place(thought.key), thought.key


def _waits(thought: ExploredThought) -> bool:
    return thought.status is ExploredStatus.PROPOSED


def _dropped(thought: ExploredThought, reason: DropReason) -> ExploredThought:
    return replace(thought, status=ExploredStatus.DROPPED, drop_reason=reason)


def _kept(thought: ExploredThought) -> ExploredThought:
    """Keep a thought; one that was passed over is marked as taken up again."""
    again = thought.status is ExploredStatus.DROPPED
    return replace(
        thought,
        status=ExploredStatus.KEPT,
        drop_reason=None,
        is_revisited=again or thought.is_revisited,
    )


def _changed(before: Thoughts, after: Thoughts) -> Thoughts:
    return tuple(new for old, new in zip(before, after, strict=True) if old != new)


def _without_doubles(thoughts: Thoughts) -> Thoughts:
    """Drop what says the same as an earlier thought: it is not scored again."""
    seen: set[str] = set()
    result: list[ExploredThought] = []
    for thought in thoughts:
        said = " ".join(thought.text.casefold().split())
        is_new = _waits(thought) and thought.score is None
        result.append(
            _dropped(thought, DropReason.DUPLICATE) if is_new and said in seen else thought
        )
        seen.add(said)
    return tuple(result)


def _settled(limits: ExplorationLimits, thoughts: Thoughts) -> Thoughts:
    """Keep or drop what was scored since."""
    low = limits.min_score - _ROUNDING
    fit = [one for one in thoughts if _waits(one) and (one.score or 0.0) >= low]
    going = {one.id for one in sorted(fit, key=_rank)[: _most(limits)]}
    ranks = limits.strategy is not ExplorationStrategy.BEST_FIRST

    def settled(thought: ExploredThought) -> ExploredThought:
        if not _waits(thought):
            return thought
        if (thought.score or 0.0) < low:
            return _dropped(thought, DropReason.BELOW_MINIMUM)
        if ranks and thought.id not in going:
            return _dropped(thought, DropReason.OUTRANKED)
        return _kept(thought)

    return tuple(map(settled, thoughts))


def _most(limits: ExplorationLimits) -> int:
    return 1 if limits.strategy is ExplorationStrategy.DEPTH else limits.keep


def _reached(limits: ExplorationLimits, thoughts: Thoughts) -> ExplorationEnd | None:
    best = best_of(thoughts)
    if best is None:
        return None
    if (best.score or 0.0) >= limits.target_score - _ROUNDING:
        return ExplorationEnd.TARGET_REACHED
    last = [one for one in thoughts if _is_last(limits, one)]
    if limits.strategy is ExplorationStrategy.BEST_FIRST:
        last = [one for one in last if one.id == best.id]
    return ExplorationEnd.DEPTH_REACHED if last else None


def _is_last(limits: ExplorationLimits, thought: ExploredThought) -> bool:
    return thought.status is ExploredStatus.KEPT and thought.generation >= limits.depth


def _open(
    limits: ExplorationLimits, thoughts: Thoughts, tasks: Collection[str]
) -> list[ExploredThought]:
    """Give the thoughts from which nothing went on yet, the best first."""
    opened = [
        one
        for one in thoughts
        if one.generation < limits.depth and f"{Work.GENERATE} {one.key}" not in tasks
    ]
    return sorted(opened, key=_rank)


def _going(
    limits: ExplorationLimits, thoughts: Thoughts, tasks: Collection[str]
) -> list[ExploredThought]:
    kept = [one for one in _open(limits, thoughts, tasks) if one.status is ExploredStatus.KEPT]
    return kept[: _most(limits)]


def _passed_over(
    limits: ExplorationLimits, thoughts: Thoughts, tasks: Collection[str]
) -> list[ExploredThought]:
    """Go back: give what was good enough and passed over, where nothing else is left."""
    passed = [
        one for one in _open(limits, thoughts, tasks) if one.drop_reason is DropReason.OUTRANKED
    ]
    if limits.strategy is ExplorationStrategy.DEPTH:
        passed.sort(key=lambda one: -one.generation)
    return passed[: _most(limits)]


def _operations(
    limits: ExplorationLimits,
    thoughts: Thoughts,
    going: Sequence[ExploredThought],
    tasks: Collection[str],
) -> tuple[Operation, ...]:
    """Say how to go on from thoughts, the best first, as far as there is room for more."""
    room = limits.max_thoughts - len(thoughts)
    wanted: list[tuple[Operation, int]] = []
    for one in sorted(going, key=_rank):
        wanted.append((Operation(Work.GENERATE, one.key), limits.width))
        if limits.refines and one.critique and one.operation is not ThoughtOperation.REFINE:
            wanted.append((Operation(Work.REFINE, one.key), 1))
    if limits.merges and len(going) > 1:
        joins = sum(key.startswith(f"{Work.MERGE} ") for key in tasks)
        keys = tuple(one.key for one in going)
        wanted.append((Operation(Work.MERGE, f"m{joins + 1}", keys), 1))
    chosen: list[Operation] = []
    for operation, cost in wanted:
        if cost <= room:
            chosen.append(operation)
            room -= cost
    return tuple(chosen)
