"""What each step rests on, and how that is known."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from app.domain.proofs.analysis import Gap, GapKind, Severity
from app.domain.proofs.proof import CLAIMS, AtomKind, Basis, Dependency, Discharge, Rule
from app.reasoning.beliefs.proofs.analysis.propositions import Propositions
from app.reasoning.beliefs.proofs.reading.atoms import GIVEN_ID, ReadStep

MOST_PREMISES = 3
"""Of a step whose premises are inferred."""
_WORD_WEIGHT = 0.5
"""A shared word ties two steps less than a shared symbol that is as rare."""


class Links:
    """Dependencies of the steps, and the references that lead nowhere."""

    def __init__(
        self,
        steps: Sequence[ReadStep],
        discharges: Sequence[Discharge],
        scopes: Mapping[str, tuple[str, ...]],
    ) -> None:
        self._steps = steps
        self._scopes = scopes
        self._propositions = Propositions(steps)
        self._ends = _last_under(steps, scopes, discharges)
        self._places = {step.atom.label: at for at, step in enumerate(steps) if step.atom.label}
        self._uses = Counter(term for step in steps for term in step.contents.terms)
        self.dependencies = list[Dependency]()
        self.gaps = list[Gap]()
        for at in range(len(steps)):
            self.dependencies += self._of(at)

    def _of(self, at: int) -> list[Dependency]:
        step = self._steps[at]
        explicit = dict.fromkeys([*self._named(at), *self._assumed_before(at)])
        if explicit:
            return [Dependency(step.atom.id, id_, Basis.EXPLICIT) for id_ in explicit]
        if step.atom.kind not in CLAIMS:
            return []
        return list(self._inferred(at)) or list(self._assumed(at))

    def _named(self, at: int) -> Iterator[str]:
        step = self._steps[at]
        for label in step.references:
            place = self._places.get(label.lower(), self._places.get(label))
            if place is None:
                message = f"{step.atom.label} names {label}, and there is no such step"
                self._tell(GapKind.UNKNOWN_REFERENCE, at, message)
                continue
            if place > at:
                message = f"{step.atom.label} names the later step {label}"
                self._tell(GapKind.FORWARD_REFERENCE, at, message)
            yield self._steps[place].atom.id

    def _tell(self, kind: GapKind, at: int, message: str) -> None:
        before = self._steps[at - 1].atom.id if at else None
        self.gaps.append(Gap(kind, self._steps[at].atom.id, Severity.CRITICAL, message, before))

    def _assumed_before(self, at: int) -> Iterator[str]:
        if self._steps[at].names_assumption:
            earlier = (
                step.atom.id
                for step in reversed(self._steps[:at])
                if step.atom.kind is AtomKind.ASSUMPTION
            )
            yield from list(earlier)[:1]

    def _inferred(self, at: int) -> Iterator[Dependency]:
        """Find what a step rests on by its logic, or else by what it shares with earlier steps."""
        step = self._steps[at]
        chosen = self._logical(at) or self._nearest(at)
        chosen |= self._ended_before(at)
        if at and step.is_anaphoric and self._steps[at - 1].atom.id != GIVEN_ID:
            chosen.setdefault(at - 1, frozenset({"this"}))
        for place in sorted(chosen):
            ends = (step.atom.id, self._steps[place].atom.id)
            yield Dependency(*ends, Basis.INFERRED, tuple(sorted(chosen[place])))

    def _logical(self, at: int) -> dict[int, frozenset[str]]:
        terms = self._steps[at].contents.terms
        places = self._propositions.premises_of(at, lambda place: self._is_open(place, at))
        return {place: terms & self._steps[place].contents.terms for place in places}

    def _nearest(self, at: int) -> dict[int, frozenset[str]]:
        """Find the earlier steps that share most with the step; near ones are preferred."""
        step = self._steps[at]
        found = list[tuple[float, int, frozenset[str]]]()
        for place, earlier in enumerate(self._steps[:at]):
            if not self._is_open(place, at):
                continue
            shared = step.contents.terms & earlier.contents.terms
            if shared:
                found.append((self._weight(shared, step), place, shared))
        best = sorted(found, key=lambda one: (one[0], one[1]), reverse=True)[:MOST_PREMISES]
        return {place: shared for _, place, shared in best}

    def _is_open(self, place: int, at: int) -> bool:
        """Tell whether a step may be used here: no assumption of its own has ended since."""
        here = self._scopes[self._steps[at].atom.id]
        return set(self._scopes[self._steps[place].atom.id]) <= set(here)

    def _ended_before(self, at: int) -> dict[int, frozenset[str]]:
        """Give the last steps under the assumptions that ended since the step before, or here."""
        shared = frozenset({"discharge"})
        return {place: shared for place in self._ends.get(at, ())}

    def _weight(self, shared: frozenset[str], step: ReadStep) -> float:
        return sum(
            (1.0 if term in step.contents.symbols else _WORD_WEIGHT) / self._uses[term]
            for term in shared
        )

    def _assumed(self, at: int) -> Iterator[Dependency]:
        """A step that says it follows and shares nothing: from the step before it, it seems."""
        step = self._steps[at]
        if at and step.is_inference and step.atom.rule is not Rule.CITATION:
            yield Dependency(step.atom.id, self._steps[at - 1].atom.id, Basis.ASSUMED)


def _last_under(
    steps: Sequence[ReadStep],
    scopes: Mapping[str, tuple[str, ...]],
    discharges: Sequence[Discharge],
) -> dict[int, list[int]]:
    """Give, for each step that uses ended assumptions, the last steps that stand under them.

    A reductio is used by the step after the contradiction; cases and an induction by the step
    that ends them, or by the first step that stands outside of them.
    """
    used = dict[int, list[int]]()
    for one in discharges:
        under = [at for at, step in enumerate(steps) if one.assumption_id in scopes[step.atom.id]]
        after = [at for at in range(under[-1] + 1, len(steps)) if _joins(steps, at, scopes)]
        if after:
            used.setdefault(after[0], []).append(under[-1])
    return used


def _joins(steps: Sequence[ReadStep], at: int, scopes: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether a step claims something outside of the assumptions before it."""
    step, before = steps[at], steps[at - 1]
    is_out = not set(scopes[before.atom.id]) <= set(scopes[step.atom.id])
    return step.atom.kind in CLAIMS and (is_out or at == len(steps) - 1)
