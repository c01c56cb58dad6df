"""What the analysers find in transcripts: `uv run python -m benchmarks.metacognition FOLDER`.

Imports a folder into an empty Neo4j of its own, does what a service does after an import (vectors,
references, the second reading for decisions, proposals, contradictions), analyses it, and prints a
JSON object for each insight with its excerpts, to be judged by a reader, and at last the figures.
Without a folder the demonstration is analysed.
"""

import argparse
import asyncio
from collections import Counter
from pathlib import Path
from time import perf_counter

from app.bootstrap import Noema, Services
from app.domain.beliefs.knowledge import Insight
from app.domain.ids import new_id
from app.domain.metacognition import Scope
from benchmarks.place import open_place, tell


async def _load(services: Services, folder: Path | None) -> None:
    if folder is None:
        await services.seed.load()
        return
    await services.imports.import_paths([folder])


async def _settle(noema: Noema, tenant_id: str) -> None:
    """Do all work that waits: what one finds may be work for the other."""
    while await noema.job_runner.run_due(tenant_id) + await noema.refinements.run_due(tenant_id):
        pass


async def _tell(services: Services, insight: Insight) -> None:
    [evidence] = await services.knowledge_reads.insight_evidence([insight.id])
    excerpts = [one.excerpt for one in evidence]
    tell({"finding": insight.finding, "text": insight.text, "excerpts": excerpts})


async def run(folder: Path | None) -> None:
    async with open_place() as place:
        services = place.noema.services(new_id())
        await _load(services, folder)
        await _settle(place.noema, services.tenant_id)
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
    asyncio.run(run(parser.parse_args().folder))


if __name__ == "__main__":
    main()
