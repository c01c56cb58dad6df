"""A debate whose voices say what a test wrote down, and what carries it out."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.domain.debate import Debate, NewDebate
from app.domain.ids import new_id
from app.domain.template import FoundTemplate
from app.events.types import Event
from app.graph.change import Change, Write
from app.reasoning.deliberations.debate.runner import DebateParts, DebateRunner
from app.reasoning.deliberations.debate.schemas import TemplateSource
from tests.fakes.scripted_model import ScriptedModel, Step, done, text

QUESTION = "Which queue survives a restart?"
WAIT_S = 60
Script = list[Step]


def proposal(answer: str, confidence: int = 6, **replies: str) -> Script:
    said = [
        {"issue": key.replace("_", "."), "stance": stance, "reply": "because"}
        for key, stance in replies.items()
    ]
    return says(f"{answer}\n\n{form({'confidence': confidence, 'replies': said})}")


def critique(
    *issues: tuple[str, str], score: float = 5, ready: bool = False, **statuses: str
) -> Script:
    raised = [
        {"severity": severity, "problem": problem, "strategy": "robustness", "fix": "mend it"}
        for severity, problem in issues
    ]
    stated = [
        {"issue": key[1:].replace("_", "."), "status": status, "note": "as said"}
        for key, status in statuses.items()
    ]
    made = {"issues": raised, "statuses": stated, "score": score, "ready": ready}
    return says(form(made))


def synthesis(answer: str, *caveats: str) -> Script:
    made = {"confidence": 8, "insights": ["Restarts decide."], "caveats": [*caveats]}
    return says(f"{answer}\n{form(made)}")


def judgement(points: float) -> Script:
    names = ("correctness", "completeness", "clarity", "depth")
    return says(form({name: {"points": points, "evidence": name} for name in names}))


def says(value: str) -> Script:
    return [text(value), done()]


def form(value: object) -> str:
    return f"```json\n{json.dumps(value)}\n```"


LOSES = ("critical", "It loses messages.")
ODD = ("minor", "Its name is odd.")
FOUR_ROUNDS: tuple[Script, ...] = (
    proposal("Take a list."),
    critique(LOSES, ODD),
    proposal("Take a list and save it.", 6, _1_1="accept"),
    critique(("major", "Saving is slow."), s1_1="partial", s1_2="rejected"),
    proposal("Take Streams.", 7),
    critique(s1_1="unresolved"),
    proposal("Take Streams with fsync.", 8),
    critique(s1_1="resolved", s2_1="resolved", score=7),
    synthesis("Streams, with fsync.", "It costs a disk write."),
    judgement(9),
)
"""Ten turns: the last round of four closes what was open."""


class Steady:
    """Progress of a job that nobody takes away. Implements `Progress`."""

    def __init__(self, crash_at: int | None = None) -> None:
        self.noted = 0
        self._crash_at = crash_at

    def note_in(self, done: int) -> Write[None]:
        self.noted += 1
        if self.noted == self._crash_at:
            raise CrashError
        yield Change()


class CrashError(Exception):
    """As if the process had died here: nothing of the transaction is stored."""


class NoTemplates:
    """Implements `TemplateSource` where there are none."""

    async def find(self, question: str, limit: int) -> list[FoundTemplate]:
        return []

    async def note_use(
        self, templates: Sequence[FoundTemplate], run_id: str, score: float | None
    ) -> None:
        return None


@dataclass
class Table:
    """One tenant's debates and the model that speaks in all their roles."""

    noema: Noema
    services: Services
    model: ScriptedModel = field(default_factory=ScriptedModel)

    def scripted(self, *scripts: Sequence[Step], refusal: Exception | None = None) -> ScriptedModel:
        self.model = ScriptedModel(*scripts, refusal=refusal)
        self.noema.models["offline"] = lambda _tenant: self.model
        return self.model

    async def start(self, **fields: Any) -> str:  # noqa: ANN401
        wanted: dict[str, Any] = {"id": new_id(), "question": QUESTION, **fields}
        return await self.services.debates.start(NewDebate(**wanted))

    async def carry_out(
        self,
        debate_id: str,
        progress: Steady | None = None,
        templates: TemplateSource | None = None,
    ) -> Debate:
        services, known = self.services, templates or NoTemplates()
        graph = self.noema.graph_of(services.tenant_id)
        parts = DebateParts(
            graph, services.branches, services.deliberation, known, services.gatherer
        )
        async with asyncio.timeout(WAIT_S):
            await DebateRunner(parts).carry_out(debate_id, progress or Steady())
        return await services.debates.require(debate_id)

    async def held(self, *scripts: Sequence[Step], **fields: Any) -> Debate:  # noqa: ANN401
        """Hold a whole debate."""
        self.scripted(*scripts)
        return await self.carry_out(await self.start(**fields))

    async def events(self, debate_id: str) -> list[Event]:
        return await self.services.event_reads.replay_after(debate_id, 0, 500)


@pytest.fixture
async def table(noema: Noema, services: Services) -> AsyncIterator[Table]:
    before = dict(noema.models)
    yield Table(noema, services)
    noema.models.clear()
    noema.models.update(before)
