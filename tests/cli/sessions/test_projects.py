"""Projects from the command line: what they narrow."""

import pytest

from app.bootstrap import Noema
from app.domain.beliefs.belief import Retract
from app.domain.beliefs.knowledge_changes import EntryFields, Store
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.reasoning.decisions.recording.schemas import RecordDecision
from tests.cli.conftest import Invoke, answer


@pytest.fixture(scope="module")
async def project(noema: Noema) -> str:
    """A project with one decision, whose premise was retracted."""
    services = noema.services((await noema.tenants.own_tenant()).id)
    name = new_id()
    session = NewSession(new_id(), "Which beacon?", project=f"github.com/acme/{name}")
    fact = new_id()
    await services.sessions.create(session)
    await services.knowledge.memory.store(Store(new_id(), fact, EntryFields("Beacons", "Drift.")))
    decision = RecordDecision(new_id(), session.id, f"Keep {name}", rests_on=(fact,))
    await services.decisions.record(decision)
    await services.beliefs.apply(Retract(new_id(), fact, "Not so."))
    return name


def test_sessions_are_narrowed_by_project(invoke: Invoke, project: str) -> None:
    [found] = answer(invoke("session", "list", "--project", f"ACME/{project}", "--json"))[
        "sessions"
    ]
    assert found["project"] == f"github.com/acme/{project}"


def test_the_decisions_of_a_project_are_listed(invoke: Invoke, project: str) -> None:
    log = answer(invoke("decisions", "--project", project, "--all", "--json"))
    assert (log["session_id"], log["title"], log["omitted"]) == (None, project, 0)
    assert [one["decision"]["description"] for one in log["decisions"]] == [f"Keep {project}"]
    assert (
        answer(invoke("decisions", "--project", project[1:], "--all", "--json"))["decisions"] == []
    )


def test_stale_decisions_are_narrowed_by_project(invoke: Invoke, project: str) -> None:
    told = invoke("stale", "--project", project, "--json")
    assert told.stdout.count(f'"Keep {project}"') == 1
    assert f"Keep {project}" not in invoke("stale", "--project", project[1:], "--json").stdout


def test_decisions_are_of_a_session_or_of_a_project(invoke: Invoke, project: str) -> None:
    for arguments in ((), (project, "--project", project)):
        assert invoke("decisions", *arguments, "--json").exit_code == 2
