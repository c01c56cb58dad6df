"""Sessions of thinking, made as a caller makes them, and what they count, counted from scratch."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from neo4j import AsyncDriver

from app.bootstrap import Services
from app.domain.guidance.guidance import SuggestionCount
from app.domain.ids import id_beside, new_id
from app.domain.nodes.session import NewSession
from app.domain.nodes.thought import NewThought, NewThoughtBranch, Revision, Thought
from app.domain.nodes.thought_counters import ThinkingMetrics
from app.domain.page import MAX_PAGE, PageRequest

_SAID = "The disk is the limit."
_THOUGHTS = """
MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
WHERE n.thought_number IS NOT NULL
RETURN n.id AS id, n.thought_number AS number, n.thought_mode AS mode,
  n.uncertainty AS uncertainty, n.confidence AS confidence, n.recorded_from AS at,
  [(n)-[r:DEPENDS_ON]->(m) WHERE r.source = 'thought' | m.id] AS depends_on,
  EXISTS { (n)-[r:REVISES]->() WHERE r.source = 'thought' } AS revises,
  n.suggestion_rule AS rule, n.suggestion_followed AS followed
ORDER BY n.thought_number
"""
_BRANCHES = """
MATCH (b:ThoughtBranch {tenant_id: $tenant_id}) WHERE b.session_id = $session_id
RETURN count(b) AS branches, sum(CASE b.status WHEN 'active' THEN 1 ELSE 0 END) AS active
"""


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_hours(self, hours: float) -> None:
        self.now += timedelta(hours=hours)


class ThoughtLine:
    """One session of thinking and who writes in it."""

    def __init__(self, services: Services, session_id: str) -> None:
        self.services = services
        self.session_id = session_id

    @classmethod
    async def begin(
        cls, services: Services, mode: str | None = None, *, strict: bool = False
    ) -> "ThoughtLine":
        session = NewSession(new_id(), "Why is the queue slow?", mode=mode, strict=strict)
        return cls(services, await services.sessions.create(session))

    def thought(self, content: str = _SAID, /, **given: object) -> NewThought:
        fields: dict[str, Any] = {"id": new_id(), "content": content, **given}
        return NewThought(session_id=self.session_id, **fields)

    async def add(self, content: str = _SAID, /, **given: object) -> str:
        return await self.services.thoughts.service.add(self.thought(content, **given))

    async def revise(self, thought_id: str, reason: str = "I measured it.") -> str:
        return await self.add("The network is the limit.", revises=Revision(thought_id, reason))

    async def branch(self, from_id: str, name: str) -> tuple[str, str]:
        """Begin a thought branch; give its id and that of its first thought."""
        first_id = await self.add(f"Try {name}.", begins=NewThoughtBranch(name, from_id, "why not"))
        return id_beside(first_id, "thought branch"), first_id

    async def all(self) -> Sequence[Thought]:
        page = await self.services.thoughts.reads.list_by_session(
            self.session_id, PageRequest(MAX_PAGE)
        )
        thoughts = [*page.items]
        while page.has_next:
            after = PageRequest(MAX_PAGE, page.keys[-1])
            page = await self.services.thoughts.reads.list_by_session(self.session_id, after)
            thoughts += page.items
        return thoughts

    async def metrics(self) -> ThinkingMetrics:
        [found] = await self.services.thoughts.reads.metrics([self.session_id])
        return found

    async def events(self) -> list[str]:
        replayed = await self.services.event_reads.replay_after(self.session_id, 0, 500)
        return [event.type for event in replayed]


async def recount(driver: AsyncDriver, line: ThoughtLine) -> ThinkingMetrics:
    """Count a session from what is stored of its thoughts, without its counters."""
    given = {"tenant_id": line.services.tenant_id, "session_id": line.session_id}
    thoughts = [dict(row) for row in (await driver.execute_query(_THOUGHTS, given)).records]
    [branches] = (await driver.execute_query(_BRANCHES, given)).records
    assert [one["number"] for one in thoughts] == [*range(1, len(thoughts) + 1)]
    modes = sorted({one["mode"] for one in thoughts})
    times = [one["at"].to_native() for one in thoughts]
    return ThinkingMetrics(
        thoughts=len(thoughts),
        modes=tuple((mode, sum(one["mode"] == mode for one in thoughts)) for mode in modes),
        revisions=sum(one["revises"] for one in thoughts),
        branches=branches["branches"],
        active_branches=branches["active"],
        average_uncertainty=_average([one["uncertainty"] for one in thoughts]),
        average_confidence=_average([one["confidence"] for one in thoughts]),
        dependency_depth=_longest({one["id"]: one["depends_on"] for one in thoughts}),
        seconds=(max(times) - min(times)).total_seconds() if times else 0.0,
        suggestions=tuple(_suggestions(thoughts)),
    )


def _suggestions(thoughts: Sequence[dict[str, Any]]) -> Iterator[SuggestionCount]:
    for rule in sorted({one["rule"] for one in thoughts if one["rule"]}):
        followed = [one["followed"] for one in thoughts if one["rule"] == rule]
        settled = [one for one in followed if one is not None]
        yield SuggestionCount(rule, len(followed), len(settled), sum(settled))


def _average(values: Sequence[float | None]) -> float | None:
    told = [value for value in values if value is not None]
    total = 0.0
    for value in told:
        total += value
    return total / len(told) if told else None


def _longest(below: dict[str, list[str]]) -> int:
    """Give the edges of the longest path, from those that came first on."""
    depths: dict[str, int] = {}
    for id_, depends_on in below.items():
        depths[id_] = max((depths[one] + 1 for one in depends_on), default=0)
    return max(depths.values(), default=0)
