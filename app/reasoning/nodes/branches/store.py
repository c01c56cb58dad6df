"""What the branches' transactions look up and refuse."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from app.content.blocks import TextBlock, visible_text
from app.domain.ids import derived_id
from app.domain.nodes.branch import MAIN_BRANCH, Branch, ModelChoice, NewBranch, NewEdit
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, NodeStatus, Role
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.graph.base import Graph, Row
from app.graph.change import Write, run
from app.graph.rows import is_whole, whole
from app.reasoning.nodes.branches import rules
from app.reasoning.nodes.branches.errors import BranchBusyError
from app.reasoning.nodes.branches.rows import branch_from

_ALWAYS = (
    *("id", "session_id", "name", "provider", "api", "model", "resolved_from", "version"),
    "recorded_from",
)


def drafted(kind: NodeKind, role: Role, text: str) -> NewThinkingNode:
    """Give a node of one text, to be read before its branch is known."""
    blocks = (TextBlock(text),)
    return NewThinkingNode(
        id="", session_id="", kind=kind, role=role, blocks=blocks, response=visible_text(blocks)
    )


def stamped(branch: Branch, node_id: str, draft: NewThinkingNode) -> NewThinkingNode:
    """Give a draft that was read the stamp of its branch."""
    return replace(
        draft,
        id=node_id,
        session_id=branch.session_id,
        parent_id=branch.head_id,
        provider=branch.provider,
        api=branch.api,
        model=branch.model,
        branch_id=branch.id,
        valid_from=datetime.now(UTC),
    )


def message(branch: Branch, draft: NewThinkingNode) -> NewThinkingNode:
    return stamped(branch, derived_id(branch.recorded_from, branch.id, "edited"), draft)


def edited(new: NewEdit, point: Row) -> Write[NewBranch]:
    name = rules.require_name(new.name) if new.name is not None else None
    if name is None:
        base, taken = MAIN_BRANCH, (yield from names(point["session_id"]))
        if point["branch_id"]:
            base = (yield from require_in(point["branch_id"])).name
        name = rules.free_name(base, taken)
    return NewBranch(
        new.id, point["session_id"], name, new.choice, point["branch_id"], point["parent_id"]
    )


def edge(start_id: str, type_: EdgeType, end_id: str) -> NewEdge:
    return NewEdge(derived_id(None, start_id, type_, end_id), type_, start_id, end_id)


def payload(source: Branch, target: Branch, wanted: str | None) -> Write[Row]:
    if source.id == target.id:
        raise InvalidInputError("a branch cannot be merged into itself", field="target_branch_id")
    if source.session_id != target.session_id:
        raise InvalidInputError("both must be of one session", field="target_branch_id")
    node_id = wanted or source.head_id
    if source.head_id is None or node_id is None:
        raise InvalidInputError("the source has no answer yet", field="source_branch_id")
    found = yield from run("branch/find_on_line", head_id=source.head_id, node_id=node_id)
    if not found or not found[0]["found"]:
        raise InvalidInputError("it is no node of the source", field="payload_node_id")
    point = yield from fork_point(node_id)
    if point["role"] != Role.ASSISTANT or point["status"] == NodeStatus.STREAMING:
        raise InvalidInputError("only a finished answer can be merged", field="payload_node_id")
    return point


async def merged(
    graph: Graph, source: Branch, payload_id: str | None, summary: str
) -> NewThinkingNode:
    """Draft what a merge writes; `payload` refuses what cannot be taken over."""
    rows = await graph.read("branch/find_fork_point", node_id=payload_id)
    text = rules.merged_text(source.name, summary, (rows[0]["text"] or "") if rows else "")
    return drafted(NodeKind.SYNTHESIS, Role.SYSTEM, text)


def require_in(branch_id: str) -> Write[Branch]:
    branch = yield from known_in(branch_id)
    if branch is None:
        raise NotFoundError("there is no such branch", field="branch_id")
    return branch


def known_in(branch_id: str) -> Write[Branch | None]:
    rows = yield from run("branch/list_by_ids", ids=[branch_id])
    return next(iter(branches_in(rows)), None)


def branches_in(rows: Iterable[Row]) -> list[Branch]:
    """Read branches; what was deleted while it was read is left out."""
    return [branch_from(branch) for branch in whole((row["branch"] for row in rows), *_ALWAYS)]


def fork_point(node_id: str) -> Write[Row]:
    rows = yield from run("branch/find_fork_point", node_id=node_id)
    if not rows or not is_whole(rows[0], "id", "role", "status", "text"):
        raise NotFoundError("there is no such node", field="node_id")
    return rows[0]


def check_point(point: Row, session_id: str) -> None:
    if point["session_id"] != session_id:
        raise NotFoundError("there is no such node in the session", field="forked_from_id")
    if point["status"] == NodeStatus.STREAMING:
        raise ConflictError("the node is still being written", field="forked_from_id")


def same(branch: Branch, new: NewBranch) -> Branch:
    if branch.session_id != new.session_id:
        raise ConflictError("this id was used for another branch", field="id")
    return branch


def names(session_id: str) -> Write[list[str]]:
    [row] = yield from run("branch/list_names", session_id=session_id)
    return [MAIN_BRANCH, *row["names"]]


def check_free(session_id: str, name: str) -> Write[None]:
    if name in (yield from names(session_id)):
        raise ConflictError(f"the session has a branch {name} already", field="name")


def default_from(rows: Sequence[Row]) -> ModelChoice:
    return ModelChoice(rows[0]["provider"], rows[0]["model"]) if rows else ModelChoice()


def held(rows: Sequence[Row]) -> Branch:
    if not rows:
        raise BranchBusyError("the branch was taken over by another turn", field="branch_id")
    return branch_from(rows[0]["branch"])
