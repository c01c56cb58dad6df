"""What workers send each other, and what others may send."""

import pytest

from app.wakeups.messages import Message, packed, read


def test_a_message_is_read_as_it_was_sent() -> None:
    keys = {("t", "s"), ("*", "jobs")}
    assert read(packed("w", keys).encode()) == Message("w", frozenset(keys))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b'{"worker": 1, "keys": []}',
        b'{"worker": "w", "keys": {}}',
        b'{"worker": "w", "keys": [["t"]]}',
        b'{"worker": "w", "keys": [["t", 1]]}',
        b'{"worker": "w", "keys": [["t", "s"], "ts"]}',
        b"[" * 100_000,
    ],
)
def test_what_no_worker_sends_is_no_message(body: bytes) -> None:
    assert read(body) is None
