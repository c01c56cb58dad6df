"""Progress bars on standard error; they leave nothing behind."""

from collections.abc import Generator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from app.cli.output import note, notes
from app.local.base import FetchProgress, OnProgress


def bar(unit: str) -> Progress:
    """Make a bar that counts `unit`; it is not drawn where nobody looks at a terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(f"{unit}  {{task.fields[extra]}}"),
        TimeElapsedColumn(),
        console=notes,
        transient=True,
        disable=not notes.is_terminal,
    )


@contextmanager
def fetching() -> Generator[OnProgress]:
    """Show how far the downloads are; says afterwards how much came, if anything did."""
    received = 0
    with bar("files") as progress:
        task = progress.add_task("fetching", total=None, extra="")

        def report(at: FetchProgress) -> None:
            nonlocal received
            received = at.bytes_done
            extra = f"{received / 1e6:.1f} MB"
            progress.update(task, completed=at.files_done, total=at.files_total, extra=extra)

        yield report
    if received:
        note(f"fetched {received / 1e6:.0f} MB")
