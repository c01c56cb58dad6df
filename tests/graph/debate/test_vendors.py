"""Whole debates with models behind a vendor's wire format; what was said is what is stored."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.domain.debate import (
    Debate,
    DebateRole,
    DebateStatus,
    NewDebate,
    ParticipantChoice,
    StopReason,
)
from app.domain.ids import new_id
from app.domain.nodes.thinking import NodeStatus
from app.domain.page import PageRequest
from app.llm.errors import ProviderSetupError
from tests.fakes.vendors.exchange import Cut, Exchange, Stall, answered, streamed
from tests.fakes.vendors.formats import ANTHROPIC, OPENAI_CHAT, Format
from tests.fakes.vendors.server import VendorServer
from tests.fakes.vendors.service import vendor_of

both = pytest.mark.parametrize("format_", [ANTHROPIC, OPENAI_CHAT], ids=lambda f: f.provider)
ISSUE = {
    "severity": "critical",
    "problem": "It loses messages – gräph 🙂",
    "strategy": "robustness",
}
PROPOSAL: dict[str, Any] = {"confidence": 6, "replies": []}
ATTACK: dict[str, Any] = {"issues": [ISSUE], "statuses": [], "score": 4, "ready": False}
PEACE: dict[str, Any] = {
    "issues": [],
    "statuses": [{"issue": "1.1", "status": "resolved", "note": "mended"}],
    "score": 9,
    "ready": True,
}
SUM: dict[str, Any] = {"confidence": 8, "insights": [], "caveats": []}
JUDGED: dict[str, Any] = dict.fromkeys(("correctness", "completeness", "clarity", "depth"), 7.5)
TEXTS = (
    f"Take a list.\n```json\n{json.dumps(PROPOSAL)}\n```",
    json.dumps(ATTACK, ensure_ascii=False),
    f"Take Streams.\n```json\n{json.dumps(PROPOSAL)}\n```",
    json.dumps(PEACE),
    f"Streams.\n```json\n{json.dumps(SUM)}\n```",
    json.dumps(JUDGED),
)


@dataclass
class Hall:
    noema: Noema
    services: Services
    vendor: VendorServer

    async def hold(self, format_: Format, *exchanges: Exchange) -> Debate:
        self.vendor.script = [*exchanges]
        voice = ParticipantChoice(format_.provider, format_.model)
        voices = dict.fromkeys(DebateRole, voice)
        new = NewDebate(new_id(), "Which queue?", participants=voices, min_rounds=2, max_rounds=2)
        debate_id = await self.services.debates.start(new)
        assert await self.noema.deliberations.run_due(self.services.tenant_id) == 1
        return await self.services.debates.require(debate_id)


@pytest.fixture
async def hall(noema: Noema, services: Services) -> AsyncIterator[Hall]:
    async with vendor_of(noema, begin_s=2.0, idle_s=0.3) as vendor:
        yield Hall(noema, services, vendor)


def _whole(format_: Format) -> list[Exchange]:
    return [streamed(format_.said(text[:9], text[9:])) for text in TEXTS]


@both
async def test_a_whole_debate_is_stored_word_for_word(format_: Format, hall: Hall) -> None:
    debate = await hall.hold(format_, *_whole(format_))
    assert (debate.status, debate.stop_reason) == (DebateStatus.COMPLETE, StopReason.READY)
    spoken = [turn for one in debate.rounds for turn in (one.proposal, one.critique) if turn]
    assert [turn.text for turn in (*spoken, *debate.others)] == [*TEXTS]
    assert [issue.problem for issue in debate.issues] == [ISSUE["problem"]]
    assert debate.score is not None
    assert debate.score.total == pytest.approx(7.5)
    assert (len(hall.vendor.asked), debate.output_tokens) == (6, 24)


@both
async def test_busy_lines_cuts_and_silence_cost_an_attempt_and_no_turn(
    format_: Format, hall: Hall
) -> None:
    first, second, *rest = _whole(format_)
    busy = answered(format_.error("busy"), 529, retry_after="1")
    cut = streamed(format_.begun("Take a"), Cut())
    silent = streamed(format_.begun('{"iss'), Stall())
    debate = await hall.hold(format_, busy, cut, first, silent, second, *rest)
    assert debate.status is DebateStatus.COMPLETE
    spoken = [turn for one in debate.rounds for turn in (one.proposal, one.critique) if turn]
    assert [turn.attempt for turn in spoken] == [2, 2, 1, 1]
    assert [turn.text for turn in spoken] == [*TEXTS[:4]]
    page = await hall.services.thinking_reads.list_by_session(debate.session_id, PageRequest(100))
    left = [node.response for node in page.items if node.status is NodeStatus.INTERRUPTED]
    assert left == ["Take a", '{"iss']


@both
async def test_a_vendor_that_stays_away_leaves_a_partial_debate(
    format_: Format, hall: Hall
) -> None:
    first, second, *_ = _whole(format_)
    away = answered(format_.error("busy"), 529)
    debate = await hall.hold(format_, first, second, *[away] * 12)
    assert (debate.status, debate.stop_reason) == (DebateStatus.PARTIAL, StopReason.ERROR)
    assert str(debate.failure).startswith("MODEL_UNAVAILABLE")
    assert debate.answer == "Take a list."
    assert debate.score is not None
    assert debate.score.total is None


@pytest.mark.parametrize(
    ("format_", "temperature", "tokens"), [(ANTHROPIC, None, 8_192), (OPENAI_CHAT, 0.8, 2_048)]
)
async def test_a_model_that_thinks_keeps_its_temperature_and_gets_room_for_it(
    format_: Format, temperature: float | None, tokens: int, hall: Hall
) -> None:
    voices = dict.fromkeys(DebateRole, ParticipantChoice(format_.provider, format_.model))
    new = NewDebate(new_id(), "Which queue?", participants=voices)
    debate = await hall.services.debates.require(await hall.services.debates.start(new))
    [skeptic] = [one for one in debate.participants if one.role is DebateRole.SKEPTIC]
    assert (skeptic.temperature, skeptic.max_output_tokens) == (temperature, tokens)


async def test_a_voice_without_a_key_is_refused_and_nothing_is_written(
    noema: Noema, services: Services
) -> None:
    voices = {DebateRole.SKEPTIC: ParticipantChoice("anthropic", ANTHROPIC.model)}
    with pytest.raises(ProviderSetupError):
        await services.debates.start(NewDebate(new_id(), "Which queue?", participants=voices))
    assert (await services.session_reads.list_page(PageRequest(1))).items == ()
