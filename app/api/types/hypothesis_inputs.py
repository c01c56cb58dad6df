"""What the operations on hypotheses take."""

import strawberry

from app.api.types.enums import HypothesisStatus
from app.domain.beliefs.hypothesis import Conclusion, NewHypothesis, Thresholds
from app.domain.ids import id_beside, optional_id, own_id, require_id


@strawberry.input(description="A hypothesis to add.")
class ProposeHypothesisInput:
    text: str = strawberry.field(description="What it claims, in a sentence that could be denied.")
    id: strawberry.ID | None = strawberry.field(
        default=None, description="A UUIDv7 of yours, so that a retry adds no second one."
    )
    session_id: strawberry.ID | None = strawberry.field(
        default=None,
        description="The session it comes from: what is said there is no evidence for it.",
    )
    author: str | None = strawberry.field(default=None, description="Who proposes it.")

    def to_domain(self) -> NewHypothesis:
        session_id = optional_id(self.session_id, "session_id")
        return NewHypothesis(own_id(self.id), self.text, session_id, self.author)


@strawberry.input(description="What counts; the server's settings if left out.")
class ThresholdsInput:
    support: float = strawberry.field(description="Cosine from which on a thing may support.")
    contradict: float = strawberry.field(description="Cosine from which on it may contradict.")
    revise: float = strawberry.field(description="Score under which a revision is suggested.")


@strawberry.input(description="A hypothesis to hold against what is known.")
class VerifyHypothesisInput:
    id: strawberry.ID = strawberry.field(description="The hypothesis.")
    thresholds: ThresholdsInput | None = strawberry.field(
        default=None, description="What counts; the server's settings if left out."
    )
    include_session: bool = strawberry.field(
        default=False, description="Whether what its own session says counts."
    )

    def to_thresholds(self) -> Thresholds | None:
        given = self.thresholds
        return Thresholds(given.support, given.contradict, given.revise) if given else None


@strawberry.input(description="What becomes of a hypothesis.")
class ConcludeHypothesisInput:
    id: strawberry.ID = strawberry.field(description="The hypothesis.")
    status: HypothesisStatus = strawberry.field(
        description="What it becomes; OPEN takes back what was concluded."
    )
    rationale: str = strawberry.field(description="Why.")
    revision: str | None = strawberry.field(
        default=None, description="The text that takes its place; SUPERSEDED needs one."
    )
    operation_id: strawberry.ID | None = strawberry.field(
        default=None, description="A UUIDv7 of yours, so that a retry changes nothing more."
    )

    def to_domain(self) -> Conclusion:
        own = own_id(self.operation_id, "operation_id")
        revision = None
        if self.revision is not None:
            revision = NewHypothesis(id_beside(own, "revision"), self.revision)
        return Conclusion(own, require_id(self.id), self.status, self.rationale, revision)
