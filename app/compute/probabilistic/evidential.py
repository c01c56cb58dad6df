"""Belief functions: combination, belief and plausibility, decisions.

Sources: Shafer, A Mathematical Theory of Evidence (1976); Yager, On the Dempster-Shafer framework
and new combination rules (1987); Smets and Kennes, The transferable belief model (1994). A set of
hypotheses is a number whose bits are its members.
"""

import math
from collections.abc import Iterable, Mapping
from functools import reduce

from app.compute.base import ComputationError
from app.domain.modes.probabilistic.evidential import (
    ClaimFound,
    Decision,
    DecisionFound,
    EvidentialInput,
    EvidentialResult,
    HypothesisFound,
    MassFound,
    Rule,
    Source,
)
from app.errors import LimitExceededError

MAX_PRODUCTS = 300_000
"""Pairs of sets that are met, all sources together."""
_TOTAL = 1 - 1e-12
_AGREES = 1e-3

Masses = dict[int, float]


def compute(given: EvidentialInput) -> EvidentialResult:
    everything = (1 << len(given.frame)) - 1
    sources = [_discounted(s, given.frame, everything) for s in given.sources if not s.retracted]
    joint = _conjunction(sources)
    conflict = min(1.0, joint.get(0, 0.0))
    masses = _combined(given.rule, sources, joint, everything)
    ordered = sorted(masses.items(), key=lambda item: (-item[1], item[0]))
    hypotheses = tuple(_hypothesis(masses, index, name) for index, name in enumerate(given.frame))
    return EvidentialResult(
        conflict=conflict,
        masses=tuple(_mass(masses, given.frame, subset) for subset, _ in ordered),
        hypotheses=hypotheses,
        decisions=_decisions(given, masses, hypotheses),
        claims=tuple(
            _claim(
                masses,
                _bits(given.frame, claim.subset),
                claim.subset,
                (claim.belief, claim.plausibility),
            )
            for claim in given.claims
        ),
        explanation=_explain(given.rule, len(sources), conflict, hypotheses),
    )


def _discounted(source: Source, frame: tuple[str, ...], everything: int) -> Masses:
    masses = Masses()
    for entry in source.masses:
        subset = _bits(frame, entry.subset)
        masses[subset] = masses.get(subset, 0.0) + source.reliability * entry.mass
    masses[everything] = masses.get(everything, 0.0) + 1 - source.reliability
    return {subset: mass for subset, mass in masses.items() if mass > 0}


def _conjunction(sources: list[Masses]) -> Masses:
    """What all sources say together; the mass of the empty set, 0, is the conflict."""
    joint, products = sources[0], 0
    for source in sources[1:]:
        products += len(joint) * len(source)
        if products > MAX_PRODUCTS:
            raise LimitExceededError("sources: they name too many sets to be combined")
        met = Masses()
        for one, first in joint.items():
            for other, second in source.items():
                met[one & other] = met.get(one & other, 0.0) + first * second
        joint = met
    return joint


def _combined(rule: Rule, sources: list[Masses], joint: Masses, everything: int) -> Masses:
    if rule is Rule.AVERAGING:
        subsets = reduce(lambda found, source: found | source.keys(), sources, set[int]())
        return {s: sum(m.get(s, 0.0) for m in sources) / len(sources) for s in sorted(subsets)}
    conflict = joint.get(0, 0.0)
    agreed = {subset: mass for subset, mass in joint.items() if subset}
    if rule is Rule.YAGER:
        if conflict:
            agreed[everything] = agreed.get(everything, 0.0) + conflict
        return agreed
    if conflict >= _TOTAL:
        message = "sources: they contradict each other entirely; nothing is left to combine"
        raise ComputationError("TOTAL_CONFLICT", "sources", message)
    total = math.fsum(agreed.values())
    return {subset: mass / total for subset, mass in agreed.items()}


def belief(masses: Mapping[int, float], subset: int) -> float:
    return _sum(mass for other, mass in masses.items() if not other & ~subset)


def plausibility(masses: Mapping[int, float], subset: int) -> float:
    return _sum(mass for other, mass in masses.items() if other & subset)


def _hypothesis(masses: Masses, index: int, name: str) -> HypothesisFound:
    bit = 1 << index
    return HypothesisFound(
        hypothesis=name,
        belief=belief(masses, bit),
        plausibility=plausibility(masses, bit),
        pignistic=_sum(m / subset.bit_count() for subset, m in masses.items() if subset & bit),
    )


def _mass(masses: Masses, frame: tuple[str, ...], subset: int) -> MassFound:
    return MassFound(
        subset=tuple(name for index, name in enumerate(frame) if subset >> index & 1),
        mass=min(1.0, masses[subset]),
        belief=belief(masses, subset),
        plausibility=plausibility(masses, subset),
    )


def _decisions(
    given: EvidentialInput, masses: Masses, hypotheses: tuple[HypothesisFound, ...]
) -> tuple[DecisionFound, ...]:
    worth = {decision.id: _utilities(given.frame, decision) for decision in given.decisions}
    expected = {
        name: sum(h.pignistic * u for h, u in zip(hypotheses, utilities, strict=True))
        for name, utilities in worth.items()
    }
    return tuple(
        DecisionFound(
            decision=name,
            expected=expected[name],
            lowest=sum(m * min(_members(utilities, s)) for s, m in masses.items()),
            highest=sum(m * max(_members(utilities, s)) for s, m in masses.items()),
            rank=1 + sum(other > expected[name] + 1e-12 for other in expected.values()),
        )
        for name, utilities in worth.items()
    )


def _utilities(frame: tuple[str, ...], decision: Decision) -> list[float]:
    told = {utility.hypothesis: utility.value for utility in decision.utilities}
    return [told[name] for name in frame]


def _members(utilities: list[float], subset: int) -> list[float]:
    return [value for index, value in enumerate(utilities) if subset >> index & 1]


def _claim(
    masses: Masses, subset: int, names: tuple[str, ...], claimed: tuple[float, float]
) -> ClaimFound:
    found = belief(masses, subset), plausibility(masses, subset)
    return ClaimFound(
        subset=names,
        belief=found[0],
        plausibility=found[1],
        agrees=all(abs(a - b) <= _AGREES for a, b in zip(found, claimed, strict=True)),
    )


def _bits(frame: tuple[str, ...], names: tuple[str, ...]) -> int:
    return sum(1 << frame.index(name) for name in names)


def _sum(parts: Iterable[float]) -> float:
    return min(1.0, math.fsum(parts))


def _explain(
    rule: Rule, sources: int, conflict: float, hypotheses: tuple[HypothesisFound, ...]
) -> str:
    best = max(hypotheses, key=lambda found: found.pignistic)
    return (
        f"{sources} sources by {rule.value}, conflict {conflict:.4g}. Likeliest is"
        f" {best.hypothesis}: belief {best.belief:.4g}, plausibility {best.plausibility:.4g},"
        f" probability to bet by {best.pignistic:.4g}."
    )
