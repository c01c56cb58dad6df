"""What an import leaves for a closer reading of its texts."""

import pytest

from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, NodeStatus, Role
from app.importers.base import ParsedNode, ParsedSession
from app.importers.drafts import Drafts
from app.reasoning.decisions.extraction.service import BY_RULES, ReadingRule

OPEN = "We keep the table in memory, one row a key. It is small."
LIKELY = "We could use a cache here. Keep the table in memory, one row a key."
TWOFOLD = ReadingRule(is_twofold=True)


def _drawn(
    text: str,
    reading: ReadingRule,
    role: Role = Role.ASSISTANT,
    status: NodeStatus = NodeStatus.COMPLETE,
) -> NewThinkingNode:
    parsed = ParsedNode(
        "n", None, role, NodeKind.MESSAGE, (TextBlock(text),), None, 1, 1, status=status
    )
    node, fault = Drafts("t", "pi", 10_000, reading).node(ParsedSession("s"), new_id(), parsed)
    assert (node is not None, fault) == (True, None)
    assert node is not None
    return node


def test_an_open_text_is_left_for_a_closer_reading_where_somebody_reads() -> None:
    assert _drawn(OPEN, TWOFOLD).may_decide
    assert not _drawn(OPEN, BY_RULES).may_decide


def test_what_is_likely_is_told_at_once_or_left_for_who_reads_closely() -> None:
    at_once, later = _drawn(LIKELY, BY_RULES), _drawn(LIKELY, TWOFOLD)
    assert (len(at_once.decisions), at_once.may_decide) == (1, False)
    assert (later.decisions, later.may_decide) == ((), True)


@pytest.mark.parametrize(
    ("role", "status"),
    [(Role.USER, NodeStatus.COMPLETE), (Role.ASSISTANT, NodeStatus.INTERRUPTED)],
)
def test_a_person_and_an_unfinished_text_are_not_read_again(role: Role, status: NodeStatus) -> None:
    assert not _drawn(OPEN, TWOFOLD, role, status).may_decide
