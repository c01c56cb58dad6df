"""Transcripts of this machine, sent to a service elsewhere."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.cli.remote.service import RemoteService
from app.content.json_fields import packed
from app.domain.ids import new_id
from app.errors import InvalidInputError, LimitExceededError
from app.importers.files import FileSource, Unreadable, find_sources, unreadable
from app.importers.report import ImportProgress, ImportReport, Problem, Tally
from app.importers.service import OnProgress

_BESIDE_BYTES = 4_096
"""Of a request, what is not the text of the file."""
_COUNTS = (
    *("files", "bytes", "sessions", "decisions"),
    *("filesUnchanged", "nodesAdded", "nodesExtended", "nodesUnchanged", "problemCount"),
)
_REPORT = (
    f"ImportReport {{ {' '.join(_COUNTS)} sessionIds problems {{ line reason }}"
    " skipped { recordType count } }"
)


async def import_paths(
    service: RemoteService, paths: Sequence[Path], on_progress: OnProgress
) -> ImportReport:
    """Send files, and the transcripts found in folders, one after the other.

    Args:
        on_progress: Called after every file.

    Raises:
        InvalidInputError: A path does not exist, or a file that was named is of no known format.
            Nothing was sent then.
        UnavailableError: The service went away; what was imported before is whole, and running the
            same import again goes on from there.
    """
    sources = await asyncio.to_thread(find_sources, paths)
    files = [source for source in sources if isinstance(source, FileSource)]
    tally = Tally()
    for source in sources:
        if isinstance(source, Unreadable):
            tally.add_problem(Problem(source.name, None, source.reason))
    total = sum(file.size for file in files)
    most = await service.ask_for("maxBodyBytes", "", {})
    for file in files:
        await _send(service, file, most, tally)
        on_progress(ImportProgress(file.name, tally.bytes_done, total, tally.nodes))
    return tally.report()


async def _send(service: RemoteService, file: FileSource, most: int, tally: Tally) -> None:
    try:
        content = await asyncio.to_thread(_text_of, file, most)
        # The path is this machine's own affair.
        given = {"idempotencyKey": new_id(), "name": file.path.name, "content": content}
        answer = await service.change_as("importTranscript", _REPORT, given)
    except (InvalidInputError, LimitExceededError) as error:
        tally.add_problem(Problem(file.name, None, error.message))
        return
    tally.add_report(_report(answer), file.name)


def _text_of(file: FileSource, most: int) -> str:
    """Read a file as text.

    Args:
        most: Bytes of a request that the service takes. It may close the connection on a larger
            one before its refusal is read.

    Raises:
        InvalidInputError: It is gone, is too large, or holds bytes that are no UTF-8.
    """
    try:
        text = file.path.read_bytes().decode("utf-8")
    except OSError as error:
        raise unreadable(file.name, error) from error
    except UnicodeDecodeError as error:
        reason = f"byte {error.start} is no UTF-8: import it where the service runs"
        raise InvalidInputError(reason, field="paths") from error
    if len(packed(text).encode()) + _BESIDE_BYTES > most:
        reason = f"the service takes {most} bytes in a request: import it where the service runs"
        raise InvalidInputError(reason, field="paths")
    return text


def _report(answer: dict[str, Any]) -> ImportReport:
    return ImportReport(
        files=answer["files"],
        files_unchanged=answer["filesUnchanged"],
        sessions=answer["sessions"],
        session_ids=tuple(answer["sessionIds"]),
        nodes_added=answer["nodesAdded"],
        nodes_extended=answer["nodesExtended"],
        nodes_unchanged=answer["nodesUnchanged"],
        decisions=answer["decisions"],
        problems=tuple(Problem("", one["line"], one["reason"]) for one in answer["problems"]),
        problem_count=answer["problemCount"],
        skipped={one["recordType"]: one["count"] for one in answer["skipped"]},
        bytes=answer["bytes"],
    )
