"""Beliefs: what is held true and why, what was withdrawn, and the operations that change it.

A belief is grounded when it is asserted, or when a justification of it has only grounded premises,
and it is not withdrawn itself; a circle grounds nothing. `held` says that a belief is grounded;
`disputed` that it would not be without the beliefs named by open contradictions.
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar, Protocol

from app.domain.beliefs.contradiction import ContradictionType, Finding
from app.domain.ids import id_beside
from app.domain.list_filter import ALL, ListFilter


class BeliefKind(StrEnum):
    KNOWLEDGE = "knowledge"
    DECISION = "decision"
    HYPOTHESIS = "hypothesis"
    INSIGHT = "insight"
    THOUGHT = "thought"
    SYNTHESIS = "synthesis"


class BeliefStatus(StrEnum):
    HELD = "held"
    UNSUPPORTED = "unsupported"
    """Known and not withdrawn, but nothing grounds it (any more)."""
    RETRACTED = "retracted"
    SUPERSEDED = "superseded"


class OperationType(StrEnum):
    """An operation by the name of its class, as events and records have it."""

    ASSERT = "assert"
    ADOPT = "adopt"
    DERIVE = "derive"
    JUSTIFY = "justify"
    UNJUSTIFY = "unjustify"
    RETRACT = "retract"
    RETRACT_ALL = "retractall"
    RESTORE = "restore"
    SUPERSEDE = "supersede"
    CONTRADICT = "contradict"
    RESOLVE = "resolve"
    REOPEN = "reopen"
    REJUDGE = "rejudge"


class FallStatus(StrEnum):
    """What became of a premise of something that is stale."""

    RETRACTED = "retracted"
    SUPERSEDED = "superseded"
    DISPUTED = "disputed"
    """A side of an open contradiction."""
    UNLINKED = "unlinked"
    """Somebody ended the justification that it was a premise of."""


class Resolution(StrEnum):
    FAVOR_A = "favor_a"
    """The second side is superseded by the first."""
    FAVOR_B = "favor_b"
    SYNTHESIZED = "synthesized"
    """Both sides are superseded by a new belief that rests on the resolving one."""
    UNRESOLVED = "unresolved"
    """Somebody looked and could not decide: the contradiction stays open."""
    DISMISSED = "dismissed"
    """There was nothing in it: closed without effect."""


@dataclass(frozen=True, slots=True)
class NewBelief:
    id: str
    kind: BeliefKind
    text: str | None
    """None makes a belief of the thing that is there under this id."""
    valid_from: datetime | None = None
    """When it begins to hold in the world; None is unbounded, as for `valid_to`, exclusive."""
    valid_to: datetime | None = None


@dataclass(frozen=True, slots=True)
class NewJustification:
    id: str
    premise_ids: frozenset[str]
    rule: str | None = None
    """How the premises lead to the conclusion, in a word or a sentence."""


@dataclass(frozen=True, slots=True)
class Assert:
    """Hold a belief true for its own sake."""

    id: str
    """Of the operation, here and below: sent again it changes nothing."""
    belief: NewBelief


@dataclass(frozen=True, slots=True)
class Adopt:
    """Make beliefs of many things that are there; what is a belief already stays as it is."""

    id: str
    asserted_ids: frozenset[str]
    """Held true for their own sake."""
    derived_ids: frozenset[str] = frozenset()
    """Unsupported until something justifies them."""
    assumed_ids: frozenset[str] = frozenset()
    """Held true until somebody says what they rest on; from then on for that alone."""


@dataclass(frozen=True, slots=True)
class Derive:
    """Add a belief that rests on others."""

    id: str
    belief: NewBelief
    justification: NewJustification


@dataclass(frozen=True, slots=True)
class Justify:
    """Give a belief one more justification."""

    id: str
    belief_id: str
    justification: NewJustification


@dataclass(frozen=True, slots=True)
class Unjustify:
    """End every justification that rests a belief on a premise, with its other premises."""

    id: str
    belief_id: str
    premise_id: str


@dataclass(frozen=True, slots=True)
class Retract:
    id: str
    belief_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class RetractAll:
    """Withdraw beliefs for one reason; what is withdrawn already stays as it is."""

    id: str
    belief_ids: frozenset[str]
    reason: str


@dataclass(frozen=True, slots=True)
class Restore:
    """Lift a withdrawal, retraction or supersession."""

    id: str
    belief_id: str


@dataclass(frozen=True, slots=True)
class Supersede:
    id: str
    belief_id: str
    by_id: str


@dataclass(frozen=True, slots=True)
class Contradict:
    id: str
    contradiction_id: str
    a_id: str
    b_id: str
    type: ContradictionType = ContradictionType.FACTUAL
    summary: str | None = None
    finding: Finding | None = None
    """What a detector found; None for what a person says."""


@dataclass(frozen=True, slots=True)
class Product:
    """What a synthesis makes a belief of, and the justification that rests it on the resolver."""

    belief: NewBelief
    justification_id: str


@dataclass(frozen=True, slots=True)
class Resolve:
    id: str
    contradiction_id: str
    resolution: Resolution
    resolver_id: str | None = None
    """The belief that settles it."""
    produces: Product | None = None
    rationale: str | None = None
    resolver: NewBelief | None = None
    """A belief that settles it and is asserted by the same act, in place of `resolver_id`."""


def resolved_by_rationale(resolve: Resolve) -> Resolve:
    """Let the rationale of a synthesis that names no resolver be the resolving belief."""
    is_synthesis = resolve.resolution is Resolution.SYNTHESIZED
    if not is_synthesis or resolve.resolver_id or resolve.resolver or not resolve.rationale:
        return resolve
    id_ = id_beside(resolve.id, "rationale")
    return replace(resolve, resolver=NewBelief(id_, BeliefKind.THOUGHT, resolve.rationale))


@dataclass(frozen=True, slots=True)
class Reopen:
    """Undo what the resolution of a contradiction did."""

    id: str
    contradiction_id: str


@dataclass(frozen=True, slots=True)
class Rejudge:
    """Replace what a detector found in an unsettled contradiction by what a later one finds."""

    id: str
    contradiction_id: str
    finding: Finding


Operation = (
    Assert
    | Adopt
    | Derive
    | Justify
    | Unjustify
    | Retract
    | RetractAll
    | Restore
    | Supersede
    | Contradict
    | Resolve
    | Reopen
    | Rejudge
)


class Idempotent(Protocol):
    """A dataclass that asks for something to be done once, however often it is sent."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def id(self) -> str: ...


@dataclass(frozen=True, slots=True)
class StatusChange:
    belief_id: str
    before: BeliefStatus | None
    """None for a new belief."""
    after: BeliefStatus


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an operation did to the status of beliefs; nothing when it was sent before."""

    changes: tuple[StatusChange, ...]


@dataclass(frozen=True, slots=True)
class AsOf:
    """A point on both clocks; None is now."""

    recorded: datetime | None = None
    """Answer as at this moment."""
    valid: datetime | None = None
    """What is listed holds in the world then; None is `recorded` where that is given."""


@dataclass(frozen=True, slots=True)
class Belief:
    id: str
    kind: BeliefKind
    text: str
    status: BeliefStatus
    disputed: bool
    superseded_by: str | None
    """The direct replacement of a superseded belief."""
    reason: str | None
    """Why it was retracted; None for what is not, and for the past."""
    asserted: bool
    valid_from: datetime | None
    valid_to: datetime | None
    recorded_from: datetime
    """When it became a belief."""


@dataclass(frozen=True, slots=True)
class BeliefFilter:
    status: BeliefStatus = BeliefStatus.HELD
    kind: BeliefKind | None = None
    disputed: bool | None = None
    any_time: bool = False
    """Whether to list also what does not hold in the world at `AsOf.valid`."""
    only: ListFilter = ALL


@dataclass(frozen=True, slots=True)
class StatusSpan:
    """A time during which a status did not change."""

    status: BeliefStatus
    recorded_from: datetime
    recorded_to: datetime | None


@dataclass(frozen=True, slots=True)
class Justification:
    id: str
    conclusion_id: str
    premise_ids: tuple[str, ...]
    rule: str | None


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a held belief rests on at the least."""

    belief_id: str
    foundation_ids: tuple[str, ...]
    """As few asserted beliefs as ground it; themselves enough without any other."""
    justifications: tuple[Justification, ...]
    """A proof of the belief from the foundations, premises before conclusions."""
    is_smallest: bool
    """False when the search gave up: the set cannot be thinned out, but a smaller one may exist."""
    at_least: int
    """No set is smaller than this."""


@dataclass(frozen=True, slots=True)
class Fall:
    """Why a belief is not held any more, or disputed: a premise somewhere below it."""

    id: str
    text: str
    """Its first 600 characters."""
    status: FallStatus
    reason: str | None
    """Why it was retracted."""
    path: tuple[str, ...]
    """From the belief down to it, both included; the belief alone where it is disputed itself."""


@dataclass(frozen=True, slots=True)
class Impact:
    """What would no longer be held if a belief were retracted."""

    belief_id: str
    fallen: Mapping[str, str]
    """Id of each belief that would fall to the premise that falls before it on a shortest path;
    nearest first."""

    def path_to(self, fallen_id: str) -> tuple[str, ...]:
        """Give the way from the belief asked about to one that would fall, both included."""
        path = [fallen_id]
        while path[-1] != self.belief_id:
            path.append(self.fallen[path[-1]])
        return tuple(reversed(path))
