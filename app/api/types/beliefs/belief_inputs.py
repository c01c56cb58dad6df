"""The inputs of mutations of beliefs and contradictions."""

from datetime import datetime
from typing import ClassVar

import strawberry

from app.api.types.base import MutationInput, moment
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


@strawberry.input(description="A belief to add, or a thing that is there to believe.")
class NewBeliefInput:
    kind: BeliefKind = strawberry.field(description="The kind of the believed node.")
    text: str | None = strawberry.field(
        default=None,
        description="The claim in a sentence; null if `nodeId` names an existing node.",
    )
    node_id: strawberry.ID | None = strawberry.field(
        default=None,
        description="An existing node to believe; with `text` the id of a new one, derived from"
        " `idempotencyKey` if left out.",
    )
    valid_from: datetime | None = strawberry.field(
        default=None, description="Since when it holds in the world."
    )
    valid_to: datetime | None = strawberry.field(
        default=None, description="Until when it holds, exclusive."
    )

    def to_domain(self, own: str) -> NewBelief:
        given = self.node_id
        id_ = id_beside(own, "belief") if given is None else require_id(given, "node_id")
        period = (moment(self.valid_from, "valid_from"), moment(self.valid_to, "valid_to"))
        return NewBelief(id_, self.kind, self.text, *period)


@strawberry.input(description="Premises and the rule that leads from them to a conclusion.")
class NewJustificationInput:
    premise_ids: list[strawberry.ID] = strawberry.field(
        description="Beliefs that are needed together."
    )
    rule: str | None = strawberry.field(default=None, description="The inference in a few words.")

    def to_domain(self, own: str) -> NewJustification:
        premise_ids = frozenset(require_id(id_, "premise_ids") for id_ in self.premise_ids)
        return NewJustification(id_beside(own, "justification"), premise_ids, self.rule)


@strawberry.input(description="A belief to hold true for its own sake.")
class AssertBeliefInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "node_id"}

    belief: NewBeliefInput = strawberry.field(
        description="A new one, or one that was only derived so far, with the same fields."
    )

    def to_domain(self) -> Assert:
        own = self.key()
        return Assert(own, self.belief.to_domain(own))


@strawberry.input(description="A belief that rests on others.")
class DeriveBeliefInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "node_id"}

    belief: NewBeliefInput = strawberry.field(description="The conclusion.")
    justification: NewJustificationInput = strawberry.field(
        description="The premises and the rule."
    )

    def to_domain(self) -> Derive:
        own = self.key()
        return Derive(own, self.belief.to_domain(own), self.justification.to_domain(own))


@strawberry.input(description="One more reason for a belief.")
class JustifyBeliefInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "belief_id"}

    belief_id: strawberry.ID = strawberry.field(description="The conclusion.")
    justification: NewJustificationInput = strawberry.field(
        description="The premises and the rule."
    )

    def to_domain(self) -> Justify:
        belief_id = require_id(self.belief_id, "belief_id")
        own = self.key()
        return Justify(own, belief_id, self.justification.to_domain(own))


@strawberry.input(description="A belief to withdraw.")
class RetractBeliefInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "belief_id"}

    belief_id: strawberry.ID = strawberry.field(description="The `nodeId` of a `Belief`.")
    reason: str = strawberry.field(description="The given reason; free text.")

    def to_domain(self) -> Retract:
        return Retract(self.key(), require_id(self.belief_id, "belief_id"), self.reason)


@strawberry.input(description="A withdrawal to lift, of either sort.")
class RestoreBeliefInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "belief_id"}

    belief_id: strawberry.ID = strawberry.field(description="The `nodeId` of a `Belief`.")

    def to_domain(self) -> Restore:
        return Restore(self.key(), require_id(self.belief_id, "belief_id"))


@strawberry.input(description="A belief to replace by another.")
class SupersedeBeliefInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "belief_id"}

    belief_id: strawberry.ID = strawberry.field(description="The belief to replace.")
    by_id: strawberry.ID = strawberry.field(description="The replacing belief; it must exist.")

    def to_domain(self) -> Supersede:
        ids = require_id(self.belief_id, "belief_id"), require_id(self.by_id, "by_id")
        return Supersede(self.key(), *ids)


@strawberry.input(description="Two beliefs that cannot both hold.")
class ContradictBeliefsInput(MutationInput):
    a_id: strawberry.ID = strawberry.field(description="The one side.")
    b_id: strawberry.ID = strawberry.field(description="The other side.")
    type: ContradictionType = strawberry.field(
        default=ContradictionType.FACTUAL, description="The nature of the conflict."
    )
    summary: str | None = strawberry.field(
        default=None, description="The disagreement in a sentence; or both texts are quoted."
    )

    def to_domain(self) -> Contradict:
        ids = require_id(self.a_id, "a_id"), require_id(self.b_id, "b_id")
        own = self.key()
        return Contradict(own, id_beside(own, "contradiction"), *ids, self.type, self.summary)


@strawberry.input(description="The new belief of a synthesis; it rests on the resolver alone.")
class ProducedBeliefInput:
    belief: NewBeliefInput = strawberry.field(description="The belief; it needs a text.")

    def to_domain(self, own: str) -> Product:
        return Product(self.belief.to_domain(own), id_beside(own, "justification"))


@strawberry.input(description="The resolution of a contradiction.")
class ResolveContradictionInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "contradiction_id"}

    contradiction_id: strawberry.ID = strawberry.field(
        description="From `contradictions` or `contradictBeliefs`."
    )
    resolution: Resolution = strawberry.field(description="The way it is settled.")
    resolver_id: strawberry.ID | None = strawberry.field(
        default=None,
        description="The belief that settles it. A synthesis needs one: if left out, its"
        " rationale is asserted as that belief.",
    )
    produces: ProducedBeliefInput | None = strawberry.field(
        default=None,
        description="The new belief of a SYNTHESIZED resolution; refused with any other.",
    )
    rationale: str | None = strawberry.field(
        default=None, description="The reason for the resolution."
    )
    apply_to_alike: bool = strawberry.field(
        default=False,
        description="Decide the contradictions that wait and have the same words on both sides in"
        " the same way; `InboxItem.alike` counts them.",
    )

    def to_domain(self) -> Resolve:
        resolver_id = optional_id(self.resolver_id, "resolver_id")
        own = self.key()
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
class DismissContradictionInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "contradiction_id"}

    contradiction_id: strawberry.ID = strawberry.field(
        description="From `contradictions` or `contradictBeliefs`."
    )
    rationale: str | None = strawberry.field(
        default=None, description="The given reason; free text."
    )

    def to_domain(self) -> Resolve:
        id_ = require_id(self.contradiction_id, "contradiction_id")
        return Resolve(self.key(), id_, Resolution.DISMISSED, rationale=self.rationale)


@strawberry.input(description="A contradiction to open again.")
class ReopenContradictionInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "contradiction_id"}

    contradiction_id: strawberry.ID = strawberry.field(
        description="From `contradictions` or `contradictBeliefs`."
    )

    apply_to_alike: bool = strawberry.field(
        default=False,
        description="Reopen those too that were decided with this one by `applyToAlike` of"
        " `resolveContradiction`.",
    )

    def to_domain(self) -> Reopen:
        return Reopen(self.key(), require_id(self.contradiction_id, "contradiction_id"))
