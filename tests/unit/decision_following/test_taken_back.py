"""Where a text takes back what was decided."""

import pytest

from app.domain.nodes.outcome import OutcomeStatus
from app.reasoning.decisions.following.taken_back import taken_back

FAILED, REVERSED = OutcomeStatus.FAILED, OutcomeStatus.REVERSED


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("That did not work, revert it.", FAILED),
        ("The lock still hangs and fails. Let me revert that change.", FAILED),
        ("Reverting the cache to the process.", REVERSED),
        ("I'm going back to Memcached.", REVERSED),
        ("Let's roll this back.", REVERSED),
        ("Please undo the last change.", REVERSED),
    ],
    ids=["failed", "failed before", "reverting", "going back", "roll back", "undo"],
)
def test_a_writer_takes_back(text: str, status: OutcomeStatus) -> None:
    assert [back.status for back in taken_back(text)] == [status]


@pytest.mark.parametrize(
    "text",
    [
        "Should I revert that?",
        "If this fails, revert the change.",
        "The function returns the value back to the caller.",
        "I won't revert it.",
        "Run `git revert` to see what it prints.",
        "Let me get back to you.",
    ],
    ids=["question", "condition", "return", "denied", "quoted", "idiom"],
)
def test_what_takes_nothing_back_is_passed_over(text: str) -> None:
    assert list(taken_back(text)) == []
