"""The decision logs of the shared transcripts: how much is decided, and by whom."""

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from app.domain.nodes.decision import DecisionPoint, DecisionStatus, NewDecision
from app.domain.nodes.thinking import Role
from app.importers.base import ParsedNode, ParsedSession
from app.importers.drafts import Drafts
from app.importers.files import format_of
from app.reads.graph.decision_log import decision_log
from tests.transcripts import DATA, needs_data

pytestmark = needs_data
MAX_BYTES = 10_000_000


def _made(path: Path) -> list[tuple[Role, NewDecision]]:
    raw = path.read_bytes()
    known = format_of(raw)
    assert known is not None
    drafts = Drafts("tenant", known.name, MAX_BYTES)
    found, session = list[tuple[Role, NewDecision]](), ParsedSession("")
    for item in known.read(BytesIO(raw)):
        if isinstance(item, ParsedSession):
            session = item
        elif isinstance(item, ParsedNode):
            node, _ = drafts.node(session, "session", item)
            found += [(node.role, one) for one in node.decisions] if node and node.role else []
    return found


def _point(one: NewDecision) -> DecisionPoint:
    return DecisionPoint(
        id=one.id,
        session_id="session",
        node_id=None,
        description=one.description,
        question=one.question,
        chosen=one.chosen,
        rejected=one.rejected,
        considered=(),
        confidence=one.confidence,
        marker=one.marker,
        start=one.start,
        end=one.end,
        extracted_by=one.extracted_by,
        refined_by=None,
        status=DecisionStatus.DECIDED,
        superseded_by=None,
        certainty=one.certainty,
        valid_from=None,
        recorded_from=datetime(2026, 1, 1, tzinfo=UTC),
    )


@pytest.mark.parametrize(
    ("name", "logged", "by_people"),
    [
        ("specstory/2026-02-09_22-24-05Z-the-way-the-list.md", 3, 1),
        ("specstory/2026-06-29_18-33-08Z-let-s-consider-the.md", 2, 2),
        ("specstory/2026-07-20_13-11-09Z-address-mip-4-binary.md", 5, 0),
        ("specstory/2026-08-03_15-41-34Z-take-a-look-at.md", 4, 0),
        ("transcripts/chatgpt_export__average-distance.json", 0, 0),
        ("transcripts/claude_code__fixture-small.jsonl", 0, 0),
        ("transcripts/claude_code__long-conversation.jsonl", 6, 2),
        ("transcripts/claude_code__tiny-conversation.jsonl", 0, 0),
        ("transcripts/codex__small.jsonl", 0, 0),
        ("transcripts/pi__before-compaction_part1.jsonl", 4, 0),
    ],
)
def test_a_session_has_as_many_logged_decisions_as_were_judged(
    name: str, logged: int, by_people: int
) -> None:
    made = _made(DATA / name)
    assert len(decision_log([_point(one) for _, one in made])) == logged
    assert sum(role is Role.USER for role, _ in made) == by_people


def test_a_person_decides_for_another_container_than_was_offered() -> None:
    made = _made(DATA / "transcripts" / "claude_code__long-conversation.jsonl")
    by_people = [one for role, one in made if role is Role.USER]
    chosen = [
        (one.chosen.text, [option.text for option in one.rejected])
        for one in by_people
        if one.chosen and one.rejected
    ]
    assert ("apple container", ["docker proper"]) in chosen
