"""Chat histories of aider, written as aider writes them."""

import re

import pytest

from app.content.blocks import TextBlock
from app.content.usage import Usage
from app.domain.nodes.thinking import Role
from app.importers.files import format_of
from tests.unit.importers.parsing import parse

_WRITTEN = """
# aider chat started at 2026-05-04 10:00:00

> Aider v0.86.2
> Main model: openai/gpt-5 with diff edit format, infinite output
> Git repo: .git with 12 files

#### /add queue.py

> Added queue.py to the chat

#### Which queue do we take?
#### Redis or Kafka?

# The queue

I'll go with Redis because it is there already.

```python
import redis
```


> Tokens: 4.2k sent, 1.1k cache hit, 312 received. Cost: $0.01 message, $0.01 session.
> Applied edit to queue.py
> Commit 1a2b3c4 feat: Use Redis

#### /ask Is it fast?

It is.


> Tokens: 4.5k sent, 7 received.

# aider chat started at 2026-05-05 09:30:00

> Model: sonnet with whole edit format

#### <blank>

#### Thanks

You are welcome.

"""
# aider ends what it and a person say with the two spaces of a line break.
HISTORY = re.sub(r"^(>|####)(.*)$", r"\1\2  ", _WRITTEN, flags=re.MULTILINE)


def test_a_history_gives_a_session_for_each_start() -> None:
    parsed = parse(HISTORY)
    assert (parsed.format, parsed.faults) == ("aider", [])
    assert [str(session.started_at) for session in parsed.sessions] == [
        "2026-05-04 10:00:00+00:00",
        "2026-05-05 09:30:00+00:00",
    ]
    assert [(node.role.value, node.blocks[0]) for node in parsed.nodes] == [
        ("user", TextBlock("Which queue do we take?\nRedis or Kafka?")),
        (
            "assistant",
            TextBlock(
                "# The queue\n\nI'll go with Redis because it is there already.\n\n"
                "```python\nimport redis\n```"
            ),
        ),
        ("user", TextBlock("Is it fast?")),
        ("assistant", TextBlock("It is.")),
        ("user", TextBlock("Thanks")),
        ("assistant", TextBlock("You are welcome.")),
    ]
    assert [node.parent_id for node in parsed.nodes] == [
        None,
        "message:1",
        "message:2",
        "message:3",
        None,
        "message:1",
    ]


def test_answers_have_their_model_and_tokens() -> None:
    answers = [node for node in parse(HISTORY).nodes if node.role is Role.ASSISTANT]
    assert [(node.model, node.usage) for node in answers] == [
        ("openai/gpt-5", Usage(4200, 312)),
        ("openai/gpt-5", Usage(4500, 7)),
        ("sonnet", None),
    ]


def test_the_counts_are_those_of_the_lines() -> None:
    parsed = parse(HISTORY)
    starts = re.findall(r"^# aider chat started at ", HISTORY, re.MULTILINE)
    asked = re.findall(r"(?:^#### .*\n)+", HISTORY, re.MULTILINE)
    commands = [text for text in asked if re.match(r"#### (?:/(?!ask)|<blank>)", text)]
    assert len(parsed.sessions) == len(starts)
    users = [node for node in parsed.nodes if node.role is Role.USER]
    assert len(users) == len(asked) - len(commands)
    assert parsed.skipped == {
        "command": 1,
        "blank": 1,
        "printed by aider": len(re.findall(r"^> ", HISTORY, re.MULTILINE)),
    }


def test_a_history_that_grows_keeps_its_names() -> None:
    whole, cut = parse(HISTORY), parse(HISTORY[: HISTORY.index("#### /ask")])
    assert cut.sessions == whole.sessions[:1]
    assert cut.nodes == whole.nodes[:2]


def test_two_projects_that_begin_in_the_same_second_are_two_sessions() -> None:
    other = HISTORY.replace("Which queue", "Which cache")
    names = [parse(text).sessions[0].external_id for text in (HISTORY, other)]
    assert len(set(names)) == 2


def test_a_line_that_is_not_utf_8_is_reported() -> None:
    parsed = parse(HISTORY.encode().replace(b"It is.", b"It \xff is."))
    assert [reason for _, reason in parsed.faults] == ["the line is not UTF-8"]
    assert len(parsed.nodes) == 5


@pytest.mark.parametrize(
    "content", ["# Notes\n\n#### aider\n", "> # aider chat started at 2026-05-04 10:00:00\n"]
)
def test_other_markdown_is_not_taken_for_a_history(content: str) -> None:
    assert format_of(content.encode()) is None
