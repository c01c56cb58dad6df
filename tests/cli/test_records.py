"""`noema decision|belief|debate|job list|show`, on a real Neo4j."""

from dataclasses import dataclass

import pytest

from app.bootstrap import Noema
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief, Retract
from app.domain.debate import NewDebate
from app.domain.ids import new_id
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.nodes.session import NewSession
from app.reasoning.decisions.recording.schemas import RecordDecision, RejectedOption
from app.settings import Settings
from tests.cli.conftest import Invoke, answer

LEASE, HOUSE = "The lease ends in May.", "Should we move?"


@dataclass(frozen=True)
class Told:
    premise: str
    decision: str
    debate: str
    job: str


@pytest.fixture(scope="module")
async def settings(command_settings: Settings, noema: Noema) -> Settings:
    """Those of a tenant of its own: a list shows what is there and no more."""
    tenant = await noema.tenants.create("where records are listed")
    return command_settings.model_copy(update={"tenant": tenant.name})


@pytest.fixture
async def told(settings: Settings, noema: Noema) -> Told:
    """A decision whose premise was retracted, with an outcome, and a debate that waits."""
    services = noema.services((await noema.tenants.ensure_tenant(settings.tenant)).id)
    premise, session, debate = new_id(), new_id(), new_id()
    await services.beliefs.apply(Assert(new_id(), NewBelief(premise, BeliefKind.KNOWLEDGE, LEASE)))
    await services.sessions.create(NewSession(session, "Where to live", project="acme/homes"))
    decision = await services.decisions.record(
        RecordDecision(
            *(new_id(), session, "Move in June", HOUSE, "The lease ends."),
            rejected=(RejectedOption("Stay", "It is damp."),),
            rests_on=(premise,),
            author="Ada",
        )
    )
    await services.outcomes.record(
        NewOutcome(new_id(), decision, OutcomeStatus.MIXED, "The boxes were late.")
    )
    await services.beliefs.apply(Retract(new_id(), premise, "It was renewed."))
    await services.debates.start(NewDebate(debate, HOUSE, session))
    return Told(premise, decision, debate, (await services.debates.require(debate)).job_id)


def test_decisions_beliefs_debates_and_jobs_are_listed_and_shown(
    invoke: Invoke, told: Told
) -> None:
    def listed(*command: str) -> list[str]:
        return [one["id"] for one in answer(invoke(*command, "--json"))["items"]]

    stale = ("decision", "list", "--project", "homes", "--status", "unsupported")
    assert listed(*stale, "--has-outcome") == [told.decision]
    assert listed(*stale, "--no-outcome") == []
    assert listed("belief", "list", "--status", "retracted", "--text", "LEASE") == [told.premise]
    assert listed("belief", "list", "--kind", "knowledge") == []
    assert listed("debate", "list", "--status", "queued", "--text", "move") == [told.debate]
    assert listed("job", "list", "--kind", "debate", "--status", "queued") == [told.job]
    assert listed("job", "list", "--kind", "debate", "--status", "done") == []

    lines = invoke("decision", "show", told.decision).stdout.splitlines()
    page = " ".join(" ".join(lines).split())
    for part in (
        *(HOUSE, "chosen Move in June: The lease ends.", "rejected Stay: It is damp."),
        *("status unsupported", f"retracted: It was renewed. {LEASE}"),
        *("mixed The boxes were late.", "session Where to live", "project acme/homes"),
        "agent Ada",
    ):
        assert part in page
    assert "Move in June" in invoke(*stale).stdout
    assert "It was renewed." in invoke("belief", "show", told.premise).stdout
    assert HOUSE in invoke("debate", "show", told.debate).stdout
    shown = answer(invoke("job", "show", told.job, "--json"))
    assert (shown["kind"], shown["status"], shown["subject_id"]) == (
        "debate",
        "queued",
        told.debate,
    )
