"""Prints how far GraphQL is from the raw driver: `python -m benchmarks.against_raw`."""

import argparse
import asyncio
import json
import os

from benchmarks.against_raw.comparison import RATIOS, compare, ratios_of
from benchmarks.place import tell


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--write", action="store_true", help="Commit to these ratios.")
    given = parser.parse_args()
    compared = await compare(given.nodes)
    tell({"nodes": given.nodes, "load": os.getloadavg()[0], "against_raw": compared})
    if given.write:
        known: dict[str, dict[str, float]] = json.loads(RATIOS.read_text("utf-8"))
        known[str(given.nodes)] = ratios_of(compared)
        RATIOS.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
