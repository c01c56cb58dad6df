"""What reasoning reads while others delete: the torn part is left out, or it is not found."""

from typing import Any

import pytest

from app.domain.debate import Debate
from app.domain.fork import Fork, ForkBranch
from app.domain.tenants.retention import RetentionPolicy
from app.errors import NotFoundError, UnauthenticatedError
from app.graph.base import Row
from app.graph.due import read_due
from app.graph.plan_rows import plans_from
from app.reasoning.beliefs.maintenance.rows import state_from
from app.reasoning.beliefs.proposals import rows as proposal_rows
from app.reasoning.deliberations.debate.rows import debate_from
from app.reasoning.deliberations.fork.rows import forks_from
from app.reasoning.knowledge.insights.cases import whole_cases
from app.reasoning.knowledge.rows import categories_from, kept_from
from app.reasoning.nodes.branches.store import fork_point, require_in
from app.reasoning.nodes.erasure.raw_records import AT_ONCE, find_in_raw
from app.reasoning.tenants.retention import Retention
from app.reasoning.tenants.rules import key_text
from app.reasoning.tenants.service import TenantService
from tests.fakes.graph import ReadingGraph, changes_of
from tests.unit.reads.test_torn_parts import AT, blank, both
from tests.unit.reads.test_torn_rows import NOTHING, TORN, giving

_PARTS = ("participants", "rounds", "issues", "others", "score", "ratings")
DEBATE: Row = {
    **blank(Debate, without=_PARTS),
    **{"id": "debate", "status": "complete", "recorded_from": AT},
}
ROUND: Row = {
    **{"index": 1, "proposal_confidence": None, "skeptic_score": None, "ready": None},
    **{"parse_quality": None, "changed": None, "similarity": None},
}
SCORE: Row = {"status": "scored", "total": 5.0, "spread": 0.0, "samples": 1, "readable": 1}
FORK: Row = {
    **{
        name: value for name, value in blank(Fork).items() if name not in ("branches", "comparison")
    },
    **{"id": "fork", "session_id": "session", "node_id": "node", "question": "Why?"},
    **{"line_id": "line", "provider": "p", "model": "m", "status": "complete"},
    "recorded_from": AT,
}
BRANCH: Row = {
    **blank(ForkBranch, without=("weighing",)),
    **{"id": "branch", "fork_id": "fork", "index": 0, "style": "s", "frame": "f", "unsaid": 0.5},
    **{"support": 1.0, "attack": 1.0, "lead": "best_fit", "origin": "style", "attempt": 0},
    **{"status": "complete", "recorded_from": AT, "cited_ids": []},
}
COMPARED: Row = {
    **dict.fromkeys(("min", "max", "mean", "insight", "node_id", "degraded")),
    **{"id": "comparison", "index": 0, "recorded_from": AT},
}
SIDE: Row = {
    **dict.fromkeys(("text", "valid_from", "valid_to", "withdrawn", "resolved_in")),
    **{"id": "side", "kind": "knowledge", "is_belief": True},
    **{"is_asserted": True, "is_assumed": False},
}
KEY = key_text("0" * 32, b"0" * 32)


@both
def test_parts_of_a_debate_are_left_out(torn: Row) -> None:
    parts = dict.fromkeys(("roles", "rounds", "issues", "others", "scores", "ratings"), [torn])

    debate = debate_from({"debate": DEBATE, **parts})

    assert (debate.participants, debate.rounds, debate.issues) == ((), (), ())
    assert (debate.others, debate.score, debate.ratings) == ((), None, ())


@both
def test_parts_of_a_round_and_of_a_score_are_left_out(torn: Row) -> None:
    none: Row = dict.fromkeys(("roles", "issues", "others", "ratings"), [])
    rounds, scores = [{**ROUND, "turns": [torn]}], [{**SCORE, "criteria": [torn]}]

    debate = debate_from({"debate": DEBATE, **none, "rounds": rounds, "scores": scores})

    assert debate.score is not None
    assert (debate.rounds[0].proposal, debate.score.criteria) == (None, ())


@both
def test_parts_of_a_fork_are_left_out(torn: Row) -> None:
    [fork] = forks_from([{"fork": FORK, "branches": [torn], "comparison": torn}])

    assert (fork.branches, fork.comparison) == ((), None)


@both
def test_parts_of_a_branch_and_of_a_comparison_are_left_out(torn: Row) -> None:
    branch = {**BRANCH, "findings": [torn], "guidance": [torn], "of_ids": [torn["id"]]}
    compared = {**COMPARED, "points": [torn], "advice": [torn]}

    [fork] = forks_from([{"fork": FORK, "branches": [branch], "comparison": compared}])

    assert fork.comparison is not None
    assert (fork.branches[0].findings, fork.branches[0].guidance) == ((), ())
    assert (fork.comparison.divergence, fork.comparison.recommendations) == ((), ())


@pytest.mark.parametrize("kind", ["convergence", "divergence"])
def test_a_point_of_which_the_weight_was_forgotten_is_left_out(kind: str) -> None:
    point: Row = {"id": "point", "kind": kind, "index": 0, "text": "t", "found_by": "rules"}
    weight: Row = {"agreement": None, "significance": None, "statements": []}
    compared = {**COMPARED, "points": [{**point, **weight}], "advice": []}

    [fork] = forks_from([{"fork": FORK, "branches": [], "comparison": compared}])

    assert fork.comparison is not None
    assert (fork.comparison.convergence, fork.comparison.divergence) == ((), ())


@both
def test_a_difference_goes_with_its_branch(torn: Row) -> None:
    point: Row = {"id": "point", "kind": "difference", "index": 0, "text": "t", "found_by": "model"}
    compared = {**COMPARED, "points": [{**point, "statements": [torn]}], "advice": []}

    [fork] = forks_from([{"fork": FORK, "branches": [], "comparison": compared}])

    assert fork.comparison is not None
    assert fork.comparison.differences == ()


@both
def test_a_plan_without_one_of_its_tasks_is_not_there(torn: Row) -> None:
    plan: Row = {
        **{"id": "plan", "session_id": "session", "node_id": "node", "goal": "g"},
        **{"status": "done", "resumed": 0, "recorded_from": AT},
    }

    assert plans_from([{"plan": plan, "tasks": [torn]}]) == []


@both
def test_categories_and_kept_entries_are_left_out(torn: Row) -> None:
    assert (categories_from([torn]), kept_from([torn])) == ([], [])


@both
@pytest.mark.parametrize("write", [fork_point, require_in])
def test_a_branch_cannot_begin_at_what_was_deleted(write: Any, torn: Row) -> None:  # noqa: ANN401
    with pytest.raises(NotFoundError):
        changes_of(write("torn"), [{**torn, "branch": torn, "role": None}])


@both
def test_what_a_proposal_changes_is_gone(torn: Row) -> None:
    left = proposal_rows.as_left({"proposal": {}, "subject": torn, "cited": [torn]})

    assert (left["subject"], left["cited"]) == (None, [])
    assert proposal_rows.all_used([torn]) == ()


@both
def test_what_an_operation_names_is_not_known(torn: Row) -> None:
    contradiction = {"status": "open", "resolution": None, "sides": [SIDE, torn, None]}
    row: Row = {"known": [torn], "taken": [], "resting": [], "contradictions": [contradiction]}

    state = state_from(row)

    assert (dict(state.known), state.contradiction) == ({}, None)


@both
def test_what_a_contradiction_produced_is_left_out(torn: Row) -> None:
    contradiction = {"status": "open", "resolution": None, "sides": [SIDE, SIDE, torn]}
    resting = [torn] if torn["id"] is None else []
    row: Row = {"known": [], "taken": [], "resting": resting, "contradictions": [contradiction]}

    state = state_from(row)

    assert state.contradiction is not None
    assert state.contradiction.product is None
    assert state.resting == ()


async def test_what_waits_is_read_on_where_a_whole_batch_was_deleted() -> None:
    pages: list[list[Row]] = [[TORN], [{"id": "one", "text": "words"}], []]
    graph = ReadingGraph("tenant", lambda _, __: pages.pop(0))

    assert await read_due(graph, "a/statement", "id", "text") == [{"id": "one", "text": "words"}]
    assert await read_due(graph, "a/statement", "id", "text") == []


async def test_payloads_that_were_deleted_do_not_end_a_run_of_retention() -> None:
    kept: Row = {"id": "one", "is_kept": True}
    pages: list[list[Row]] = [[{"id": None, "is_kept": False}], [kept], []]
    asked: list[object] = []

    def answer(_: str, parameters: dict[str, object]) -> list[Row]:
        asked.append(parameters["after"])
        return pages.pop(0)

    policy = RetentionPolicy(raw_days=1, delta_days=None, event_days=None)
    [raw, *_] = await Retention(ReadingGraph("tenant", answer), policy).count()

    assert ((raw.due, raw.kept), asked) == ((0, 1), ["", "", "one"])


async def test_raw_records_that_were_deleted_do_not_end_a_search() -> None:
    gone: list[Row] = [{"id": None, "node_id": None, "size": None}] * AT_ONCE
    graph = ReadingGraph("tenant", lambda name, _: gone if name == "erasure/list_raw" else [])

    assert await find_in_raw(graph, "last", bool) == (frozenset(), "last")


@both
async def test_a_login_that_made_room_for_another_opens_nothing(torn: Row) -> None:
    row: Row = {"sha256": "0" * 64, "key": torn}
    tenants = TenantService(lambda _: giving(row), NOTHING)

    with pytest.raises(UnauthenticatedError):
        await tenants.authenticate(KEY)
    assert await tenants.lapsed([KEY]) == {KEY}


def test_cases_that_were_deleted_are_not_analysed() -> None:
    assert whole_cases([{"id": "torn", "text": None}]) == []
