"""What a branch is held to: who has the say, what is refused."""

from datetime import UTC, date, datetime

import pytest

from app.content.wire import WireFormat
from app.domain.nodes.branch import Branch, Lock, ModelChoice, ResolvedFrom
from app.errors import InvalidInputError
from app.llm.directory import Directory
from app.llm.errors import ModelRetiredError, UnknownModelError
from app.reasoning.nodes.branches import rules
from app.reasoning.nodes.branches.errors import BranchLockedError

DIRECTORY = Directory(lambda: date(2026, 11, 21))
NOBODY = ModelChoice()
OPUS = ModelChoice("anthropic", "claude-opus-5-5")
SONNET = ModelChoice("anthropic", "claude-sonnet-5-5")
MINI = ModelChoice("openai", "gpt-4o-mini")
FLASH = ModelChoice("gemini", "gemini-2.5-flash")
OFFLINE = ModelChoice("offline", "offline")
ANY_OPENAI = ModelChoice("openai")
ANY_ANTHROPIC = ModelChoice("anthropic")


# explicit, source, tenant's default, server's default -> provider, model, who had the say
TRUTH = [
    (OPUS, MINI, FLASH, OFFLINE, "anthropic", "claude-opus-5-5", "explicit"),
    (NOBODY, MINI, FLASH, OFFLINE, "openai", "gpt-4o-mini", "source"),
    (NOBODY, NOBODY, FLASH, OFFLINE, "gemini", "gemini-2.5-flash", "tenant"),
    (NOBODY, NOBODY, NOBODY, OFFLINE, "offline", "offline", "server"),
    # A provider without a model takes the source's, where the source has the same provider.
    (ANY_OPENAI, MINI, NOBODY, OFFLINE, "openai", "gpt-4o-mini", "explicit"),
    # Otherwise the default for that provider: the tenant's, the server's, its own.
    (ANY_OPENAI, OPUS, MINI, OFFLINE, "openai", "gpt-4o-mini", "explicit"),
    (ANY_OPENAI, OPUS, FLASH, MINI, "openai", "gpt-4o-mini", "explicit"),
    (ANY_OPENAI, OPUS, FLASH, OFFLINE, "openai", "gpt-5.5", "explicit"),
    # A model of another provider is never kept.
    (ANY_ANTHROPIC, MINI, FLASH, OFFLINE, "anthropic", "claude-opus-5-5", "explicit"),
    (NOBODY, NOBODY, ANY_ANTHROPIC, MINI, "anthropic", "claude-opus-5-5", "tenant"),
    # A model alone goes to the provider that would have been taken.
    (
        ModelChoice(None, "claude-sonnet-5-5"),
        OPUS,
        MINI,
        OFFLINE,
        *("anthropic",),
        SONNET.model,
        "explicit",
    ),
    # The source's own model wins over a default for the same provider.
    (NOBODY, SONNET, OPUS, OPUS, "anthropic", "claude-sonnet-5-5", "source"),
]


@pytest.mark.parametrize(
    ("explicit", "source", "tenant", "server", "provider", "model", "said_by"), TRUTH
)
def test_the_lock_goes_to_who_has_the_say(
    explicit: ModelChoice,
    source: ModelChoice,
    tenant: ModelChoice,
    server: ModelChoice,
    provider: str,
    model: str,
    said_by: str,
) -> None:
    lock = rules.inherit(explicit, source, tenant, server, DIRECTORY)
    assert lock == Lock(provider, DIRECTORY.api_of(provider), model, ResolvedFrom(said_by))


def test_an_unknown_provider_is_refused_and_named() -> None:
    with pytest.raises(InvalidInputError, match="'nobody'") as refused:
        rules.inherit(ModelChoice("nobody"), NOBODY, NOBODY, OFFLINE, DIRECTORY)
    assert refused.value.field == "provider"


def test_a_retired_model_is_refused_from_its_day_on_and_none_is_put_in_its_place() -> None:
    gone = Directory(lambda: date(2026, 12, 1))
    DIRECTORY.check_model("anthropic", "claude-sonnet-4-5")
    with pytest.raises(ModelRetiredError, match="fork the branch to go on with"):
        gone.check_model("anthropic", "claude-sonnet-4-5")
    source = ModelChoice("anthropic", "claude-sonnet-4-5")
    lock = rules.inherit(NOBODY, source, OPUS, OFFLINE, gone)
    assert lock.model == "claude-sonnet-4-5"


def test_a_model_of_another_provider_is_refused_with_its_name() -> None:
    with pytest.raises(UnknownModelError, match="gpt-5 is a model of openai") as refused:
        DIRECTORY.check_model("anthropic", "gpt-5")
    assert refused.value.field == "model"


def test_an_unknown_model_is_a_warning_that_names_its_neighbours(
    caplog: pytest.LogCaptureFixture,
) -> None:
    DIRECTORY.check_model("anthropic", "claude-opus-5-6")
    [warning] = caplog.messages
    assert warning.startswith(
        "anthropic: the model 'claude-opus-5-6' is not known and is called as it is; "
        "known names like it: claude-opus-5-5"
    )


@pytest.mark.parametrize(
    ("provider", "model"),
    [
        ("anthropic", "claude-sonnet-4-5-20250929"),
        ("openai", "gpt-5-2025-08-07"),
        ("compatible", "any"),
    ],
)
def test_a_known_model_and_one_of_an_open_server_are_no_warning(
    provider: str, model: str, caplog: pytest.LogCaptureFixture
) -> None:
    DIRECTORY.check_model(provider, model)
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("provider", "model", "tokens"),
    [
        ("anthropic", "claude-opus-5-5", 1_000_000),
        ("anthropic", "claude-haiku-4-5-20251001", 200_000),
        ("openai_chat", "gpt-5.4-mini", 400_000),
        ("gemini", "gemini-2.5-pro", 1_048_576),
        ("openai", "gpt-5-ultra", 32_768),
        ("compatible", "gpt-5.5", 32_768),
    ],
)
def test_the_context_size_is_that_of_the_price_list(provider: str, model: str, tokens: int) -> None:
    assert DIRECTORY.context_tokens(provider, model) == tokens


def _branch() -> Branch:
    return Branch(
        id="b",
        session_id="s",
        name="main",
        provider="anthropic",
        api=WireFormat.ANTHROPIC_MESSAGES,
        model="claude-opus-5-5",
        head_id=None,
        forked_from_id=None,
        source_branch_id=None,
        resolved_from=ResolvedFrom.EXPLICIT,
        response_id=None,
        lease_owner=None,
        lease_until=None,
        version=1,
        recorded_from=datetime(2026, 11, 21, tzinfo=UTC),
    )


@pytest.mark.parametrize(
    ("provider", "model"),
    [
        (None, None),
        ("anthropic", None),
        (None, "claude-opus-5-5"),
        ("anthropic", "claude-opus-5-5"),
    ],
)
def test_what_a_branch_is_held_to_may_be_asked_for(provider: str | None, model: str | None) -> None:
    rules.check_lock(_branch(), provider, model)


@pytest.mark.parametrize(
    ("provider", "model", "field"),
    [
        ("openai", None, "provider"),
        ("openai", "claude-opus-5-5", "provider"),
        (None, "claude-sonnet-5-5", "model"),
        ("anthropic", "claude-sonnet-5-5", "model"),
    ],
)
def test_another_provider_or_model_is_refused_and_told_to_fork(
    provider: str | None, model: str | None, field: str
) -> None:
    with pytest.raises(BranchLockedError, match="fork it") as refused:
        rules.check_lock(_branch(), provider, model)
    assert (refused.value.code, refused.value.field) == ("BRANCH_LOCKED", field)


def test_a_free_name_is_the_first_number_that_is_not_taken() -> None:
    assert rules.free_name("main", ["main", "main 2", "main 4"]) == "main 3"
    assert len(rules.free_name("n" * 120, [])) <= 120


@pytest.mark.parametrize("name", ["", "   ", "two\nlines", "n" * 121])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        rules.require_name(name)
    assert refused.value.field == "name"
