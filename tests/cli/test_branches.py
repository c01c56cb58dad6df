"""Branches from the command line, on a real Neo4j."""

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.nodes.branch import Branch, ModelChoice, NewBranch
from tests.cli.conftest import Invoke, answer
from tests.factories import make_session
from tests.talk import Talk


@pytest.fixture
async def mine(noema: Noema) -> Services:
    """The services of the tenant the command works for."""
    return noema.services((await noema.tenants.own_tenant()).id)


@pytest.fixture
async def claude(noema: Noema, mine: Services) -> Branch:
    session_id = await mine.sessions.create(make_session())
    choice = ModelChoice("anthropic", "claude-opus-5-5")
    branch = await mine.branches.create(NewBranch(new_id(), session_id, "claude", choice))
    await Talk(noema, mine).turn(branch, "Which queue?", "Streams.")
    return await mine.branches.require(branch.id)


def test_a_branch_is_forked_renamed_merged_and_listed(invoke: Invoke, claude: Branch) -> None:
    session = claude.session_id
    fork = answer(invoke("branch", "create", session, "side", "--from", claude.id, "--json"))
    assert (fork["provider"], fork["head_id"]) == ("anthropic", claude.head_id)
    at = answer(
        invoke("branch", "create", session, "at", "--from", str(claude.head_id), *GEMINI, "--json")
    )
    assert (at["provider"], at["source_branch_id"], at["resolved_from"]) == (
        "gemini",
        claude.id,
        "explicit",
    )
    renamed = answer(invoke("branch", "rename", fork["id"], "other", "--json"))
    assert renamed["name"] == "other"
    merged = answer(invoke("branch", "merge", claude.id, fork["id"], "Worth it.", "--json"))
    assert merged["head_id"] != fork["head_id"]
    listed = answer(invoke("branch", "list", session, "--json"))
    assert [branch["name"] for branch in listed] == ["claude", "other", "at"]
    shown = invoke("branch", "list", session).stdout
    assert "gemini/gemini-3.8-flash" in shown


GEMINI = ("--provider", "gemini")


def test_the_context_says_what_is_sent_and_why(invoke: Invoke, claude: Branch) -> None:
    shown = invoke("branch", "context", claude.id, "--text", "And then?")
    assert shown.exit_code == 0, shown.output
    assert f"{claude.head_id}  raw" in shown.stdout
    assert "same provider, API and model; without thinking, signature" in shown.stdout
    told = answer(invoke("branch", "context", claude.id, "--json"))
    assert [item["mode"] for item in told["context"]["items"]] == ["canonical", "raw"]


def test_show_knows_a_branch(invoke: Invoke, claude: Branch) -> None:
    assert "anthropic/claude-opus-5-5" in invoke("show", claude.id).stdout
    told = answer(invoke("show", claude.id, "--json"))
    assert (told["kind"], told["content"]["name"]) == ("branch", "claude")


def test_a_taken_name_is_refused(invoke: Invoke, claude: Branch) -> None:
    refused = invoke("branch", "create", claude.session_id, "claude", "--json")
    assert refused.exit_code != 0
    assert '"code": "CONFLICT"' in refused.stdout
