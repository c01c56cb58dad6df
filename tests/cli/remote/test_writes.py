"""What is written at a service elsewhere stands in its database."""

import asyncio
from pathlib import Path

from app.bootstrap import Noema
from app.cli.remote.logins import Logins
from app.domain.ids import new_id
from app.local.base import Home
from app.reasoning.decisions.recording.schemas import RecordDecision
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors


async def _assert(doors: Doors, text: str) -> str:
    return answer(await doors.remote("belief", "assert", text, "--json"))["id"]


async def _status(doors: Doors, belief_id: str) -> str:
    return answer(await doors.local("belief", "show", belief_id, "--json"))["status"]


async def test_a_second_justification_holds_what_lost_its_first(doors: Doors) -> None:
    first, second = await _assert(doors, "It hailed."), await _assert(doors, "The hose ran.")
    line = ("belief", "derive", "The roof is wet.", "--because", first, "--json")
    wet = answer(await doors.remote(*line))["id"]
    await doors.remote("belief", "justify", wet, "--because", second, "--rule", "water wets")
    await doors.remote("belief", "retract", first, "--reason", "It did not.")
    assert await _status(doors, wet) == "held"
    await doors.remote("belief", "retract", second, "--reason", "Nor did it.")
    assert await _status(doors, wet) == "unsupported"
    await doors.remote("belief", "restore", first)
    assert [await _status(doors, id_) for id_ in (first, wet)] == ["held", "held"]


async def test_a_belief_is_superseded_by_the_one_that_is_named(doors: Doors) -> None:
    old, new = await _assert(doors, "The shop opens at 8."), await _assert(doors, "It opens at 9.")
    await doors.remote("belief", "supersede", old, "--by", new)
    shown = answer(await doors.local("belief", "show", old, "--json"))
    assert (shown["status"], shown["superseded_by"]) == ("superseded", new)


async def test_an_outcome_is_found_with_its_decision(doors: Doors, noema: Noema) -> None:
    made = answer(await doors.remote("session", "create", "Where to sell", "--json"))
    services = noema.services((await noema.tenants.own_tenant()).id)
    decided = RecordDecision(new_id(), made["id"], "Sell at the market")
    decision_id = await services.decisions.record(decided)
    line = ("outcome", decision_id, "succeeded", "It sold out.", "--json")
    told = answer(await doors.remote(*line))
    [kept] = await services.precedents.get_outcomes([told["id"]])
    assert kept is not None
    assert (kept.decision_id, kept.status, kept.text) == (decision_id, "succeeded", "It sold out.")


async def test_a_thought_is_answered_as_it_stands_in_the_database(doors: Doors) -> None:
    session = answer(await doors.remote("session", "create", "Which queue", "--json"))["id"]
    first = answer(await doors.remote("thought", "add", session, "List the queues.", "--json"))
    line = (
        *("thought", "add", session, "Why does it fail? The bug may be in the retry."),
        *("--depends-on", first["id"], "--assume", "It is up.", "--tag", "queue"),
        *(
            "--confidence",
            "0.4",
            "--depth",
            "deep",
            "--hypothesis",
            "The retry is wrong.",
            "--last",
        ),
    )
    made = answer(await doors.remote(*line, "--json"))
    listed = answer(await doors.local("thought", "list", session, "--json"))["thoughts"]
    assert listed[1] == made
    assert (made["number"], made["depends_on"], made["next_needed"]) == (2, [first["id"]], False)
    assert made["guidance"]["analysis"]["spans"]
    assert made["hypothesis_id"]


async def test_a_thought_that_depends_on_an_unknown_one_is_refused_and_not_written(
    doors: Doors,
) -> None:
    session = answer(await doors.remote("session", "create", "Alone", "--json"))["id"]
    line = ("thought", "add", session, "On nothing.", "--depends-on", new_id(), "--json")
    refused = await doors.remote(*line)
    assert (refused.exit_code, "error" in refused.stdout) == (3, True)
    assert answer(await doors.local("thought", "list", session, "--json"))["thoughts"] == []


async def test_a_session_is_completed(doors: Doors) -> None:
    made = answer(await doors.remote("session", "create", "Soon over", "--json"))
    assert (await doors.remote("session", "complete", made["id"])).exit_code == 0
    listed = answer(await doors.local("session", "list", "--json"))["sessions"]
    assert [one["status"] for one in listed if one["id"] == made["id"]] == ["completed"]


async def test_the_key_of_a_login_may_come_by_standard_input(doors: Doors, tmp_path: Path) -> None:
    key = doors.environ["NOEMA_KEY"]
    environ = {"NOEMA_HOME": str(tmp_path), "NOEMA_URL": "", "NOEMA_KEY": ""}
    entered = await asyncio.to_thread(
        doors.invoke, "login", doors.url, environ=environ, typed=f"{key}\n"
    )
    assert entered.exit_code == 0, entered.output
    assert key not in entered.output
    assert dict(Logins.read(Home(tmp_path)).keys) == {doors.url: key}
    left = await doors.remote("logout", doors.url, **environ)
    assert left.exit_code == 0
    assert dict(Logins.read(Home(tmp_path)).keys) == {}
