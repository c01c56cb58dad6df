"""What the operations on beliefs take. An operation id of the client makes a retry harmless."""

from datetime import datetime

import strawberry

from app.api.types.base import OperationInput, moment
from app.api.types.enums import BeliefKind, ContradictionType, Resolution
from app.domain.beliefs.belief import (
    Assert,
    Contradict,
    Derive,
    Justify,
    NewBelief,
    NewJustification,
    Product,
    Reopen,
    Resolve,
    Restore,
    Retract,
    Supersede,
    resolved_by_rationale,
)
from app.domain.ids import id_beside, optional_id, require_id

_NEW_ID = "A UUIDv7 of yours; follows from the id of the operation if left out."


def _or_beside(given: str | None, own: str, part: str, field: str) -> str:
    return id_beside(own, part) if given is None else require_id(given, field)


@strawberry.input(description="A belief to add, or a thing that is there to believe.")
class NewBeliefInput:
    kind: BeliefKind = strawberry.field(description="What sort of thing it is.")
    text: str | None = strawberry.field(
        default=None, description="What it claims; left out, `id` names a thing that is there."
    )
    id: strawberry.ID | None = strawberry.field(default=None, description=_NEW_ID)
    valid_from: datetime | None = strawberry.field(
        default=None, description="Since when it holds in the world."
    )
    valid_to: datetime | None = strawberry.field(
        default=None, description="Until when it holds, exclusive."
    )

    def to_domain(self, own: str) -> NewBelief:
        id_ = _or_beside(self.id, own, "belief", "id")
        period = (moment(self.valid_from, "valid_from"), moment(self.valid_to, "valid_to"))
        return NewBelief(id_, self.kind, self.text, *period)


@strawberry.input(description="Why something follows.")
class NewJustificationInput:
    premise_ids: list[strawberry.ID] = strawberry.field(
        description="Beliefs that are needed together."
    )
    id: strawberry.ID | None = strawberry.field(default=None, description=_NEW_ID)
    rule: str | None = strawberry.field(
        default=None, description="How the conclusion follows from them."
    )

    def to_domain(self, own: str) -> NewJustification:
        id_ = _or_beside(self.id, own, "justification", "justification_id")
        premise_ids = frozenset(require_id(id_, "premise_ids") for id_ in self.premise_ids)
        return NewJustification(id_, premise_ids, self.rule)


@strawberry.input(description="A belief to hold true for its own sake.")
class AssertBeliefInput(OperationInput):
    belief: NewBeliefInput = strawberry.field(
        description="A new one, or one that was only derived so far, with the same fields."
    )

    def to_domain(self) -> Assert:
        own = self.op()
        return Assert(own, self.belief.to_domain(own))


@strawberry.input(description="A belief that rests on others.")
class DeriveBeliefInput(OperationInput):
    belief: NewBeliefInput = strawberry.field(description="What follows.")
    justification: NewJustificationInput = strawberry.field(description="Why it follows.")

    def to_domain(self) -> Derive:
        own = self.op()
        return Derive(own, self.belief.to_domain(own), self.justification.to_domain(own))


@strawberry.input(description="One more reason for a belief.")
class JustifyBeliefInput(OperationInput):
    belief_id: strawberry.ID = strawberry.field(description="What follows.")
    justification: NewJustificationInput = strawberry.field(description="Why it follows.")

    def to_domain(self) -> Justify:
        belief_id = require_id(self.belief_id, "belief_id")
        own = self.op()
        return Justify(own, belief_id, self.justification.to_domain(own))


@strawberry.input(description="A belief to withdraw.")
class RetractBeliefInput(OperationInput):
    belief_id: strawberry.ID = strawberry.field(description="The belief.")
    reason: str = strawberry.field(description="Why.")

    def to_domain(self) -> Retract:
        return Retract(self.op(), require_id(self.belief_id, "belief_id"), self.reason)


@strawberry.input(description="A withdrawal to lift, of either sort.")
class RestoreBeliefInput(OperationInput):
    belief_id: strawberry.ID = strawberry.field(description="The belief.")

    def to_domain(self) -> Restore:
        return Restore(self.op(), require_id(self.belief_id, "belief_id"))


@strawberry.input(description="A belief to replace by another.")
class SupersedeBeliefInput(OperationInput):
    belief_id: strawberry.ID = strawberry.field(description="What is replaced.")
    by_id: strawberry.ID = strawberry.field(description="What replaces it.")

    def to_domain(self) -> Supersede:
        ids = require_id(self.belief_id, "belief_id"), require_id(self.by_id, "by_id")
        return Supersede(self.op(), *ids)


@strawberry.input(description="Two beliefs that cannot both hold.")
class ContradictBeliefsInput(OperationInput):
    a_id: strawberry.ID = strawberry.field(description="The one side.")
    b_id: strawberry.ID = strawberry.field(description="The other side.")
    contradiction_id: strawberry.ID | None = strawberry.field(default=None, description=_NEW_ID)
    type: ContradictionType = strawberry.field(
        default=ContradictionType.FACTUAL, description="What they disagree about."
    )
    summary: str | None = strawberry.field(
        default=None, description="The disagreement in a sentence; or both texts are quoted."
    )

    def to_domain(self) -> Contradict:
        ids = require_id(self.a_id, "a_id"), require_id(self.b_id, "b_id")
        own, given = self.op(), self.contradiction_id
        contradiction_id = _or_beside(given, own, "contradiction", "contradiction_id")
        return Contradict(own, contradiction_id, *ids, self.type, self.summary)


@strawberry.input(description="The new belief of a synthesis; it rests on the resolver alone.")
class ProducedBeliefInput:
    belief: NewBeliefInput = strawberry.field(description="The belief; it needs a text.")
    justification_id: strawberry.ID | None = strawberry.field(default=None, description=_NEW_ID)

    def to_domain(self, own: str) -> Product:
        given = self.justification_id
        id_ = _or_beside(given, own, "justification", "justification_id")
        return Product(self.belief.to_domain(own), id_)


@strawberry.input(description="How a contradiction is settled.")
class ResolveContradictionInput(OperationInput):
    contradiction_id: strawberry.ID = strawberry.field(description="The contradiction.")
    resolution: Resolution = strawberry.field(description="How.")
    resolver_id: strawberry.ID | None = strawberry.field(
        default=None,
        description="The belief that settles it. A synthesis needs one: if left out, its"
        " rationale is asserted as that belief.",
    )
    produces: ProducedBeliefInput | None = strawberry.field(
        default=None, description="What a synthesis produces; nothing else does."
    )
    rationale: str | None = strawberry.field(default=None, description="Why so.")

    def to_domain(self) -> Resolve:
        resolver_id = optional_id(self.resolver_id, "resolver_id")
        own = self.op()
        resolve = Resolve(
            own,
            require_id(self.contradiction_id, "contradiction_id"),
            self.resolution,
            resolver_id,
            self.produces.to_domain(own) if self.produces else None,
            self.rationale,
        )
        return resolved_by_rationale(resolve)


@strawberry.input(description="A contradiction that is none.")
class DismissContradictionInput(OperationInput):
    contradiction_id: strawberry.ID = strawberry.field(description="The contradiction.")
    rationale: str | None = strawberry.field(default=None, description="Why.")

    def to_domain(self) -> Resolve:
        id_ = require_id(self.contradiction_id, "contradiction_id")
        return Resolve(self.op(), id_, Resolution.DISMISSED, rationale=self.rationale)


@strawberry.input(description="A contradiction to open again.")
class ReopenContradictionInput(OperationInput):
    contradiction_id: strawberry.ID = strawberry.field(description="The contradiction.")

    def to_domain(self) -> Reopen:
        return Reopen(self.op(), require_id(self.contradiction_id, "contradiction_id"))
