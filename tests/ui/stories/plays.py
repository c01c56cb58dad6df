"""Ten things that people come to the explorer for, each from its home to where it is seen."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from selenium.webdriver.common.keys import Keys

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.debate import NewDebate
from app.domain.fork import NewFork, NewForkBranch
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from tests.factories import make_node, make_session
from tests.transcripts import claude_record, json_lines
from tests.ui.browser import Page
from tests.ui.choices import Choices
from tests.ui.convictions import LEASE, Move
from tests.ui.stories.hands import Hands

PRICED = "By whose clock is a meter reading priced?"
QUESTION = "Does the zanzibar queue survive a restart?"
LISBON = json_lines(
    claude_record("u1", None, "I live in Berlin with two cats."),
    claude_record("u2", "u1", "I moved to Lisbon in May."),
)


@dataclass(frozen=True, slots=True)
class Scene:
    page: Page
    hands: Hands
    noema: Noema
    services: Services
    folder: Path


Story = Callable[[Scene], Awaitable[None]]


async def find_out_why(scene: Scene) -> None:
    await scene.services.seed.load()
    await scene.page.open("/")
    await scene.hands.search("how often does a station report")
    await scene.hands.go(".hit", "Report every 900 s")
    await scene.page.see("h1", "How often does a station report")
    await scene.page.see(".side", "It rests on")


async def see_it_was_overturned(scene: Scene) -> None:
    await scene.services.seed.load()
    await scene.page.open("/")
    await scene.hands.go(".pages a", "Decisions")
    await scene.hands.choose("select[name=status]", "overturned")
    await scene.hands.go(".decision-row", PRICED)
    await scene.page.see(".banner", "Superseded on Jul 7, 2026 by")


async def record_an_outcome(scene: Scene) -> None:
    await Choices(scene.services).write()
    await scene.page.open("/")
    await scene.hands.go("[aria-labelledby=group-due] .decision-row", "backup")
    await scene.page.see("h1", "backup")
    await scene.hands.pick("input[name=status]", "It failed")
    await scene.hands.write("textarea[name=text]", "Nobody restored one.")
    await scene.hands.go("button[type=submit]", "Record outcome")
    await scene.page.see(".outcome-failed", "failed")
    await scene.page.see(".banner", "Failed on ")


async def settle_a_conflict(scene: Scene) -> None:
    move, renewed_id = await Move(scene.services).write(), new_id()
    await move.claim(renewed_id, "The lease was renewed until 2030.")
    choices = Choices(scene.services)
    await choices.contradict(move.lease_id, renewed_id, "Does the lease end?")
    await scene.page.open("/")
    await scene.hands.go(".pages a", "Contradictions")
    await scene.hands.go(".queued", "Does the lease end?")
    await scene.hands.pick("input[name=choice]", "Favour the second")
    await scene.hands.write("textarea[name=rationale]", "It was signed in May.")
    await scene.hands.go("button[type=submit]", "Settle")
    await scene.page.see(".conflict .facts", "It was signed in May.")
    assert await scene.page.texts(".side .status") == ["superseded", "held"]


async def ask_and_follow_the_answer(scene: Scene) -> None:
    await Choices(scene.services).write()
    await scene.page.open("/")
    await scene.hands.go(".pages a", "Ask")
    await scene.hands.write("textarea", "Which queue survives a restart?")
    await scene.page.press(Keys.ENTER)
    await scene.page.see(".turn [role=status]", "Complete")
    await scene.hands.go(".citation", "[1]")
    await scene.page.count(".turn", 0)
    await scene.page.see("main", "Which queue survives a restart?")


async def import_and_review(scene: Scene) -> None:
    file = scene.folder / "talk.jsonl"
    file.write_text(LISBON, encoding="utf-8")
    await scene.page.open("/")
    await scene.hands.go(".pages a", "Sessions")
    await scene.hands.give("input[type=file]", file)
    await scene.page.see(".card", "is in")
    await scene.noema.job_runner.run_due(scene.services.tenant_id)
    await scene.hands.go(".pages a", "Review")
    await scene.hands.accept()
    await scene.page.see(".toast", "Accepted.")
    await scene.page.see("main", "Nothing waits for you")


async def compare_forks(scene: Scene) -> None:
    styles = NewForkBranch("conservative"), NewForkBranch("aggressive")
    await scene.services.forks.start(NewFork(new_id(), await _evidence(scene), QUESTION, styles))
    await scene.noema.deliberations.run_due(scene.services.tenant_id)
    await scene.page.open("/")
    await scene.hands.go(".pages a", "Forks")
    await scene.hands.go(".queued", QUESTION)
    await scene.page.see(".comparison h3", "They part")
    await scene.hands.pick("input[name=choice]", "aggressive")
    await scene.hands.write("textarea[name=rationale]", "It is quick.")
    await scene.hands.go(".fork button[type=submit]")
    await scene.page.see(".chosen-side h3", "aggressive")


async def follow_a_debate(scene: Scene) -> None:
    debate = NewDebate(new_id(), QUESTION, await _evidence(scene), min_rounds=2, max_rounds=2)
    await scene.services.debates.start(debate)
    await scene.page.open("/")
    await scene.hands.go(".pages a", "Debates")
    await scene.hands.go(".queued", QUESTION)
    await scene.page.see(".debate .status", "queued")
    await scene.noema.deliberations.run_due(scene.services.tenant_id)
    await scene.page.see(".synthesis .prose", "offline: answered from the graph alone")
    await scene.hands.go(".fold summary", "Round 1")
    await scene.page.see(".fold[open] h3", "Skeptic")


async def see_what_falls(scene: Scene) -> None:
    await Move(scene.services).write()
    await scene.page.open("/")
    await scene.hands.search("when does the lease end")
    await scene.hands.go(".hit", LEASE)
    await scene.hands.go(".tab", "Belief")
    await scene.hands.go("button", "Retract …")
    await scene.page.see(".settle", "2 beliefs would no longer be held.")


async def look_at_last_march(scene: Scene) -> None:
    await scene.services.seed.load()
    await scene.page.open("/#/search?q=clock")
    await scene.page.see(".found")
    # On a phone what narrows is folded.
    if not await scene.page.run("return document.querySelector('.narrow').open"):
        await scene.hands.go(".narrow summary")
    await scene.hands.choose("select[name=withdrawn]", "found")
    await scene.page.see(".chip", "what no longer holds")
    await scene.page.see(".find-results [role=status]", "matches")
    await scene.hands.go("[aria-labelledby=facet-month] a", "March 2026")
    await scene.page.see(".chip", "March 2026")
    await scene.hands.go(".found", "Price every reading by the station's own time")
    await scene.page.see(".banner", "Superseded on Jul 7, 2026 by")
    await scene.hands.go("main a[href*='/session/']")
    await scene.hands.go(".controls summary")
    await scene.hands.slide_back(".slider input")
    await scene.page.see(".slider [role=status]", "on Mar")


async def _evidence(scene: Scene) -> str:
    """Write a claim and what contradicts it; give their session."""
    session_id = await scene.services.sessions.create(make_session("Queue"))
    texts = "The zanzibar queue survives a restart.", "A crash test lost forty messages."
    claim, against = (make_node(session_id, TextBlock(text)) for text in texts)
    await scene.services.think_graph.add_nodes(session_id, [claim, against])
    edge = NewEdge(new_id(), EdgeType.CONTRADICTS, against.id, claim.id)
    await scene.services.think_graph.link(edge)
    return session_id


STORIES: dict[str, Story] = {
    story.__name__: story
    for story in (
        find_out_why,
        see_it_was_overturned,
        record_an_outcome,
        settle_a_conflict,
        ask_and_follow_the_answer,
        import_and_review,
        compare_forks,
        follow_a_debate,
        see_what_falls,
        look_at_last_march,
    )
}
