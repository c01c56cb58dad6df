"""Chats that Cursor exports as Markdown."""

import re

import pytest

from app.content.blocks import TextBlock
from app.importers.files import format_of
from tests.unit.importers.parsing import parse

EXPORT = """# Pick a queue
_Exported on 5/4/2026 at 10:00:00 GMT+2 from Cursor (2.2.44)_

---

**User**

Which queue do we take?

---

**Cursor**

I'll go with Redis because it is there already.

---

### Why

It is **fast**:

**User**

waits less.

---

**User**

Thanks

---

**Cursor**

You are welcome.
"""


def test_a_chat_gives_its_messages() -> None:
    parsed = parse(EXPORT)
    assert (parsed.format, parsed.faults, parsed.skipped) == ("cursor", [], {})
    [session] = parsed.sessions
    assert (session.title, session.started_at) == ("Pick a queue", None)
    assert [(node.role.value, node.blocks[0]) for node in parsed.nodes] == [
        ("user", TextBlock("Which queue do we take?")),
        (
            "assistant",
            TextBlock(
                "I'll go with Redis because it is there already.\n\n---\n\n### Why\n\n"
                "It is **fast**:\n\n**User**\n\nwaits less."
            ),
        ),
        ("user", TextBlock("Thanks")),
        ("assistant", TextBlock("You are welcome.")),
    ]
    assert [node.parent_id for node in parsed.nodes] == [
        None,
        "message:1",
        "message:2",
        "message:3",
    ]
    marks = re.findall(r"^---\n\n\*\*(?:User|Cursor)\*\*$", EXPORT, re.MULTILINE)
    assert len(parsed.nodes) == len(marks)


def test_windows_lines_and_a_repeated_title_change_nothing() -> None:
    other = "# Notes\n" + EXPORT
    assert parse(EXPORT.replace("\n", "\r\n")).sessions == parse(EXPORT).sessions
    assert parse(other).sessions == parse(EXPORT).sessions


def test_an_export_made_later_is_the_same_chat() -> None:
    cut = EXPORT[: EXPORT.rindex("---\n\n**User**")]
    assert parse(cut).sessions == parse(EXPORT).sessions
    assert [n.external_id for n in parse(cut).nodes] == ["message:1", "message:2"]


def test_chats_that_begin_alike_are_told_apart_by_their_answers() -> None:
    other = EXPORT.replace("I'll go with Redis", "I'll go with Kafka")
    assert parse(other).sessions[0].external_id != parse(EXPORT).sessions[0].external_id


def test_a_message_without_text_and_a_broken_line_are_told() -> None:
    empty = EXPORT.encode().replace(b"Thanks", b"").replace(b"You are", b"You \xff are")
    parsed = parse(empty)
    assert parsed.skipped == {"empty": 2}
    assert [reason for _, reason in parsed.faults] == ["the line is not UTF-8"]
    assert [node.external_id for node in parsed.nodes] == ["message:1", "message:2"]


@pytest.mark.parametrize(
    "content",
    [
        "# Pick a queue\n\n---\n\n**User**\n\nWhich?\n",
        "# Notes\nExported on 5/4/2026 at 10:00:00 from Cursor (2)\n",
    ],
)
def test_other_markdown_is_not_taken_for_a_chat(content: str) -> None:
    assert format_of(content.encode()) is None
