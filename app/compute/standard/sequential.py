"""Where a line of thoughts stands: what is revised, what is stale, what is open.

Source: Doyle, A Truth Maintenance System (1979), for what follows from a revision.
"""

from collections.abc import Iterator
from statistics import fmean

from app.domain.modes.standard.sequential import (
    BranchState,
    Revised,
    SequentialInput,
    SequentialResult,
    SequentialThought,
    Stale,
)

Thoughts = tuple[SequentialThought, ...]


def compute(given: SequentialInput) -> SequentialResult:
    thoughts = given.thoughts
    gone = {thought.revises_thought for thought in thoughts} - {None}
    stale = tuple(_stale(thoughts, gone))
    branches = tuple(_branches(thoughts))
    chain = _longest_chain(thoughts)
    stated = [thought.uncertainty for thought in thoughts if thought.uncertainty is not None]
    main = [thought for thought in thoughts if thought.branch_id is None]
    result = SequentialResult(
        current=tuple(thought.id for thought in thoughts if thought.id not in gone),
        revised=tuple(_revised(thoughts, gone)),
        stale=stale,
        branches=branches,
        depth=len(chain) - 1,
        longest_chain=chain,
        loose_ends=tuple(_loose_ends(thoughts, gone)),
        average_uncertainty=fmean(stated) if stated else None,
        is_complete=not stale
        and _is_ended(main)
        and all(branch.is_complete or branch.is_merged for branch in branches),
        explanation="",
    )
    return result.model_copy(update={"explanation": _explain(result)})


def _revised(thoughts: Thoughts, gone: set[str | None]) -> Iterator[Revised]:
    for thought in thoughts:
        if thought.id in gone:
            later = _replacements(thought.id, thoughts)
            current = tuple(name for name in later if name not in gone)
            yield Revised(thought=thought.id, replaced_by=later, current=current)


def _replacements(name: str, thoughts: Thoughts) -> tuple[str, ...]:
    found = {name: None}
    for thought in thoughts:
        if thought.revises_thought in found:
            found[thought.id] = None
    return tuple(found)[1:]


def _stale(thoughts: Thoughts, gone: set[str | None]) -> Iterator[Stale]:
    """A thought is stale if it rests on a revised one; a revision may quote what it revises."""
    carried = dict[str, frozenset[str]]()
    for thought in thoughts:
        ground = {name for name in thought.rests_on if name != thought.revises_thought}
        behind = frozenset[str]().union(*(carried[name] for name in ground))
        carried[thought.id] = behind | {name for name in ground if name in gone}
    for thought in thoughts:
        if thought.id not in gone and carried[thought.id]:
            because = tuple(other.id for other in thoughts if other.id in carried[thought.id])
            yield Stale(thought=thought.id, because=because)


def _branches(thoughts: Thoughts) -> Iterator[BranchState]:
    for first in thoughts:
        branch, origin = first.branch_id, first.branch_from
        own = [thought for thought in thoughts if thought.branch_id == branch]
        if branch is None or origin is None or own[0] is not first:
            continue
        names = {thought.id for thought in own}
        outside = (thought for thought in thoughts if thought.branch_id != branch)
        yield BranchState(
            branch_id=branch,
            origin=origin,
            thoughts=tuple(thought.id for thought in own),
            is_complete=_is_ended(own),
            is_merged=any(not names.isdisjoint(thought.rests_on) for thought in outside),
        )


def _is_ended(line: list[SequentialThought]) -> bool:
    """Tell whether the last thought of a line needs no other; a line of none has not ended."""
    return bool(line) and not line[-1].next_thought_needed


def _longest_chain(thoughts: Thoughts) -> tuple[str, ...]:
    chains = dict[str, tuple[str, ...]]()
    for thought in thoughts:
        behind = max((chains[name] for name in thought.rests_on), key=len, default=())
        chains[thought.id] = (*behind, thought.id)
    return max(chains.values(), key=len)


def _loose_ends(thoughts: Thoughts, gone: set[str | None]) -> Iterator[str]:
    used = {name for thought in thoughts for name in (*thought.rests_on, thought.branch_from)}
    for thought in thoughts:
        if thought.next_thought_needed and thought.id not in used | gone:
            yield thought.id


def _explain(result: SequentialResult) -> str:
    said = [
        f"{len(result.current)} thoughts are current; the longest chain has {result.depth + 1}."
    ]
    said.extend(
        f"{stale.thought} rests on {', '.join(stale.because)}, which was revised."
        for stale in result.stale
    )
    if result.loose_ends:
        said.append(f"Nothing continues {', '.join(result.loose_ends)}.")
    if result.is_complete:
        said.append("Every line has ended.")
    return " ".join(said)
