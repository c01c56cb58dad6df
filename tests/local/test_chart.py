"""The Helm chart, checked without Helm: its templates only put values in their places."""

import json
import re
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest
import yaml

from app.settings import Settings

_CHART = Path(__file__).parents[2] / "chart"
_FIELD = r"\{\{ \.(?P<path>[A-Za-z][\w.]*)(?P<quote> \| quote)? \}\}"

Map = dict[str, Any]


def _yaml(path: Path) -> Map:
    return cast(Map, yaml.safe_load(path.read_text(encoding="utf-8")))


def _rendered(name: str, values: Map) -> Map:
    """Render a template as Helm does, for the one thing that ours use: `{{ .Path | quote }}`."""
    chart = _yaml(_CHART / "Chart.yaml")
    known: Map = {
        "Values": values,
        "Release": {"Name": "notes"},
        "Chart": {"AppVersion": chart["appVersion"]},
    }

    def value(found: re.Match[str]) -> str:
        at: Any = known
        for part in found["path"].split("."):
            at = at[part]
        return json.dumps(str(at)) if found["quote"] else str(at)

    text = (_CHART / "templates" / name).read_text(encoding="utf-8")
    rendered = re.sub(_FIELD, value, text)
    assert "{{" not in rendered
    return cast(Map, yaml.safe_load(rendered))


@pytest.fixture
def values() -> Map:
    return _yaml(_CHART / "values.yaml")


@pytest.fixture
def schema() -> Map:
    return cast(Map, json.loads((_CHART / "values.schema.json").read_text(encoding="utf-8")))


@pytest.fixture
def pod(values: Map) -> Map:
    return _rendered("deployment.yaml", values)["spec"]["template"]["spec"]


def test_the_values_follow_their_schema(values: Map, schema: Map) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(values, schema)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("replicas", 0),
        ("replicas", "2"),
        ("neo4j.uri", "http://neo4j:7474"),
        ("neo4j.uri", "neo4j://user:password@neo4j:7687"),
        ("neo4j.secret", "Not A Name"),
        ("image.pullPolicy", "Sometimes"),
        ("service.port", 70_000),
        ("resources.memory", "much"),
        ("allowedHosts", ""),
        ("imagine", 1),
    ],
)
def test_other_values_are_refused(values: Map, schema: Map, path: str, value: object) -> None:
    *above, name = path.split(".")
    place = values
    for part in above:
        place = place[part]
    place[name] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(values, schema)


def test_every_value_is_used_by_a_template(values: Map) -> None:
    texts = "".join(path.read_text("utf-8") for path in (_CHART / "templates").iterdir())
    used = set(re.findall(r"\.Values\.([\w.]+)", texts))
    leaves = {
        f"{name}.{part}" if isinstance(value, dict) else name
        for name, value in values.items()
        for part in (cast(Map, value) if isinstance(value, dict) else ("",))
    }
    assert used == leaves


def test_the_chart_is_of_this_version(values: Map) -> None:
    chart = _yaml(_CHART / "Chart.yaml")
    assert (chart["apiVersion"], chart["name"], chart["type"]) == ("v2", "noema", "application")
    assert {chart["appVersion"], values["image"]["tag"]} == {version("noema-graph")}


def test_every_variable_is_a_setting_and_secrets_come_from_secrets(pod: Map) -> None:
    [container] = pod["containers"]
    variables = {one["name"]: one for one in container["env"]}
    assert set(variables) <= {f"NOEMA_{name.upper()}" for name in Settings.model_fields}
    secrets = {name for name, one in variables.items() if "valueFrom" in one}
    assert secrets == {"NOEMA_NEO4J_PASSWORD", "NOEMA_REDIS_URL"}
    assert variables["NOEMA_REDIS_URL"]["valueFrom"]["secretKeyRef"]["optional"] is True


def test_the_service_leads_to_the_port_that_is_probed(values: Map, pod: Map) -> None:
    [container] = pod["containers"]
    [port] = container["ports"]
    service = _rendered("service.yaml", values)
    labels = _rendered("deployment.yaml", values)["spec"]["template"]["metadata"]["labels"]
    assert port == {"name": "http", "containerPort": Settings.model_fields["port"].default}
    assert service["spec"]["selector"] == labels
    assert [one["targetPort"] for one in service["spec"]["ports"]] == ["http"]
    probes = {name: container[name]["httpGet"] for name in ("livenessProbe", "readinessProbe")}
    assert probes == {
        "livenessProbe": {"path": "/health", "port": "http"},
        "readinessProbe": {"path": "/ready", "port": "http"},
    }


def test_the_container_runs_as_the_user_of_the_image_and_writes_to_its_volumes_alone(
    pod: Map,
) -> None:
    dockerfile = (_CHART.parent / "Dockerfile").read_text(encoding="utf-8")
    [uid] = re.findall(r"useradd .*--uid (\d+)", dockerfile)
    assert pod["securityContext"]["runAsUser"] == int(uid)
    [container] = pod["containers"]
    assert container["securityContext"]["readOnlyRootFilesystem"] is True
    mounts = [mount["mountPath"] for mount in container["volumeMounts"]]
    assert mounts == ["/var/lib/noema", "/tmp"]
