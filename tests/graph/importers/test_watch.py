"""A transcript that is followed while an agent writes it."""

import asyncio
import json
from pathlib import Path

from app.bootstrap import Services
from app.cli.running.file_changes import changes_in
from app.cli.running.watching import watch
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.importers.report import ImportReport

WAIT_S = 60


def _line(role: str, text: str, uuid: str, parent: str | None) -> str:
    record = {
        "type": role,
        "uuid": uuid,
        "parentUuid": parent,
        "sessionId": "0f1c4c39-7f8b-4a0e-9a54-4a3b1e0d7c11",
        "timestamp": "2026-03-03T10:00:00.000Z",
        "message": {"role": role, "content": [{"type": "text", "text": text}]},
    }
    return json.dumps(record) + "\n"


async def test_a_growing_transcript_ends_as_if_it_had_been_imported_whole(
    services: Services, tmp_path: Path
) -> None:
    file, stopped = tmp_path / "session.jsonl", asyncio.Event()
    reports: asyncio.Queue[ImportReport] = asyncio.Queue()
    ids = [new_id() for _ in range(4)]
    lines = [
        _line("user" if i % 2 == 0 else "assistant", f"Text {i}.", id_, ids[i - 1] if i else None)
        for i, id_ in enumerate(ids)
    ]

    async def added(nodes: int) -> None:
        while nodes:
            nodes -= (await reports.get()).nodes_added

    def told(_: Path, report: ImportReport) -> None:
        reports.put_nowait(report)

    async with asyncio.timeout(WAIT_S), asyncio.TaskGroup() as tasks:
        changes = changes_in([tmp_path], stopped)
        tasks.create_task(watch(services.imports, [tmp_path], changes, told))
        await reports.get()
        file.write_text(lines[0] + lines[1][:40])
        await added(1)
        with file.open("a") as growing:
            growing.write(lines[1][40:] + "".join(lines[2:]))
        await added(3)
        stopped.set()
    [session] = (await services.session_reads.list_page(PageRequest(10))).items
    assert session.node_count == 4
