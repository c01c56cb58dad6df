"""The fewest foundations that ground a belief. Pure.

Finding them is as hard as set cover. The search is exact within a budget of steps, by implicit
hitting sets (Ignatiev et al. 2015, "Smallest MUS extraction with minimal hitting set dualization"):
a set that grounds the belief meets every *cut*, a set of foundations without all of which the
belief is not grounded. The smallest set that meets the cuts found so far either grounds the belief,
and then none is smaller, or shows a cut that it misses.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.beliefs.belief import Justification
from app.reads.beliefs.belief_rules import uses_of
from app.reads.beliefs.hitting_sets import Budget, OutOfStepsError, smallest_hitting_set

MAX_STEPS = 2_000_000
"""About a second or two of search."""


@dataclass(frozen=True, slots=True)
class Foundations:
    ids: frozenset[str]
    at_least: int
    """No set that grounds the belief is smaller."""


@dataclass(slots=True)
class Network:
    """Held beliefs, and the justifications whose premises are all held."""

    justifications: Sequence[Justification]
    _uses: Mapping[str, list[Justification]] = field(init=False)

    def __post_init__(self) -> None:
        self._uses = uses_of(self.justifications)

    def proof(self, target: str, foundation_ids: Iterable[str]) -> tuple[Justification, ...] | None:
        """Prove `target` from foundations, premises before conclusions; None if that cannot be."""
        closure = Closure(self._uses, Budget(None))
        for id_ in foundation_ids:
            closure.add(id_)
        return closure.proof(target) if target in closure.by else None

    def closure(self, budget: "Budget") -> "Closure":
        return Closure(self._uses, budget)


@dataclass(slots=True)
class Closure:
    """What follows from foundations that are added one by one."""

    _uses: Mapping[str, list[Justification]]
    _budget: Budget
    by: dict[str, Justification | None] = field(default_factory=dict[str, Justification | None])
    """What follows, each with what proved it first; None for a foundation."""
    _met: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, id_: str) -> list[str]:
        """Add a foundation and give what follows newly, itself included."""
        if id_ in self.by:
            return []
        self.by[id_] = None
        new = [id_]
        for proved in new:
            for justification in self._uses.get(proved, ()):
                self._budget.spend()
                met = self._met.get(justification.id, 0) + 1
                self._met[justification.id] = met
                conclusion = justification.conclusion_id
                if met == len(justification.premise_ids) and conclusion not in self.by:
                    self.by[conclusion] = justification
                    new.append(conclusion)
        return new

    def take_back(self, new: Iterable[str]) -> None:
        """Undo the last `add`."""
        for proved in new:
            del self.by[proved]
            for justification in self._uses.get(proved, ()):
                self._met[justification.id] -= 1

    def proof(self, target: str) -> tuple[Justification, ...]:
        """Give what proves `target`, premises before conclusions."""
        needed, used = {target}, list[Justification]()
        for proved in reversed(self.by):
            justification = self.by[proved]
            if proved in needed and justification:
                used.append(justification)
                needed.update(justification.premise_ids)
        return tuple(reversed(used))


def smallest_foundations(
    target: str, foundation_ids: Sequence[str], network: Network, max_steps: int = MAX_STEPS
) -> Foundations:
    """Find as few foundations as ground `target`, which all of them together do."""
    budget = Budget(max_steps)
    best = _thinned(target, foundation_ids, network)
    cuts: list[frozenset[str]] = []
    at_least = 1
    try:
        while at_least < len(best):
            met = smallest_hitting_set(cuts, budget)
            at_least = max(at_least, len(met))
            cut = _missed_cut(target, met, foundation_ids, network.closure(budget))
            if not cut:
                return Foundations(met, len(met))
            cuts.append(cut)
    except OutOfStepsError:
        pass
    return Foundations(best, at_least)


def _missed_cut(
    target: str, met: frozenset[str], foundation_ids: Sequence[str], closure: Closure
) -> frozenset[str]:
    """Give a smallest cut that `met` misses; empty if `met` grounds the target."""
    for id_ in met:
        closure.add(id_)
    if target in closure.by:
        return frozenset()
    cut: set[str] = set()
    for id_ in foundation_ids:
        new = closure.add(id_)
        if target in closure.by:
            closure.take_back(new)
            cut.add(id_)
    return frozenset(cut)


def _thinned(target: str, foundation_ids: Iterable[str], network: Network) -> frozenset[str]:
    """Find foundations of which none can be spared."""
    proof = network.proof(target, foundation_ids)
    assert proof is not None
    kept = foundations_of(target, proof)
    for id_ in sorted(kept):
        if id_ in kept and (shorter := network.proof(target, sorted(kept - {id_}))) is not None:
            kept = foundations_of(target, shorter)
    return kept


def foundations_of(target: str, proof: Sequence[Justification]) -> frozenset[str]:
    """Give what a proof starts from."""
    concluded = {justification.conclusion_id for justification in proof}
    named = {target, *(id_ for justification in proof for id_ in justification.premise_ids)}
    return frozenset(named - concluded)
