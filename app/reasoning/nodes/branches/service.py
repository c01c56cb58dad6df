"""Branches: begin, fork, edit, rename, merge, and who may write on one now."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from app.domain.ids import derived_id
from app.domain.nodes.branch import (
    MAIN_BRANCH,
    Branch,
    Lock,
    ModelChoice,
    ModelDirectory,
    NewBranch,
    NewEdit,
    NewMerge,
)
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.domain.page import MAX_PAGE, Page, PageRequest, SessionPage, page_of, since, time_key
from app.domain.request import Request
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import EventType
from app.graph.base import Graph
from app.graph.change import Write, append, once, run
from app.reasoning.nodes.branches import rules, store
from app.reasoning.nodes.branches.errors import BranchBusyError
from app.reasoning.nodes.branches.rows import branch_event, branch_from, branch_properties
from app.reasoning.nodes.sessions.service import lock_open
from app.reasoning.nodes.think_graph.service import ThinkGraph

_SHORT_LEASE_S, _OPEN = 60.0, ModelChoice()


def _key(branch: Branch) -> str:
    return time_key(branch.recorded_from, branch.id)


def _main_id(session_id: str) -> str:
    return derived_id(None, session_id, "branch", MAIN_BRANCH)


class BranchService:
    def __init__(
        self,
        graph: Graph,
        think_graph: ThinkGraph,
        server_default: ModelChoice,
        models: ModelDirectory,
    ) -> None:
        self._graph = graph
        self._think_graph = think_graph
        self._server_default = server_default
        self._models = models

    async def get_many(self, ids: Sequence[str]) -> list[Branch | None]:
        """Give the branches of `ids` in the same order; None where the tenant has no such one."""
        rows = await self._graph.read("branch/list_by_ids", ids=list(ids))
        branches = {branch.id: branch for branch in store.branches_in(rows)}
        return [branches.get(id_) for id_ in ids]

    async def require(self, branch_id: str) -> Branch:
        """Give one branch.

        Raises:
            NotFoundError: The tenant has no such branch.
        """
        [branch] = await self.get_many([branch_id])
        if branch is None:
            raise NotFoundError("there is no such branch", field="branch_id")
        return branch

    async def list_pages(self, wanted: Sequence[SessionPage]) -> list[Page[Branch]]:
        """List the branches of several sessions at once, oldest first."""
        pages = [
            {"index": index, "session_id": one.session_id, "after": since(one.page)}
            for index, one in enumerate(wanted)
        ]
        limit = max(page.page.first for page in wanted) + 1
        rows = await self._graph.read("branch/list_pages", pages=pages, limit=limit)
        branches: dict[int, list[Branch]] = defaultdict(list)
        for row in rows:
            branches[row["index"]] += store.branches_in([row])
        return [
            page_of(branches[index], [_key(branch) for branch in branches[index]], one.page.first)
            for index, one in enumerate(wanted)
        ]

    async def list_by_session(
        self, session_id: str, page: PageRequest | None = None
    ) -> Page[Branch]:
        """List a session's branches, oldest first; a hundred where no page is asked for."""
        [found] = await self.list_pages([SessionPage(session_id, page or PageRequest(MAX_PAGE))])
        return found

    async def ensure_main(
        self,
        session_id: str,
        choice: ModelChoice = _OPEN,
        admit: Callable[[Branch], None] = lambda _: None,
    ) -> Branch:
        """Give the session's main branch, made at first use on top of what is there already.

        Args:
            choice: What it is held to if it is made now.
            admit: Looks at the one made now; if it raises, the branch is not made.

        Raises:
            NotFoundError: There is no such session.
            InvalidInputError: There is no such provider or model.
            ConflictError: It is archived.
        """
        branch_id = _main_id(session_id)
        [branch] = await self.get_many([branch_id])
        if branch is not None:
            return branch

        def work() -> Write[Branch]:
            yield from lock_open(session_id)
            tip = yield from run("branch/find_tip", session_id=session_id)
            main = NewBranch(branch_id, session_id, MAIN_BRANCH, choice)
            made = yield from self.create_in(main, None, tip[0]["id"] if tip else None)
            admit(made)
            return made

        return await self._graph.apply(work)

    async def create(self, new: NewBranch) -> Branch:
        """Begin a branch, as a fork or empty; the same id again changes nothing.

        Raises:
            NotFoundError: There is no such session, source or node in it.
            InvalidInputError: The name, the provider or the model is not allowed.
            ConflictError: The name is taken, or the node is still being written.
        """
        named = replace(new, name=rules.require_name(new.name))

        def work() -> Write[Branch]:
            yield from lock_open(named.session_id)
            return (yield from self._fork_in(named, at_head=True))

        return await self._graph.apply(work)

    async def edit(self, new: NewEdit) -> Branch:
        """Fork before a user's message, so that another one can stand in its place.

        With a text, that message is written as the head of the new branch and REVISES the old one;
        without, the branch waits for it.

        Raises:
            NotFoundError: There is no such node.
            InvalidInputError: It is no message of a user, or as `create`.
            ConflictError: As `create`.
        """
        draft = store.drafted(NodeKind.MESSAGE, Role.USER, new.text or "")
        [read] = await self._think_graph.read_ahead([draft])

        def work() -> Write[Branch]:
            point = yield from store.fork_point(new.node_id)
            if point["role"] != Role.USER:
                raise InvalidInputError("only a user's message can be edited", field="node_id")
            yield from lock_open(point["session_id"])
            branch = yield from self._fork_in((yield from store.edited(new, point)), at_head=False)
            if new.text is None or branch.head_id not in (None, point["parent_id"]):
                return branch
            node = store.message(branch, read)
            revises = store.edge(node.id, EdgeType.REVISES, new.node_id)
            return (yield from self.append_in(branch, node, [revises]))

        return await self._graph.apply(work)

    async def resolve(self, choice: ModelChoice) -> Lock:
        """Give what a new branch without a source would be held to; nothing is written.

        Raises:
            InvalidInputError: There is no such provider or model.
        """
        tenant = await self.tenant_default()
        lock = rules.inherit(choice, _OPEN, tenant, self._server_default, self._models)
        self._models.check_model(lock.provider, lock.model)
        return lock

    async def lock_of(
        self, session_id: str, branch_id: str | None, choice: ModelChoice = _OPEN
    ) -> tuple[str, str]:
        """Give the provider and model of a branch, or of the main one as it is or would be.

        Raises:
            NotFoundError: There is no such branch.
            InvalidInputError: There is no such provider or model.
        """
        [branch] = await self.get_many([branch_id or _main_id(session_id)])
        if branch is None and branch_id is not None:
            raise NotFoundError("there is no such branch", field="branch_id")
        held = branch or await self.resolve(choice)
        return held.provider, held.model

    async def rename(self, branch_id: str, name: str, request: Request | None = None) -> Branch:
        """Call a branch otherwise.

        Raises:
            NotFoundError: There is no such branch.
            InvalidInputError: It is no name.
            ConflictError: The name is taken in its session.
        """
        wanted = rules.require_name(name)

        def work() -> Write[Branch]:
            branch = yield from store.require_in(branch_id)
            yield from lock_open(branch.session_id, field="branch_id")
            if branch.name == wanted:
                return branch
            yield from store.check_free(branch.session_id, wanted)
            [row] = yield from run("branch/rename_branch", branch_id=branch_id, name=wanted)
            renamed = branch_from(row["branch"])
            kind = EventType.BRANCH_RENAMED
            yield from append([branch_event(renamed, kind, before=branch.name)])
            return renamed

        renamed = await self._graph.apply(once, request, work)
        return renamed or await self.require(branch_id)

    async def merge(self, new: NewMerge) -> Branch:
        """Take an answer of one branch over into another, with a summary; give the target.

        The node that is written reads the same whenever the context is put together; no model is
        asked.

        Raises:
            NotFoundError: There is no such branch.
            InvalidInputError: The two are one or of two sessions, or the answer is none of the
                source's.
            BranchBusyError: Somebody writes on the target now.
            ConflictError: Somebody wrote on the source meanwhile.
        """
        summary = rules.require_summary(new.summary)
        source = await self.require(new.source_branch_id)
        payload_id = new.payload_node_id or source.head_id
        draft = await store.merged(self._graph, source, payload_id, summary)
        [read] = await self._think_graph.read_ahead([draft])

        def work() -> Write[Branch]:
            source = yield from store.require_in(new.source_branch_id)
            target = yield from store.require_in(new.target_branch_id)
            locked = yield from lock_open(target.session_id, [new.id])
            if locked["known"]:
                return target
            payload = yield from store.payload(source, target, new.payload_node_id)
            if payload["id"] != payload_id:
                raise ConflictError("the source has grown meanwhile", field="source_branch_id")
            node = store.stamped(target, new.id, read)
            merges = [store.edge(node.id, EdgeType.MERGES, payload["id"])]
            merged = yield from self.append_in(target, node, merges)
            told = {"source_branch_id": source.id, "node_id": node.id, "payload_id": payload["id"]}
            yield from append([branch_event(merged, EventType.BRANCH_MERGED, **told)])
            return merged

        return await self._graph.apply(work)

    def append_in(
        self,
        branch: Branch,
        node: NewThinkingNode,
        edges: Sequence[NewEdge],
        *,
        keep_response: bool = True,
    ) -> Write[Branch]:
        """Write a node, read before, at the head of a branch nobody writes on, with its ties.

        Raises:
            BranchBusyError: Somebody writes on it now.
        """
        leased = yield from self.lease_in(branch.id, node.id, _SHORT_LEASE_S)
        placed = replace(node, parent_id=leased.head_id)
        yield from self._think_graph.write_in(branch.session_id, [placed], may_extend=False)
        yield from self._think_graph.link_in(edges)
        response_id = leased.response_id if keep_response else None
        yield from self.advance_in(branch.id, node.id, node.id, response_id)
        yield from self.release_in(branch.id, node.id)
        return (yield from store.require_in(branch.id))

    def lease_in(self, branch_id: str, owner: str, lease_s: float) -> Write[Branch]:
        """Let `owner` alone write on a branch for `lease_s`; again lengthens it.

        Args:
            owner: One turn, such as the id of its answer: two turns of one process are two.

        Raises:
            NotFoundError: There is no such branch.
            BranchBusyError: Another owner's lease has not run out; it stays as it is.
        """
        given = {"branch_id": branch_id, "owner": owner, "lease_s": lease_s}
        rows = yield from run("branch/lease_branch", **given)
        if not rows:
            raise NotFoundError("there is no such branch", field="branch_id")
        branch = branch_from(rows[0]["branch"])
        if not rows[0]["leased"]:
            raise BranchBusyError(
                f"another turn is being written on the branch {branch.name}", field="branch_id"
            )
        return branch

    def advance_in(
        self, branch_id: str, owner: str, head_id: str, response_id: str | None
    ) -> Write[Branch]:
        """Move the head to a node of the session, and note the state the provider keeps.

        Raises:
            BranchBusyError: The lease is not `owner`'s any more.
        """
        rows = yield from run(
            "branch/advance_head",
            branch_id=branch_id,
            owner=owner,
            head_id=head_id,
            response_id=response_id,
        )
        return store.held(rows)

    def release_in(self, branch_id: str, owner: str) -> Write[None]:
        """Give the lease back; if another owner has it by now, that one keeps it."""
        yield from run("branch/release_lease", branch_id=branch_id, owner=owner)

    async def tenant_default(self) -> ModelChoice:
        """Give what the tenant takes where nobody names a provider; empty if it chose nothing."""
        return store.default_from(await self._graph.read("branch/find_default"))

    async def set_tenant_default(self, choice: ModelChoice, request: Request | None = None) -> None:
        """Choose what branches of this tenant take from now on; those there are stay.

        Args:
            choice: An empty one leaves it to the server's settings.

        Raises:
            InvalidInputError: There is no such provider or model, or a model without its provider.
        """
        rules.check_default(choice, self._models)
        provider, model = choice.provider, choice.model

        def work() -> Write[None]:
            at = datetime.now(UTC)
            yield from run("branch/set_default", provider=provider, model=model, at=at)

        await self._graph.apply(once, request, work)

    def _fork_in(self, new: NewBranch, *, at_head: bool) -> Write[Branch]:
        if known := (yield from store.known_in(new.id)):
            return store.same(known, new)
        source = (
            (yield from store.require_in(new.source_branch_id)) if new.source_branch_id else None
        )
        head_id = source.head_id if source and at_head else None
        fork_id = new.forked_from_id or head_id
        if fork_id:
            point = yield from store.fork_point(fork_id)
            store.check_point(point, new.session_id)
            if source is None and point["branch_id"]:
                source = yield from store.require_in(point["branch_id"])
        if source is not None and source.session_id != new.session_id:
            raise NotFoundError("there is no such branch in the session", field="source_branch_id")
        yield from store.check_free(new.session_id, new.name)
        source_id = source.id if source else None
        forked = replace(new, forked_from_id=fork_id, source_branch_id=source_id)
        return (yield from self.create_in(forked, source, fork_id))

    def create_in(
        self, new: NewBranch, source: Branch | None = None, head_id: str | None = None
    ) -> Write[Branch]:
        """Store a branch whose name is free in its session, and tell of it.

        Raises:
            InvalidInputError: What it would be held to cannot be called.
        """
        inherited = ModelChoice(source.provider, source.model) if source else ModelChoice()
        tenant = store.default_from((yield from run("branch/find_default")))
        lock = rules.inherit(new.choice, inherited, tenant, self._server_default, self._models)
        self._models.check_model(lock.provider, lock.model)
        at = datetime.now(UTC)
        properties = branch_properties(new, lock, head_id)
        [row] = yield from run(
            "branch/create_branch", session_id=new.session_id, branch=properties, at=at
        )
        branch = branch_from(row["branch"])
        if not row["created"]:
            return branch
        if new.forked_from_id:
            edge_id = derived_id(None, new.id, EdgeType.BRANCHES_FROM)
            yield from run(
                "branch/link_fork",
                branch_id=new.id,
                node_id=new.forked_from_id,
                edge_id=edge_id,
                at=at,
            )
        told = {"forked_from_id": new.forked_from_id}
        yield from append([branch_event(branch, EventType.BRANCH_CREATED, **told)])
        return branch
