"""Truth maintenance the naive way: everything is computed anew from what was recorded."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from app.domain.beliefs.belief import (
    Adopt,
    Assert,
    Contradict,
    Derive,
    Justify,
    Operation,
    Rejudge,
    Reopen,
    Resolve,
    Restore,
    Retract,
    RetractAll,
    Supersede,
    Unjustify,
)


@dataclass
class Conflict:
    sides: tuple[str, str]
    is_open: bool = True
    superseded: tuple[str, ...] = ()
    product: str | None = None


@dataclass
class Oracle:
    """Takes operations that the service accepted; it does not judge them."""

    kinds: dict[str, str] = field(default_factory=dict[str, str])
    asserted: set[str] = field(default_factory=set[str])
    withdrawn: dict[str, str] = field(default_factory=dict[str, str])
    reasons: list[tuple[frozenset[str], str]] = field(
        default_factory=list[tuple[frozenset[str], str]]
    )
    conflicts: dict[str, Conflict] = field(default_factory=dict[str, Conflict])

    def apply(self, operation: Operation) -> None:  # noqa: C901  # one case an operation
        match operation:
            case Assert(belief=belief):
                self.kinds[belief.id] = belief.kind
                self.asserted.add(belief.id)
            case Derive(belief=belief, justification=justification):
                self.kinds[belief.id] = belief.kind
                self.reasons.append((justification.premise_ids, belief.id))
            case Justify(belief_id=belief_id, justification=justification):
                self.reasons.append((justification.premise_ids, belief_id))
            case Unjustify(belief_id=belief_id, premise_id=premise_id):
                self.reasons = [
                    (premises, conclusion)
                    for premises, conclusion in self.reasons
                    if conclusion != belief_id or premise_id not in premises
                ]
            case Retract(belief_id=belief_id):
                self.withdrawn[belief_id] = "retracted"
            case RetractAll(belief_ids=belief_ids):
                self.withdrawn = dict.fromkeys(belief_ids, "retracted") | self.withdrawn
            case Adopt(asserted_ids=asserted, derived_ids=derived):
                self.kinds |= dict.fromkeys(asserted | derived, "knowledge")
                self.asserted |= asserted
            case Restore(belief_id=belief_id):
                del self.withdrawn[belief_id]
            case Supersede(belief_id=belief_id):
                self.withdrawn[belief_id] = "superseded"
            case Contradict(contradiction_id=name, a_id=a, b_id=b, finding=found):
                self.conflicts[name] = Conflict((a, b), found is None or found.is_sure)
            case Resolve():
                self._resolve(operation)
            case Reopen(contradiction_id=name):
                self._reopen(self.conflicts[name])
            case Rejudge(contradiction_id=name, finding=finding):
                self.conflicts[name].is_open = finding.is_sure

    def _resolve(self, operation: Resolve) -> None:
        conflict = self.conflicts[operation.contradiction_id]
        a, b = conflict.sides
        losers = {"favor_a": (b,), "favor_b": (a,), "synthesized": (a, b)}
        conflict.superseded = losers.get(operation.resolution, ())
        conflict.is_open = operation.resolution == "unresolved"
        self.withdrawn.update(dict.fromkeys(conflict.superseded, "superseded"))
        if operation.produces and operation.resolver_id:
            conflict.product = operation.produces.belief.id
            self.kinds[conflict.product] = operation.produces.belief.kind
            self.reasons.append((frozenset({operation.resolver_id}), conflict.product))

    def _reopen(self, conflict: Conflict) -> None:
        for side in conflict.superseded:
            del self.withdrawn[side]
        if conflict.product:
            self.withdrawn.setdefault(conflict.product, "retracted")
        conflict.is_open, conflict.superseded, conflict.product = True, (), None

    def grounded(
        self, without: Collection[str] = (), foundations: set[str] | None = None
    ) -> set[str]:
        away = {*self.withdrawn, *without}
        found = (self.asserted if foundations is None else foundations) - away
        while new := {c for ps, c in self.reasons if ps <= found and c not in away} - found:
            found |= new
        return found

    def statuses(self) -> dict[str, tuple[str, bool]]:
        """Give status and disputed of every belief."""
        named = {s for one in self.conflicts.values() if one.is_open for s in one.sides}
        held, free = self.grounded(), self.grounded(named)
        return {
            id_: (
                self.withdrawn.get(id_) or ("held" if id_ in held else "unsupported"),
                id_ in held and id_ not in free,
            )
            for id_ in self.kinds
        }

    def impact(self, id_: str) -> set[str]:
        held = self.grounded()
        return held - self.grounded({id_}) - {id_} if id_ in held else set()

    def why_size(self, id_: str) -> int | None:
        """Count the foundations of a smallest set that grounds a belief; None if it is not held."""
        held = self.grounded()
        if id_ not in held:
            return None
        return next(
            len(chosen)
            for chosen in _by_size(held & self.asserted)
            if id_ in self.grounded(foundations=set(chosen))
        )


def _by_size(ids: Collection[str]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(ids) + 1):
        yield from combinations(sorted(ids), size)
