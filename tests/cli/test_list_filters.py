"""What a list of GraphQL can be narrowed by, the list of the command line can, too."""

from typing import Any, cast

import pytest
from strawberry.types.base import StrawberryObjectDefinition
from typer.core import TyperCommand, TyperGroup

from app.api.types.beliefs.belief import BeliefFilterInput
from app.api.types.beliefs.contradiction import ContradictionFilterInput
from app.api.types.beliefs.proposal import ProposalFilterInput
from app.api.types.knowledge.inputs import KnowledgeFilterInput
from app.api.types.learning.trace import TraceFilterInput
from app.api.types.list_filters import (
    DebateFilterInput,
    DecisionFilterInput,
    ExplorationFilterInput,
    FineTuneFilterInput,
    ForkFilterInput,
    HypothesisFilterInput,
    InsightFilterInput,
    JobFilterInput,
    PlanFilterInput,
    SessionFilterInput,
    TemplateFilterInput,
)
from app.cli.main import whole
from tests.cli.conftest import Invoke, answer

LISTS: dict[str, type[Any]] = {
    "session list": SessionFilterInput,
    "know list": KnowledgeFilterInput,
    "belief list": BeliefFilterInput,
    "decision list": DecisionFilterInput,
    "debate list": DebateFilterInput,
    "job list": JobFilterInput,
    "insight list": InsightFilterInput,
    "contradictions": ContradictionFilterInput,
    "hypothesis list": HypothesisFilterInput,
    "proposal list": ProposalFilterInput,
    "forks list": ForkFilterInput,
    "plan list": PlanFilterInput,
    "explore list": ExplorationFilterInput,
    "template list": TemplateFilterInput,
    "trace list": TraceFilterInput,
    "tune list": FineTuneFilterInput,
}
NAMES = {
    "statuses": "status",
    "kinds": "kind",
    "session_id": "session",
}
TOLD_APART = {
    "insight list": {"kinds": "type"},
    "template list": {"status": "retired"},
    # `know list --in operations/on-call`.
    "know list": {"category": "in", "subcategory": "in"},
}


def _options(path: str) -> set[str]:
    command = whole()
    for name in path.split():
        assert isinstance(command, TyperGroup)
        command = command.commands[name]
    assert isinstance(command, TyperCommand)
    return {option.removeprefix("--") for one in command.params for option in one.opts}


def _fields(filter_: type[Any]) -> set[str]:
    definition = cast(StrawberryObjectDefinition, filter_.__strawberry_definition__)
    return {field.python_name for field in definition.fields if field.python_name}


@pytest.mark.parametrize("path", LISTS)
def test_a_list_has_an_option_for_each_field_of_its_filter(path: str) -> None:
    names = NAMES | TOLD_APART.get(path, {})
    wanted = {names.get(name, name).replace("_", "-") for name in _fields(LISTS[path])}
    assert wanted - _options(path) == set()


@pytest.mark.parametrize(
    ("given", "keys"),
    [
        (("--author", "billing team"), ["four-weeks-later", "which-clock"]),
        (("--tag", "incident"), ["garage-invoices"]),
        (("--text", "GARAGE"), ["garage-invoices"]),
        (("--since", "2026-07-07T08:00:00Z"), ["four-weeks-later", "two-clocks"]),
        (("--until", "2026-03-04"), ["which-clock"]),
        (("--tag", "time", "--until", "2026-07-07T08:00:00Z"), ["garage-invoices", "which-clock"]),
    ],
    ids=["author", "tag", "text", "since", "until", "both"],
)
def test_sessions_are_narrowed_by_options(
    invoke: Invoke, seeded: dict[str, str], given: tuple[str, ...], keys: list[str]
) -> None:
    listed = answer(invoke("session", "list", "--first", "100", "--json", *given))["sessions"]
    ours = [one["id"] for one in listed if one["source"] == "seed"]
    assert sorted(ours) == sorted(seeded[key] for key in keys)


def test_a_status_may_be_given_more_than_once(invoke: Invoke, seeded: dict[str, str]) -> None:
    both = ("--status", "active", "--status", "completed")
    listed = answer(invoke("session", "list", "--first", "100", "--json", *both))["sessions"]
    assert {one["status"] for one in listed} <= {"active", "completed"}
    assert seeded["two-clocks"] in {one["id"] for one in listed}


def test_knowledge_is_narrowed_by_text_and_source(invoke: Invoke, seeded: dict[str, str]) -> None:
    drift = ("know", "list", "--text", "20 PPM crystal", "--json")
    [found] = answer(invoke(*drift))["items"]
    assert found["id"] == seeded["crystal-drift"]
    assert answer(invoke(*drift, "--source", "elsewhere"))["items"] == []


def test_an_analysis_looks_at_the_decisions_of_a_project_alone(
    invoke: Invoke, seeded: dict[str, str]
) -> None:
    assert answer(invoke("decisions", seeded["which-clock"], "--all", "--json"))["decisions"]
    found = answer(invoke("insight", "find", "--project", "acme/unknown", "--json"))
    assert found["report"]["decisions"] == 0
    session = ("--session", seeded["which-clock"], "--project", "acme")
    refused = invoke("insight", "find", *session)
    assert (refused.exit_code, "give a session or a project, not both" in refused.stderr) == (
        2,
        True,
    )


def test_a_time_that_cannot_be_read_is_refused_by_name(invoke: Invoke) -> None:
    refused = invoke("contradictions", "--since", "yesterday")
    assert refused.exit_code == 2
    assert "'--since': 'yesterday' is not a time such as 2026-05-04T10:00+02:00" in " ".join(
        refused.stderr.replace("│", " ").split()
    )
