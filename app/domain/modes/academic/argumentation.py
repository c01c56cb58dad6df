"""Argumentation: arguments with grounds and warrants, that attack and support each other."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Probability,
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import Items, Links, LinkType, ModeGraph

ArgumentRef = Annotated[Name, RefersTo("arguments.id")]


class GroundType(StrEnum):
    EMPIRICAL = "empirical"
    STATISTICAL = "statistical"
    TESTIMONIAL = "testimonial"
    EXPERT_OPINION = "expert_opinion"
    DOCUMENTARY = "documentary"
    LOGICAL = "logical"


class AttackKind(StrEnum):
    REBUTS = "rebuts"
    """Says the opposite of the claim."""
    UNDERMINES = "undermines"
    """Denies a ground."""
    UNDERCUTS = "undercuts"
    """Denies that the claim follows from the grounds."""


class Ground(Values):
    id: Name
    type: GroundType = GroundType.EMPIRICAL
    content: Text
    reliability: Probability


class Warrant(Values):
    """Why the claim follows from the grounds."""

    statement: Text
    strength: Probability
    backing: Text = ""


class Qualifier(Values):
    term: Text
    """`presumably`, `in most cases`."""
    certainty: Probability


class Argument(Values):
    id: Name
    claim: Text
    grounds: Annotated[tuple[Ground, ...], Field(min_length=1, max_length=20), Unique("id")]
    warrant: Warrant | None = None
    qualifier: Qualifier | None = None
    claimed_accepted: bool | None = None
    """Whether somebody takes it as settled; compared with the grounded labelling."""


class Attack(Values):
    attacker: ArgumentRef
    target: ArgumentRef
    kind: AttackKind = AttackKind.REBUTS


class Support(Values):
    """Who accepts the supporter must accept the target."""

    supporter: ArgumentRef
    target: ArgumentRef


class ArgumentationInput(ModeInput):
    arguments: Annotated[tuple[Argument, ...], Field(min_length=1, max_length=60), Unique("id")]
    attacks: Annotated[tuple[Attack, ...], Field(max_length=300)] = ()
    supports: Annotated[tuple[Support, ...], Field(max_length=300)] = ()

    def findings(self) -> Iterator[Finding]:
        for index, argument in enumerate(self.arguments):
            if argument.warrant is None:
                path = f"arguments.{index}.warrant"
                message = f"{path}: nothing says why the claim follows from the grounds"
                yield Finding("MISSING_WARRANT", path, message, Severity.WARNING)
        attacks = [(attack.attacker, attack.target) for attack in self.attacks]
        supports = [(support.supporter, support.target) for support in self.supports]
        yield from _repeated("attacks", attacks)
        yield from _repeated("supports", supports)
        for index, pair in enumerate(supports):
            path = f"supports.{index}"
            if pair[0] == pair[1]:
                yield Finding("SUPPORTS_ITSELF", path, f"{path}: {pair[0]!r} supports itself")
            if pair in attacks:
                message = f"{path}: {pair[0]!r} attacks {pair[1]!r} as well"
                yield Finding("ATTACKS_AND_SUPPORTS", path, message, Severity.WARNING)


def _repeated(field: str, pairs: list[tuple[str, str]]) -> Iterator[Finding]:
    for index, pair in enumerate(pairs):
        if pair in pairs[:index]:
            path = f"{field}.{index}"
            yield Finding("DUPLICATE", path, f"{path}: {pair[0]!r} to {pair[1]!r} is there twice")


class Label(StrEnum):
    IN = "in"
    """Accepted: all its attackers are out."""
    OUT = "out"
    """An accepted argument attacks it."""
    UNDECIDED = "undecided"


class Strength(Values):
    base: Probability
    """Its weakest part: the least of its grounds, its warrant and its qualifier."""
    weakest_part: Name
    attacked: Probability
    """By all attackers together."""
    supported: Probability
    final: Probability


class ArgumentVerdict(Values):
    argument: Name
    label: Label
    """In the grounded labelling: what every reasonable position accepts and rejects."""
    in_every_preferred: bool
    in_some_preferred: bool
    strength: Strength | None
    """None where attacks and supports go round before it."""
    agrees: bool | None
    """Whether what was claimed of it is the grounded labelling; None where nothing was."""


class Extension(Values):
    arguments: tuple[Name, ...]
    is_stable: bool
    """Whether it attacks everything outside it."""


class DerivedAttack(Values):
    """An attack that follows from supports."""

    attacker: Name
    target: Name


class FallacyKind(StrEnum):
    CIRCULAR_REASONING = "circular_reasoning"
    """Arguments support each other in a circle."""
    BEGGING_THE_QUESTION = "begging_the_question"
    """A ground says what the claim says."""
    APPEAL_TO_POPULARITY = "appeal_to_popularity"
    APPEAL_TO_TRADITION = "appeal_to_tradition"
    AD_HOMINEM = "ad_hominem"


class FallacyHint(Values):
    """Something to look at; never a verdict."""

    kind: FallacyKind
    arguments: tuple[Name, ...]
    confidence: Probability
    """At most 0.3 where it is read from words alone."""
    because: Text


class ArgumentationResult(ModeResult):
    verdicts: tuple[ArgumentVerdict, ...]
    preferred: tuple[Extension, ...]
    """Largest sets that defend themselves, each a position that can be held."""
    derived_attacks: tuple[DerivedAttack, ...]
    fallacy_hints: tuple[FallacyHint, ...]


MODE = Mode(
    name="argumentation",
    group="academic",
    title="Argumentation",
    purpose="Decide which arguments stand when they attack and support each other.",
    input=ArgumentationInput,
    result=ArgumentationResult,
    method="Grounded and preferred semantics (Dung 1995), the latter by SAT; attacks through"
    " deductive support (Cayrol, Lagasquie-Schiex 2013); strength by DF-QuAD (Rago et al. 2016)"
    " over the weakest part of each argument (Pollock 1995).",
    libraries=("networkx", "python-sat"),
    graph=ModeGraph(
        items=(
            Items("arguments", "argument", caption="claim"),
            Items("arguments.grounds", "ground", caption="content", holder=LinkType.BACKS),
        ),
        links=(
            Links("attacks", "attacker", "target", LinkType.ATTACKS, ("arguments",), kind="kind"),
            Links("supports", "supporter", "target", LinkType.BACKS, ("arguments",)),
        ),
    ),
    example={
        "arguments": [
            {
                "id": "migrate",
                "claim": "We should move to the new queue.",
                "grounds": [
                    {"id": "bench", "content": "It was twice as fast.", "reliability": 0.8}
                ],
                "warrant": {"statement": "Speed is what limits us.", "strength": 0.7},
                "qualifier": {"term": "presumably", "certainty": 0.9},
                "claimedAccepted": True,
            },
            {
                "id": "toy_load",
                "claim": "The benchmark says nothing about us.",
                "grounds": [{"id": "load", "content": "It ran a toy load.", "reliability": 0.6}],
                "warrant": {"statement": "Toy loads do not carry over.", "strength": 0.9},
            },
            {
                "id": "replayed",
                "claim": "The load was our own, replayed.",
                "grounds": [
                    {
                        "id": "log",
                        "type": "documentary",
                        "content": "The log of the replay.",
                        "reliability": 0.95,
                    }
                ],
                "warrant": {"statement": "A replay is our load.", "strength": 0.9},
            },
        ],
        "attacks": [
            {"attacker": "toy_load", "target": "migrate", "kind": "undercuts"},
            {"attacker": "replayed", "target": "toy_load", "kind": "undermines"},
        ],
    },
)
