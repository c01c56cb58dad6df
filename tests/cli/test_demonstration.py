"""`noema demo` shows what Noema does, in one screen."""

import shlex

import pytest

from app.bootstrap import Noema, Services
from app.cli.running.demonstration import STEPS, load_demonstration
from app.cli.views.tour import Tour, show_tour, take_tour
from app.domain.debate import DebateStatus
from app.domain.fork import ForkStatus
from app.domain.nodes.decision import DecisionStatus
from tests.cli.conftest import Invoke, answer

TENANT = "demonstration"
LINKS = 3
"""Lines after the tour: the link, how long it works, and how to stop."""


@pytest.fixture(scope="session")
async def services(noema: Noema) -> Services:
    """The services of a tenant that holds nothing else."""
    return noema.services((await noema.tenants.ensure_tenant(TENANT)).id)


@pytest.fixture(scope="session")
async def demonstration(noema: Noema, services: Services) -> dict[str, str]:
    """The demonstration with all that followed; its ids by key."""
    return await load_demonstration(noema, services, lambda _: None)


@pytest.fixture(scope="session")
async def tour(services: Services, demonstration: dict[str, str]) -> Tour:
    return await take_tour(services, demonstration)


def test_an_open_contradiction_disputes_a_decision_that_is_listed_as_stale(
    tour: Tour, demonstration: dict[str, str]
) -> None:
    assert tour.dispute.contradiction.status == "open"
    assert [side.id for side in tour.dispute.sides] == [
        demonstration["no-uptime-kept"],
        demonstration["uptime-in-flash"],
    ]
    assert [(one.text, one.disputed) for one in tour.stale] == [
        ("Give them the cheaper of the possible prices", True)
    ]


async def test_a_disputed_decision_says_so_and_names_what_it_turned_down(
    services: Services, tour: Tour
) -> None:
    decision = await services.decision_reads.require(tour.stale[0].id)
    assert decision.status is DecisionStatus.DISPUTED
    assert [option.text for option in decision.rejected] == [
        "Ask the customer",
        "Rebuild the time from the log",
    ]


def test_the_fall_of_a_premise_takes_three_decisions_with_it(
    tour: Tour, demonstration: dict[str, str]
) -> None:
    assert list(tour.impact.fallen) == [
        demonstration[key]
        for key in ("price-by-corrected-time", "correct-when-pricing", "end-holding-back")
    ]


def test_outcomes_give_calibration_figures(tour: Tour) -> None:
    report = tour.calibration
    assert report.calibration is not None
    assert (report.calibration.count, report.mixed, report.without_confidence) == (3, 1, 0)


def test_fork_debate_and_hypothesis_are_finished(tour: Tour) -> None:
    assert (tour.fork.status, tour.fork.provider) == (ForkStatus.COMPLETE, "offline")
    assert tour.fork.decision_id is not None
    assert tour.debate.status is DebateStatus.COMPLETE
    assert {one.provider for one in tour.debate.participants} == {"offline"}
    assert tour.hypothesis.status == "supported"


async def test_loading_it_again_has_no_step_but_the_first(
    noema: Noema, services: Services, demonstration: dict[str, str]
) -> None:
    steps: list[str] = []
    assert await load_demonstration(noema, services, steps.append) == demonstration
    assert steps == [STEPS[0]]


def test_demo_answers_with_the_tour_and_leaves_the_server_that_it_found(
    demonstration: dict[str, str], invoke: Invoke
) -> None:
    tour = answer(invoke("demo", "--exit", "--json", environ={"NOEMA_TENANT": TENANT}))
    assert tour["decision"]["chosen"]["text"].startswith("Station time plus the offset")
    assert tour["why"]["verdict"]["status"] == "superseded"
    assert answer(invoke("status", "--json"))["neo4j"]["running"] is True


def test_the_tour_fits_one_screen_with_its_link(
    tour: Tour, capsys: pytest.CaptureFixture[str]
) -> None:
    show_tour(tour)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) + LINKS < 24
    assert max(map(len, lines)) <= 80


def test_every_command_of_the_tour_answers(
    tour: Tour, invoke: Invoke, capsys: pytest.CaptureFixture[str]
) -> None:
    show_tour(tour)
    commands = [line.split("$ noema ")[1] for line in capsys.readouterr().out.splitlines()[::2]]
    assert len(commands) == 10
    for command in commands:
        done = invoke(*shlex.split(command), environ={"NOEMA_TENANT": TENANT})
        assert done.exit_code == 0, (command, done.output)
