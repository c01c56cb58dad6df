"""Going on with a fork: choosing, expanding, merging, challenging, asking anew."""

import pytest

from app.bootstrap import Noema
from app.domain.beliefs.weighing import Lead, Weighing
from app.domain.fork import (
    Fork,
    ForkBranchStatus,
    ForkOrigin,
    ForkStatus,
    ForkStyle,
    NewSelection,
    NewSteering,
    Steering,
)
from app.domain.ids import new_id
from app.domain.nodes.edge import Direction, EdgeType
from app.errors import AppError, ConflictError, InvalidInputError, UnavailableError
from app.llm.errors import LLMTimeoutError
from app.reasoning.deliberations.fork.errors import ForkBusyError, ForkOverError
from app.reasoning.deliberations.fork.service import ForkService
from tests.fakes.graph import FailingGraph
from tests.graph.fork.conftest import QUESTION, NewStage, Stage, answer, by_style

LOG = answer("Take the log.", 0.8)
BROKER = answer("Keep the broker.", 0.6)
BROKEN = [LLMTimeoutError("it said nothing")]
BOTH = ("conservative", "aggressive")


def selection(fork: Fork, style: str, **changed: str) -> NewSelection:
    given = {"id": new_id(), "rationale": "It survives a restart.", **changed}
    return NewSelection(fork_id=fork.id, branch_id=by_style(fork)[style].id, **given)


async def test_a_choice_is_a_decision_that_turns_the_other_branches_down(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[LOG], balanced=[BROKEN])
    fork = await stage.forked(*BOTH, "balanced")
    chosen = selection(fork, "aggressive")
    settled = await stage.services.forks.select(chosen)
    bold = by_style(settled)["aggressive"]
    assert (settled.selected_id, settled.decision_id) == (bold.id, chosen.id)
    decision = await stage.services.decision_reads.require(chosen.id)
    assert (decision.question, decision.confidence) == (QUESTION, 0.8)
    assert decision.chosen is not None
    assert decision.chosen.text == "aggressive: Take the log."
    assert decision.chosen.reason == "It survives a restart."
    assert [(one.text, one.reason) for one in decision.rejected] == [
        ("conservative: Keep the broker.", None),
        ("balanced: MODEL_TIMEOUT: it said nothing", "MODEL_TIMEOUT: it said nothing"),
    ]
    why = await stage.services.why.why(chosen.id)
    assert bold.node_id in {reason.node.id for reason in why.rests_on}
    assert (await stage.told(fork))[-1]["type"] == "fork_selected"
    assert await stage.services.forks.select(chosen) == settled


async def test_a_settled_fork_cannot_be_settled_otherwise(new_stage: NewStage) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[LOG])
    fork = await stage.forked(*BOTH)
    settled = await stage.services.forks.select(selection(fork, "aggressive"))
    with pytest.raises(ForkOverError, match="is settled by"):
        await stage.services.forks.select(selection(settled, "conservative"))
    assert await stage.again(fork) == settled


async def test_what_cannot_be_chosen_is_refused_and_nothing_is_written(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[BROKEN])
    waiting = await stage.start(*BOTH)
    with pytest.raises(ForkBusyError):
        await stage.services.forks.select(selection(waiting, "aggressive"))
    await stage.run()
    fork = await stage.again(waiting)
    head = await stage.services.event_reads.head(fork.id)
    refused: list[tuple[NewSelection, type[AppError]]] = [
        (selection(fork, "aggressive"), ForkOverError),
        (selection(fork, "conservative", rationale="  "), InvalidInputError),
        (NewSelection(new_id(), fork.id, new_id(), "x"), InvalidInputError),
    ]
    for given, error in refused:
        with pytest.raises(error):
            await stage.services.forks.select(given)
    assert await stage.services.event_reads.head(fork.id) == head
    assert (await stage.again(fork)).selected_id is None


async def test_a_fault_at_any_write_of_a_choice_leaves_nothing_of_it(
    new_stage: NewStage, noema: Noema
) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[LOG])
    fork = await stage.forked(*BOTH)
    services, chosen = stage.services, selection(fork, "aggressive")
    graph, parts = noema.graph_of(services.tenant_id), services.forks.parts
    before = await services.session_reads.require(stage.session_id)
    step = 1
    while True:
        failing = FailingGraph(graph, step)
        service = ForkService(failing, parts)
        try:
            await service.select(chosen)
        except UnavailableError:
            assert await services.session_reads.require(stage.session_id) == before, f"step {step}"
            assert (await stage.again(fork)).decision_id is None
            step += 1
        else:
            break
    assert step == failing.steps + 1 > 8
    assert (await stage.again(fork)).decision_id == chosen.id


async def test_an_expanded_branch_stands_for_what_it_expands(new_stage: NewStage) -> None:
    deeper = answer("Take the log in two steps.", 0.9)
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[LOG, deeper])
    fork = await stage.forked(*BOTH)
    bold = by_style(fork)["aggressive"]
    new = NewSteering(new_id(), fork.id, Steering.EXPAND, (bold.id,), "What does it cost?")
    steered = await stage.services.forks.steer(new)
    assert (steered.status, steered.ended_at) == (ForkStatus.QUEUED, None)
    assert await stage.services.forks.steer(new) == steered
    await stage.run()
    ended = await stage.again(fork)
    grown = ended.branches[2]
    assert (grown.id, grown.origin, grown.of_ids) == (new.id, ForkOrigin.EXPAND, (bold.id,))
    assert (grown.style, grown.conclusion) == ("aggressive", "Take the log in two steps.")
    assert "What does it cost?" in stage.model.asked("aggressive")[1]
    assert (
        "<answer>\naggressive:\n## Conclusion\nTake the log." in stage.model.asked("aggressive")[1]
    )
    assert ended.comparison is not None
    assert ended.comparison.index == 2
    compared = {v.branch_id for point in ended.comparison.divergence for v in point.positions}
    assert compared == {by_style(fork)["conservative"].id, grown.id}
    around = await stage.services.walk.traverse(
        str(grown.node_id), frozenset({EdgeType.REFINES}), Direction.OUT, 1
    )
    assert bold.node_id in around.node_ids


async def test_merged_branches_become_one_answer(new_stage: NewStage) -> None:
    both = answer("Log for orders, broker for mail.", 0.9)
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[LOG], balanced=[both])
    fork = await stage.forked(*BOTH)
    ids = tuple(branch.id for branch in fork.branches)
    await stage.services.forks.steer(NewSteering(new_id(), fork.id, Steering.MERGE, ids))
    await stage.run()
    merged = (await stage.again(fork)).branches[2]
    assert (merged.origin, merged.style) == (ForkOrigin.MERGE, "balanced")
    assert set(merged.of_ids) == set(ids)
    assert merged.conclusion == "Log for orders, broker for mail."


async def test_a_challenge_stands_beside_the_comparison(new_stage: NewStage) -> None:
    attack = answer("It does not stand: nobody can operate it.", 0.7)
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[LOG], contrarian=[attack])
    fork = await stage.forked(*BOTH)
    of = (by_style(fork)["aggressive"].id,)
    await stage.services.forks.steer(NewSteering(new_id(), fork.id, Steering.CHALLENGE, of))
    await stage.run()
    ended = await stage.again(fork)
    assert ended.branches[2].status is ForkBranchStatus.COMPLETE
    assert ended.comparison == fork.comparison


async def test_a_refork_asks_the_same_question_with_what_is_known_by_now(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage(conservative=[BROKER] * 2, aggressive=[LOG] * 2)
    fork = await stage.forked(*BOTH, context="We run 4 brokers.")
    new = NewSteering(new_id(), fork.id, Steering.REFORK, text="Two of them broke.")
    second = await stage.services.forks.steer(new)
    await stage.run()
    ended = await stage.again(second)
    assert (ended.id, ended.reforked_from_id) == (new.id, fork.id)
    assert ended.status is ForkStatus.COMPLETE
    assert ended.line_id == fork.line_id
    assert ended.context == "We run 4 brokers.\n\nTwo of them broke."
    assert "Two of them broke." in stage.model.asked("aggressive")[1]
    assert await stage.again(fork) == fork


async def test_what_cannot_be_steered_is_refused_and_nothing_is_written(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[BROKEN])
    fork = await stage.forked(*BOTH)
    careful, failed = fork.branches
    head = await stage.services.event_reads.head(fork.id)
    refused: list[tuple[Steering, tuple[str, ...], str | None, type[AppError]]] = [
        (Steering.EXPAND, (), None, InvalidInputError),
        (Steering.EXPAND, (careful.id, failed.id), None, InvalidInputError),
        (Steering.MERGE, (careful.id,), None, InvalidInputError),
        (Steering.MERGE, (careful.id, failed.id), None, ForkOverError),
        (Steering.CHALLENGE, (new_id(),), None, InvalidInputError),
        (Steering.REFORK, (), None, InvalidInputError),
        (Steering.GUIDE, (), None, InvalidInputError),
        (Steering.GUIDE, (), "Too late.", ForkOverError),
    ]
    for action, ids, text, error in refused:
        with pytest.raises(error):
            await stage.services.forks.steer(NewSteering(new_id(), fork.id, action, ids, text))
    assert await stage.services.event_reads.head(fork.id) == head
    assert await stage.again(fork) == fork


async def test_a_tenant_defines_a_style_and_forks_keep_the_one_they_were_made_with(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage(frugal=[LOG], conservative=[BROKER])
    weighing = Weighing(0.2, 0.5, 1.0, Lead.STRONGEST)
    frugal = ForkStyle("frugal", "Frugal", "Spend nothing.", weighing)
    forks = stage.services.forks
    await forks.define_style(new_id(), frugal)
    fork = await stage.forked("frugal", "conservative")
    await forks.define_style(new_id(), ForkStyle("frugal", "Frugal", "Spend little."))
    branch = by_style(await stage.again(fork))["frugal"]
    assert (branch.frame, branch.weighing) == ("Spend nothing.", weighing)
    styles = {style.name: style for style in await forks.styles()}
    assert [*styles] == ["conservative", "aggressive", "balanced", "contrarian", "frugal"]
    assert styles["frugal"].frame == "Spend little."
    assert stage.model.asked("frugal")[0].startswith("<style>\nSpend nothing.\n</style>")


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"name": "balanced"}, ConflictError),
        ({"name": "So So"}, InvalidInputError),
        ({"frame": " "}, InvalidInputError),
        ({"weighing": Weighing(unsaid=1.5)}, InvalidInputError),
    ],
)
async def test_what_is_no_style_is_refused(
    new_stage: NewStage, changed: dict[str, object], error: type[AppError]
) -> None:
    stage: Stage = await new_stage()
    given: dict[str, object] = {"name": "frugal", "title": "Frugal", "frame": "Spend nothing."}
    style = ForkStyle(**{**given, **changed})  # pyright: ignore[reportArgumentType]  # wrong on purpose
    with pytest.raises(error):
        await stage.services.forks.define_style(new_id(), style)
    assert len(await stage.services.forks.styles()) == 4
