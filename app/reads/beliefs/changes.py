"""What changed in a project since a moment, or since a reader last looked."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from app.domain.nodes.decision import DecisionStatus
from app.domain.nodes.project import project_key
from app.domain.page import MAX_PAGE
from app.domain.people.changes import (
    DUE_AFTER,
    FIRST_LOOK,
    MOST_COUNTED,
    ChangedComments,
    ChangedContradictions,
    ChangedDecisions,
    ChangedOutcomes,
    Changes,
    ChangesRequest,
    mark_id,
)
from app.domain.people.comments import NodeComment, person_key
from app.errors import InvalidInputError
from app.graph.base import Graph
from app.reads.graph.decision import DecisionReads
from app.reads.graph.rows import outcomes_from
from app.reads.knowledge.knowledge import KnowledgeReads
from app.reads.records.comments import CommentReads

STALE = (DecisionStatus.UNSUPPORTED, DecisionStatus.DISPUTED)
OVERTURNED = (
    DecisionStatus.SUPERSEDED,
    DecisionStatus.RETRACTED,
    DecisionStatus.REJECTED,
    DecisionStatus.REVERSED,
    DecisionStatus.FAILED,
)


@dataclass(frozen=True, slots=True)
class _Span:
    since: datetime
    until: datetime
    project: str | None
    limit: int
    person: str
    """The folded name of whose mentions are told."""


@dataclass(frozen=True, slots=True)
class _Listed:
    count: int
    ids: list[str]
    truncated: bool


class ChangesReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._decisions = DecisionReads(graph)
        self._knowledge = KnowledgeReads(graph)
        self._comments = CommentReads(graph)

    async def changes(self, reader: str, wanted: ChangesRequest) -> Changes:
        """Tell what changed, the first of each kind.

        Args:
            reader: Whose mark counts where no moment is given, and whose mentions where no other
                person is asked for.

        Raises:
            InvalidInputError: The limit is outside 1..100.
        """
        if not 1 <= wanted.limit <= MAX_PAGE:
            raise InvalidInputError(f"limit must be from 1 to {MAX_PAGE}", field="limit")
        [row] = await self._graph.read("changes/get_mark", mark_id=mark_id(reader, wanted.project))
        until = datetime.fromisoformat(row["now"])
        seen_at = datetime.fromisoformat(row["seen_at"]) if row["seen_at"] else None
        since = wanted.since or seen_at
        key = project_key(wanted.project) if wanted.project else None
        person = person_key(wanted.person or reader)
        span = _Span(since or until - FIRST_LOOK, until, key, wanted.limit, person)
        return await self._between(span, is_first=since is None)

    async def between(
        self, since: datetime, until: datetime, project: str | None = None
    ) -> Changes:
        """Tell what changed in a span, the first 100 of each kind, and mentions of nobody."""
        key = project_key(project) if project else None
        return await self._between(_Span(since, until, key, MAX_PAGE, ""), is_first=False)

    async def _between(self, span: _Span, *, is_first: bool) -> Changes:
        of_decisions, outcomes, (opened, settled), (comments, mentions) = await asyncio.gather(
            self._decisions_in(span),
            self._outcomes(span),
            self._contradictions_in(span),
            self._comments_in(span),
        )
        decided, stale, overturned, due = of_decisions
        return Changes(
            since=span.since,
            until=span.until,
            is_first=is_first,
            decided=decided,
            stale=stale,
            overturned=overturned,
            due=due,
            outcomes=outcomes,
            opened=opened,
            settled=settled,
            comments=comments,
            mentions=mentions,
        )

    async def _decisions_in(self, span: _Span) -> tuple[ChangedDecisions, ...]:
        return await asyncio.gather(
            self._decided(span),
            self._changed(span, STALE),
            self._changed(span, OVERTURNED),
            self._due(span),
        )

    async def _decided(self, span: _Span) -> ChangedDecisions:
        return await self._decisions_of(await self._list("changes/list_decided", span))

    async def _changed(self, span: _Span, statuses: tuple[DecisionStatus, ...]) -> ChangedDecisions:
        listed = await self._list("changes/list_changed", span, statuses=[*statuses])
        return await self._decisions_of(listed)

    async def _due(self, span: _Span) -> ChangedDecisions:
        made = replace(span, since=span.since - DUE_AFTER, until=span.until - DUE_AFTER)
        return await self._decisions_of(await self._list("changes/list_due", made))

    async def _outcomes(self, span: _Span) -> ChangedOutcomes:
        listed = await self._list("changes/list_outcomes", span)
        [row] = await self._graph.read("outcome/list_by_ids", ids=listed.ids)
        known = {outcome.id: outcome for outcome in outcomes_from(row["outcomes"])}
        outcomes = tuple(known[id_] for id_ in listed.ids if id_ in known)
        return ChangedOutcomes(listed.count, listed.truncated, outcomes)

    async def _contradictions_in(
        self, span: _Span
    ) -> tuple[ChangedContradictions, ChangedContradictions]:
        return await asyncio.gather(
            self._contradictions("changes/list_opened", span),
            self._contradictions("changes/list_settled", span),
        )

    async def _comments_in(self, span: _Span) -> tuple[ChangedComments, ChangedComments]:
        written, mentioning = await asyncio.gather(
            self._list("changes/list_comments", span),
            self._list("changes/list_mentions", span, name_key=span.person),
        )
        known = await self._comments.get_many([*written.ids, *mentioning.ids])
        there = {comment.id: comment for comment in known if comment}
        return _changed(written, there), _changed(mentioning, there)

    async def _contradictions(self, statement: str, span: _Span) -> ChangedContradictions:
        listed = await self._list(statement, span)
        known = await self._knowledge.get_contradictions(listed.ids)
        there = tuple(contradiction for contradiction in known if contradiction)
        return ChangedContradictions(listed.count, listed.truncated, there)

    async def _decisions_of(self, listed: _Listed) -> ChangedDecisions:
        known = await self._decisions.get_many(listed.ids)
        there = tuple(decision for decision in known if decision)
        return ChangedDecisions(listed.count, listed.truncated, there)

    async def _list(self, statement: str, span: _Span, **others: object) -> _Listed:
        [row] = await self._graph.read(
            statement,
            since=span.since,
            until=span.until,
            project=span.project,
            most=MOST_COUNTED,
            limit=span.limit,
            **others,
        )
        return _Listed(row["count"], row["ids"], row["count"] > len(row["ids"]))


def _changed(listed: _Listed, known: Mapping[str, NodeComment]) -> ChangedComments:
    comments = tuple(known[id_] for id_ in listed.ids if id_ in known)
    return ChangedComments(listed.count, listed.truncated, comments)
