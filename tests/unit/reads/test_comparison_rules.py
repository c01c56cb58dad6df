"""What things share, and which tools were used."""

import pytest

from app.content.blocks import ToolCallBlock, ToolResultBlock
from app.content.serialise import to_stored
from app.domain.beliefs.vocabulary import content_words
from app.domain.nodes.decision import DecisionPoint, DecisionStatus, Option
from app.domain.nodes.graph_answers import OptionConflict, ToolUse
from app.reads.graph.tool_rules import tools_used
from app.reads.graph.walks.comparison_rules import (
    option_conflicts,
    overlap,
    own_of,
    reached,
    shared_by_all,
)
from tests.unit.reads.test_path_rules import AT


def decision(id_: str, chosen: str, *rejected: str) -> DecisionPoint:
    return DecisionPoint(
        id=id_,
        session_id=None,
        node_id=None,
        description="",
        question=None,
        chosen=Option("c" + id_, chosen),
        rejected=tuple(Option("r" + id_, text, "too slow") for text in rejected),
        considered=(),
        confidence=None,
        marker=None,
        start=None,
        end=None,
        extracted_by="person",
        refined_by=None,
        status=DecisionStatus.DECIDED,
        superseded_by=None,
        certainty=None,
        valid_from=None,
        recorded_from=AT,
    )


def test_words_are_compared_without_case_and_without_common_ones() -> None:
    one, other = content_words("The queue is Redis 7.2"), content_words("A QUEUE, or Kafka")
    assert one == {"queue", "redis", "7.2"}
    assert overlap(one, other) == 0.25
    assert overlap(frozenset(), frozenset()) == 0.0


def test_what_is_reached_comes_nearest_first_and_no_further_than_asked() -> None:
    steps = [("a", "c"), ("a", "b"), ("b", "d"), ("d", "a"), ("d", "e")]
    assert reached("a", steps, 2) == ("b", "c", "d")


def test_premises_are_shared_by_all_or_of_one_alone() -> None:
    premises = {"a": ("p", "q"), "b": ("q", "r"), "c": ("q", "p")}
    assert shared_by_all(premises) == ("q",)
    assert own_of(premises, "b") == ("r",)
    assert own_of(premises, "a") == ()


def test_a_clash_is_an_option_that_one_chose_and_another_turned_down() -> None:
    one, other = decision("1", "Redis  Streams"), decision("2", "Kafka", "redis streams.")
    assert option_conflicts([one, other, one]) == (
        OptionConflict("Redis  Streams", "1", "2", "too slow"),
    )
    assert option_conflicts([decision("3", "Kafka", "Kafka")]) == ()


@pytest.mark.parametrize("argument", ['{"name":"decoy"}', '{"is_error":true}', "x" * 900])
def test_tools_are_counted_from_the_beginnings_of_their_blocks(argument: str) -> None:
    blocks = (
        ToolResultBlock("1", "boom", is_error=True),
        ToolCallBlock("1", "read", argument),
        ToolCallBlock("2", "read", argument),
        ToolCallBlock('"name":"odd"', 'say "hi"', argument),
        ToolResultBlock("2", argument),
        ToolResultBlock("9", "boom", is_error=True),
    )
    heads = [(block.kind, (to_stored(block).json or "")[:600]) for block in blocks]
    assert tools_used(heads) == (ToolUse("read", 2, 1), ToolUse('say "hi"', 1, 0))
