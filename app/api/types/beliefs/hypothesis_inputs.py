"""The inputs of mutations of hypotheses."""

from collections.abc import Mapping
from typing import ClassVar

import strawberry

from app.api.types.base import MutationInput
from app.api.types.enums import HypothesisStatus
from app.domain.beliefs.hypothesis import Conclusion, NewHypothesis, Thresholds
from app.domain.ids import id_beside, optional_id, require_id

_OF_HYPOTHESIS: Mapping[str, str] = {"id": "hypothesis_id"}


@strawberry.input(description="A hypothesis to add.")
class ProposeHypothesisInput(MutationInput):
    text: str = strawberry.field(description="The claim: a sentence that evidence could refute.")
    session_id: strawberry.ID | None = strawberry.field(
        default=None,
        description="The session it comes from: what is said there is no evidence for it.",
    )
    author: str | None = strawberry.field(default=None, description="A name; null if unknown.")

    def to_domain(self) -> NewHypothesis:
        session_id = optional_id(self.session_id, "session_id")
        return NewHypothesis(self.key(), self.text, session_id, self.author)


@strawberry.input(description="Limits for evidence; the server's settings if null.")
class ThresholdsInput:
    support: float = strawberry.field(description="Cosine from which on a thing may support.")
    contradict: float = strawberry.field(description="Cosine from which on it may contradict.")
    revise: float = strawberry.field(description="Score under which a revision is suggested.")


@strawberry.input(description="A hypothesis to hold against what is known.")
class VerifyHypothesisInput(MutationInput):
    INPUT_NAMES: ClassVar = _OF_HYPOTHESIS

    hypothesis_id: strawberry.ID = strawberry.field(
        description="From `hypotheses` or `proposeHypothesis`."
    )
    thresholds: ThresholdsInput | None = strawberry.field(
        default=None, description="Limits for evidence; the server's settings if null."
    )
    include_session: bool = strawberry.field(
        default=False, description="Whether what its own session says counts."
    )

    def to_thresholds(self) -> Thresholds | None:
        given = self.thresholds
        return Thresholds(given.support, given.contradict, given.revise) if given else None


@strawberry.input(description="The conclusion of a hypothesis.")
class ConcludeHypothesisInput(MutationInput):
    INPUT_NAMES: ClassVar = _OF_HYPOTHESIS

    hypothesis_id: strawberry.ID = strawberry.field(
        description="From `hypotheses` or `proposeHypothesis`."
    )
    status: HypothesisStatus = strawberry.field(
        description="The new status; OPEN undoes the conclusion."
    )
    rationale: str = strawberry.field(description="The given reason; free text.")
    revision: str | None = strawberry.field(
        default=None, description="The text that takes its place; SUPERSEDED needs one."
    )

    def to_domain(self) -> Conclusion:
        own = self.key()
        revision = None
        if self.revision is not None:
            revision = NewHypothesis(id_beside(own, "revision"), self.revision)
        return Conclusion(
            own,
            require_id(self.hypothesis_id, "hypothesis_id"),
            self.status,
            self.rationale,
            revision,
        )
