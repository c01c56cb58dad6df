"""`import`: a transcript or a plain text goes in, and what was found in it comes back."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import orjson
from pydantic import Field

from app.bootstrap import Services
from app.domain.page import PageRequest, SessionPage
from app.errors import InvalidInputError
from app.importers.files import format_of
from app.importers.report import ImportProgress, ImportReport
from app.mcp.answers import Ref, refs_of
from app.mcp.call import Call
from app.mcp.waiting import noting

LISTED = 20
"""Decisions and problems that are told."""


@dataclass(frozen=True, slots=True)
class Imported:
    sessions: list[Ref]
    added: int
    """Messages that are new."""
    unchanged: int
    new_decisions: int
    decisions: list[Ref]
    """Found in these sessions, now or before; the newest 20."""
    problems: list[str]
    """What could not be read; the rest went in."""


async def import_(
    call: Call,
    text: Annotated[
        str | None, Field(description="A transcript in a known format, or any text such as notes.")
    ] = None,
    name: Annotated[str, Field(description="A name for the text.")] = "text",
    path: Annotated[
        str | None,
        Field(
            description="A file or folder of transcripts instead, where Noema runs on your machine."
        ),
    ] = None,
) -> Imported:
    """Import a conversation or notes and be told which decisions were found in it. What went in
    before stays unchanged.
    """
    if (text is None) == (path is None):
        raise InvalidInputError("give either text or path", field="text")
    if path is not None and not call.reads_files:
        raise InvalidInputError("this service reads no files of yours: give text", field="path")
    async with noting(call, "bytes read") as note:

        def progress(so_far: ImportProgress) -> None:
            note(so_far.bytes_done, so_far.bytes_total)

        imports = call.services.imports
        if path is not None:
            report = await imports.import_paths([_path(path)], progress)
        else:
            report = await imports.import_text(name, _transcript(str(text), name), progress)
    return await _told(call.services, report)


def _path(given: str) -> Path:
    return Path(given).expanduser()


def _transcript(text: str, name: str) -> str:
    """Give a text as a transcript: one of no known format is the only message of its session."""
    raw = text.encode("utf-8", "surrogatepass")
    if not text.strip():
        raise InvalidInputError("text must not be blank", field="text")
    if format_of(raw) is not None:
        return text
    id_ = f"{name} {sha256(raw).hexdigest()[:16]}"
    return orjson.dumps({"id": id_, "answer": text}).decode()


async def _told(services: Services, report: ImportReport) -> Imported:
    pages = [SessionPage(id_, PageRequest(LISTED)) for id_ in report.session_ids[:LISTED]]
    found = await services.decision_reads.list_pages(pages) if pages else []
    points = [point for page in found for point in page.items]
    points.sort(key=lambda point: (point.recorded_from, point.id), reverse=True)
    places = ((one.line, one.reason) for one in report.problems[:LISTED])
    return Imported(
        await refs_of(services, report.session_ids[:LISTED]),
        report.nodes_added + report.nodes_extended,
        report.nodes_unchanged,
        report.decisions,
        await refs_of(services, [point.id for point in points[:LISTED]]),
        [f"line {line}: {reason}" if line else reason for line, reason in places],
    )
