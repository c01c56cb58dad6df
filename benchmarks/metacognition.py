"""What the analysers find in transcripts: `uv run python -m benchmarks.metacognition FOLDER`.

Imports a folder into an empty Neo4j of its own, draws its references and reads it a second time for
decisions as a service does later, analyses it, and prints a JSON object for each insight with its
excerpts, to be judged by a reader, and at last the figures. Without a folder the demonstration is
analysed. `--passages FILE` takes messages of agents instead, a JSON object a line with `text` and
`context`: each is a session of its own.
"""

import argparse
import asyncio
import json
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from app.bootstrap import Services
from app.domain.beliefs.knowledge import Insight
from app.domain.ids import new_id
from app.domain.metacognition import Scope
from app.jobs.references import References
from benchmarks.place import open_place, tell


async def _load(services: Services, folder: Path | None, passages: Path | None) -> None:
    if passages is not None:
        with TemporaryDirectory() as made:
            _write_sessions(passages, Path(made))
            await services.imports.import_paths([Path(made)])
    elif folder is not None:
        await services.imports.import_paths([folder])
    else:
        await services.seed.load()


def _write_sessions(passages: Path, folder: Path) -> None:
    """Write each passage as a session of Claude Code: what was said before it, and the message."""
    for line in passages.read_text(encoding="utf-8").splitlines():
        passage = json.loads(line)
        told = (("user", passage["context"]), ("assistant", passage["text"]))
        records = [
            {
                "type": role,
                "uuid": f"{passage['id']} {role}",
                "sessionId": passage["id"],
                "timestamp": "2026-01-01T00:00:00.000Z",
                "message": {"role": role, "content": [{"type": "text", "text": text}]},
            }
            for role, text in told
            if text
        ]
        file = folder / f"{passage['id']}.jsonl"
        file.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")


async def _tell(services: Services, insight: Insight) -> None:
    [evidence] = await services.knowledge_reads.insight_evidence([insight.id])
    excerpts = [one.excerpt for one in evidence]
    tell({"finding": insight.finding, "text": insight.text, "excerpts": excerpts})


async def run(folder: Path | None, passages: Path | None) -> None:
    async with open_place() as place:
        services = place.noema.services(new_id())
        await _load(services, folder, passages)
        limit = place.noema.settings.max_text_bytes
        await References(place.noema.graph_of(services.tenant_id), limit).draw_due()
        await services.refiner.refine_due()
        begin = perf_counter()
        report = await services.metacognition.analyse(Scope())
        took = perf_counter() - begin
        found = await services.knowledge_reads.get_insights(report.insight_ids)
        insights = [insight for insight in found if insight]
        for insight in insights:
            await _tell(services, insight)
        counts = Counter(str(insight.finding) for insight in insights)
        figures = {"decisions": report.decisions, "dropped": report.dropped, "seconds": took}
        tell({**figures, "found": dict(counts)})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--passages", type=Path, metavar="FILE")
    given = parser.parse_args()
    asyncio.run(run(given.folder, given.passages))


if __name__ == "__main__":
    main()
