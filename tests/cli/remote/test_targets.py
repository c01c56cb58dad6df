"""Which service is asked, and what is said where none can be."""

import json
from pathlib import Path

import pytest

from app.cli.remote.logins import Logins
from app.local.base import Home
from tests.cli.conftest import Invoke, answer
from tests.cli.remote.conftest import Doors

NOWHERE = "http://127.0.0.1:9"


async def test_a_login_is_kept_for_its_owner_alone_and_asked_until_logout(
    doors: Doors, tmp_path: Path
) -> None:
    home = {"NOEMA_HOME": str(tmp_path), "NOEMA_URL": ""}
    key = doors.environ["NOEMA_KEY"]
    entered = await doors.remote("login", f"{doors.url}/", "--json", **home)
    assert answer(entered)["url"] == doors.url
    assert key not in entered.output
    kept = tmp_path / "logins.json"
    assert kept.stat().st_mode & 0o777 == 0o600
    created = await doors.remote("session", "create", "By login", "--json", **home, NOEMA_KEY="")
    assert answer(created)["title"] == "By login"
    assert (await doors.remote("logout", **home)).exit_code == 0
    assert key not in kept.read_text("utf-8")
    assert Logins.read(Home(tmp_path)).current is None


async def test_a_wrong_key_is_refused_and_not_kept(doors: Doors, tmp_path: Path) -> None:
    given = {"NOEMA_HOME": str(tmp_path), "NOEMA_KEY": "noema_wrong"}
    entered = await doors.remote("login", doors.url, "--json", **given)
    error = json.loads(entered.stdout)["error"]
    assert (entered.exit_code, error["code"]) == (5, "UNAUTHENTICATED")
    assert "noema_wrong" not in entered.output
    assert not (tmp_path / "logins.json").exists()
    listed = await doors.remote("session", "list", **given)
    assert (listed.exit_code, doors.url in listed.stderr) == (5, True)


async def test_the_options_come_before_the_environment(doors: Doors) -> None:
    line = ("--url", NOWHERE, "--key", "noema_other", "session", "list")
    result = await doors.remote(*line)
    assert (result.exit_code, NOWHERE in result.stderr) == (6, True)


async def test_what_the_service_refuses_has_the_exit_code_of_the_same_refusal_here(
    doors: Doors,
) -> None:
    unknown = ("why", "01a20bd3-c2e3-737a-858f-73f29d67803a", "--json")
    here, there = await doors.local(*unknown), await doors.remote(*unknown)
    assert (there.exit_code, json.loads(there.stdout)) == (3, json.loads(here.stdout))
    many = ("session", "list", "--first", "1000", "--json")
    here, there = await doors.local(*many), await doors.remote(*many)
    assert (there.exit_code, json.loads(there.stdout)) == (2, json.loads(here.stdout))


@pytest.mark.parametrize(
    "command",
    ["keys list", "tenants list", "belief why x", "demo", "backup x.zip", "watch .", "migrate"],
)
def test_what_has_no_remote_form_says_where_to_run_it_and_opens_nothing(
    invoke: Invoke, tmp_path: Path, command: str
) -> None:
    # A home without Neo4j: opening it would begin a download.
    environ = {"NOEMA_HOME": str(tmp_path), "NOEMA_URL": NOWHERE, "NOEMA_KEY": "noema_some"}
    result = invoke(*command.split(), environ=environ)
    assert result.exit_code == 2
    told = " ".join(result.stderr.split())
    assert f"`noema {command.split()[0]}` has no remote form" in told
    assert NOWHERE in told
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    "url", ["nowhere", "ftp://noema.example.org", "http://ann:secret@noema.example.org", "http://"]
)
def test_an_address_that_is_none_is_refused_without_its_password(invoke: Invoke, url: str) -> None:
    result = invoke("session", "list", environ={"NOEMA_URL": url, "NOEMA_KEY": "noema_some"})
    assert result.exit_code == 2
    assert "secret" not in result.output


def test_a_url_without_a_key_names_the_way_to_one(invoke: Invoke) -> None:
    result = invoke("session", "list", environ={"NOEMA_URL": NOWHERE, "NOEMA_KEY": ""})
    assert (result.exit_code, f"noema login {NOWHERE}" in result.stderr) == (5, True)


def test_a_key_that_no_header_can_hold_is_refused_and_not_repeated(invoke: Invoke) -> None:
    environ = {"NOEMA_URL": NOWHERE, "NOEMA_KEY": "noema_some\nnoema_more"}
    result = invoke("session", "list", "--json", environ=environ)
    error = json.loads(result.stdout)["error"]
    assert (result.exit_code, error["code"], error["field"]) == (2, "BAD_USER_INPUT", "key")
    assert not any(part in result.output for part in ("noema_some", "noema_more"))


async def test_what_is_asserted_and_retracted_there_is_found_here(doors: Doors) -> None:
    made = answer(await doors.remote("belief", "assert", "It rained in May.", "--json"))
    on_it = ("belief", "derive", "The field is wet.", "--because", made["id"], "--json")
    wet = answer(await doors.remote(*on_it))
    fallen = answer(
        await doors.remote("belief", "retract", made["id"], "--reason", "It did not.", "--json")
    )
    assert {one["belief_id"]: (one["before"], one["after"]) for one in fallen["changes"]} == {
        made["id"]: ("held", "retracted"),
        wet["id"]: ("held", "unsupported"),
    }
    here = answer(await doors.local("belief", "show", made["id"], "--json"))
    assert (here["status"], here["reason"]) == ("retracted", "It did not.")


async def test_a_change_repeated_with_its_key_has_one_effect(doors: Doors) -> None:
    made = answer(await doors.remote("belief", "assert", "Once.", "--json"))
    again = ("belief", "assert", "Once.", "--idempotency-key", made["operation_id"], "--json")
    assert answer(await doors.remote(*again)) == {**made, "changes": []}
