"""The floor of relevance: 120 questions, half of which nothing stored answers.

Run: uv run python -m benchmarks.floor [--transcripts DIR]
Without the transcripts only the questions about the demonstration are asked. The floor was chosen
on one half of the questions; the other half was seen, but nothing was fitted to it.
"""

import argparse
import asyncio
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from app.bootstrap import Noema, Services
from app.content.blocks import CitationBlock, TextBlock
from app.content.reducers.base import Reply
from app.content.reducers.formats import replay
from app.content.wire import WireFormat
from app.llm.base import Message, ModelRequest
from app.llm.providers import OFFLINE
from app.reasoning.turns.offline.prompts import NO_ANSWER, NOTHING
from app.reasoning.turns.offline.service import MODEL
from benchmarks.place import open_place, tell

QUESTIONS = Path(__file__).parent / "data" / "floor_questions.jsonl"
AIMS = {"answered": 0.85, "silent": 0.95, "superseded": 0}


class Heard(NamedTuple):
    question: dict[str, Any]
    answered: bool
    right: bool
    """Whether something it cites holds what an answer has to hold."""
    superseded: bool
    """Whether what it claims was withdrawn or replaced."""


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--transcripts", type=Path)
    args = parser.parse_args()
    questions = [json.loads(line) for line in QUESTIONS.read_text().splitlines()]
    async with open_place() as place:
        graphs = {"demonstration": await _demonstration(place.noema)}
        if args.transcripts:
            graphs["transcripts"] = await _transcripts(place.noema, args.transcripts)
        heard = [
            await _ask(place.noema, graphs[one["graph"]], one)
            for one in questions
            if one["graph"] in graphs
        ]
    halves = ("chosen_on", "held_out")
    tell(
        {
            "aims": AIMS,
            **{half: _figures(h for h in heard if h.question["half"] == half) for half in halves},
            "wrong": [h.question["question"] for h in heard if h.answered != _has_answer(h)],
        }
    )


async def _demonstration(noema: Noema) -> Services:
    services = await _tenant(noema, "demonstration")
    await services.seed.load()
    await services.vectors.embed_pending()
    return services


async def _transcripts(noema: Noema, folder: Path) -> Services:
    services = await _tenant(noema, "transcripts")
    await services.imports.import_paths([folder])
    await services.vectors.embed_pending()
    return services


async def _tenant(noema: Noema, name: str) -> Services:
    return noema.services((await noema.tenants.ensure_tenant(name)).id)


async def _ask(noema: Noema, services: Services, question: dict[str, Any]) -> Heard:
    model = noema.model_for(services.tenant_id, OFFLINE)
    message = Message("user", (TextBlock(question["question"]),))
    request = ModelRequest(MODEL, (message,), max_output_tokens=4096)
    reply = replay(WireFormat.OFFLINE, [record async for record in model.stream(request)])
    cited = [block.source for block in reply.blocks if isinstance(block, CitationBlock)]
    standing = await services.search.truth_statuses(cited[:1])
    texts = " ".join(
        block.text for block in reply.blocks if isinstance(block, CitationBlock)
    ).lower()
    return Heard(
        question,
        answered=_answers(reply),
        right=any(held in texts for held in question["holds"] or ()),
        superseded=any(one.is_withdrawn for one in standing.values()),
    )


def _answers(reply: Reply) -> bool:
    text = "".join(block.text for block in reply.blocks if isinstance(block, TextBlock))
    return NO_ANSWER not in text and text != NOTHING


def _has_answer(heard: Heard) -> bool:
    return heard.question["kind"] == "answered"


def _figures(heard: Iterable[Heard]) -> dict[str, Any]:
    every = list(heard)
    having = [one for one in every if _has_answer(one)]
    return {
        "with an answer": len(having),
        "answered": _share([one.answered for one in having]),
        "answered with what it has to hold": _share([one.right for one in having]),
        "without": len(every) - len(having),
        "silent": _share([not one.answered for one in every if not _has_answer(one)]),
        "silent on near misses": _share(
            [not one.answered for one in every if one.question["kind"] == "near"]
        ),
        "superseded": sum(one.superseded for one in every),
    }


def _share(said: list[bool]) -> float:
    return round(sum(said) / len(said), 3) if said else 0.0


if __name__ == "__main__":
    asyncio.run(main())
