"""The container files, checked without an engine."""

import json
import re
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest
import yaml

from app.settings import Settings

_ROOT = Path(__file__).parents[2]
_SCHEMA = Path(__file__).with_name("compose-spec.json")

Service = dict[str, Any]


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    text = (_ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    return cast(dict[str, Any], yaml.safe_load(text))


@pytest.fixture(scope="module")
def dockerfile() -> str:
    return (_ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_the_file_follows_the_compose_specification(compose: dict[str, Any]) -> None:
    schema = json.loads(_SCHEMA.read_text(encoding="utf-8"))

    jsonschema.validate(compose, schema, cls=jsonschema.Draft201909Validator)

    broken = {**compose, "services": {"neo4j": {"imagine": "neo4j"}}}
    with pytest.raises(jsonschema.ValidationError, match="'imagine' does not match"):
        jsonschema.validate(broken, schema, cls=jsonschema.Draft201909Validator)


def test_both_services_have_a_health_check_and_the_second_waits_for_the_first(
    compose: dict[str, Any],
) -> None:
    services = compose["services"]

    assert set(services) == {"neo4j", "noema"}
    for service in services.values():
        assert set(service["healthcheck"]) >= {"test", "interval", "timeout", "retries"}
    assert services["noema"]["depends_on"] == {"neo4j": {"condition": "service_healthy"}}


def test_data_is_on_named_volumes(compose: dict[str, Any]) -> None:
    mounts = {
        name: service["volumes"] for name, service in cast(Service, compose["services"]).items()
    }

    assert mounts == {
        "neo4j": ["neo4j-data:/data", "neo4j-logs:/logs"],
        "noema": ["noema-home:/var/lib/noema"],
    }
    assert set(compose["volumes"]) == {"neo4j-data", "neo4j-logs", "noema-home"}


def test_no_password_is_written_down_and_a_missing_one_stops_the_start(
    compose: dict[str, Any],
) -> None:
    required = r"\$\{NOEMA_NEO4J_PASSWORD:\?[^}]+\}"
    services = compose["services"]

    assert re.fullmatch(f"neo4j/{required}", services["neo4j"]["environment"]["NEO4J_AUTH"])
    assert re.fullmatch(required, services["noema"]["environment"]["NOEMA_NEO4J_PASSWORD"])


def test_ports_are_open_to_this_machine_only(compose: dict[str, Any]) -> None:
    ports = [port for service in compose["services"].values() for port in service["ports"]]

    assert [port for port in ports if not port.startswith("127.0.0.1:")] == []


def test_every_setting_of_the_service_exists(compose: dict[str, Any]) -> None:
    names = {name for name in compose["services"]["noema"]["environment"]}
    known = {f"NOEMA_{name.upper()}" for name in Settings.model_fields}

    assert names <= known


def test_the_image_is_the_neo4j_of_the_lock(compose: dict[str, Any]) -> None:
    lock = (_ROOT / "app" / "local" / "artifacts.lock").read_text(encoding="utf-8")
    version = re.search(r"^org\.neo4j:neo4j:(\S+) ", lock, re.MULTILINE)

    assert version is not None
    assert compose["services"]["neo4j"]["image"] == f"neo4j:{version[1]}-community"


def test_the_image_copies_what_exists_and_runs_as_nobody_special(dockerfile: str) -> None:
    copied = re.findall(r"^COPY --chown=\S+ (.+) \S+$", dockerfile, re.MULTILINE)
    instructions = re.findall(r"^(USER|CMD) (.+)$", dockerfile, re.MULTILINE)

    assert all((_ROOT / name).exists() for names in copied for name in names.split())
    assert instructions == [("USER", "noema"), ("CMD", '["noema", "up"]')]


def test_the_image_installs_as_ci_does(dockerfile: str) -> None:
    ci = (_ROOT / ".ci" / "run").read_text(encoding="utf-8")

    assert "python3 -m pip install" in ci
    assert "python3 -m pip install" in dockerfile
    assert "uv sync --quiet --no-dev" in dockerfile
