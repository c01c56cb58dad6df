"""What changed since somebody looked."""

from datetime import datetime

import strawberry

from app.api.types.base import DomainType
from app.api.types.beliefs.contradiction import ContradictionGraphType
from app.api.types.outcome import OutcomeType
from app.api.types.people.comments import CommentType
from app.api.types.reasoning import DecisionPointType
from app.api.types.scalars import Long
from app.domain.people.changes import (
    ChangedComments,
    ChangedContradictions,
    ChangedDecisions,
    ChangedOutcomes,
    Changes,
    ReadMark,
)


@strawberry.type
class Changed:
    """What the kinds of changes share; GraphQL has no name for it."""

    count: Long = strawberry.field(description="All that changed so, at most 1,000.")
    truncated: bool = strawberry.field(description="Whether `limit` left some of them out.")


@strawberry.type(name="ChangedDecisions", description="Decisions that changed in one way.")
class ChangedDecisionsType(Changed):
    decisions: list[DecisionPointType] = strawberry.field(description="Latest change first.")

    @classmethod
    def of(cls, value: ChangedDecisions) -> "ChangedDecisionsType":
        decisions = [DecisionPointType.of(decision) for decision in value.decisions]
        return cls(count=value.count, truncated=value.truncated, decisions=decisions)


@strawberry.type(name="ChangedContradictions", description="Contradictions that changed alike.")
class ChangedContradictionsType(Changed):
    contradictions: list[ContradictionGraphType] = strawberry.field(
        description="Latest change first."
    )

    @classmethod
    def of(cls, value: ChangedContradictions) -> "ChangedContradictionsType":
        found = [ContradictionGraphType.of(one) for one in value.contradictions]
        return cls(count=value.count, truncated=value.truncated, contradictions=found)


@strawberry.type(name="ChangedOutcomes", description="Outcomes that were recorded.")
class ChangedOutcomesType(Changed):
    outcomes: list[OutcomeType] = strawberry.field(description="Newest first.")

    @classmethod
    def of(cls, value: ChangedOutcomes) -> "ChangedOutcomesType":
        outcomes = [OutcomeType.of(outcome) for outcome in value.outcomes]
        return cls(count=value.count, truncated=value.truncated, outcomes=outcomes)


@strawberry.type(name="ChangedComments", description="Comments of a span.")
class ChangedCommentsType(Changed):
    comments: list[CommentType] = strawberry.field(description="Newest first.")

    @classmethod
    def of(cls, value: ChangedComments) -> "ChangedCommentsType":
        comments = [CommentType.of(comment) for comment in value.comments]
        return cls(count=value.count, truncated=value.truncated, comments=comments)


@strawberry.type(
    name="Changes",
    description="Everything that changed in a span. A decision is told once: one that is new and"
    " has changed since stands in `decided`, with its status.",
)
class ChangesType:
    since: datetime = strawberry.field(description="Inclusive.")
    until: datetime = strawberry.field(
        description="The time of the reading, exclusive; give it to `markChangesSeen`."
    )
    is_first: bool = strawberry.field(
        description="Whether no `since` was given and the reader has no mark: the span is the last"
        " seven days."
    )
    decided: ChangedDecisionsType = strawberry.field(description="New ones, of any status.")
    stale: ChangedDecisionsType = strawberry.field(
        description="Earlier ones that became unsupported or disputed, and still are."
    )
    overturned: ChangedDecisionsType = strawberry.field(
        description="Earlier ones that were superseded, retracted or rejected, or turned out to be"
        " reversed or to fail."
    )
    due: ChangedDecisionsType = strawberry.field(
        description="Decisions without an outcome that became two weeks old in the span."
    )
    outcomes: ChangedOutcomesType = strawberry.field(description="The ones that were recorded.")
    opened: ChangedContradictionsType = strawberry.field(
        description="Found or reopened, and open still. With a project, those with a side in one"
        " of its sessions."
    )
    settled: ChangedContradictionsType = strawberry.field(
        description="Resolved or dismissed, and still so; of a project as `opened`."
    )
    comments: ChangedCommentsType = strawberry.field(
        description="Written in the span and not withdrawn; of a project by the session of the"
        " node that they are about."
    )
    mentions: ChangedCommentsType = strawberry.field(
        description="Comments that began to mention `reader`, or the name of the key if that is"
        " null; of a project as `comments`."
    )

    @classmethod
    def of(cls, value: Changes) -> "ChangesType":
        return cls(
            since=value.since,
            until=value.until,
            is_first=value.is_first,
            decided=ChangedDecisionsType.of(value.decided),
            stale=ChangedDecisionsType.of(value.stale),
            overturned=ChangedDecisionsType.of(value.overturned),
            due=ChangedDecisionsType.of(value.due),
            outcomes=ChangedOutcomesType.of(value.outcomes),
            opened=ChangedContradictionsType.of(value.opened),
            settled=ChangedContradictionsType.of(value.settled),
            comments=ChangedCommentsType.of(value.comments),
            mentions=ChangedCommentsType.of(value.mentions),
        )


@strawberry.type(
    name="ReadMark", description="Until when a reader has seen what changed in a project."
)
class ReadMarkType(DomainType[ReadMark]):
    id: strawberry.ID = strawberry.field(description="The same for a reader and a project.")
    reader: str = strawberry.field(description="A name, or the id of a key or login.")
    project: str | None = strawberry.field(description="Null is the whole tenant.")
    seen_at: datetime = strawberry.field(description="The `until` of the latest mark.")
