"""`noema retention` in a tenant of its own."""

from app.cli.terminal.exit_codes import ExitCode
from app.domain.ids import new_id
from app.local.base import Connection
from tests.cli.conftest import Invoke, answer


def test_what_is_due_is_shown_and_deleted_only_where_that_is_asked_for(
    invoke: Invoke, neo4j: Connection
) -> None:
    name = f"team {new_id()}"
    answer(invoke("tenants", "create", name, "--json"))
    there = {"NOEMA_TENANT": name, "NOEMA_EVENT_DAYS": "7"}

    shown = answer(invoke("retention", "show", "--json", environ=there))
    tried = answer(invoke("retention", "run", "--dry-run", "--json", environ=there))
    ran = answer(invoke("retention", "run", "--json", environ=there))

    assert [(one["kind"], one["days"], one["due"]) for one in shown["counts"]] == [
        ("raw_payloads", None, 0),
        ("token_deltas", None, 0),
        ("events", 7, 0),
    ]
    assert tried == shown
    assert (ran["status"], ran["deleted"]) == ("done", 0)


def test_without_a_setting_a_run_is_refused(invoke: Invoke, neo4j: Connection) -> None:
    refused = invoke("retention", "run", "--json")
    assert refused.exit_code == ExitCode.CONFLICT
    assert "NOEMA_EVENT_DAYS" in refused.stdout + refused.stderr
