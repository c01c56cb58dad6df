"""Progress bars on standard error; they disappear when they are done."""

from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    DownloadColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
)

from app.cli.terminal.output import note, notes
from app.importers.report import ImportProgress
from app.local.base import FetchProgress, OnProgress


@contextmanager
def fetching() -> Generator[OnProgress]:
    """Show the progress of downloads, and afterwards their size."""
    received = 0
    with _bar(MofNCompleteColumn()) as progress:
        task = progress.add_task("fetching", total=None, extra="")

        def report(at: FetchProgress) -> None:
            nonlocal received
            received = at.bytes_done
            extra = f"files, {received / 1e6:.1f} MB"
            progress.update(task, completed=at.files_done, total=at.files_total, extra=extra)

        yield report
    if received:  # pyrefly: ignore[redundant-condition]  # the report counts
        note(f"fetched {received / 1e6:.0f} MB")


@contextmanager
def importing() -> Generator[Callable[[ImportProgress], None]]:
    """Show the progress of an import in bytes."""
    with _bar(DownloadColumn()) as progress:
        task = progress.add_task("importing", total=None, extra="")

        def report(at: ImportProgress) -> None:
            extra = f"{at.nodes} nodes"
            progress.update(task, completed=at.bytes_done, total=at.bytes_total, extra=extra)

        yield report


@contextmanager
def pulling(name: str) -> Generator[Callable[[str, int, int | None], None]]:
    """Show how much of a model is there, and what its server is at."""
    with _bar(DownloadColumn()) as progress:
        task = progress.add_task(name, total=None, extra="")

        def report(status: str, done: int, total: int | None) -> None:
            progress.update(task, completed=done, total=total, extra=status)

        yield report


@contextmanager
def loading(steps: Sequence[str]) -> Generator[Callable[[str], None]]:
    """Show which of some steps is under way."""
    with _bar(MofNCompleteColumn()) as progress:
        task = progress.add_task("loading", total=len(steps), extra="")

        def begin(step: str) -> None:
            progress.update(task, completed=steps.index(step), extra=step)

        yield begin


@contextmanager
def comparing(total: int) -> Generator[Callable[[int], Awaitable[None]]]:
    """Show the number of compared beliefs."""
    with _bar(MofNCompleteColumn()) as progress:
        task = progress.add_task("comparing", total=total, extra="beliefs")

        async def report(done: int) -> None:
            progress.update(task, completed=done)

        yield report


def _bar(amount: ProgressColumn) -> Progress:
    """Create a progress bar; it is hidden unless standard error is a terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        amount,
        TextColumn("{task.fields[extra]}"),
        TimeElapsedColumn(),
        console=notes,
        transient=True,
        disable=not notes.is_terminal,
    )
