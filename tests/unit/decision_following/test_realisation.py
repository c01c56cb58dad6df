"""Which calls of tools carry a decision out."""

import json
from collections import Counter

import pytest

from app.content.blocks import ToolCallBlock
from app.domain.ids import new_id
from app.domain.nodes.decision import NewDecision, Option
from app.reasoning.decisions.following.realisation import calls_in, traits_of, why_carried_out

NO_CALLS: Counter[str] = Counter()


def _decision(said: str, chosen: str, *rejected: str) -> NewDecision:
    others = tuple(Option(new_id(), text) for text in rejected)
    return NewDecision(new_id(), said, Option(new_id(), chosen), others)


CACHE = _decision(
    "I'll keep the cache in Redis instead of Memcached.", "keep the cache in Redis", "Memcached"
)


def _why(decision: NewDecision, tool: str, arguments: object) -> list[str | None]:
    block = ToolCallBlock("c", tool, json.dumps(arguments))
    traits = traits_of(decision)
    return [why_carried_out(traits, call, NO_CALLS, 0) for call in calls_in(block)]


def test_a_call_that_shares_the_words_of_a_choice_carries_it_out() -> None:
    edit = {"file_path": "/src/store.py", "new_string": "cache = Redis(url)"}
    assert _why(CACHE, "Edit", edit) == ["shares its words cache, redis"]


def test_a_change_of_a_file_that_the_decision_names_carries_it_out() -> None:
    decision = _decision("I'll split `loader.py` in two.", "split `loader.py` in two")
    edit = {"file_path": "/src/loader.py", "old_string": "a", "new_string": "b"}
    assert _why(decision, "Edit", edit) == ["changes loader.py, which it names"]


def test_each_file_of_a_patch_is_looked_at() -> None:
    decision = _decision("I'll split `loader.py` in two.", "split `loader.py` in two")
    patch = "*** Begin Patch\n*** Update File: src/loader.py\n*** Add File: src/parts.py\n"
    assert _why(decision, "apply_patch", {"input": patch}) == [
        "changes loader.py, which it names",
        None,
    ]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("Read", {"file_path": "/src/cache_redis.py"}),
        ("Grep", {"pattern": "cache|Redis"}),
        ("Bash", {"command": "grep -rn 'cache = Redis' src"}),
        ("Bash", {"command": "cd app && git log -S Redis -- cache"}),
        ("TodoWrite", {"todos": [{"content": "keep the cache in Redis"}]}),
        ("mcp__journal__process_thoughts", {"text": "keep the cache in Redis"}),
        ("Edit", {"file_path": "/a.py", "new_string": "cache = Memcached()"}),
    ],
    ids=["read", "search", "grep", "log", "to do", "journal", "what was turned down"],
)
def test_to_look_or_to_note_carries_nothing_out(tool: str, arguments: object) -> None:
    assert not any(_why(CACHE, tool, arguments))


def test_words_that_most_calls_have_tell_none_of_them_apart() -> None:
    block = ToolCallBlock("c", "Edit", json.dumps({"new_string": "cache Redis"}))
    [call] = calls_in(block)
    often = {"cache": 9, "redis": 9}
    assert why_carried_out(traits_of(CACHE), call, often, 10) is None
    assert why_carried_out(traits_of(CACHE), call, {"cache": 1, "redis": 2}, 10) is not None
