"""The page that a share link opens: a decision or a session with its why, redacted."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence

from app.domain.list_filter import ListFilter
from app.domain.nodes.decision import DecisionPoint, Option
from app.domain.nodes.outcome import Outcome
from app.domain.nodes.session import Session
from app.domain.nodes.why import Reason, Why
from app.domain.page import PageRequest
from app.domain.people.redaction import Redactor
from app.domain.people.sharing import (
    SharedKind,
    SharedPage,
    SharedPart,
    SharedSection,
    ShareLink,
)
from app.graph.base import Graph
from app.reads.graph.decision import DecisionReads
from app.reads.graph.rows import outcomes_from
from app.reads.graph.session import SessionReads
from app.reads.graph.why import WhyReads
from app.reads.records.sharing import ShareLinkReads

MOST_DECISIONS = 20
"""Of a session; each is asked for its why."""
MOST_REASONS = 30
"""Of each kind."""


class SharedPageReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._links = ShareLinkReads(graph)
        self._why = WhyReads(graph)
        self._decisions = DecisionReads(graph)
        self._sessions = SessionReads(graph)

    async def page(self, link: ShareLink) -> SharedPage:
        """Give what a link opens, without people, addresses, homes and secrets.

        Raises:
            NotFoundError: The decision or the session is gone.
        """
        if link.kind is SharedKind.SESSION:
            session = await self._sessions.require(link.node_id)
            page = PageRequest(MOST_DECISIONS)
            listed = await self._decisions.list_page(page, ListFilter(session_id=session.id))
            ids = [decision.id for decision in reversed(listed.items)]
            head, left_out = [_session(session)], max(0, session.decision_count - len(ids))
        else:
            ids, head, left_out = [link.node_id], list[SharedPart](), 0
        whys = await asyncio.gather(*map(self._why.why, ids))
        outcomes = await self._outcomes(ids)
        parts = [_decision(why, outcomes.get(why.node.id, ())) for why in whys]
        shared = SharedPage(link.kind, (*head, *parts), left_out)
        return shared.cleaned((await self._redactor(link, whys)).clean)

    async def _redactor(self, link: ShareLink, whys: Sequence[Why]) -> Redactor:
        nodes = [node for why in whys for node in why.nodes]
        ids = sorted({link.node_id, *(node.id for node in nodes)})
        sessions = {node.session_id for node in nodes} | {link.session_id}
        session_ids = sorted(id_ for id_ in sessions if id_ is not None)
        return Redactor([*await self._links.people(ids, session_ids), *link.hidden])

    async def _outcomes(self, ids: Sequence[str]) -> dict[str, Sequence[Outcome]]:
        rows = await self._graph.read("outcome/list_by_decisions", decision_ids=[*ids])
        return {
            row["decision_id"]: sorted(
                outcomes_from(row["outcomes"]), key=lambda one: one.recorded_from
            )
            for row in rows
        }


def _session(session: Session) -> SharedPart:
    ended = (session.conclusion,) if session.conclusion else ()
    began = f"{session.valid_from or session.recorded_from:%Y-%m-%d}"
    facts = (f"Session, {session.status}, begun {began}", f"Decisions: {session.decision_count}")
    return SharedPart(session.title, facts, tuple(_sections(("Conclusion", ended))))


def _decision(why: Why, outcomes: Sequence[Outcome]) -> SharedPart:
    told = why.decision
    if told is None:
        return SharedPart(why.node.title, (), ())
    sections = _sections(
        ("Chosen", _options([told.chosen] if told.chosen else [])),
        ("Turned down", _options(told.rejected)),
        ("Considered", _options(told.considered)),
        ("In its words", (told.description,) if told.question else ()),
        ("Rests on", _reasons(why.rests_on)),
        ("Speaks against it", _reasons(why.against)),
        ("Since then", _reasons(why.since)),
        ("How it turned out", tuple(f"{one.status}: {one.text}" for one in outcomes)),
    )
    return SharedPart(told.question or told.description, _facts(told, why), tuple(sections))


def _facts(decision: DecisionPoint, why: Why) -> tuple[str, ...]:
    made = f"{decision.valid_from or decision.recorded_from:%Y-%m-%d}"
    sentence = why.verdict.sentence if why.verdict else str(decision.status)
    return (f"Decision of {made}", sentence)


def _sections(*told: tuple[str, Sequence[str]]) -> Iterator[SharedSection]:
    for title, lines in told:
        if lines:
            yield SharedSection(title, tuple(lines))


def _options(options: Iterable[Option]) -> tuple[str, ...]:
    return tuple(f"{one.text}: {one.reason}" if one.reason else one.text for one in options)


def _reasons(reasons: Sequence[Reason]) -> tuple[str, ...]:
    return tuple(f"{one.because} ({one.node.title})" for one in reasons[:MOST_REASONS])
