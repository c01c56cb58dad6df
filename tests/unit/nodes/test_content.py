"""Blocks survive storage, whatever is in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.content.blocks import (
    BLOCK_TYPES,
    Block,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
    thinking_text,
    tool_text,
    visible_text,
)
from app.content.serialise import StoredBlock, from_stored, to_stored

BLOCKS = st.one_of([st.builds(block_type) for block_type in BLOCK_TYPES.values()])


@given(BLOCKS)
def test_a_stored_block_comes_back_equal(block: Block) -> None:
    assert from_stored(to_stored(block)) == block


def test_a_kind_of_a_newer_version_is_not_guessed_at() -> None:
    with pytest.raises(KeyError):
        from_stored(StoredBlock("hologram", None, None))


def test_texts_are_taken_by_kind_in_order() -> None:
    blocks = (
        ThinkingBlock("first thought", "signed"),
        TextBlock("said"),
        ToolCallBlock("1", "read", '{"path":"a"}'),
        ToolResultBlock("1", "content of a"),
        ThinkingBlock("second thought"),
        TextBlock("said more"),
    )
    assert thinking_text(blocks) == "first thought\n\nsecond thought"
    assert visible_text(blocks) == "said\n\nsaid more"
    assert tool_text(blocks) == 'read {"path":"a"}\n\ncontent of a'
