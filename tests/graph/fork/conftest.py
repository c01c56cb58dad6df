"""A session, and a model that says in each style what a test wrote down."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.content.wire import Record, WireFormat
from app.domain.fork import Fork, ForkBranch, NewFork, NewForkBranch
from app.domain.ids import new_id
from app.events.log import follow
from app.llm.base import ModelRequest
from tests.factories import make_session
from tests.fakes.scripted_model import Step, done, text

QUESTION = "Which queue should carry the orders?"
WAIT_S = 60
"""Long: the first run of a statement on a busy machine takes a second to plan."""


def answer(conclusion: str, confidence: float, *lines: str) -> list[Step]:
    """Say a whole answer with its parts."""
    parts = [f"## Conclusion\n{conclusion}", f"## Confidence\n{confidence}", *lines]
    return [text("\n\n".join(parts)), done()]


class StyledModel:
    """Implements `app.llm.base.LanguageModel`; in each style it takes the next script."""

    def __init__(self, **scripts: Sequence[Sequence[Step]]) -> None:
        self.provider = "offline"
        self.api = WireFormat.OFFLINE
        self.requests: list[tuple[str, ModelRequest]] = []
        self.cancelled: list[str] = []
        self._scripts = {style: list(said) for style, said in scripts.items()}

    def check(self, request: ModelRequest) -> None:
        return None

    def body(self, request: ModelRequest) -> None:
        return None

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        assert request.brief is not None
        style = str(request.brief.given["style"])
        self.requests.append((style, request))
        try:
            for step in self._scripts[style].pop(0):
                if isinstance(step, BaseException):
                    raise step
                if isinstance(step, asyncio.Event):
                    await step.wait()
                else:
                    yield step
        except (asyncio.CancelledError, GeneratorExit):
            self.cancelled.append(style)
            raise

    def asked(self, style: str) -> list[str]:
        """Give what was asked in a style, as the user's message."""
        return [
            "".join(getattr(block, "text", "") for block in request.messages[-1].blocks)
            for asked, request in self.requests
            if asked == style
        ]


@dataclass
class Stage:
    noema: Noema
    services: Services
    session_id: str
    model: StyledModel

    async def start(self, *styles: str | NewForkBranch, **more: Any) -> Fork:  # noqa: ANN401
        branches = tuple(NewForkBranch(s) if isinstance(s, str) else s for s in styles)
        given = {"id": new_id(), "session_id": self.session_id, "question": QUESTION, **more}
        return await self.services.forks.start(NewFork(branches=branches, **given))

    async def run(self) -> None:
        """Do what waits, to its end."""
        async with asyncio.timeout(WAIT_S):
            await self.noema.deliberations.run_due(self.services.tenant_id)

    async def forked(self, *styles: str | NewForkBranch, **more: Any) -> Fork:  # noqa: ANN401
        fork = await self.start(*styles, **more)
        await self.run()
        return await self.services.forks.require(fork.id)

    async def again(self, fork: Fork) -> Fork:
        return await self.services.forks.require(fork.id)

    async def told(self, fork: Fork) -> list[dict[str, Any]]:
        """Give the events of a fork so far."""
        events = await self.services.event_reads.replay_after(fork.id, 0, 500)
        return [{"type": event.type, **event.payload} for event in events]

    async def wait_for(self, fork: Fork, type_: str, count: int = 1) -> None:
        """Wait until a fork's stream told something."""
        log = self.services.event_reads
        async with asyncio.timeout(WAIT_S):
            async for event in follow(log, self.noema.followers, fork.id, 0):
                count -= event.type == type_
                if count == 0:
                    return


def by_style(fork: Fork) -> dict[str, ForkBranch]:
    return {branch.style: branch for branch in fork.branches}


NewStage = Callable[..., Any]


@pytest.fixture
async def new_stage(noema: Noema, services: Services) -> AsyncIterator[NewStage]:
    before = dict(noema.models)

    async def make(**scripts: Sequence[Sequence[Step]]) -> Stage:
        session_id = await services.sessions.create(make_session())
        model = StyledModel(**scripts)
        noema.models["offline"] = lambda _tenant: model
        return Stage(noema, services, session_id, model)

    yield make
    noema.models.clear()
    noema.models.update(before)
