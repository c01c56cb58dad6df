"""What an import did, gathered batch by batch."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.importers.base import Fault
from app.reasoning.nodes.think_graph.service import Written

MAX_PROBLEMS = 200
"""Problems listed; more are only counted."""
MAX_SESSIONS = 200


@dataclass(frozen=True, slots=True)
class Problem:
    file: str
    line: int | None
    """From 1; None where it is about the whole file."""
    reason: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    files: int
    files_unchanged: int
    """Files that had gone in whole before and were not read again."""
    sessions: int
    session_ids: tuple[str, ...]
    """The first `MAX_SESSIONS` sessions that the files hold, new or not."""
    nodes_added: int
    nodes_extended: int
    nodes_unchanged: int
    decisions: int
    problems: tuple[Problem, ...]
    """The first `MAX_PROBLEMS`."""
    problem_count: int
    skipped: dict[str, int]
    """Records that hold no thought, by `format:type`."""
    bytes: int


@dataclass(frozen=True, slots=True)
class ImportProgress:
    file: str
    bytes_done: int
    bytes_total: int
    nodes: int


class Tally:
    """Adds up; `report` gives the sum."""

    def __init__(self) -> None:
        self.bytes_done = 0
        self._files = 0
        self._files_unchanged = 0
        self._session_ids: dict[str, None] = {}
        self._unlisted_sessions = 0
        self._added = self._extended = self._unchanged = self._decisions = 0
        self._problems: list[Problem] = []
        self._problem_count = 0
        self._skipped: Counter[str] = Counter()

    @property
    def nodes(self) -> int:
        return self._added + self._extended + self._unchanged

    def add_file(self, size: int, *, is_unchanged: bool) -> None:
        self._files += 1
        self._files_unchanged += is_unchanged
        self.bytes_done += size

    def add_sessions(self, session_ids: Iterable[str]) -> None:
        self._session_ids.update(dict.fromkeys(session_ids))

    def add_written(self, written: Written) -> None:
        self._added += written.added
        self._extended += written.extended
        self._unchanged += written.unchanged
        self._decisions += written.decisions

    def add_faults(self, file: str, faults: Iterable[Fault]) -> None:
        for fault in faults:
            self.add_problem(Problem(file, fault.line, fault.reason))

    def add_problem(self, problem: Problem) -> None:
        self._problem_count += 1
        if len(self._problems) < MAX_PROBLEMS:
            self._problems.append(problem)

    def add_skipped(self, source: str, counts: Counter[str]) -> None:
        self._skipped.update({f"{source}:{kind}": count for kind, count in counts.items()})

    def add_report(self, report: ImportReport, file: str) -> None:
        """Add what somebody else's import of one file did.

        Of more sessions than a report lists, those that another file holds too count twice.
        """
        self._files += report.files
        self._files_unchanged += report.files_unchanged
        self.bytes_done += report.bytes
        self._session_ids.update(dict.fromkeys(report.session_ids))
        self._unlisted_sessions += report.sessions - len(report.session_ids)
        self._added += report.nodes_added
        self._extended += report.nodes_extended
        self._unchanged += report.nodes_unchanged
        self._decisions += report.decisions
        self._skipped.update(report.skipped)
        for problem in report.problems:
            self.add_problem(Problem(file, problem.line, problem.reason))
        self._problem_count += report.problem_count - len(report.problems)

    def report(self) -> ImportReport:
        return ImportReport(
            files=self._files,
            files_unchanged=self._files_unchanged,
            sessions=len(self._session_ids) + self._unlisted_sessions,
            session_ids=tuple(self._session_ids)[:MAX_SESSIONS],
            nodes_added=self._added,
            nodes_extended=self._extended,
            nodes_unchanged=self._unchanged,
            decisions=self._decisions,
            problems=tuple(self._problems),
            problem_count=self._problem_count,
            skipped=dict(sorted(self._skipped.items())),
            bytes=self.bytes_done,
        )
