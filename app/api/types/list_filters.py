"""The filters of lists; a field that is left out or null excludes nothing."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import strawberry

from app.api.types.base import moment
from app.api.types.enums import (
    DebateStatus,
    DecisionStatus,
    EventType,
    FineTuneStatus,
    ForkStatus,
    HypothesisStatus,
    InsightType,
    JobKind,
    JobStatus,
    OutcomeStatus,
    SessionStatus,
    TaskStatus,
    TemplateStatus,
)
from app.domain.ids import optional_id
from app.domain.list_filter import ListFilter
from app.domain.template import TemplateFilter

OF_PROJECT = (
    "Parts of the name of its session's project, in any case: `orders` and `acme/orders` find"
    " `github.com/acme/orders`."
)


@strawberry.input
class SpanInput:
    """What the filters of all lists share; GraphQL has no name for it."""

    since: datetime | None = strawberry.field(
        default=None, description="Recorded then or later. Sessions and decisions: made."
    )
    until: datetime | None = strawberry.field(
        default=None, description="Recorded before this. Sessions and decisions: made."
    )

    def narrowed(self) -> ListFilter:
        return ListFilter(
            since=moment(self.since, "since"),
            until=moment(self.until, "until"),
            text=getattr(self, "text", None),
        )


@strawberry.input
class PassageInput(SpanInput):
    """What the filters of texts share that have more of their own; GraphQL has no name for it."""

    text: str | None = strawberry.field(
        default=None, description="Part of the text, in any case; `search` finds words."
    )


@strawberry.input
class TimeInput(SpanInput):
    """What the filters share that have nothing of their own; GraphQL has no name for it."""

    def to_domain(self) -> ListFilter:
        return replace(
            self.narrowed(),
            author=getattr(self, "author", None),
            tag=getattr(self, "tag", None),
            statuses=_values(getattr(self, "statuses", None)),
            kinds=_values(getattr(self, "kinds", None)),
            session_id=optional_id(getattr(self, "session_id", None), "session_id"),
            project=getattr(self, "project", None),
            decision_id=optional_id(getattr(self, "decision_id", None), "decision_id"),
        )


@strawberry.input
class TextInput(TimeInput):
    """What the filters of things with a text share; GraphQL has no name for it."""

    text: str | None = strawberry.field(
        default=None,
        description="Part of the title, question, name or text, in any case; `search` finds words.",
    )


@strawberry.input
class OfSessionInput(TextInput):
    """What the filters of things in sessions share; GraphQL has no name for it."""

    session_id: strawberry.ID | None = strawberry.field(
        default=None, description="Only those in this session."
    )


@strawberry.input(description="The sessions to list.")
class SessionFilterInput(TextInput):
    statuses: list[SessionStatus] | None = strawberry.field(
        default=None, description="Any of these."
    )
    author: str | None = strawberry.field(default=None, description="Exactly this name.")
    tag: str | None = strawberry.field(default=None, description="Exactly this tag.")
    project: str | None = strawberry.field(default=None, description=OF_PROJECT)


@strawberry.input(description="The decisions to list.")
class DecisionFilterInput(OfSessionInput):
    statuses: list[DecisionStatus] | None = strawberry.field(
        default=None, description="Any of these."
    )
    project: str | None = strawberry.field(default=None, description=OF_PROJECT)
    has_outcome: bool | None = strawberry.field(
        default=None, description="Only those with a recorded outcome, or only those without."
    )
    changed_since: datetime | None = strawberry.field(
        default=None,
        description="Recorded, settled, or given another status or an outcome then or later.",
    )

    def to_domain(self) -> ListFilter:
        changed_since = moment(self.changed_since, "changed_since")
        only = super().to_domain()
        return replace(only, has_outcome=self.has_outcome, changed_since=changed_since)


@strawberry.input(description="The forks to list.")
class ForkFilterInput(OfSessionInput):
    statuses: list[ForkStatus] | None = strawberry.field(default=None, description="Any of these.")


@strawberry.input(description="The plans to list.")
class PlanFilterInput(OfSessionInput):
    statuses: list[TaskStatus] | None = strawberry.field(default=None, description="Any of these.")


@strawberry.input(description="The explorations to list.")
class ExplorationFilterInput(OfSessionInput):
    statuses: list[TaskStatus] | None = strawberry.field(default=None, description="Any of these.")


@strawberry.input(description="The debates to list.")
class DebateFilterInput(OfSessionInput):
    statuses: list[DebateStatus] | None = strawberry.field(
        default=None, description="Any of these."
    )


@strawberry.input(description="The hypotheses to list.")
class HypothesisFilterInput(OfSessionInput):
    statuses: list[HypothesisStatus] | None = strawberry.field(
        default=None, description="Any of these."
    )
    author: str | None = strawberry.field(default=None, description="Exactly this name.")


@strawberry.input(description="The outcomes to list.")
class OutcomeFilterInput(OfSessionInput):
    statuses: list[OutcomeStatus] | None = strawberry.field(
        default=None, description="Any of these."
    )
    decision_id: strawberry.ID | None = strawberry.field(
        default=None, description="Only those of this decision."
    )


@strawberry.input(description="The insights to list.")
class InsightFilterInput(TextInput):
    kinds: list[InsightType] | None = strawberry.field(
        name="types", default=None, description="Any of these."
    )


@strawberry.input(description="The jobs to list.")
class JobFilterInput(TimeInput):
    kinds: list[JobKind] | None = strawberry.field(default=None, description="Any of these.")
    statuses: list[JobStatus] | None = strawberry.field(default=None, description="Any of these.")


@strawberry.input(description="The training runs to list.")
class FineTuneFilterInput(TextInput):
    statuses: list[FineTuneStatus] | None = strawberry.field(
        default=None, description="Any of these."
    )


@strawberry.input(description="The adapters to list.")
class AdapterFilterInput(TextInput):
    pass


@strawberry.input(description="The templates to list.")
class TemplateFilterInput(PassageInput):
    status: TemplateStatus = strawberry.field(
        default=TemplateStatus.ACTIVE, description="RETIRED lists those out of use."
    )
    domain: str | None = strawberry.field(default=None, description="Exactly this domain.")
    tag: str | None = strawberry.field(default=None, description="Exactly this keyword.")

    def to_domain(self) -> TemplateFilter:
        only = replace(self.narrowed(), tag=self.tag)
        return TemplateFilter(self.status, self.domain, only)


@strawberry.input(description="The events to list.")
class EventFilterInput(SpanInput):
    types: list[EventType] | None = strawberry.field(default=None, description="Any of these.")

    def to_domain(self) -> ListFilter:
        return replace(self.narrowed(), kinds=_values(self.types))


def _values(given: Sequence[str] | None) -> tuple[str, ...] | None:
    return None if given is None else tuple(given)
