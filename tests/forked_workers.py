"""Runs what was collected in several processes, forked when the collection is over.

What is imported and collected once is there for all of them. Each runs one work unit after the
other (`scheduling.py`) and tells the first process what became of each test.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from tests.scheduling import work_unit

Unit = list[int]
"""Tests by their places among all."""


class ForkedWorkers:
    """Args:
    count: How many processes run tests.
    """

    def __init__(self, count: int) -> None:
        self._count = count

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed or session.config.option.collectonly:
            return None
        _Run(session).carry_out(self._count)
        return True


def units_of(files: Iterable[str]) -> list[Unit]:
    """Put the tests of these files into their units, in the order of the first of each."""
    units: dict[str, Unit] = {}
    for place, file in enumerate(files):
        units.setdefault(work_unit(file), []).append(place)
    return [*units.values()]


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pending: Unit = field(default_factory=Unit)
    """What it was given and has not begun."""
    under_way: int | None = None


class _Run:
    def __init__(self, session: pytest.Session) -> None:
        self._session = session
        self._units = deque(units_of(item.nodeid.split("::")[0] for item in session.items))
        self._workers: dict[Connection, _Worker] = {}

    def carry_out(self, count: int) -> None:
        """Run everything.

        Raises:
            pytest.Session.Failed: As many tests failed as may.
        """
        # Made now, for all of them to have their folders in it.
        _folders(self._session.config).getbasetemp()
        for _ in range(count):
            self._start()
        try:
            while self._workers:
                for told in wait([*self._workers]):
                    assert isinstance(told, Connection)
                    self._hear(told)
        finally:
            for worker in self._workers.values():
                worker.process.kill()
        if self._session.shouldfail:
            raise self._session.Failed(self._session.shouldfail)

    def _start(self) -> None:
        context = get_context("fork")
        here, there = context.Pipe()
        others = [*self._workers, here]
        process = context.Process(target=_work, args=(self._session, there, others))
        process.start()
        there.close()
        self._workers[here] = _Worker(process)

    def _hear(self, pipe: Connection) -> None:
        """Take one message of a worker: a place is a test that begins, None asks for more."""
        try:
            told: dict[str, Any] | int | None = pipe.recv()
        except EOFError:
            self._ended(self._workers.pop(pipe))
            return
        worker = self._workers[pipe]
        if told is None:
            unit = self._next_unit()
            worker.pending += unit
            pipe.send(unit)
        elif isinstance(told, int):
            worker.pending.remove(told)
            worker.under_way = told
        else:
            config = self._session.config
            report = config.hook.pytest_report_from_serializable(config=config, data=told)
            config.hook.pytest_runtest_logreport(report=report)

    def _next_unit(self) -> Unit:
        if self._session.shouldfail or not self._units:
            return []
        return self._units.popleft()

    def _ended(self, worker: _Worker) -> None:
        """Let another process go on where one died."""
        worker.process.join()
        code = worker.process.exitcode
        if not code:
            return
        if worker.under_way is None:
            raise RuntimeError(f"a process ended with {code} before its first test")
        item = self._session.items[worker.under_way]
        said = f"the process ended with {code} while it ran"
        report = pytest.TestReport(item.nodeid, item.location, {}, "failed", said, "call")
        item.config.hook.pytest_runtest_logreport(report=report)
        if worker.pending:
            self._units.appendleft(worker.pending)
        self._start()


def _work(session: pytest.Session, pipe: Connection, others: list[Connection]) -> None:
    """Run units until there are no more."""
    for other in others:
        # Held open here, it would not tell its end.
        other.close()
    _settle(session.config)
    session.config.pluginmanager.register(_Teller(session.config, pipe.send))
    pending: Unit = _asked(pipe)
    while pending:
        place, *pending = pending
        pending = pending or _asked(pipe)
        pipe.send(place)
        following = session.items[pending[0]] if pending else None
        hook = session.config.hook
        hook.pytest_runtest_protocol(item=session.items[place], nextitem=following)


def _asked(pipe: Connection) -> Unit:
    pipe.send(None)
    return pipe.recv()


def _settle(config: pytest.Config) -> None:
    """Keep apart from the first process: own folders, own captured output, nothing printed."""
    folders = _folders(config)
    folders._basetemp = folders.mktemp("worker")
    capture: Any = config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    capture.suspend_global_capture()
    reporter: Any = config.pluginmanager.getplugin("terminalreporter")
    reporter._tw._file = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115


def _folders(config: pytest.Config) -> Any:  # noqa: ANN401
    """Give what makes temporary folders, which is open to fixtures alone."""
    return config._tmp_path_factory  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]


class _Teller:
    """Tells what became of each test."""

    def __init__(self, config: pytest.Config, tell: Callable[[dict[str, Any]], None]) -> None:
        self._config = config
        self._tell = tell

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        hook = self._config.hook
        self._tell(hook.pytest_report_to_serializable(config=self._config, report=report))
