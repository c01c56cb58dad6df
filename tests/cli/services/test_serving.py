"""`noema up` and `noema demo` as real processes with a Neo4j of their own."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from app.local.base import Home
from app.settings import Settings
from tests.cli.conftest import environ_of

NewSettings = Callable[[], Settings]
_START_S = 360
_STOP_S = 60

pytestmark = [pytest.mark.timeout(800), pytest.mark.processes]


class Noema:
    """Runs the command on one home."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._environ = {**os.environ, **environ_of(settings)}
        self._command = [sys.executable, "-c", "from app.cli.main import main; main()"]

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [*self._command, *arguments],
            env=self._environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*self._command, *arguments],
            env=self._environ,
            capture_output=True,
            text=True,
            timeout=_START_S,
            check=False,
        )

    def answer(self, *arguments: str) -> Any:  # noqa: ANN401  # whatever it answers
        done = self.run(*arguments, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


def _rights_of_others(path: Path) -> int:
    return path.stat().st_mode & 0o077


@pytest.fixture(scope="module")
def noema_of_its_own(new_settings: NewSettings) -> Iterator[Noema]:
    command = Noema(new_settings())
    yield command
    command.run("down")


def _read_document(process: "subprocess.Popen[str]") -> Any:  # noqa: ANN401  # the same
    """Read the JSON document that a running command writes before it serves."""
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line)
        if line == "}\n":
            return json.loads("".join(lines))
    raise AssertionError(process.communicate()[1])


@pytest.mark.sweep
def test_the_demo_tours_with_real_answers_and_leaves_nothing_running(
    noema_of_its_own: Noema,
) -> None:
    tour = noema_of_its_own.answer("demo", "--exit")
    assert tour.keys() >= {"decision", "why", "dispute", "impact", "stale", "calibration", "found"}
    assert tour.keys() >= {"fork", "debate", "hypothesis"}
    assert tour["decision"]["chosen"]["text"].startswith("Station time plus the offset")
    assert len(tour["decision"]["rejected"]) == 4
    overturned = {r["edge"]["type"] for r in tour["why"]["since"] if r["depth"] == 1}
    assert tour["why"]["verdict"]["status"] == "superseded"
    assert overturned == {"SUPERSEDES", "CHALLENGES"}
    assert tour["dispute"]["contradiction"]["status"] == "open"
    assert len(tour["stale"]) == 1
    assert (len(tour["found"]["hits"]), tour["found"]["by_vector"]) == (4, True)
    assert noema_of_its_own.answer("status")["neo4j"]["running"] is False


@pytest.mark.sweep
def test_a_question_leaves_neo4j_running_up_adopts_it_and_ctrl_c_stops_both(
    noema_of_its_own: Noema,
) -> None:
    command = noema_of_its_own
    assert command.answer("session", "list", "--first", "1")["sessions"]
    started = command.answer("status")["neo4j"]
    assert started["running"] is True
    server = psutil.Process(started["pid"])

    first = command.start("up", "--json")
    try:
        links = _read_document(first)
        assert httpx.get(links["graphql"].replace("graphql", "ready")).status_code == 200
        assert httpx.get(links["explorer"]).status_code == 303
        assert httpx.get(links["explorer"]).status_code == 401

        second = command.answer("up")
        assert (second["graphql"], second["password"]) == (links["graphql"], None)
        assert httpx.get(second["explorer"]).status_code == 303
        assert httpx.get(second["explorer"]).status_code == 401
        assert httpx.get(command.answer("login-link")["explorer"]).status_code == 303
        status = command.answer("status")
        assert status["service"]["process"]["pid"] == first.pid
        assert {"database": "ok", "jobs": "ok", "embedder": "ok"}.items() <= status["parts"].items()
        assert status["neo4j"]["pid"] == started["pid"]

        first.send_signal(signal.SIGINT)
        errors = first.communicate(timeout=_STOP_S)[1]
    finally:
        first.kill()
    assert first.returncode == 0, errors
    # It is no child of ours: whoever adopted it may take a moment to collect it.
    server.wait(timeout=_STOP_S)
    stopped = command.answer("status")
    assert (stopped["service"], stopped["neo4j"]["running"]) == (None, False)
    assert command.answer("down") == {"service": False, "neo4j": False}


@pytest.mark.sweep
def test_the_key_of_this_machine_is_for_its_owner_alone(noema_of_its_own: Noema) -> None:
    """The service before made it."""
    assert _rights_of_others(Home(noema_of_its_own.settings.home).local_key) == 0


def test_without_a_service_there_is_no_link(noema_of_its_own: Noema) -> None:
    refused = noema_of_its_own.run("login-link", "--json")
    assert refused.returncode == 6
    assert "`noema up`" in json.loads(refused.stdout)["error"]["message"]


def test_a_taken_port_is_told_before_anything_is_started(noema_of_its_own: Noema) -> None:
    with socket.create_server(("127.0.0.1", noema_of_its_own.settings.port)):
        refused = noema_of_its_own.run("up", "--json")
    told = json.loads(refused.stdout)["error"]
    assert (refused.returncode, told["code"], told["field"]) == (6, "SETUP", "port")
    assert noema_of_its_own.answer("status")["neo4j"]["running"] is False


@pytest.mark.sweep
def test_secrets_are_for_their_owner_alone(noema_of_its_own: Noema) -> None:
    assert _rights_of_others(Home(noema_of_its_own.settings.home).password) == 0
