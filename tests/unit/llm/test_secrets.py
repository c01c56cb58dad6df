"""Keys never occur in what anybody may read."""

import logging
import traceback

import pytest
from pydantic import SecretStr

from app.errors import AppError
from app.llm.errors import ProviderSetupError
from app.llm.secrets import HIDDEN, hide_keys
from tests.fakes.vendors.exchange import Cut, answered, streamed
from tests.fakes.vendors.formats import FORMATS, Format
from tests.fakes.vendors.server import VendorServer
from tests.unit.llm.conftest import KEY, MakeModels, read, settings_for
from tests.unit.llm.requests import ask

each_format = pytest.mark.parametrize("format_", FORMATS, ids=lambda f: f.provider)


def _everything_said(error: BaseException) -> str:
    """The error, every cause and context of it, and the traceback as a log would show it."""
    said = ["".join(traceback.format_exception(error)), repr(error)]
    while (above := error.__cause__ or error.__context__) is not None:
        said += [repr(above), str(vars(above))]
        error = above
    return "\n".join(said)


@each_format
@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500])
async def test_a_vendor_that_repeats_the_key_is_not_passed_on(
    format_: Format,
    status: int,
    models: MakeModels,
    vendor: VendorServer,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    words = f"Incorrect API key provided: {KEY}, or Bearer {KEY}; model unknown"
    vendor.answer = lambda _: answered(format_.error(words), status)
    with pytest.raises(AppError) as caught:
        await read(models()[format_.provider], ask(format_.model))
    assert "Incorrect API key provided: [hidden]" in caught.value.message
    assert KEY not in _everything_said(caught.value)
    assert KEY not in caplog.text


@each_format
async def test_a_broken_connection_tells_nothing_of_the_key(
    format_: Format,
    models: MakeModels,
    vendor: VendorServer,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    vendor.script = [streamed(format_.begun("Neo4j"), Cut())]
    with pytest.raises(AppError) as caught:
        await read(models()[format_.provider], ask(format_.model))
    assert KEY not in _everything_said(caught.value)
    assert KEY not in caplog.text


@each_format
async def test_a_successful_call_logs_no_key(
    format_: Format,
    models: MakeModels,
    vendor: VendorServer,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    vendor.script = [streamed(format_.said("Neo4j"))]
    await read(models()[format_.provider], ask(format_.model))
    assert KEY not in caplog.text


def test_the_settings_show_no_key() -> None:
    settings = settings_for("http://127.0.0.1:1")
    assert KEY not in f"{settings!r}{settings}{settings.model_dump_json()}"


def test_an_address_with_a_password_is_refused_without_repeating_it() -> None:
    with pytest.raises(ValueError, match="anthropic_base_url") as caught:
        settings_for("http://user:hunter2@127.0.0.1")
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("key sk-ant-api03-AbCd_efgh-1234 is wrong", f"key {HIDDEN} is wrong"),
        ("provided: sk-proj-********wxyz.", f"provided: {HIDDEN}."),
        ("AIzaSyA1234567890abcdefghij", HIDDEN),
        ("Authorization: Bearer abcdefgh12345", f"Authorization: {HIDDEN}"),
        ("our own secret: plain-words", f"our own secret: {HIDDEN}"),
        ("task-1 asks for a risk-free thing", "task-1 asks for a risk-free thing"),
    ],
)
def test_what_is_or_looks_like_a_key_is_hidden_and_nothing_else(said: str, shown: str) -> None:
    assert hide_keys(said, SecretStr("plain-words")) == shown


def test_no_key_is_nothing_to_hide() -> None:
    assert hide_keys("as it was", SecretStr("")) == "as it was"


@each_format
async def test_a_wrong_key_names_the_setting_to_mend(
    format_: Format, models: MakeModels, vendor: VendorServer
) -> None:
    vendor.script = [answered(format_.error("invalid key"), 401)]
    with pytest.raises(ProviderSetupError) as caught:
        await read(models()[format_.provider], ask(format_.model))
    name = "openai" if format_.provider == "openai_chat" else format_.provider
    assert caught.value.field == f"{name}_api_key"
