"""`noema backup` and `noema restore`, against the Neo4j of the run."""

import json
from pathlib import Path

import pytest

from app.domain.ids import new_id
from app.settings import Settings
from tests.cli.conftest import Invoke, answer
from tests.object_storage import BUCKET, KEY_ID, SECRET, ObjectServer, object_server

__all__ = ["object_server"]

# A command that finds no server starts one of its own.
pytestmark = pytest.mark.usefixtures("noema")


def test_a_tenant_is_backed_up_and_a_database_that_holds_something_takes_no_backup(
    invoke: Invoke, tmp_path: Path
) -> None:
    name, file = f"team {new_id()}", tmp_path / "noema.backup"
    answer(invoke("tenants", "create", name, "--json"))
    manifest = answer(invoke("backup", str(file), "--tenant", name, "--pause", "50", "--json"))
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


def test_a_backup_goes_into_a_bucket_and_is_read_from_there(
    invoke: Invoke, settings: Settings, object_server: ObjectServer
) -> None:
    name, address, environ = f"team {new_id()}", f"s3://{BUCKET}/b.zip", object_server.environ()
    answer(invoke("tenants", "create", name, "--json"))
    arguments = ("backup", address, "--tenant", name, "--pause", "50", "--json")
    manifest = answer(invoke(*arguments, environ=environ))
    assert [part["name"] for part in manifest["tenants"]] == [name, "system"]

    again = json.loads(invoke(*arguments, environ=environ).stdout)["error"]
    assert (again["code"], again["message"]) == ("CONFLICT", f"{address} is there already")
    # It was read and verified before the database was looked at.
    refused = json.loads(invoke("restore", address, "--json", environ=environ).stdout)["error"]
    assert "restore into an empty one" in refused["message"]
    assert [*settings.home.glob("backup-*")] == []


def test_a_bucket_is_asked_for_before_the_database_and_no_secret_is_told(
    invoke: Invoke, object_server: ObjectServer
) -> None:
    environ = object_server.environ()
    wrong = invoke("backup", "s3://no-such/b.zip", environ=environ)
    assert wrong.exit_code == 3
    assert "there is no bucket no-such" in wrong.stderr
    object_server.ask_for_credentials("0")
    try:
        denied = invoke("backup", f"s3://{BUCKET}/c.zip", environ=environ)
    finally:
        object_server.ask_for_credentials("inf")
    assert denied.exit_code == 5
    assert "does not take these credentials" in denied.stderr
    assert not [one for one in (KEY_ID, SECRET) if one in wrong.output + denied.output]


def test_without_credentials_the_variables_are_named(
    invoke: Invoke, object_server: ObjectServer
) -> None:
    environ = {**object_server.environ(), "AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": ""}
    missing = invoke("backup", f"s3://{BUCKET}/d.zip", environ=environ)
    assert missing.exit_code == 6
    assert "AWS_ACCESS_KEY_ID" in missing.stderr
