"""`noema backup` and `noema restore`, against the Neo4j of the run."""

import json
from pathlib import Path

from app.domain.ids import new_id
from tests.cli.conftest import Invoke, answer


def test_a_tenant_is_backed_up_and_a_database_that_holds_something_takes_no_backup(
    invoke: Invoke, tmp_path: Path
) -> None:
    name, file = f"team {new_id()}", tmp_path / "noema.backup"
    answer(invoke("tenants", "create", name, "--json"))
    manifest = answer(invoke("backup", str(file), "--tenant", name, "--json"))
    assert [part["name"] for part in manifest["tenants"]] == [name, "system"]
    assert file.stat().st_mode & 0o077 == 0

    again = json.loads(invoke("backup", str(file), "--tenant", name, "--json").stdout)["error"]
    assert again["code"] == "CONFLICT"
    refused = json.loads(invoke("restore", str(file), "--json").stdout)["error"]
    assert refused["code"] == "CONFLICT"
    assert "restore into an empty one" in refused["message"]


def test_a_tenant_that_is_not_there_leaves_no_file(invoke: Invoke, tmp_path: Path) -> None:
    refused = invoke("backup", str(tmp_path / "noema.backup"), "--tenant", new_id(), "--json")
    assert json.loads(refused.stdout)["error"]["field"] == "tenant"
    assert [*tmp_path.iterdir()] == []
