"""Forks in the graph: what is read of them, and the steps of their transactions."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from app.domain.fork import (
    Fork,
    ForkBranch,
    ForkBranchStatus,
    ForkOrigin,
    ForkStatus,
    ForkStyle,
)
from app.domain.ids import id_beside
from app.domain.list_filter import ListFilter
from app.domain.nodes.thinking import ReasoningStep, StepKind
from app.domain.request import Request
from app.errors import InvalidInputError, NotFoundError
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.graph.base import Graph, Row
from app.graph.change import Write, append, once, run
from app.graph.rows import present, whole
from app.reasoning.deliberations.fork import rows
from app.reasoning.deliberations.fork.schemas import Comparison
from app.reasoning.deliberations.fork.styles import DEFAULT, built_in

_STEP = ("id", "index", "kind", "text", "start", "end")


@dataclass(frozen=True, slots=True)
class NewBranchRow:
    """A branch to be added, and what it grows from."""

    id: str
    style: ForkStyle
    origin: ForkOrigin
    of_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a branch, and what is known of it."""

    text: str
    reasoning: str
    steps: tuple[ReasoningStep, ...]
    chosen: tuple[str, ...]
    rejected: tuple[str, ...]
    cited: tuple[str, ...]
    """What the answer itself names as its sources, by the numbers of its text."""


@dataclass(frozen=True, slots=True)
class LockedFork:
    """How a fork stands while it is locked."""

    status: ForkStatus
    decision_id: str | None
    branches: int


class ForkStore:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[Fork | None]:
        """Give the forks of `ids` in the same order; None where the tenant has no such one."""
        found = await self._graph.read("fork/list_by_ids", ids=list(ids))
        forks = {fork.id: fork for fork in rows.forks_from(found)}
        return [forks.get(id_) for id_ in ids]

    async def require(self, fork_id: str, field: str = "fork_id") -> Fork:
        """Give one fork.

        Raises:
            NotFoundError: The tenant has no such fork.
        """
        [fork] = await self.get_many([fork_id])
        if fork is None:
            raise NotFoundError("there is no such fork", field=field)
        return fork

    async def list_ids(self, before: object, only: ListFilter, limit: int) -> list[str]:
        """List forks, newest first."""
        found = await self._graph.read(
            "fork/list_page", before=before, only=only.parameters(), limit=limit
        )
        return [row["id"] for row in found]

    async def styles(self) -> dict[str, ForkStyle]:
        """Give the styles there are, by name: those of Noema first."""
        found = await self._graph.read("fork/list_styles")
        own = {row["style"]["name"]: rows.style_from(row["style"]) for row in found}
        return {**built_in(), **own}

    async def chosen_styles(self, names: Sequence[str]) -> list[ForkStyle]:
        """Give styles by name, those of Noema where none is named.

        Raises:
            InvalidInputError: There is no such style.
        """
        known = await self.styles()
        wanted = names or DEFAULT
        for name in wanted:
            if name not in known:
                raise InvalidInputError(
                    f"there is no style {name!r}, only {', '.join(known)}", field="branches"
                )
        return [known[name] for name in wanted]

    async def guidance(self, branch_id: str) -> tuple[str, ...]:
        """Give what a branch is told to mind by now, oldest first."""
        found = await self._graph.read("fork/list_guidance", branch_id=branch_id)
        return tuple(row["text"] for row in whole(found, "text"))

    async def answers(self, node_ids: Sequence[str]) -> dict[str, Answer]:
        """Give what nodes answered, by the id of the node."""
        found = await self._graph.read("fork/list_answers", node_ids=list(node_ids))
        there = whole(found, "node_id", "response", "reasoning")
        return {row["node_id"]: _answer(row) for row in there}

    async def attempts(self, node_ids: Sequence[str]) -> dict[str, str]:
        """Give how nodes stand, of those that there are."""
        found = await self._graph.read("fork/list_attempts", node_ids=list(node_ids))
        return {row["id"]: row["status"] for row in whole(found, "id", "status")}

    def create_in(
        self, properties: Mapping[str, object], branches: Sequence[NewBranchRow]
    ) -> Write[bool]:
        """Store a fork whose question is stored; False if it is there.

        Raises:
            NotFoundError: The question is gone.
        """
        at = datetime.now(UTC)
        found = yield from run("fork/create_fork", fork=properties, at=at)
        if not found:
            raise NotFoundError("the question is gone", field="session_id")
        if not found[0]["created"]:
            return False
        fork_id = str(properties["id"])
        yield from self.add_branches_in(fork_id, branches, 0)
        if properties["reforked_from_id"]:
            yield from run("fork/link_refork", id=fork_id, of_id=properties["reforked_from_id"])
        return True

    def add_branches_in(
        self, fork_id: str, branches: Sequence[NewBranchRow], count: int
    ) -> Write[None]:
        """Add branches to a fork that has `count`."""
        added = [
            {
                "properties": rows.branch_properties(
                    one.id, fork_id, count + i, one.style, one.origin
                ),
                "of_ids": list(one.of_ids),
            }
            for i, one in enumerate(branches)
        ]
        yield from run("fork/add_branches", fork_id=fork_id, branches=added, at=datetime.now(UTC))

    def guide_in(self, guidance_id: str, text: str, branch_ids: Sequence[str]) -> Write[None]:
        """Tell branches to mind something."""
        yield from run(
            "fork/add_guidance",
            guidance={"id": guidance_id, "text": text},
            branch_ids=list(branch_ids),
            at=datetime.now(UTC),
        )

    def lock_in(self, fork_id: str) -> Write[LockedFork]:
        """Lock a fork for the rest of the transaction, and tell how it stands.

        Raises:
            NotFoundError: It is gone.
        """
        found = yield from run("fork/lock_fork", id=fork_id, at=datetime.now(UTC))
        if not found:
            raise NotFoundError("there is no such fork", field="fork_id")
        [row] = found
        return LockedFork(ForkStatus(row["status"]), row["decision_id"], row["branches"])

    def change_in(self, fork_id: str, **properties: object) -> Write[None]:
        yield from run("fork/change_fork", id=fork_id, properties=properties)

    def end_in(self, fork: Fork, status: ForkStatus, reason: str | None) -> Write[None]:
        """Note how a fork ended, and tell its stream."""
        at = datetime.now(UTC)
        yield from self.change_in(fork.id, status=status, reason=reason, ended_at=at)
        told: dict[str, JsonValue] = {"status": status.value, "reason": reason}
        yield from append([NewEvent(fork.id, EventType.FORK_FINISHED, told)])

    def begin_branch_in(self, branch: ForkBranch, node_id: str, attempt: int) -> Write[bool]:
        """Note that a branch thinks in a node; False if it has ended."""
        begun = yield from run("fork/begin_branch", id=branch.id, node_id=node_id, attempt=attempt)
        if begun:
            told: dict[str, JsonValue] = {
                "branch_id": branch.id,
                "style": branch.style,
                "node_id": node_id,
                "attempt": attempt,
            }
            yield from append([NewEvent(branch.fork_id, EventType.FORK_BRANCH_STARTED, told)])
        return bool(begun)

    def end_branch_in(
        self, branch: ForkBranch, properties: Mapping[str, Any], findings: Sequence[Row]
    ) -> Write[int | None]:
        """End a branch; count those of its fork that have ended, None if it had ended before."""
        ended = yield from run(
            "fork/end_branch",
            id=branch.id,
            properties=properties,
            findings=findings,
            at=datetime.now(UTC),
        )
        if not ended:
            return None
        names = ("status", "node_id", "conclusion", "confidence", "failure")
        told: dict[str, JsonValue] = {name: properties.get(name) for name in names}
        told |= {"branch_id": branch.id, "style": branch.style}
        yield from append([NewEvent(branch.fork_id, EventType.FORK_BRANCH_FINISHED, told)])
        return ended[0]["ended"]

    def cancel_branches_in(self, fork: Fork) -> Write[None]:
        """Cancel what has not ended, and tell the stream."""
        gone = yield from run("fork/cancel_branches", fork_id=fork.id, at=datetime.now(UTC))
        styles = {branch.id: branch.style for branch in fork.branches}
        status = ForkBranchStatus.CANCELLED.value
        yield from append(
            [
                NewEvent(
                    fork.id,
                    EventType.FORK_BRANCH_FINISHED,
                    {"branch_id": row["id"], "style": styles[row["id"]], "status": status},
                )
                for row in gone
            ]
        )

    def compare_in(self, fork: Fork, index: int, comparison: Comparison) -> Write[None]:
        """Store a comparison and tell the stream."""
        id_ = comparison_id(fork.id, index)
        properties = rows.comparison_properties(id_, index, comparison)
        yield from run(
            "fork/create_comparison",
            fork_id=fork.id,
            comparison=properties,
            at=datetime.now(UTC),
        )
        points, advice = rows.point_rows(id_, comparison), rows.advice_rows(id_, comparison)
        yield from run("fork/add_points", comparison_id=id_, points=points)
        yield from run("fork/add_advice", comparison_id=id_, advice=advice)
        recommended = next(
            (one for one in comparison.advice if one.branch_id), comparison.advice[0]
        )
        told: dict[str, JsonValue] = {
            "comparison_id": id_,
            "convergence": len(comparison.convergence),
            "divergence": len(comparison.divergence),
            "recommended_id": recommended.branch_id,
            "rationale": recommended.rationale,
        }
        yield from append([NewEvent(fork.id, EventType.FORK_COMPARED, told)])

    def settle_in(self, fork: Fork, branch_id: str, decision_id: str) -> Write[None]:
        """Tie a fork to the decision that was written of it."""
        options = [
            {"option_id": option_id(decision_id, branch.id), "branch_id": branch.id}
            for branch in fork.branches
        ]
        yield from run(
            "fork/settle_fork",
            id=fork.id,
            branch_id=branch_id,
            decision_id=decision_id,
            options=options,
        )

    def there_in(self, ids: Sequence[str]) -> Write[list[str]]:
        """Give those of `ids` that are still there, in their order."""
        rows = yield from run("edge/list_sessions", node_ids=sorted(set(ids)))
        known = {row["id"] for row in rows}
        return [id_ for id_ in dict.fromkeys(ids) if id_ in known]

    async def define_style(self, style_id: str, style: ForkStyle, request: Request | None) -> None:
        """Store a style; what its name meant before is closed."""
        properties = {"id": style_id, "name": style.name, "title": style.title}
        properties |= rows.style_properties(style)

        def work() -> Write[None]:
            yield from run("fork/define_style", style=properties, at=datetime.now(UTC))
            stream, told = knowledge_stream(self._graph.tenant_id), {"name": style.name}
            yield from append([NewEvent(stream, EventType.FORK_STYLE_DEFINED, told)])

        await self._graph.apply(once, request, work)


def comparison_id(fork_id: str, index: int) -> str:
    return id_beside(fork_id, f"comparison {index}")


def option_id(decision_id: str, branch_id: str) -> str:
    return id_beside(decision_id, branch_id)


def _answer(row: Row) -> Answer:
    steps = tuple(_step(step) for step in whole(row["steps"], *_STEP))
    chosen, rejected = tuple(row["chosen"]), tuple(row["rejected"])
    cited = tuple(json.loads(one)["source"] for one in present(row["citations"]))
    return Answer(row["response"], row["reasoning"], steps, chosen, rejected, cited)


def _step(row: Row) -> ReasoningStep:
    fields: Row = {**row, "kind": StepKind(row["kind"])}
    return ReasoningStep(**fields)
