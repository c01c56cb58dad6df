"""What is refused before anything is sent."""

from dataclasses import replace
from datetime import date

import pytest

from app.content.blocks import ImageBlock, TextBlock, ThinkingBlock, ToolCallBlock, UnknownBlock
from app.errors import InvalidInputError
from app.llm.base import Effort, Message, ModelRequest
from app.llm.catalogue import CATALOGUE
from app.llm.errors import (
    ModelRetiredError,
    ProviderSetupError,
    StateForgottenError,
)
from tests.fakes.vendors.exchange import answered, streamed
from tests.fakes.vendors.formats import FORMATS, Format
from tests.fakes.vendors.server import VendorServer
from tests.unit.llm.conftest import MakeModels, read
from tests.unit.llm.requests import SECRET_THOUGHTS, ask, tool_cycle, user

each_format = pytest.mark.parametrize("format_", FORMATS, ids=lambda f: f.provider)
REFUSED: dict[str, tuple[str, ModelRequest, str]] = {
    "no tokens": ("anthropic", ask("claude-opus-5-5", max_output_tokens=0), "max_output_tokens"),
    "more than it gives": (
        "anthropic",
        ask("claude-opus-5-5", max_output_tokens=128_001),
        "max_output_tokens",
    ),
    "temperature of a 5.x": (
        "anthropic",
        replace(ask("claude-opus-5-5"), temperature=1.0),
        "temperature",
    ),
    "temperature above 2": (
        "gemini",
        replace(ask("gemini-3.8-flash"), temperature=2.1),
        "temperature",
    ),
    "budget of a 4.7": (
        "anthropic",
        replace(ask("claude-opus-4-7"), thinking_budget=2_000),
        "thinking_budget",
    ),
    "budget below the least": (
        "anthropic",
        replace(ask("claude-haiku-4-5"), thinking_budget=1_023),
        "thinking_budget",
    ),
    "budget of the whole answer": (
        "anthropic",
        replace(ask("claude-haiku-4-5"), thinking_budget=4_096),
        "thinking_budget",
    ),
    "budget of an effort": (
        "anthropic",
        replace(ask("claude-haiku-4-5"), effort=Effort.LOW),
        "thinking_budget",
    ),
    "budget above the model's most": (
        "gemini",
        replace(ask("gemini-2.5-flash", max_output_tokens=65_536), thinking_budget=24_577),
        "thinking_budget",
    ),
    "budget of an open model": (
        "compatible",
        replace(ask("llama3.3"), thinking_budget=2_000),
        "thinking_budget",
    ),
    "effort without thinking": ("openai", replace(ask("gpt-4.1"), effort=Effort.LOW), "effort"),
    "nothing to answer": ("openai", ModelRequest("gpt-5.5", (), 10), "messages"),
    "a prefilled answer": (
        "anthropic",
        ask("claude-opus-5-5", user("Hi"), Message("assistant", (TextBlock("Well"),))),
        "messages",
    ),
    "state that is not kept": (
        "anthropic",
        replace(ask("claude-opus-5-5"), previous_response_id="resp_1"),
        "previous_response_id",
    ),
}


@pytest.mark.parametrize(("provider", "request_", "field"), REFUSED.values(), ids=REFUSED)
async def test_what_cannot_work_is_refused_and_nothing_is_sent(
    provider: str,
    request_: ModelRequest,
    field: str,
    models: MakeModels,
    vendor: VendorServer,
) -> None:
    model = models()[provider]
    with pytest.raises(InvalidInputError) as caught:
        model.check(request_)
    with pytest.raises(InvalidInputError):
        await read(model, request_)
    assert (caught.value.field, vendor.asked) == (field, [])


@each_format
@pytest.mark.parametrize(
    "block",
    [
        UnknownBlock("video", '{"type": "video"}'),
        ThinkingBlock("a thought of somebody", "signature"),
        ImageBlock("image/png", '{"asset": "file-1"}'),
        ImageBlock("image/png", "no JSON"),
    ],
    ids=["unknown", "thinking", "image elsewhere", "image malformed"],
)
def test_a_block_that_a_client_may_not_send_is_refused(
    format_: Format, block: UnknownBlock | ThinkingBlock | ImageBlock, models: MakeModels
) -> None:
    with pytest.raises(InvalidInputError) as caught:
        models()[format_.provider].check(ask(format_.model, Message("user", (block,))))
    assert caught.value.field == "messages"


@pytest.mark.parametrize("provider", ["anthropic", "gemini"])
def test_arguments_that_are_no_object_are_refused_where_they_must_be_one(
    provider: str, models: MakeModels
) -> None:
    [format_] = [one for one in FORMATS if one.provider == provider]
    call = Message("assistant", (ToolCallBlock("c", "weather", "[1]"),))
    with pytest.raises(InvalidInputError, match="the arguments of 'weather' must be a JSON object"):
        models()[provider].check(ask(format_.model, user("Hi"), call, user("And?")))


@each_format
async def test_thoughts_of_another_vendor_never_leave(
    format_: Format, models: MakeModels, vendor: VendorServer
) -> None:
    await _answered(models, vendor, format_, tool_cycle(format_.model))
    only_thoughts = ask(format_.model, user("A"), Message("assistant", SECRET_THOUGHTS), user("B"))
    await _answered(models, vendor, format_, only_thoughts)
    sent = str(vendor.bodies)
    secret = ("lives in Oslo", "sig-of-another", "lone-signature", "redacted-bytes", "srv-1")
    assert [word for word in secret if word in sent] == []


async def _answered(
    models: MakeModels, vendor: VendorServer, format_: Format, request: ModelRequest
) -> None:
    vendor.script = [streamed(format_.said("ok"))]
    await read(models()[format_.provider], request)


@pytest.mark.parametrize(
    ("provider", "name"),
    [
        ("anthropic", "claude-opus-9"),
        ("openai", "gpt-9"),
        ("openai_chat", "gpt-9"),
        ("gemini", "gemini-9"),
    ],
)
async def test_an_unknown_model_is_called_with_what_is_asked(
    provider: str, name: str, models: MakeModels, vendor: VendorServer
) -> None:
    [format_] = [one for one in FORMATS if one.provider == provider]
    vendor.script = [streamed(format_.said("ok"))]
    request = replace(ask(name, max_output_tokens=500_000), effort=Effort.HIGH)
    assert await read(models()[provider], request)
    [asked] = vendor.asked
    assert name in f"{asked.path}{asked.body}"
    assert all(word in str(asked.body) for word in ("500000", "high"))


@pytest.mark.parametrize(
    ("model", "today", "successor"),
    [
        ("claude-sonnet-4-5-20250929", date(2026, 12, 1), "claude-sonnet-5-5"),
        ("claude-opus-4-0", date(2026, 11, 21), "claude-opus-5-5"),
        ("claude-opus-4-20250514", date(2026, 11, 21), "claude-opus-5-5"),
    ],
)
async def test_a_retired_model_is_refused_with_a_fork_and_never_replaced(
    model: str, today: date, successor: str, models: MakeModels, vendor: VendorServer
) -> None:
    with pytest.raises(ModelRetiredError, match=f"fork the branch to go on with {successor}$"):
        await read(models(today=today)["anthropic"], ask(model))
    assert vendor.asked == []


def test_a_model_works_on_its_last_day(models: MakeModels) -> None:
    models(today=date(2026, 11, 30))["anthropic"].check(ask("claude-sonnet-4-5"))


def test_every_successor_is_a_model_in_service() -> None:
    for models in CATALOGUE.values():
        for facts in models.values():
            assert (facts.retired is None) == (facts.successor is None), facts.name
            assert facts.successor is None or models[facts.successor].retired is None


@pytest.mark.parametrize(
    ("provider", "setting"),
    [
        ("anthropic", "anthropic_api_key"),
        ("openai", "openai_api_key"),
        ("openai_chat", "openai_api_key"),
        ("gemini", "gemini_api_key"),
        ("compatible", "compatible_base_url"),
    ],
)
async def test_a_provider_that_lacks_a_setting_names_it(
    provider: str, setting: str, models: MakeModels
) -> None:
    [format_] = [one for one in FORMATS if one.provider == provider]
    with pytest.raises(ProviderSetupError, match=f"set NOEMA_{setting.upper()}$"):
        await read(
            models(**{setting: None if setting.endswith("url") else ""})[provider],
            ask(format_.model),
        )


async def test_without_kept_answers_a_turn_that_refers_to_one_falls_back_at_once(
    models: MakeModels, vendor: VendorServer
) -> None:
    request = replace(ask("gpt-5.5"), previous_response_id="resp_1")
    with pytest.raises(StateForgottenError):
        await read(models(openai_store=False)["openai"], request)
    assert vendor.asked == []


async def test_an_answer_the_vendor_has_forgotten_is_told_apart(
    models: MakeModels, vendor: VendorServer
) -> None:
    words = "Previous response with id 'resp_1' not found."
    gone = {"error": {"message": words, "code": "previous_response_not_found"}}
    vendor.script = [answered(gone, 400)]
    request = replace(ask("gpt-5.5"), previous_response_id="resp_1")
    with pytest.raises(StateForgottenError):
        await read(models()["openai"], request)
