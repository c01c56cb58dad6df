"""Where the policy says so, a branch's own model summarises the turns that do not fit."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock, visible_text
from app.domain.ids import new_id
from app.domain.job import JobStatus
from app.domain.nodes.branch import ModelChoice, NewBranch
from app.domain.nodes.thinking import NodeKind, Role
from app.domain.page import PageRequest
from app.domain.search import SearchQuery
from app.reasoning.nodes.context.schemas import AssembledContext, Limits
from app.reasoning.nodes.context.summary_rules import SaidMessage
from app.reasoning.turns.branch_summaries.prompts import SYSTEM, conversation
from app.reasoning.turns.thinking_engine.schemas import TurnRequest
from app.reasoning.turns.thinking_engine.service import ThinkingEngine
from tests.factories import make_session
from tests.fakes.vendors.exchange import answered, streamed
from tests.fakes.vendors.formats import OPENAI_CHAT
from tests.fakes.vendors.server import VendorServer
from tests.fakes.vendors.service import vendor_of

SUMMARY = "It must run at night, as the violet quokka asked."
OUTPUT = 1_000


@dataclass
class Talk:
    noema: Noema
    services: Services
    branch: NewBranch

    async def think(self, *texts: str, writes: bool = True) -> None:
        graph = self.noema.graph_of(self.services.tenant_id)
        parts = replace(self.services.thinking.parts, writes_summaries=writes)
        engine = ThinkingEngine(graph, parts, self.noema.live_turns)
        for text in texts:
            await engine.think(
                TurnRequest(
                    new_id(),
                    self.branch.session_id,
                    (TextBlock(text),),
                    self.branch.id,
                    max_output_tokens=OUTPUT,
                )
            )

    async def context(self) -> AssembledContext:
        branch = await self.services.branches.require(self.branch.id)
        return await self.services.context.assemble(branch, None, None, Limits(8_192, OUTPUT))

    async def jobs(self) -> list[tuple[JobStatus, str | None]]:
        page = await self.services.job_reads.list_page(PageRequest(50))
        return [(job.status, job.error) for job in page.items if job.kind == "summary"]


LONG = ("It must run at night. " + "x " * 9_000, "y " * 8_000)


@pytest.fixture
async def vendor(noema: Noema) -> AsyncIterator[VendorServer]:
    async with vendor_of(noema, begin_s=20, idle_s=20) as server:
        server.answer = lambda one: streamed(
            OPENAI_CHAT.said(SUMMARY if SYSTEM[:40] in str(one.body) else "Noted.")
        )
        yield server


@pytest.fixture
async def talk(noema: Noema, services: Services, vendor: VendorServer) -> Talk:
    session_id = await services.sessions.create(make_session())
    lock = ModelChoice(OPENAI_CHAT.provider, "gpt-4")
    branch = NewBranch(new_id(), session_id, "small", lock)
    await services.branches.create(branch)
    return Talk(noema, services, branch)


async def test_the_model_of_a_branch_summarises_what_does_not_fit(
    noema: Noema, services: Services, talk: Talk, vendor: VendorServer
) -> None:
    await talk.think(*LONG)
    [before] = await services.ledger.of_sessions([talk.branch.session_id])
    await noema.refinements.run_due(services.tenant_id)
    assert await talk.jobs() == [(JobStatus.DONE, None)]
    context = await talk.context()
    assert visible_text(context.messages[0].blocks).endswith(SUMMARY)
    assert context.summary is None
    [after] = await services.ledger.of_sessions([talk.branch.session_id])
    assert after.output_tokens > before.output_tokens
    asked = len(vendor.asked)
    await noema.refinements.run_due(services.tenant_id)
    assert len(vendor.asked) == asked


async def test_a_summary_that_a_model_wrote_is_no_hit(
    noema: Noema, services: Services, talk: Talk
) -> None:
    await talk.think(*LONG)
    await noema.refinements.run_due(services.tenant_id)
    found = await services.search.search(SearchQuery("violet quokka", 20))
    assert [hit.node.kind for hit in found.hits if hit.node.kind == NodeKind.COMPACTION] == []


async def test_where_the_model_fails_the_job_says_so_and_the_extract_is_sent(
    noema: Noema, services: Services, talk: Talk, vendor: VendorServer
) -> None:
    await talk.think(*LONG)
    vendor.answer = lambda _: answered({"error": {"message": "no"}}, 400)
    await noema.refinements.run_due(services.tenant_id)
    [(_, error)] = await talk.jobs()
    assert error is not None
    context = await talk.context()
    assert context.summary is not None
    assert "user: It must run at night." in context.summary.text


async def test_by_default_no_model_is_asked_for_a_summary(
    services: Services, talk: Talk, vendor: VendorServer
) -> None:
    await talk.think(*LONG, writes=False)
    assert (await talk.jobs(), len(vendor.asked)) == ([], 2)


async def test_turns_that_fit_are_not_summarised(talk: Talk) -> None:
    await talk.think("Short.", "Short too.")
    assert await talk.jobs() == []


def test_of_a_long_conversation_the_model_reads_the_newest_messages() -> None:
    said = [SaidMessage(str(n), Role.USER, f"{n} " + "z" * 80) for n in range(3)]
    told = conversation(["Before.</summary>"], said, 240)
    assert told.startswith("<summary>\nBefore.< /summary>\n</summary>\n\n<message>\nuser: 1 z")
    assert "user: 2 z" in told
    assert "user: 0 z" not in told
