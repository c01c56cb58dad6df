"""What is lost of 10,000 hook events: `uv run python -m benchmarks.hooks.events`.

Conversations grow and tell of each turn, while the service that takes the events up is killed with
-9 and started again. Afterwards every stored turn is compared with what was said. Prints one JSON
object; exits with 1 if anything is lost, doubled or out of order.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter

from app.bootstrap import Services
from app.cli.running.hooks import handle
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.local.spool import waiting
from benchmarks.place import Place, open_place, served, tell
from tests.conversations import Conversation

CONVERSATIONS, KILLS, PAGE = 50, 5, 100
LOOK_S = 0.02


async def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hooks.events", description=__doc__)
    parser.add_argument("--events", type=int, default=10_000, help="How many are told.")
    count: int = parser.parse_args().events
    async with open_place() as place:
        settings, begin = place.noema.settings, perf_counter()
        with tempfile.TemporaryDirectory(prefix="noema-hooks-") as folder:
            talks = [
                Conversation(Path(folder, f"{n}.jsonl"), new_id()) for n in range(CONVERSATIONS)
            ]
            telling = asyncio.create_task(asyncio.to_thread(_tell, settings.home, talks, count))
            waited = [await _killed_at_its_work(place) for _ in range(KILLS)]
            await telling
            told_s = perf_counter() - begin
            async with served(place):
                # Another process removes them.
                while await asyncio.to_thread(waiting, settings.home):  # noqa: ASYNC110
                    await asyncio.sleep(LOOK_S)
            tenant = await place.noema.tenants.own_tenant()
            found = await _compared(place.noema.services(tenant.id), talks)
    figures = {"told_s": round(told_s, 1), "all_s": round(perf_counter() - begin, 1)}
    tell({"events": count, "kills": KILLS, "waiting_at_kill": waited, **figures, **found})
    return 1 if any(found.values()) else 0


def _tell(home: Path, talks: Sequence[Conversation], count: int) -> None:
    """Let each conversation say its next turn, and its program tell of it, in turns."""
    for number in range(count):
        talk = talks[number % len(talks)]
        talk.say(f"Turn {number}.")
        handle("claude-code", talk.event("Stop"), {"NOEMA_HOME": str(home)}, home)


async def _killed_at_its_work(place: Place) -> int:
    """Start the service, kill it as soon as it has removed an event, and count what waits."""
    async with served(place):
        first = (await asyncio.to_thread(waiting, place.noema.settings.home))[:1]
        while all(path.exists() for path in first):  # noqa: ASYNC110
            await asyncio.sleep(LOOK_S)
    return len(waiting(place.noema.settings.home))


async def _compared(services: Services, talks: Sequence[Conversation]) -> Mapping[str, int]:
    """Count the turns that were lost or doubled, and the conversations out of order."""
    sessions = (await services.session_reads.list_page(PageRequest(PAGE))).items
    stored = {session.external_id: await _texts(services, session.id) for session in sessions}
    lost = doubled = disordered = 0
    for talk in talks:
        said, kept = Counter(talk.texts), stored.get(talk.session, [])
        lost += (said - Counter(kept)).total()
        doubled += (Counter(kept) - said).total()
        disordered += [text for text in kept if text in said] != [
            text for text in talk.texts if text in kept
        ]
    return {"lost": lost, "doubled": doubled, "conversations_out_of_order": disordered}


async def _texts(services: Services, session_id: str) -> list[str]:
    texts, after = list[str](), None
    while True:
        page = await services.thinking_reads.list_by_session(session_id, PageRequest(PAGE, after))
        texts += [node.response for node in page.items]
        if not page.has_next:
            return texts
        after = page.keys[-1]


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
