"""How stored evidence is weighed: DF-QuAD over what supports and what contradicts. Pure.

Each argument has a base score; what speaks for it draws it towards 1, what speaks against it
towards 0, and an argument that is itself attacked draws less.

References:
    Rago, Toni, Aurisicchio, Baroni 2016, "Discontinuity-Free Decision Support with Quantitative
    Argumentation Debates" (KR 2016).
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from app.domain.beliefs.weighing import EVEN, Lead, Weighing
from app.reasoning.turns.offline.schemas import (
    Argument,
    ArgumentMap,
    Balance,
    Link,
    Stance,
    WeighedArgument,
)

NEAREST = 4
"""Best fits among which a style looks for the strongest."""
_ROUNDS = 200
_SETTLED = 1e-6

Strengths = Mapping[str, float]


def base_score(argument: Argument, weighing: Weighing = EVEN) -> float:
    """Give what an argument is worth by itself: its stored confidence, nothing once withdrawn."""
    if argument.withdrawn:
        return 0.0
    return weighing.unsaid if argument.confidence is None else argument.confidence


def combined(strengths: Iterable[float]) -> float:
    """Join several voices on one side; each makes up a part of what is missing to 1."""
    return 1.0 - math.prod(1.0 - strength for strength in strengths)


def moved(base: float, supporting: float, attacking: float) -> float:
    """Move a base score by the difference of the two sides, all from 0 to 1."""
    difference = supporting - attacking
    room = base if difference < 0 else 1.0 - base
    return base + room * difference


def strengths_of(argument_map: ArgumentMap, weighing: Weighing = EVEN) -> Strengths:
    """Give the strength of every argument, from 0 to how far they bear on the question.

    Without circles it is exact. In a circle each round goes half the way to what the neighbours
    say, until nothing changes any more, or for 200 rounds.
    """
    bases = {argument.id: base_score(argument, weighing) for argument in argument_map.arguments}
    heard = {id_: [link for link in argument_map.links if link.to_id == id_] for id_ in bases}
    current = dict(bases)
    for _ in range(_ROUNDS):
        aims = {id_: _aim(base, heard[id_], current, weighing) for id_, base in bases.items()}
        change = max((abs(aims[id_] - current[id_]) for id_ in bases), default=0.0)
        if change < _SETTLED:
            break
        current = {id_: (current[id_] + aims[id_]) / 2 for id_ in bases}
    return {id_: strength * argument_map.bearing for id_, strength in current.items()}


def balance_of(claim: Argument, argument_map: ArgumentMap, weighing: Weighing = EVEN) -> Balance:
    """Weigh one claim and say of each voice what the claim would be worth without it."""
    strengths = strengths_of(argument_map, weighing)
    voices = {stance: _voices(claim, argument_map, stance) for stance in Stance}

    def weighed(stance: Stance) -> tuple[WeighedArgument, ...]:
        some = (
            WeighedArgument(
                voice, strengths[voice.id], _without(voice, claim, argument_map, weighing)
            )
            for voice in voices[stance]
        )
        own = strengths[claim.id]
        return tuple(
            sorted(some, key=lambda weighed: (-abs(own - weighed.without_it), weighed.argument.id))
        )

    return Balance(
        claim=claim,
        base=base_score(claim, weighing),
        strength=strengths[claim.id],
        supporting=weighed(Stance.FOR),
        attacking=weighed(Stance.AGAINST),
        bearing=argument_map.bearing,
    )


def lead_of(
    candidates: Sequence[Argument], argument_map: ArgumentMap, weighing: Weighing = EVEN
) -> Argument:
    """Choose what to answer with, as the weighing says; what counts for nothing comes last.

    Args:
        candidates: Best fit first; not empty.
    """
    strengths = strengths_of(argument_map, weighing)
    standing = [
        candidate
        for candidate in candidates
        if not candidate.withdrawn and strengths[candidate.id] > 0
    ]
    if not standing:
        return candidates[0]
    best, nearest = standing[0], standing[:NEAREST]
    if weighing.lead is Lead.BEST_FIT:
        return best
    if weighing.lead is Lead.OPPOSITION:
        against = [
            voice
            for voice in _voices(best, argument_map, Stance.AGAINST)
            if strengths[voice.id] > 0
        ]
        nearest = against or [argument for argument in nearest if argument is not best] or [best]
    return max(nearest, key=lambda argument: strengths[argument.id])


def _aim(base: float, links: Iterable[Link], current: Strengths, weighing: Weighing) -> float:
    """Give where a base score is drawn to; what is withdrawn is not drawn back."""
    if base == 0.0:
        return 0.0
    shares = {Stance.FOR: weighing.support, Stance.AGAINST: weighing.attack}
    heard: dict[Stance, list[float]] = {stance: [] for stance in Stance}
    for link in links:
        if link.from_id in current:
            share = shares[link.stance] * link.weight
            heard[link.stance].append(share * current[link.from_id])
    return moved(base, combined(heard[Stance.FOR]), combined(heard[Stance.AGAINST]))


def _voices(claim: Argument, argument_map: ArgumentMap, stance: Stance) -> list[Argument]:
    ids = {
        link.from_id
        for link in argument_map.links
        if link.to_id == claim.id and link.stance is stance
    }
    return [argument for argument in argument_map.arguments if argument.id in ids]


def _without(
    voice: Argument, claim: Argument, argument_map: ArgumentMap, weighing: Weighing
) -> float:
    fallen = tuple(
        replace(argument, withdrawn="retracted") if argument.id == voice.id else argument
        for argument in argument_map.arguments
    )
    return strengths_of(replace(argument_map, arguments=fallen), weighing)[claim.id]
