"""Labels, positions, strengths, and hints at fallacies.

Sources: Dung (1995) for acceptance; Cayrol and Lagasquie-Schiex, "Bipolarity in argumentation
graphs" (2013), for attacks through support; Rago, Toni, Aurisicchio, Baroni, "Discontinuity-free
decision support with quantitative argumentation debates" (2016), for strength; Pollock, Cognitive
Carpentry (1995), for the weakest part.
"""

import re
from collections.abc import Iterator, Sequence
from math import prod

import networkx as nx  # pyright: ignore[reportMissingTypeStubs]

from app.compute.academic.acceptance import Attackers, grounded, is_stable, preferred
from app.domain.modes.academic.argumentation import (
    Argument,
    ArgumentationInput,
    ArgumentationResult,
    ArgumentVerdict,
    DerivedAttack,
    Extension,
    FallacyHint,
    FallacyKind,
    Label,
    Strength,
)

WORD_CONFIDENCE = 0.2
"""Of a hint that is read from words."""
_PHRASES = {
    FallacyKind.APPEAL_TO_POPULARITY: re.compile(
        r"\b(?:every(?:one|body) (?:knows|agrees|does|uses)|most people (?:think|believe))\b", re.I
    ),
    FallacyKind.APPEAL_TO_TRADITION: re.compile(
        r"\b(?:(?:has|have) always (?:been|done|worked)|we always did)\b", re.I
    ),
    FallacyKind.AD_HOMINEM: re.compile(
        r"\b(?:is|are) (?:an? )?(?:idiots?|fools?|liars?|stupid|incompetent)\b", re.I
    ),
}

Pair = tuple[str, str]


def compute(given: ArgumentationInput) -> ArgumentationResult:
    direct = {(attack.attacker, attack.target) for attack in given.attacks}
    supports = {(support.supporter, support.target) for support in given.supports}
    every = _through_support(direct, supports)
    attackers: Attackers = {
        argument.id: frozenset(a for a, target in every if target == argument.id)
        for argument in given.arguments
    }
    accepted, rejected = grounded(attackers)
    positions = preferred(attackers)
    strengths = _strengths(given, direct, supports)
    labels = {
        name: Label.IN if name in accepted else Label.OUT if name in rejected else Label.UNDECIDED
        for name in attackers
    }
    return ArgumentationResult(
        verdicts=tuple(
            _verdict(argument, labels[argument.id], positions, strengths.get(argument.id))
            for argument in given.arguments
        ),
        preferred=tuple(
            Extension(
                arguments=tuple(name for name in attackers if name in position),
                is_stable=is_stable(position, attackers),
            )
            for position in positions
        ),
        derived_attacks=tuple(
            DerivedAttack(attacker=a, target=b) for a, b in sorted(every - direct)
        ),
        fallacy_hints=tuple(_hints(given, supports)),
        explanation=_explain(labels, len(positions), every - direct),
    )


def _through_support(attacks: set[Pair], supports: set[Pair]) -> set[Pair]:
    """Add the attacks of who supports an attacker, and on who supports a target."""
    graph: nx.DiGraph[str] = nx.DiGraph([*supports])
    before: dict[str, set[str]] = {node: nx.ancestors(graph, node) for node in graph}  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return {
        (a, b)
        for attacker, target in attacks
        for a in (attacker, *before.get(attacker, ()))
        for b in (target, *before.get(target, ()))
    }


def _verdict(
    argument: Argument,
    label: Label,
    positions: Sequence[frozenset[str]],
    strength: Strength | None,
) -> ArgumentVerdict:
    claimed = argument.claimed_accepted
    return ArgumentVerdict(
        argument=argument.id,
        label=label,
        in_every_preferred=all(argument.id in position for position in positions),
        in_some_preferred=any(argument.id in position for position in positions),
        strength=strength,
        agrees=None if claimed is None else claimed == (label is Label.IN),
    )


def _strengths(
    given: ArgumentationInput, attacks: set[Pair], supports: set[Pair]
) -> dict[str, Strength]:
    """Return the strength of each argument before which nothing goes round."""
    arguments = {argument.id: argument for argument in given.arguments}
    graph: nx.DiGraph[str] = nx.DiGraph([*attacks, *supports])
    graph.add_nodes_from(arguments)  # pyright: ignore[reportUnknownMemberType]
    found = dict[str, Strength]()
    waiting = [*arguments]
    while ready := [n for n in waiting if all(p in found for p in graph.predecessors(n))]:  # pyright: ignore[reportUnknownMemberType]
        for name in ready:
            against = [found[a].final for a, target in attacks if target == name]
            pro = [found[s].final for s, target in supports if target == name]
            found[name] = _strength(arguments[name], against, pro)
        waiting = [name for name in waiting if name not in found]
    return found


def _strength(argument: Argument, against: Sequence[float], pro: Sequence[float]) -> Strength:
    parts = {ground.id: ground.reliability for ground in argument.grounds}
    if argument.warrant:
        parts["warrant"] = argument.warrant.strength
    if argument.qualifier:
        parts["qualifier"] = argument.qualifier.certainty
    weakest = min(parts, key=parts.__getitem__)
    base, attacked, supported = parts[weakest], _together(against), _together(pro)
    change = supported - attacked
    return Strength(
        base=base,
        weakest_part=weakest,
        attacked=attacked,
        supported=supported,
        final=base + change * (1 - base if change > 0 else base),
    )


def _together(strengths: Sequence[float]) -> float:
    return 1 - prod(1 - strength for strength in strengths)


def _hints(given: ArgumentationInput, supports: set[Pair]) -> Iterator[FallacyHint]:
    graph: nx.DiGraph[str] = nx.DiGraph([*supports])
    circles: Iterator[set[str]] = nx.strongly_connected_components(graph)  # pyright: ignore[reportUnknownMemberType]
    for circle in sorted(sorted(circle) for circle in circles if len(circle) > 1):
        yield FallacyHint(
            kind=FallacyKind.CIRCULAR_REASONING,
            arguments=tuple(circle),
            confidence=1,
            because="They support each other in a circle.",
        )
    for argument in given.arguments:
        yield from _of_words(argument)


def _of_words(argument: Argument) -> Iterator[FallacyHint]:
    claim = _plain(argument.claim)
    for ground in argument.grounds:
        if claim and _plain(ground.content) == claim:
            yield _hint(FallacyKind.BEGGING_THE_QUESTION, argument, f"{ground.id} says the claim.")
        for kind, phrase in _PHRASES.items():
            if found := phrase.search(ground.content):
                yield _hint(kind, argument, f"{ground.id} says {found[0]!r}.")


def _hint(kind: FallacyKind, argument: Argument, because: str) -> FallacyHint:
    return FallacyHint(
        kind=kind, arguments=(argument.id,), confidence=WORD_CONFIDENCE, because=because
    )


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def _explain(labels: dict[str, Label], positions: int, derived: set[Pair]) -> str:
    said = [
        f"{label.value}: {', '.join(names)}."
        for label in Label
        if (names := [name for name, found in labels.items() if found is label])
    ]
    said.append(f"{positions} positions can be held.")
    if derived:
        said.append(f"{len(derived)} attacks follow from support.")
    return " ".join(said)
