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
from app.domain.beliefs.contradiction import ContradictionStatus


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
    a: Known
    b: Known
    product: Known | None
    """What the resolution in force produced."""


@dataclass(frozen=True, slots=True)
class State:
    known: Mapping[str, Known]
    taken: frozenset[str]
    """Ids of justifications that exist."""
    contradiction: KnownContradiction | None


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


@dataclass(frozen=True, slots=True)
class Effect:
    """Everything an operation does by itself; what follows from it is the cascade's part."""

    created: tuple[Created, ...] = ()
    asserted: tuple[str, ...] = ()
    """Known beliefs that are asserted as well from now on."""
    justified: tuple[Justified, ...] = ()
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
        return (*created, *self.asserted, *justified, *self.lifted)

    @property
    def takes(self) -> tuple[str, ...]:
        """Beliefs that are no longer grounded by it."""
        return (*(withdrawn.id for withdrawn in self.withdrawn), *self.reasoned)
