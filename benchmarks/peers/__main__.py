"""Noema beside neo4j-agent-memory and graphiti-core: one Neo4j, the same turns, the same model.

Run: uv run --group peers python -m benchmarks.peers --data DIR --scorer score.py
"""

import argparse
import asyncio
import logging
from contextlib import AsyncExitStack
from importlib.metadata import version
from pathlib import Path

from benchmarks.peers.agent_memory import AgentMemory, AgentMemoryBySession, open_client
from benchmarks.peers.base import PACKAGES, Memory, SharedVectors, require
from benchmarks.peers.graphiti import Graphiti, open_graphiti
from benchmarks.peers.recall import compare_recall, read_labelled
from benchmarks.peers.shipped import ShippedMemory
from benchmarks.place import open_place, tell


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--scorer", type=Path, required=True)
    parser.add_argument("--load", nargs="*", default=[], help="conversations; all if none is named")
    parser.add_argument("--ask", nargs="+", default=["conv-30", "conv-26"])
    args = parser.parse_args()
    require(args.data, args.scorer)
    # The driver writes every notification of the peers' statements out; that would count as theirs.
    logging.getLogger("neo4j").setLevel(logging.ERROR)
    labelled = read_labelled(args.data, args.load, args.ask)
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_place())
        # As in a service: vectors are in memory some time after the first search.
        await stack.enter_async_context(place.noema.vector_memory.running())
        vectors = SharedVectors(place.noema.embedder)
        client = await stack.enter_async_context(open_client(place.connection, vectors))
        graphiti = await stack.enter_async_context(open_graphiti(place.connection, vectors))
        memories: list[Memory] = [
            ShippedMemory(place.noema),
            AgentMemory(client),
            AgentMemoryBySession(client),
            Graphiti(graphiti, vectors),
        ]
        figures = await compare_recall(memories, vectors, labelled, args.data, args.scorer)
    tell({"versions": {name: version(name) for name in PACKAGES}, **figures})


if __name__ == "__main__":
    asyncio.run(main())
