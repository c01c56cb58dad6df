"""`noema proof` from the command line."""

import json
from pathlib import Path

import pytest

from app.cli.terminal.exit_codes import ExitCode
from tests.cli.conftest import Invoke, answer
from tests.unit.proofs.texts import SOCRATES


def test_a_file_is_checked_and_its_steps_are_listed(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "proof.txt"
    file.write_text(SOCRATES, encoding="utf-8")

    told = answer(invoke("proof", "check", str(file), "--json"))

    assert [atom["kind"] for atom in told["atoms"]] == ["axiom", "hypothesis", "conclusion"]
    assert told["rigour"] == "rigorous"
    shown = invoke("proof", "check", str(file)).stdout
    assert shown.startswith("rigour        rigorous (1.00)")
    assert [line[:2] for line in shown.splitlines() if line.startswith("s")] == [
        "st",
        "s1",
        "s2",
        "s3",
    ]


def test_steps_in_json_come_from_standard_input(invoke: Invoke) -> None:
    steps = [{"text": "It rains.", "kind": "axiom"}, {"text": "So it rains.", "dependsOn": ["1"]}]

    told = answer(invoke("proof", "check", "-", "--json", typed=json.dumps({"steps": steps})))

    assert [one["basis"] for one in told["dependencies"]] == ["explicit"]


@pytest.mark.parametrize(
    ("format_", "begin"),
    [("mermaid", "flowchart TD"), ("dot", "digraph"), ("ascii", "Proof"), ("svg", "<svg ")],
    ids=["mermaid", "dot", "ascii", "svg"],
)
def test_a_diagram_is_printed_alone(invoke: Invoke, format_: str, begin: str) -> None:
    shown = invoke("proof", "check", "-", "--format", format_, typed=SOCRATES)

    assert (shown.exit_code, shown.stdout.startswith(begin)) == (0, True)


def test_what_is_no_proof_is_refused(invoke: Invoke) -> None:
    refused = invoke("proof", "check", "-", "--json", typed='{"steps": []}')

    assert refused.exit_code == ExitCode.BAD_INPUT
    assert json.loads(refused.stdout)["error"]["field"] == "steps"
