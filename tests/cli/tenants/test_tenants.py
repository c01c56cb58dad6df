"""Tenants from the command line: each has its own graph, and one is worked in at a time."""

from app.cli.terminal.exit_codes import ExitCode
from app.domain.ids import new_id
from app.local.base import Connection
from tests.cli.conftest import Invoke, answer


def _names(invoke: Invoke) -> list[str]:
    return [tenant["name"] for tenant in answer(invoke("tenants", "list", "--json"))["tenants"]]


def test_what_is_written_in_one_tenant_is_not_seen_in_another(
    invoke: Invoke, neo4j: Connection
) -> None:
    name = f"team {new_id()}"
    assert answer(invoke("tenants", "create", name, "--json"))["name"] == name
    there = {"NOEMA_TENANT": name}

    entry = ("know", "add", "Meter 7", "It drifts.", "--json")
    made = answer(invoke(*entry, environ=there))["entry_id"]

    listed = answer(invoke("know", "list", "--json", environ=there))["items"]
    assert [entry["id"] for entry in listed] == [made]
    assert invoke("know", "list", "--json").stdout.count(made) == 0


def test_a_key_opens_the_tenant_it_was_made_in(invoke: Invoke, neo4j: Connection) -> None:
    name = f"team {new_id()}"
    tenant = answer(invoke("tenants", "create", name, "--json"))

    key = answer(invoke("keys", "create", "ci", "--json", environ={"NOEMA_TENANT": name}))["key"]

    assert key["tenant_id"] == tenant["id"]


def test_a_tenant_keeps_its_id_when_it_is_renamed(invoke: Invoke, neo4j: Connection) -> None:
    old, new = f"old {new_id()}", f"new {new_id()}"
    tenant = answer(invoke("tenants", "create", old, "--json"))

    renamed = answer(invoke("tenants", "rename", old, new, "--json"))

    assert (renamed["id"], renamed["name"]) == (tenant["id"], new)
    names = _names(invoke)
    assert (old in names, new in names) == (False, True)


def test_two_tenants_never_have_one_name(invoke: Invoke, neo4j: Connection) -> None:
    first, second = f"a {new_id()}", f"b {new_id()}"
    for name in (first, second):
        answer(invoke("tenants", "create", name, "--json"))

    again = invoke("tenants", "create", first, "--json")
    taken = invoke("tenants", "rename", second, first, "--json")

    assert [again.exit_code, taken.exit_code] == [ExitCode.CONFLICT] * 2
    names = _names(invoke)
    assert (names.count(first), names.count(second)) == (1, 1)


def test_the_default_tenant_keeps_its_name(invoke: Invoke, neo4j: Connection) -> None:
    refused = invoke("tenants", "rename", "default", "other", "--json")

    assert "keeps its name" in refused.output
    assert "default" in _names(invoke)


def test_a_tenant_that_nobody_created_is_not_made_by_a_typing_error(
    invoke: Invoke, neo4j: Connection
) -> None:
    name = f"typo {new_id()}"

    refused = invoke("session", "list", environ={"NOEMA_TENANT": name})

    assert "noema tenants create" in refused.output
    assert name not in _names(invoke)


def test_a_tenant_is_deleted_once_its_name_is_typed_again(
    invoke: Invoke, neo4j: Connection
) -> None:
    name, other = f"old {new_id()}", f"kept {new_id()}"
    for one in (name, other):
        answer(invoke("tenants", "create", one, "--json"))
    there = {"NOEMA_TENANT": name}
    answer(invoke("know", "add", "Meter 7", "It drifts.", "--json", environ=there))
    key = answer(invoke("keys", "create", "ci", "--json", environ=there))["key"]["id"]

    wrong = invoke("tenants", "delete", name, typed=f"{other}\n")
    unasked = invoke("tenants", "delete", name, "--json")
    assert [wrong.exit_code, unasked.exit_code] == [ExitCode.BAD_INPUT] * 2
    assert key in str(answer(invoke("keys", "list", "--json", environ=there)))

    deleted = invoke("tenants", "delete", name, typed=f"{name}\n")
    assert deleted.exit_code == 0, deleted.output
    names = _names(invoke)
    assert (name in names, other in names) == (False, True)
    assert "noema tenants create" in invoke("know", "list", environ=there).output
