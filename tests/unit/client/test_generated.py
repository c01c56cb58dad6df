"""The client is the one that the schema gives, and reads what a service may answer."""

import subprocess
import sys
import uuid
from pathlib import Path

import pytest

from app.domain.ids import own_id
from noema.errors import NoemaError, RateLimitedError, UnavailableError
from noema.rules import Operation, new_key, next_event, read_answer, wait_s

ROOT = Path(__file__).parents[3]
ASKED = Operation("Session", "session", "query Session { session { id } }")


def test_the_committed_client_is_the_one_of_the_schema(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / ".ci" / "client.py"), str(tmp_path)]
    subprocess.run(command, check=True, timeout=100)
    for written in sorted(tmp_path.glob("*.py")):
        committed = (ROOT / "noema" / written.name).read_text(encoding="utf-8")
        assert written.read_text(encoding="utf-8") == committed, "run: uv run poe client"
    assert len([*tmp_path.glob("*.py")]) == 5


def test_a_key_of_the_client_is_one_that_the_service_takes() -> None:
    key = new_key()
    assert uuid.UUID(key).version == 7
    assert own_id(key, "idempotency-key") == key


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_proxy_without_its_service_is_an_error_that_may_pass(status: int) -> None:
    with pytest.raises(UnavailableError):
        read_answer(ASKED, status, "<html>Bad gateway</html>", None)


def test_an_answer_that_is_no_graphql_names_its_status() -> None:
    with pytest.raises(NoemaError, match="HTTP 404"):
        read_answer(ASKED, 404, "<html>", None)


def test_a_limit_says_when_to_come_back() -> None:
    text = '{"errors": [{"message": "too many", "extensions": {"code": "RATE_LIMITED"}}]}'
    with pytest.raises(RateLimitedError) as limited:
        read_answer(ASKED, 429, text, "7")
    assert (wait_s(limited.value, 0, 0.25), limited.value.retry_after_s) == (7.0, 7.0)


def test_waits_double_and_end_at_half_a_minute() -> None:
    away = UnavailableError("away", "UNAVAILABLE")
    assert [wait_s(away, attempt, 0.25) for attempt in (0, 1, 2, 9)] == [0.25, 0.5, 1.0, 30.0]


def test_a_stream_gives_events_and_says_why_it_ends() -> None:
    assert next_event("") is None
    assert next_event('{"seq": 3}') == {"seq": 3}
    with pytest.raises(UnavailableError, match="gone"):
        next_event('{"error": {"message": "gone", "code": "UNAVAILABLE"}}')
