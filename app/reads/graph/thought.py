"""Questions about thoughts; the plural ones answer many sessions in one statement."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.domain.guidance.guidance import ThoughtGuidance
from app.domain.guidance.metacognition import Metacognition
from app.domain.nodes.thought import (
    BranchComparison,
    BranchOutcome,
    ModeSwitch,
    ThinkingConclusion,
    Thought,
    ThoughtBranch,
    ThoughtBranchStatus,
)
from app.domain.nodes.thought_counters import ThinkingMetrics, ThoughtCounters
from app.domain.page import Page, PageRequest, SessionPage, page_of
from app.errors import InvalidInputError, NotFoundError
from app.graph.base import Graph, Row
from app.graph.rows import is_whole, present, whole
from app.reads.graph import metacognition_rules, thought_rules

Map = dict[str, Any]
MAX_COMPARED = 10
_THOUGHT = ("id", "session_id", "number", "content", "recorded_from")
_GUIDED = ("thought_depth", "chain_revisions", "is_revision_loop")
_ANALYSED = (
    *("pattern_confidence", "pattern_margin", "pattern_scores", "pattern_spans"),
    *("suggested_depth", "needs_hypothesis", "lexicon_version"),
)
_BRANCH = (
    *("id", "session_id", "name", "status", "forked_from_id", "head_id", "thought_count"),
    "recorded_from",
)
_CONCLUSION = (
    *("id", "thought_id", "open_hypothesis_ids", "decision_ids", "branch_ids"),
    *("branch_statuses", "recorded_from"),
)


class ThoughtReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[Thought | None]:
        """Give the thoughts of `ids` in the same order; None where the tenant has no such one."""
        rows = await self._graph.read("thought/list_by_ids", ids=list(ids))
        thoughts = {row["thought"]["id"]: _thought_from(row["thought"]) for row in _there(rows)}
        return [thoughts.get(id_) for id_ in ids]

    async def require(self, thought_id: str, field: str = "id") -> Thought:
        """Give one thought.

        Args:
            field: The input that names it.

        Raises:
            NotFoundError: The tenant has no such thought.
        """
        [thought] = await self.get_many([thought_id])
        if thought is None:
            raise NotFoundError("there is no such thought", field=field)
        return thought

    async def list_by_session(self, session_id: str, page: PageRequest) -> Page[Thought]:
        """List a session's thoughts; the key of each is its number."""
        [found] = await self.list_pages([SessionPage(session_id, page)])
        return found

    async def list_pages(self, wanted: Sequence[SessionPage]) -> list[Page[Thought]]:
        """List the thoughts of several sessions at once, a page each, as `list_by_session`."""
        pages = [
            {"index": index, "session_id": one.session_id, "after": one.page.after or 0}
            for index, one in enumerate(wanted)
        ]
        limit = max(page.page.first for page in wanted) + 1
        rows = await self._graph.read("thought/list_pages", pages=pages, limit=limit)
        thoughts: dict[int, list[Thought]] = defaultdict(list)
        for row in _there(rows):
            thoughts[row["index"]].append(_thought_from(row["thought"]))
        return [
            page_of(thoughts[index], [one.number for one in thoughts[index]], page.page.first)
            for index, page in enumerate(wanted)
        ]

    async def metrics(self, session_ids: Sequence[str]) -> list[ThinkingMetrics]:
        """Give the metrics of sessions in the same order; empty ones where there is no such one."""
        rows = await self._graph.read("thought/list_counters", session_ids=list(session_ids))
        found = {
            row["session_id"]: ThoughtCounters.from_stored(row["counters"]).metrics for row in rows
        }
        return [found.get(id_, ThinkingMetrics()) for id_ in session_ids]

    async def metacognition(self, session_ids: Sequence[str]) -> list[Metacognition]:
        """Compute how the thinking of each session goes, in the order of `session_ids`."""
        rows = await self._graph.read("thought/read_metacognition", session_ids=list(session_ids))
        found = {
            row["session_id"]: metacognition_rules.metacognition(
                whole(row["thoughts"], "id", "number"), row["hypotheses"], row["injected"]
            )
            for row in rows
        }
        return [found[id_] for id_ in session_ids]

    async def branches(self, session_ids: Sequence[str]) -> list[tuple[ThoughtBranch, ...]]:
        """Give the thought branches of each session, oldest first."""
        rows = await self._graph.read("thought/list_branches", session_ids=list(session_ids))
        found: dict[str, list[ThoughtBranch]] = defaultdict(list)
        for row in rows:
            if is_whole(row["branch"], *_BRANCH):
                found[row["session_id"]].append(ThoughtBranch.from_stored(row["branch"]))
        return [tuple(found[id_]) for id_ in session_ids]

    async def get_branches(self, ids: Sequence[str]) -> list[ThoughtBranch | None]:
        """Give thought branches in the order of `ids`; None where the tenant has no such one."""
        rows = await self._graph.read("thought/list_branches_by_ids", ids=list(ids))
        branches = whole((row["branch"] for row in rows), *_BRANCH)
        found = {branch["id"]: ThoughtBranch.from_stored(branch) for branch in branches}
        return [found.get(id_) for id_ in ids]

    async def require_branch(self, branch_id: str, field: str = "branch_id") -> ThoughtBranch:
        """Give one thought branch.

        Args:
            field: The input that names it.

        Raises:
            NotFoundError: The tenant has no such one.
        """
        [branch] = await self.get_branches([branch_id])
        if branch is None:
            raise NotFoundError("there is no such thought branch", field=field)
        return branch

    async def compare(self, branch_ids: Sequence[str]) -> tuple[BranchComparison, ...]:
        """Compare thought branches of one session, in the order of their ids.

        Raises:
            InvalidInputError: They are fewer than 2, more than 10, or of several sessions.
            NotFoundError: The tenant has no such branch.
        """
        if not 2 <= len(set(branch_ids)) == len(branch_ids) <= MAX_COMPARED:
            raise InvalidInputError(f"name 2 to {MAX_COMPARED} different branches", field="ids")
        branches = [one for one in await self.get_branches(branch_ids) if one is not None]
        if len(branches) < len(branch_ids):
            raise NotFoundError("there is no such thought branch", field="ids")
        sessions = {branch.session_id for branch in branches}
        if len(sessions) > 1:
            raise InvalidInputError("the branches are of several sessions", field="ids")
        rows = await self._graph.read(
            "thought/list_on_branches", session_id=sessions.pop(), branch_ids=list(branch_ids)
        )
        return thought_rules.compared(branches, rows)

    async def mode_switches(self, session_ids: Sequence[str]) -> list[tuple[ModeSwitch, ...]]:
        """Give the changes of mode of each session, oldest first."""
        rows = await self._graph.read("session/list_mode_switches", session_ids=list(session_ids))
        found: dict[str, list[ModeSwitch]] = defaultdict(list)
        for row in rows:
            if is_whole(row["switch"], "id", "recorded_from"):
                found[row["session_id"]].append(ModeSwitch(**_timed(row["switch"])))
        return [tuple(found[id_]) for id_ in session_ids]

    async def conclusions(self, session_ids: Sequence[str]) -> list[tuple[ThinkingConclusion, ...]]:
        """Give what each session was concluded with, oldest first."""
        rows = await self._graph.read("thought/list_conclusions", session_ids=list(session_ids))
        found: dict[str, list[ThinkingConclusion]] = defaultdict(list)
        for row in rows:
            if is_whole(row["conclusion"], *_CONCLUSION):
                counters = ThoughtCounters.from_stored(row["counters"])
                found[row["session_id"]].append(_conclusion_from(row["conclusion"], counters))
        return [tuple(found[id_]) for id_ in session_ids]

    async def require_conclusion(self, session_id: str, thought_id: str) -> ThinkingConclusion:
        """Give what a session was concluded with by one thought.

        Raises:
            NotFoundError: It was not, or was deleted meanwhile.
        """
        [found] = await self.conclusions([session_id])
        for conclusion in found:
            if conclusion.thought_id == thought_id:
                return conclusion
        raise NotFoundError("there is no such conclusion", field="session_id")


def _there(rows: Sequence[Row]) -> list[Row]:
    """Leave the thoughts out that were deleted while they were read."""
    return [row for row in rows if is_whole(row["thought"], *_THOUGHT) and _is_guided(row)]


def _is_guided(row: Row) -> bool:
    """Tell whether the guidance of a thought is there, if it ever was."""
    guidance: Map = row["thought"]["guidance"]
    needed = _GUIDED * (guidance["control_mode"] is not None)
    needed += _ANALYSED * (guidance["pattern"] is not None)
    return is_whole(guidance, *needed)


def _timed(row: Map) -> Map:
    return {**row, "recorded_from": datetime.fromisoformat(row["recorded_from"])}


def _thought_from(row: Map) -> Thought:
    lists = ("depends_on", "assumptions", "tags", "rests_on_revised")
    fields: Map = {**_timed(row), **{name: tuple(present(row[name])) for name in lists}}
    fields["guidance"] = ThoughtGuidance.from_stored(row["guidance"])
    return Thought(**fields)


def _conclusion_from(row: Map, counters: ThoughtCounters) -> ThinkingConclusion:
    statuses = map(ThoughtBranchStatus, row["branch_statuses"])
    outcomes = zip(row["branch_ids"], statuses, strict=True)
    return ThinkingConclusion(
        id=row["id"],
        thought_id=row["thought_id"],
        open_hypothesis_ids=tuple(row["open_hypothesis_ids"]),
        decision_ids=tuple(row["decision_ids"]),
        branch_outcomes=tuple(BranchOutcome(*one) for one in outcomes),
        metrics=counters.metrics,
        recorded_from=datetime.fromisoformat(row["recorded_from"]),
    )
