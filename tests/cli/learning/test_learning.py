"""Templates, traces and training from the command line, on a real Neo4j."""

import json
from pathlib import Path

import pytest

from app.bootstrap import Noema
from app.domain.ids import new_id
from tests.cli.conftest import Invoke, answer
from tests.graph.learning.answers import write
from tests.unit.learning.test_templates import FILE


def test_a_file_becomes_a_template_and_an_edit_a_version(
    invoke: Invoke, neo4j: object, tmp_path: Path
) -> None:
    file, name = tmp_path / "template.md", f"Quokka census {new_id()}"
    file.write_text(FILE.replace("Five Whys", name), "utf-8")
    made = answer(invoke("template", "add", str(file), "--json"))["template"]
    assert (made["name"], made["version"]) == (name, 1)
    file.write_text(file.read_text("utf-8").replace("Ask why until", "Ask until"), "utf-8")
    edited = answer(invoke("template", "edit", made["id"], str(file), "--version", "1", "--json"))
    assert [version["number"] for version in edited["versions"]] == [2, 1]
    assert "Ask until" in invoke("template", "show", made["id"]).stdout
    found = answer(invoke("template", "find", f"Do the {name}, please.", "--json"))
    assert found[0]["template"]["id"] == made["id"]
    assert answer(invoke("template", "retire", made["id"], "--json"))["template"]["status"] == (
        "retired"
    )
    retired = answer(invoke("template", "list", "--retired", "--json"))
    assert made["id"] in [template["id"] for template in retired]
    assert made["id"] not in invoke("template", "list").stdout
    assert made["id"] in invoke("template", "list", "--retired").stdout


def test_a_file_that_is_no_template_has_its_exit_code(
    invoke: Invoke, neo4j: object, tmp_path: Path
) -> None:
    file = tmp_path / "template.md"
    file.write_text("# Just do it\n", "utf-8")
    for path in (file, tmp_path / "missing.md", tmp_path):
        result = invoke("template", "add", str(path), "--json")
        error = json.loads(result.stdout)["error"]
        assert (result.exit_code, error["field"]) == (2, "file")


@pytest.fixture
async def answered(noema: Noema) -> tuple[str, str]:
    """A question nobody else asked, and the id of its answer."""
    services = noema.services((await noema.tenants.own_tenant()).id)
    asked = f"What about {new_id()}?"
    [id_] = await write(services, [(asked, "Streams.")])
    return asked, id_


def test_a_rated_answer_is_listed_and_too_few_are_not_exported(
    invoke: Invoke, answered: tuple[str, str], tmp_path: Path
) -> None:
    asked, id_ = answered
    [rating] = answer(invoke("trace", "rate", id_, "9", "--note", "good", "--json"))
    assert (rating["value"], rating["note"], rating["recorded_to"]) == (9, "good", None)
    [found] = answer(invoke("trace", "list", "--text", asked, "--json"))
    assert (found["trace"]["id"], found["quality"]) == (id_, 9.0)
    assert id_ in invoke("trace", "list", "--min-quality", "8").stdout
    assert answer(invoke("trace", "stats", "--json"))["graded"] >= 1
    out = tmp_path / "out"
    result = invoke("trace", "export", "--out", str(out), "--json")
    error = json.loads(result.stdout)["error"]
    assert (result.exit_code, error["code"]) == (4, "TOO_FEW_TRACES")
    assert not out.exists()


def test_training_without_a_trainer_has_its_exit_code(invoke: Invoke, neo4j: object) -> None:
    result = invoke("tune", "start", "July", "--base-model", "small", "--json")
    error = json.loads(result.stdout)["error"]
    assert (result.exit_code, error["code"]) == (6, "TRAINER_UNAVAILABLE")
    assert answer(invoke("tune", "list", "--json")) == []
    assert answer(invoke("tune", "adapters", "--json")) == []
    result = invoke("tune", "roll-back", "small", "--json")
    assert result.exit_code == 4
