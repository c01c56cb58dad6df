"""What an operation finds in the graph, and what it is to change there. Values only."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from app.domain.beliefs.belief import (
    BeliefStatus,
    Contradict,
    NewBelief,
    NewJustification,
    Resolution,
)
from app.domain.beliefs.contradiction import ContradictionStatus, Finding


@dataclass(frozen=True, slots=True)
class Known:
    """Something that is there under an id that the operation names."""

    id: str
    kind: str
    text: str | None
    valid_from: datetime | None
    valid_to: datetime | None
    is_belief: bool
    is_asserted: bool
    is_assumed: bool
    """Held only because it was adopted so: its first justification takes the place of that."""
    is_withdrawn: bool
    resolved_in: str | None
    """The contradiction whose resolution superseded it."""


@dataclass(frozen=True, slots=True)
class KnownContradiction:
    is_open: bool
    """Or possible: nobody settled it."""
    a: Known
    b: Known
    product: Known | None
    """What the resolution in force produced."""
    is_reviewed: bool = False
    """Somebody looked at it and left it open."""


@dataclass(frozen=True, slots=True)
class State:
    known: Mapping[str, Known]
    taken: frozenset[str]
    """Ids of justifications that exist."""
    contradiction: KnownContradiction | None
    resting: tuple[NewJustification, ...] = ()
    """Justifications in force that rest `Unjustify.belief_id` on its premise."""


@dataclass(frozen=True, slots=True)
class Created:
    belief: NewBelief
    is_new: bool
    """False where the thing is there and becomes a belief."""
    is_asserted: bool
    is_assumed: bool = False


@dataclass(frozen=True, slots=True)
class Justified:
    conclusion_id: str
    justification: NewJustification


@dataclass(frozen=True, slots=True)
class Withdrawn:
    id: str
    status: BeliefStatus
    reason: str | None = None
    by_id: str | None = None
    resolved_in: str | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """What becomes of a contradiction that is there."""

    id: str
    status: ContradictionStatus
    resolution: Resolution | None
    resolver_id: str | None = None
    product_id: str | None = None
    rationale: str | None = None
    finding: Finding | None = None
    """Takes the place of what was found before."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Everything an operation does by itself; what follows from it is the cascade's part."""

    created: tuple[Created, ...] = ()
    asserted: tuple[str, ...] = ()
    """Known beliefs that are asserted as well from now on."""
    justified: tuple[Justified, ...] = ()
    unjustified: tuple[Justified, ...] = ()
    """Justifications that end."""
    reasoned: tuple[str, ...] = ()
    """Assumed beliefs that are held for their justifications alone from now on."""
    withdrawn: tuple[Withdrawn, ...] = ()
    lifted: tuple[str, ...] = ()
    opened: Contradict | None = None
    settled: Settled | None = None
    sides: tuple[str, ...] = ()
    """Beliefs that an open contradiction names from now on, or one less."""

    @property
    def gives(self) -> tuple[str, ...]:
        """Beliefs that may be grounded by it."""
        created = (one.belief.id for one in self.created)
        justified = (one.conclusion_id for one in self.justified)
        return (*created, *self.asserted, *justified, *self._resting_less, *self.lifted)

    @property
    def takes(self) -> tuple[str, ...]:
        """Beliefs that are no longer grounded by it."""
        withdrawn = (one.id for one in self.withdrawn)
        return (*withdrawn, *self._resting_less, *self.reasoned)

    @property
    def _resting_less(self) -> tuple[str, ...]:
        """Beliefs of which a justification ended; another one may ground them."""
        return tuple({one.conclusion_id: None for one in self.unjustified})
