"""What the log holds, as text and as JSON."""

import io
import json
import logging
from collections.abc import Callable

import pytest
from starlette.types import Receive, Scope, Send

from app.api.http.middleware import AccessLog
from app.settings import Settings
from app.telemetry import JsonFormatter, RedactingFormatter, fields_of_entry

KEY = "noema_abcdefghijklmnopqrstuvwxyz012345"
Emit = Callable[[logging.Logger], None]


def _logged(formatter: logging.Formatter, emit: Emit) -> str:
    """Give what is written for the entries that `emit` makes."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(formatter)
    logger = logging.Logger("noema.test")
    logger.addHandler(handler)
    emit(logger)
    return written.getvalue()


def _entry(emit: Emit) -> dict[str, object]:
    [line] = _logged(JsonFormatter(), emit).splitlines()
    return json.loads(line)


def test_an_entry_is_one_line_with_its_parts_as_fields() -> None:
    entry = _entry(
        lambda log: log.warning("took\n%d", 3, extra=fields_of_entry(status=200, path="/"))
    )
    assert entry.pop("time")
    assert entry == {
        "level": "warning",
        "logger": "noema.test",
        "message": "took\n3",
        "status": 200,
        "path": "/",
    }


def _fail(log: logging.Logger) -> None:
    try:
        raise ValueError(f"refused {KEY}")
    except ValueError:
        log.exception("failed with Bearer %s", KEY, extra=fields_of_entry(path=f"/?token={KEY}"))


@pytest.mark.parametrize("formatter", [RedactingFormatter("%(message)s"), JsonFormatter()])
def test_no_key_is_in_an_entry_nor_in_its_fields_or_traceback(formatter: logging.Formatter) -> None:
    written = _logged(formatter, _fail)
    assert KEY not in written
    assert "ValueError" in written


@pytest.mark.parametrize(
    "secret",
    [
        "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmVk",
        "redis://:a-password@127.0.0.1:6379",
        "https://ada:a-password@login.example",
    ],
)
def test_no_token_and_no_password_of_an_address_is_in_an_entry(secret: str) -> None:
    written = _logged(RedactingFormatter("%(message)s"), lambda log: log.error("at %s", secret))
    assert "a-password" not in written
    assert "eyJ" not in written
    assert "[secret]" in written


async def test_a_request_is_logged_without_its_query_and_its_body(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def received() -> dict[str, object]:
        return {"type": "http.request", "body": b"a secret thought", "more_body": False}

    async def ignored(_: object) -> None:
        return None

    scope: Scope = {
        "type": "http",
        "method": "POST",
        "path": "/graphql",
        "query_string": b"query=secret",
        "headers": [(b"authorization", KEY.encode())],
    }
    clock = iter((1.0, 1.25))
    with caplog.at_level(logging.INFO, "noema.access"):
        await AccessLog(app, lambda: next(clock))(scope, received, ignored)

    [record] = caplog.records
    entry = json.loads(JsonFormatter().format(record))
    assert entry.pop("time")
    assert entry == {
        "level": "info",
        "logger": "noema.access",
        "message": "POST /graphql 204 250 ms",
        "method": "POST",
        "path": "/graphql",
        "status": 204,
        "duration_ms": 250.0,
    }


def test_the_log_is_text_unless_the_setting_says_json() -> None:
    assert Settings().log_format == "text"
    assert Settings(log_format="json").log_format == "json"
