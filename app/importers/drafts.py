"""From what a format read to the nodes that are written: ids, steps, decisions, limits. Pure."""

from dataclasses import replace
from datetime import datetime

from app.content.blocks import (
    Block,
    ToolCallBlock,
    ToolResultBlock,
    thinking_text,
    visible_text,
)
from app.domain.extraction import Extraction
from app.domain.ids import derived_id
from app.domain.nodes.follow_up import FollowUps
from app.domain.nodes.project import project_name
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NewThinkingNode, NodeStatus, Role
from app.domain.text import require_text, without_control
from app.errors import InvalidInputError
from app.importers.base import Fault, ParsedNode, ParsedSession
from app.importers.fields import as_title
from app.reasoning.decisions.extraction.offers import Offer
from app.reasoning.decisions.extraction.service import (
    BY_RULES,
    ReadingRule,
    extract_from_person,
)
from app.reasoning.decisions.following.thread import DecisionThread
from app.reasoning.nodes.think_graph.rules import check_node, read

_MAX_SHORT = 500
_MAX_QUOTED = 80


class Drafts:
    """Makes the nodes of one file; the same file makes the same ids at every reading."""

    def __init__(
        self, tenant_id: str, source: str, max_text_bytes: int, reading: ReadingRule = BY_RULES
    ) -> None:
        self._tenant_id = tenant_id
        self._source = source
        self._max_text_bytes = max_text_bytes
        self._reading = reading
        self._threshold = reading.threshold_now
        self._ids: dict[tuple[str, str], str | None] = {}
        """Node ids by session and external id; a refused node stands for what it followed."""
        self._offered: dict[str, Offer] = {}
        """What the assistant of each session said last, to which a person answers."""
        self._threads: dict[tuple[str, str | None], DecisionThread] = {}
        """By session and line of work."""
        self._follow_ups = FollowUps()
        self._called: dict[tuple[str, str], datetime] = {}
        """When each call of a tool was made that has no result yet, by session and id."""

    def session(self, parsed: ParsedSession) -> NewSession:
        """Make the session; its title may be empty, and its nodes then give one."""
        project = project_name(parsed.repository, parsed.domain)
        at = None if parsed.is_timeless else parsed.started_at
        return NewSession(
            id=derived_id(at, self._tenant_id, self._source, parsed.external_id),
            title=as_title(parsed.title or ""),
            domain=without_control(parsed.domain)[:_MAX_SHORT] if parsed.domain else None,
            project=without_control(project)[:_MAX_SHORT] if project else None,
            tags=tuple(tag for tag in map(as_title, parsed.tags) if tag),
            source=self._source,
            external_id=without_control(parsed.external_id)[:_MAX_SHORT],
            valid_from=parsed.started_at,
        )

    def node(
        self, session: ParsedSession, session_id: str, parsed: ParsedNode
    ) -> tuple[NewThinkingNode | None, Fault | None]:
        """Make the node, or tell why it cannot be stored; a lost parent is told beside the node."""
        key = (session.external_id, parsed.external_id)
        parent_key = (session.external_id, parsed.parent_id or "")
        parent_id = self._ids.get(parent_key)
        draft = self._draft(session, session_id, parsed, parent_id)
        try:
            _check(draft, self._max_text_bytes)
        except InvalidInputError as error:
            self._ids[key] = parent_id
            return None, Fault(parsed.line, error.message)
        is_lost = parsed.parent_id is not None and parent_key not in self._ids
        self._ids[key] = draft.id
        draft = self._followed(session, draft)
        return draft, _lost_parent(parsed) if is_lost else None

    def resume(self, session: ParsedSession, external_id: str, stored: NewThinkingNode) -> None:
        """Go on after a node that is stored: what comes may follow it and answer it.

        Args:
            external_id: What nodes name it by as their parent.
        """
        self._ids[(session.external_id, external_id)] = stored.id
        self._timed(session, stored.blocks, stored.valid_from)
        self._followed(session, self._extracted(session, stored))
        self.take_follow_ups()

    def take_follow_ups(self) -> FollowUps:
        """Give what the nodes since the last call do to decisions before them."""
        told, self._follow_ups = self._follow_ups, FollowUps()
        return told

    def _followed(self, session: ParsedSession, draft: NewThinkingNode) -> NewThinkingNode:
        """Read a node as an answer to what its line decided before."""
        thread = self._threads.setdefault((session.external_id, draft.branch), DecisionThread())
        if draft.role is Role.USER:
            followed = thread.told(draft)
        elif draft.role is Role.ASSISTANT:
            followed = thread.said(draft)
        elif draft.role is Role.TOOL:
            followed = thread.answered(draft)
        else:
            return draft
        self._follow_ups += followed.follow_ups
        if followed.decisions == draft.decisions:
            return draft
        return replace(draft, decisions=followed.decisions)

    def _draft(
        self, session: ParsedSession, session_id: str, parsed: ParsedNode, parent_id: str | None
    ) -> NewThinkingNode:
        names = (self._tenant_id, self._source, session.external_id, parsed.external_id)
        blocks = self._timed(session, parsed.blocks, parsed.at)
        draft = NewThinkingNode(
            id=derived_id(None if parsed.is_timeless else parsed.at, *names),
            session_id=session_id,
            kind=parsed.kind,
            role=parsed.role,
            blocks=blocks,
            parent_id=parent_id,
            reasoning=thinking_text(parsed.blocks),
            response=visible_text(parsed.blocks),
            status=parsed.status,
            provider=parsed.provider,
            model=parsed.model,
            effort=parsed.effort,
            usage=parsed.usage,
            branch=parsed.branch,
            source=self._source,
            external_id=parsed.external_id,
            valid_from=parsed.at,
        )
        if parsed.answers is not None and session.external_id not in self._offered:
            self._offered[session.external_id] = Offer(parsed.answers, self._threshold)
        return read(self._extracted(session, draft), may_decide=None)

    def _timed(
        self, session: ParsedSession, blocks: tuple[Block, ...], at: datetime | None
    ) -> tuple[Block, ...]:
        """Give results how long their tools took, by the times of the messages that say so."""
        if at is None:
            return blocks
        name = session.external_id
        timed = tuple(
            _with_duration(block, self._called.pop((name, block.call_id), None), at)
            if isinstance(block, ToolResultBlock)
            else block
            for block in blocks
        )
        calls = (block.call_id for block in blocks if isinstance(block, ToolCallBlock))
        self._called |= {(name, call_id): at for call_id in calls}
        return timed

    def _extracted(self, session: ParsedSession, draft: NewThinkingNode) -> NewThinkingNode:
        """Read a node by the rules; what they leave open waits for a closer reading."""
        if draft.role is Role.USER:
            offer = self._offered.get(session.external_id)
            decided = extract_from_person(draft.response, offer, draft.id, draft.valid_from)
            return replace(draft, decisions=decided) if decided else draft
        if draft.role is Role.ASSISTANT:
            offer = Offer(draft.response or draft.reasoning, self._threshold)
            self._offered[session.external_id] = offer
            text = draft.reasoning or draft.response
            extraction = self._reading.read(text, draft.id, draft.valid_from)
            is_whole = draft.status is NodeStatus.COMPLETE
            is_open = self._reading.is_twofold and extraction.is_open and is_whole
            return _with(draft, extraction, is_open=is_open)
        return draft


def title_from(nodes: list[NewThinkingNode], external_id: str) -> str:
    """Name a session after what was asked first; tags around it are a tool's, not a person's."""
    asked = (node.response for node in nodes if node.role is Role.USER)
    named = (as_title(text) for text in asked if not text.lstrip().startswith("<"))
    return next(filter(None, named), "") or as_title(external_id) or "Untitled"


def _with_duration(
    result: ToolResultBlock, called: datetime | None, at: datetime
) -> ToolResultBlock:
    # Formats that know no more give both messages one time.
    if result.duration_ms is not None or called is None or at <= called:
        return result
    return replace(result, duration_ms=round((at - called).total_seconds() * 1000))


def _with(draft: NewThinkingNode, extraction: Extraction, *, is_open: bool) -> NewThinkingNode:
    return replace(
        draft,
        steps=extraction.steps,
        decisions=extraction.decisions,
        confidence=extraction.confidence.value,
        confidence_basis=extraction.confidence.basis.value,
        reading=extraction.confidence.reading,
        may_decide=is_open,
    )


def _check(draft: NewThinkingNode, max_text_bytes: int) -> None:
    check_node(draft, max_text_bytes)
    for name in ("external_id", "branch", "model", "effort", "provider"):
        require_text(getattr(draft, name) or "", name, _MAX_SHORT)
    # The driver and the full-text index take U+0000; most of what reads them later does not.
    if any("\x00" in getattr(block, "text", "") for block in draft.blocks):
        raise InvalidInputError("a text holds the control character U+0000", field="blocks")


def _lost_parent(parsed: ParsedNode) -> Fault:
    parent = without_control(parsed.parent_id or "")[:_MAX_QUOTED]
    return Fault(parsed.line, f"what it follows, {parent}, is not in this file before it")
