"""A command gives the same at a service elsewhere as at the database, as text and as JSON."""

from collections.abc import Mapping

import pytest

from app.bootstrap import Noema
from app.domain.beliefs.belief import Assert, BeliefKind, Contradict, NewBelief
from app.domain.beliefs.proposal import NewProposal, ProposalKind, Quoted
from app.domain.debate import NewDebate
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.reasoning.decisions.recording.schemas import RecordDecision
from tests.cli.remote.conftest import Doors

READS = {
    "why": ("why", "{clock-decided}"),
    "why of knowledge": ("why", "{data-sheet-72-hours}"),
    "why then": ("why", "{price-by-station-time}", "--as-of", "2027-01-01"),
    "decisions of a project": ("decisions", "--project", "remote/orders", "--all"),
    "decisions of a session": ("decisions", "{session}", "--all"),
    "precedents of a decision": ("precedents", "--decision", "{price-by-station-time}"),
    "precedents": ("precedents", "Which queue?"),
    "search": ("search", "Which price holds at night?", "--limit", "5", "--explain"),
    "search of a contradiction": ("search", "lease ends", "--kind", "knowledge"),
    "search that is narrowed": (
        *("search", "boxes", "--kind", "decision", "--session", "{orders}", "--only", "tag=home"),
        *("--only", "status=decided", "--only", "since=2026-01-01", "--include-withdrawn"),
    ),
    "search without a hit": ("search", "boxes", "--only", "author=nobody"),
    "lineage": ("lineage", "{price-by-station-time}"),
    "sessions": ("session", "list", "--first", "2"),
    "stale": ("stale",),
    "contradictions": ("contradictions", "--limit", "3"),
    "impact": ("impact", "{premise}"),
    "inbox": ("inbox",),
    "contradictions of the inbox": ("inbox", "--only", "contradiction"),
    "history": ("belief", "history", "{premise}"),
    "belief": ("belief", "show", "{premise}"),
    "beliefs": ("belief", "list", "--disputed", "--limit", "3"),
    "decision": ("decision", "show", "{price-by-station-time}"),
    "decisions": ("decision", "list", "--no-outcome", "--limit", "5"),
    "jobs": ("job", "list", "--status", "cancelled", "--kind", "debate"),
    "job": ("job", "show", "{job}"),
}

IN_CHECK = {"why", "decisions of a project", "search", "stale", "inbox", "history", "decision"}


@pytest.fixture(scope="session")
async def ids(noema: Noema, seeded: Mapping[str, str]) -> Mapping[str, str]:
    """The demonstration, and beliefs that fell or disagree beside it."""
    services = noema.services((await noema.tenants.own_tenant()).id)
    apply = services.beliefs.apply
    premise, other = new_id(), new_id()
    await apply(Assert(new_id(), NewBelief(premise, BeliefKind.KNOWLEDGE, "The lease ends.")))
    await apply(Assert(new_id(), NewBelief(other, BeliefKind.KNOWLEDGE, "The lease goes on.")))
    session = NewSession(new_id(), "Where to live", project="remote/orders", tags=("home",))
    await services.sessions.create(session)
    for text in ("Move in June", "Buy boxes"):
        told = RecordDecision(new_id(), session.id, text, rests_on=(premise,))
        await services.decisions.record(told)
    await apply(Contradict(new_id(), new_id(), premise, other, summary="It ends or goes on."))
    cited = Quoted(premise, "lease ends", (4, 14))
    new = NewProposal(
        new_id(),
        ProposalKind.JUSTIFICATION,
        Quoted(other, "The lease goes on."),
        (cited,),
        "because",
        0.5,
        is_stated=False,
        evidence_id=seeded["price-by-station-time"],
    )
    await services.proposals.service.propose([new])
    decided = await services.decision_reads.get_many([seeded["price-by-station-time"]])
    [told] = [decision.session_id for decision in decided if decision and decision.session_id]
    debate = NewDebate(new_id(), "Is June soon enough?", session.id)
    await services.debates.start(debate)
    await services.debates.cancel(debate.id)
    job = (await services.debates.require(debate.id)).job_id
    return {**seeded, "job": job, "premise": premise, "session": told, "orders": session.id}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in IN_CHECK else pytest.mark.sweep) for name in READS],
)
async def test_an_answer_is_the_same_from_both_doors(
    name: str, doors: Doors, ids: Mapping[str, str]
) -> None:
    command = [part.format_map(ids) for part in READS[name]]
    for form in ([], ["--json"]):
        here, there = await doors.local(*command, *form), await doors.remote(*command, *form)
        assert here.exit_code == 0, here.output
        assert there.stdout == here.stdout, there.output
        assert there.stderr == here.stderr
        assert here.output
