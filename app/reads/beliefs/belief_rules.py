"""What falls with a belief, and which way. Pure."""

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Mapping, Sequence

from app.domain.beliefs.belief import Justification, StatusSpan


def fallen_from(
    belief_id: str,
    dependent_ids: Iterable[str],
    justifications: Sequence[Justification],
    held: Collection[str],
) -> dict[str, str]:
    """Give what would not be held without a held belief, nearest first, always in one order.

    Each comes with the premise that falls before it on a shortest path.

    Args:
        dependent_ids: Everything that rests on it, however far on, and is not asserted.
        justifications: Those of the dependents whose premises are all held.
        held: What is held of the dependents and of their premises.
    """
    suspects = {id_ for id_ in dependent_ids if id_ in held}
    others = [j for j in justifications if j.conclusion_id != belief_id]
    kept = _kept(suspects | {belief_id}, others)
    return _spread(belief_id, suspects - kept, others)


def _kept(suspects: Collection[str], justifications: Sequence[Justification]) -> set[str]:
    """Give the suspects that can be proved from what is no suspect."""
    missing = {j.id: sum(p in suspects for p in j.premise_ids) for j in justifications}
    uses = uses_of(justifications)
    ready = deque(j for j in justifications if missing[j.id] == 0 and j.conclusion_id in suspects)
    kept: set[str] = set()
    while ready:
        proved = ready.popleft().conclusion_id
        if proved in kept:
            continue
        kept.add(proved)
        for justification in uses[proved]:
            missing[justification.id] -= 1
            if missing[justification.id] == 0 and justification.conclusion_id in suspects:
                ready.append(justification)
    return kept


def _spread(
    belief_id: str, fallen: Collection[str], justifications: Sequence[Justification]
) -> dict[str, str]:
    uses = uses_of(justifications)
    before: dict[str, str] = {}
    queue = deque([belief_id])
    while queue:
        premise_id = queue.popleft()
        for justification in uses[premise_id]:
            next_id = justification.conclusion_id
            if next_id in fallen and next_id not in before:
                before[next_id] = premise_id
                queue.append(next_id)
    return before


def uses_of(justifications: Iterable[Justification]) -> Mapping[str, list[Justification]]:
    """Give the justifications by their premises, in one order however they were read."""
    uses: dict[str, list[Justification]] = defaultdict(list)
    for justification in sorted(justifications, key=lambda j: (j.conclusion_id, j.id)):
        for premise_id in justification.premise_ids:
            uses[premise_id].append(justification)
    return uses


def joined(spans: Iterable[StatusSpan]) -> tuple[StatusSpan, ...]:
    """Join neighbouring spans of the same status."""
    found: list[StatusSpan] = []
    for span in spans:
        if found and found[-1].status == span.status:
            last = found.pop()
            span = StatusSpan(span.status, last.recorded_from, span.recorded_to)
        found.append(span)
    return tuple(found)
