"""What it costs to read long conversations: seconds and memory by the number of messages.

The messages are those of real transcripts, over and over, each time under other ids. They are read
as an import reads them, decisions and what follows from them included; nothing is stored.

Run: uv run python -m benchmarks.long_transcripts --transcripts DIR [--sizes 10000 100000]
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path
from time import process_time

import psutil

from app.importers.base import ParsedNode, ParsedSession
from app.importers.drafts import Drafts
from app.importers.files import format_of
from app.reasoning.decisions.extraction.service import extract
from benchmarks.place import tell

SIZES = (1_000, 10_000, 100_000)
MAX_BYTES = 10_000_000
ROUNDS = 3


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--transcripts", type=Path, required=True)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    args = parser.parse_args()
    nodes = [*_nodes(sorted(path for path in args.transcripts.rglob("*") if path.is_file()))]
    tell({"characters_a_second": _speed(nodes)})
    for size in args.sizes:
        tell({"messages": size, **_read(nodes, size)})


def _nodes(paths: Sequence[Path]) -> Iterator[ParsedNode]:
    for path in paths:
        raw = path.read_bytes()
        known = format_of(raw)
        items = known.read(BytesIO(raw)) if known else ()
        yield from (item for item in items if isinstance(item, ParsedNode))


def _speed(nodes: Sequence[ParsedNode]) -> int:
    """Give the characters that are read for decisions in a second, the best of some rounds."""
    texts = [
        text for node in nodes for block in node.blocks if (text := getattr(block, "text", ""))
    ]
    return round(sum(map(len, texts)) / min(_seconds(texts) for _ in range(ROUNDS)))


def _seconds(texts: Sequence[str]) -> float:
    begun = process_time()
    for text in texts:
        extract(text, "", None)
    return process_time() - begun


def _read(nodes: Sequence[ParsedNode], size: int) -> dict[str, float]:
    """Read so many messages as one session, and forget what is made of them."""
    drafts, session = Drafts("t", "benchmark", MAX_BYTES), ParsedSession("s")
    own = drafts.session(session)
    decisions = follow_ups = 0
    process = psutil.Process()
    before, begun = process.memory_info().rss, process_time()
    for number, parsed in enumerate(islice(cycle(nodes), size)):
        parent = str(number - 1) if number else None
        again = replace(parsed, external_id=str(number), parent_id=parent, branch=None)
        node, _ = drafts.node(session, own.id, again)
        told = drafts.take_follow_ups()
        decisions += len(node.decisions) if node else 0
        follow_ups += len(told.settlements) + len(told.realisations) + len(told.outcomes)
    grown = process.memory_info().rss - before
    seconds = process_time() - begun
    return {
        **{"decisions": decisions, "follow_ups": follow_ups, "seconds": round(seconds, 1)},
        **{"ms_a_message": round(1000 * seconds / size, 3)},
        "grown_mb": round(grown / 1e6, 1),
    }


if __name__ == "__main__":
    main()
