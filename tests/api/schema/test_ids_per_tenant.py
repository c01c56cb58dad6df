"""An id belongs to its tenant: another one may choose the same, and cannot tell who has it."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, cast

import pytest
from graphql import (
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLSchema,
    get_named_type,
)

from app.api.schema import build_schema
from app.bootstrap import Noema, Services
from app.domain.beliefs.proposal import NewProposal, ProposalKind, Quoted
from app.domain.ids import derived_id, id_beside, new_id
from app.domain.people.checkpoints import NewCheckpoint
from app.events.types import knowledge_stream, sessions_stream
from tests.api.client import GraphQLClient
from tests.api.live import graphql_socket, live_server

SCHEMA = cast(GraphQLSchema, cast(Any, build_schema())._schema)
AT = datetime(2026, 3, 1, tzinfo=UTC)
# What names a thing that is there, though it may be left out.
LOOKED_UP = {
    "sessionId",
    "branchId",
    "parentId",
    "sourceBranchId",
    "forkedFromId",
    "payloadNodeId",
    "resolverId",
    "thoughtBranchId",
    "intoBranchId",
    "replyToId",
}


DERIVED = {
    "entry": ("store", "entry"),
    "updated": ("update", "entry"),
    "contradiction": ("contradict", "contradiction"),
}
"""Things whose id follows from that of the operation that makes them, by their names here."""
NAMES_NOTHING = frozenset(
    f"{name}.idempotencyKey"
    for name in (
        *("archiveSession", "reopenSession", "updateSession", "deleteSession", "renameBranch"),
        *("setDefaultModel", "cancelThinking", "cancelDebate", "cancelFork", "cancelFineTune"),
        *("importTranscript", "sweepContradictions", "createTemplate", "editTemplate"),
        "markChangesSeen",
        *(
            "retireTemplate",
            "restoreTemplate",
            "rateTrace",
            "rateRehydration",
            "rateInjection",
            "activateAdapter",
            "rollBackAdapter",
        ),
        *("pinKnowledge", "verifyHypothesis", "startFineTune", "switchMode", "defineMode"),
        *("undefineMode", "runRetention"),
        *("selectThoughtBranch", "leaveThoughtBranch"),
    )
)
"""Mutations whose key names nothing that is looked up by it, or that need a trainer, a model or a
retention."""


class Player:
    """Plays mutations as one tenant; what a name stands for is the same id for every player."""

    def __init__(self, client: GraphQLClient, noema: Noema, tenant_id: str, seed: str) -> None:
        self._client = client
        self._noema = noema
        self._tenant_id = tenant_id
        self._seed = seed
        self.chosen: set[str] = set()
        self.answers: list[tuple[str, object]] = []

    def id(self, name: str) -> str:
        if name in DERIVED:
            operation, part = DERIVED[name]
            return id_beside(self.id(operation), part)
        return derived_id(AT, self._seed, name)

    async def do(self, mutation: str, shown: str = "", **given: object) -> dict[str, Any]:
        """Carry out a mutation, which must succeed, and give what is `shown` of its answer."""
        assert SCHEMA.mutation_type is not None
        type_ = SCHEMA.mutation_type.fields[mutation].args["input"].type
        asked = f"""mutation ($input: {type_}) {{ {mutation}(input: $input) {{
          __typename {shown} ... on UserError {{ code message }} }} }}"""
        answer = (await self._client.ask(asked, input=given))[mutation]
        self.answers.append((mutation, answer))
        assert "code" not in answer, (mutation, answer)
        self.chosen |= {f"{mutation}.{path}" for path in _given_paths(given)}
        return answer

    async def carry_out(self) -> None:
        """Do the debates and forks that wait."""
        await self._noema.deliberations.run_due(self._tenant_id)

    async def play(self) -> None:
        """Choose every id that a client may choose."""
        await self._think()
        await self._branch()
        await self._believe()
        await self._propose()
        await self._know()
        await self._deliberate()
        await self._complete()
        await self._reason()
        await self._comment()
        await self._ask()
        await self._share()

    async def _think(self) -> None:
        session = await self.do(
            "createSession",
            "... on Session { id }",
            idempotencyKey=self.id("session"),
            title="Which queue?",
        )
        assert session["id"] == self.id("session")
        decision = {
            "id": self.id("decision"),
            "description": "Take streams.",
            "chosen": {"text": "Streams"},
            "rejected": [{"text": "RabbitMQ"}],
        }
        for name, decisions in (("first", [decision]), ("second", [])):
            await self.do(
                "addThinkingNode",
                "... on ThinkingNode { id response }",
                idempotencyKey=self.id(name),
                sessionId=self.id("session"),
                decisions=decisions,
                blocks=[{"text": f"The {name} thought."}],
            )
        await self.do(
            "linkNodes",
            "... on LinkedNodes { relationshipId }",
            idempotencyKey=self.id("edge"),
            type="SUPPORTS",
            **{"from": self.id("second"), "to": self.id("first")},
        )
        await self.do(
            "unlinkNodes",
            "... on UnlinkedNodes { relationshipId }",
            idempotencyKey=self.id("unlinking"),
            type="SUPPORTS",
            **{"from": self.id("second"), "to": self.id("first")},
        )
        await self.do(
            "recordOutcome",
            "... on Outcome { id }",
            idempotencyKey=self.id("outcome"),
            decisionId=self.id("decision"),
            status="SUCCEEDED",
            text="It held.",
        )
        analysis = {"idempotencyKey": self.id("analysis"), "since": "2026-01-01T00:00:00Z"}
        await self.do("analyzeReasoning", "... on Job { id }", **analysis)
        shown = "... on ModeState { id version }"
        hypotheses = [{"id": id_, "statement": "It does.", "prior": 0.5} for id_ in "ab"]
        mode = {"bayesian": {"hypotheses": hypotheses}}
        named = {"nodeId": self.id("first"), "mode": mode}
        await self.do("attachMode", shown, idempotencyKey=self.id("state"), **named)
        again = {"idempotencyKey": self.id("state again"), "stateId": self.id("state")}
        await self.do("recomputeState", shown, **again)
        shown = "... on RecordedProof { beliefs { beliefId } }"
        proof = {"text": "1. Axiom: it rains."}
        await self.do("recordProof", shown, idempotencyKey=self.id("proof"), proof=proof)

    async def _branch(self) -> None:
        await self.do(
            "createBranch",
            "... on Branch { id }",
            idempotencyKey=self.id("branch"),
            name="line",
            sessionId=self.id("session"),
            provider="offline",
        )
        for name in ("turn", "later turn"):
            turn = await self.do(
                "think",
                "... on StartedTurn { question { id } answer { id } }",
                idempotencyKey=self.id(name),
                sessionId=self.id("session"),
                wait=True,
                branchId=self.id("branch"),
                text="Which queue is it?",
            )
        await self.do(
            "editAsBranch",
            "... on Branch { id }",
            idempotencyKey=self.id("edited"),
            nodeId=turn["question"]["id"],
            text="Which log is it?",
            name="edited",
        )
        await self.do(
            "mergeBranches",
            "... on Branch { headId }",
            idempotencyKey=self.id("merged"),
            sourceBranchId=self.id("branch"),
            targetBranchId=self.id("edited"),
            summary="It is Streams.",
        )
        await self.do(
            "compactBranch",
            "... on Branch { headId }",
            idempotencyKey=self.id("compacted"),
            branchId=self.id("branch"),
            keepTurns=1,
        )

    async def _believe(self) -> None:
        shown = "... on BeliefChange { belief { nodeId } }"
        for name in ("belief", "other belief"):
            await self.do(
                "assertBelief",
                shown,
                idempotencyKey=self.id(f"assert {name}"),
                belief={"nodeId": self.id(name), "kind": "KNOWLEDGE", "text": f"The {name} holds."},
            )
        premises = [self.id("belief"), self.id("other belief")]
        for name in ("derived", "replacing"):
            await self.do(
                "deriveBelief",
                shown,
                idempotencyKey=self.id(f"derive {name}"),
                belief={"nodeId": self.id(name), "kind": "DECISION", "text": "Take streams."},
                justification={"premiseIds": premises},
            )
        await self.do(
            "justifyBelief",
            shown,
            idempotencyKey=self.id("justify"),
            beliefId=self.id("derived"),
            justification={"premiseIds": premises[:1]},
        )
        await self.do(
            "supersedeBelief",
            shown,
            idempotencyKey=self.id("supersede"),
            beliefId=self.id("derived"),
            byId=self.id("replacing"),
        )
        await self.do(
            "retractBelief",
            shown,
            idempotencyKey=self.id("retract"),
            beliefId=self.id("replacing"),
            reason="No longer so.",
        )
        await self.do(
            "restoreBelief", shown, idempotencyKey=self.id("restore"), beliefId=self.id("replacing")
        )
        await self._contradict()
        await self.do(
            "proposeHypothesis",
            "... on Hypothesis { id }",
            idempotencyKey=self.id("hypothesis"),
            text="The queue survives a restart.",
        )
        await self.do(
            "concludeHypothesis",
            "... on Hypothesis { hypothesisStatus }",
            idempotencyKey=self.id("conclude"),
            hypothesisId=self.id("hypothesis"),
            status="REFUTED",
            rationale="It did not.",
        )

    async def _contradict(self) -> None:
        shown = "... on ContradictionChange { contradiction { id contradictionStatus } }"
        sides = {"aId": self.id("belief"), "bId": self.id("other belief")}
        named = {"contradictionId": self.id("contradiction")}
        await self.do("contradictBeliefs", shown, idempotencyKey=self.id("contradict"), **sides)
        await self.do("dismissContradiction", shown, idempotencyKey=self.id("dismiss"), **named)
        await self.do("reopenContradiction", shown, idempotencyKey=self.id("reopen"), **named)
        product = {"nodeId": self.id("product"), "kind": "KNOWLEDGE", "text": "Both, in part."}
        await self.do(
            "resolveContradiction",
            shown,
            idempotencyKey=self.id("resolve"),
            **named,
            resolution="SYNTHESIZED",
            resolverId=self.id("replacing"),
            produces={"belief": product},
        )

    async def _propose(self) -> None:
        names = ("older", "newer", "newest")
        for name in names:
            await self.do(
                "assertBelief",
                idempotencyKey=self.id(f"assert {name}"),
                belief={"nodeId": self.id(name), "kind": "KNOWLEDGE", "text": f"The {name} rule."},
            )
        older, newer = (Quoted(self.id(name), "rule") for name in names[:2])
        id_, update = self.id("proposal"), ProposalKind.UPDATE
        new = NewProposal(id_, update, older, (newer,), "moved", 0.5, False, newer.id)
        services = self._noema.services(self._tenant_id)
        assert await services.proposals.service.propose([new]) == 1
        edited = await self.do(
            "editProposal",
            "... on Proposal { proposalStatus cited { belief { nodeId } } }",
            idempotencyKey=self.id("edit"),
            proposalId=id_,
            citedIds=[self.id("newest")],
        )
        assert edited["cited"] == [{"belief": {"nodeId": self.id("newest")}}]
        reviewed = await self.do(
            "reviewProposals",
            "... on ProposalsReviewed { proposals { id } changes { beliefId after } }",
            idempotencyKey=self.id("review"),
            proposalIds=[id_],
            verdict="ACCEPT",
        )
        assert reviewed["changes"] == [{"beliefId": older.id, "after": "SUPERSEDED"}]

    async def _know(self) -> None:
        shown = "... on KnowledgeChange { entry { id } }"
        await self.do(
            "storeKnowledge",
            shown,
            idempotencyKey=self.id("store"),
            title="Drift",
            content="Of 2 s.",
        )
        await self.do(
            "updateKnowledge",
            shown,
            idempotencyKey=self.id("update"),
            entryId=self.id("entry"),
            content="Of 3 s.",
        )
        entry = {"entryId": self.id("updated")}
        await self.do("tagKnowledge", shown, idempotencyKey=self.id("tag"), **entry, add=["clock"])
        await self.do(
            "moveKnowledge", shown, idempotencyKey=self.id("move"), **entry, tier="ARCHIVE"
        )
        await self.do(
            "relateKnowledge",
            shown,
            idempotencyKey=self.id("relate"),
            **entry,
            relation="RELATED_TO",
            toIds=[self.id("product")],
        )
        await self.do(
            "defineCategory",
            "... on KnowledgeCategory { words }",
            idempotencyKey=self.id("define"),
            category="meters",
            subcategory="clocks",
            words=["drift"],
        )
        await self.do(
            "categorizeKnowledge",
            "... on CategorizedKnowledge { entry { id } }",
            idempotencyKey=self.id("categorize"),
            **entry,
            category="meters",
        )
        await self.do(
            "forget",
            "... on ForgottenKnowledge { ids }",
            idempotencyKey=self.id("forget"),
            ids=[self.id("updated")],
        )

    async def _deliberate(self) -> None:
        await self.do(
            "defineForkStyle",
            "... on ForkStyle { name }",
            idempotencyKey=self.id("style"),
            name="calm",
            title="Calm",
            frame="Stay calm.",
        )
        await self.do(
            "startDebate",
            "... on Debate { id }",
            idempotencyKey=self.id("debate"),
            question="Does the queue survive?",
            minRounds=1,
            maxRounds=1,
        )
        fork = await self.do(
            "startFork",
            "... on Fork { id forkBranches { id } }",
            idempotencyKey=self.id("fork"),
            sessionId=self.id("session"),
            question="Which queue?",
            branches=[{"style": "conservative"}, {"style": "calm"}],
        )
        branch_ids = [branch["id"] for branch in fork["forkBranches"]]
        await self.do(
            "steerFork",
            "... on Fork { id }",
            idempotencyKey=self.id("guidance"),
            forkId=self.id("fork"),
            action="GUIDE",
            branchIds=branch_ids,
            text="Be quick.",
        )
        await self._plan()
        await self.carry_out()
        await self.do(
            "rateDebate",
            "... on Debate { ratings { id } }",
            idempotencyKey=self.id("rating"),
            debateId=self.id("debate"),
            value=7,
        )
        await self.do(
            "selectForkBranch",
            "... on Fork { selectedBranchId decision { id } }",
            idempotencyKey=self.id("selection"),
            forkId=self.id("fork"),
            branchId=branch_ids[0],
            rationale="It is careful.",
        )

    async def _plan(self) -> None:
        plan, shown = {"planId": self.id("plan")}, "... on TaskPlan { id jobId tasks { id } }"
        await self.do(
            "startPlan",
            shown,
            idempotencyKey=self.id("plan"),
            sessionId=self.id("session"),
            goal="Which queue?",
            tasks=[{"key": "look", "description": "Look.", "agent": "research"}],
        )
        await self.do("cancelPlan", shown, idempotencyKey=self.id("cancel plan"), **plan)
        await self.do("resumePlan", shown, idempotencyKey=self.id("resume plan"), **plan)
        await self.do(
            "startExploration",
            "... on Exploration { id nodeId }",
            idempotencyKey=self.id("exploration"),
            sessionId=self.id("session"),
            question="Which queue?",
        )

    async def _complete(self) -> None:
        await self.do("createSession", idempotencyKey=self.id("ending"), title="Which log?")
        await self.do(
            "completeSession",
            "... on Session { id sessionStatus conclusion }",
            idempotencyKey=self.id("complete"),
            sessionId=self.id("ending"),
            conclusion="It is Streams.",
        )

    async def _reason(self) -> None:
        shown, session = "... on Thought { id number }", {"sessionId": self.id("reasoning")}
        await self.do(
            "createSession", idempotencyKey=self.id("reasoning"), title="Which log?", strict=False
        )
        said = {"content": "It waits for the disk."}
        thought = {"thoughtId": self.id("thought")}
        await self.do("addThought", shown, idempotencyKey=self.id("thought"), **session, **said)
        for name in ("cache", "shard", "batch"):
            key = {"idempotencyKey": self.id(f"begin {name}")}
            await self.do("branchThought", shown, **key, **thought, **said, name=name)
        cache = id_beside(self.id("begin cache"), "thought branch")
        merge = {"thoughtBranchIds": [cache], "idempotencyKey": self.id("merge thoughts")}
        await self.do("mergeThoughtBranches", shown, **merge, **said)
        revise = {"idempotencyKey": self.id("revise thought"), "reason": "It was measured."}
        await self.do("reviseThought", shown, **revise, **thought, **said)
        await self._end_branches()
        concluded = {**session, "restsOn": [self.id("revise thought")], "summary": "Buy a disk."}
        shown = "... on ThinkingConclusion { id thoughtId }"
        key = {"idempotencyKey": self.id("conclude thinking")}
        await self.do("concludeThinking", shown, **key, **concluded)

    async def _end_branches(self) -> None:
        shard, batch = [
            id_beside(self.id(f"begin {name}"), "thought branch") for name in ("shard", "batch")
        ]
        key = {"idempotencyKey": self.id("leave branch"), "reason": "It is slow."}
        await self.do("leaveThoughtBranch", **key, thoughtBranchId=shard, outcome="PRUNED")
        key = {"idempotencyKey": self.id("select branch"), "reason": "It is fast."}
        await self.do("selectThoughtBranch", **key, thoughtBranchId=batch)
        key = {"idempotencyKey": self.id("switch mode"), "reason": "It asks why."}
        await self.do("switchMode", **key, sessionId=self.id("reasoning"), mode="causal")
        mode = {"name": "risks", "title": "Risks", "purpose": "List risks."}
        fields = [{"name": "risk"}]
        await self.do("defineMode", idempotencyKey=self.id("mode"), **mode, fields=fields)

    async def _comment(self) -> None:
        about, shown = (
            {"nodeId": self.id("ending"), "text": "@ada, why?"},
            "... on NodeComment { id }",
        )
        await self.do("addComment", shown, idempotencyKey=self.id("comment"), **about)
        key, own = {"idempotencyKey": self.id("edit comment")}, {"commentId": self.id("comment")}
        await self.do("editComment", shown, **key, **own, text="@bob, why?")
        key = {"idempotencyKey": self.id("withdraw comment")}
        await self.do("withdrawComment", shown, **key, **own)

    async def _ask(self) -> None:
        """Ask a person; what another key asked is decided."""
        shown, about = "... on Checkpoint { id }", {"nodeId": self.id("ending")}
        key = {"idempotencyKey": self.id("checkpoint")}
        await self.do("askCheckpoint", shown, **key, **about, question="Which log?")
        services, asked = self._noema.services(self._tenant_id), self.id("another checkpoint")
        await services.people.checkpoints.ask(NewCheckpoint(asked, "Which?", "agent"))
        key = {"idempotencyKey": self.id("decide checkpoint"), "checkpointId": asked}
        await self.do("decideCheckpoint", shown, **key, verdict="REJECTED", reason="Neither.")

    async def _share(self) -> None:
        shown = "... on CreatedShareLink { shareLink { id } }"
        key, about = {"idempotencyKey": self.id("link")}, {"nodeId": self.id("ending")}
        await self.do("createShareLink", shown, **key, **about)
        key = {"idempotencyKey": self.id("revoke link"), "shareLinkId": self.id("link")}
        await self.do("revokeShareLink", "... on ShareLink { id }", **key)


def _given_paths(given: Mapping[str, object], before: str = "") -> Iterator[str]:
    for name, value in given.items():
        first = next(iter(cast(list[object], value)), None) if isinstance(value, list) else value
        if isinstance(first, dict):
            yield from _given_paths(cast(dict[str, object], first), f"{before}{name}.")
        else:
            yield before + name


def _may_be_chosen() -> Iterator[str]:
    """Name each id that a mutation takes and can do without: the client makes it, or we do."""
    assert SCHEMA.mutation_type is not None
    for mutation, field in SCHEMA.mutation_type.fields.items():
        for argument in field.args.values():
            for path in _optional_ids(argument.type):
                if path.split(".")[-1] not in LOOKED_UP:
                    yield f"{mutation}.{path}"


def _optional_ids(type_: Any, before: str = "") -> Iterator[str]:  # noqa: ANN401  # graphql-core leaves its types open
    fields: dict[str, Any] = getattr(_named(type_), "fields", {})
    for name, field in fields.items():
        inner = _named(field.type)
        if isinstance(inner, GraphQLInputObjectType):
            yield from _optional_ids(field.type, f"{before}{name}.")
        elif inner.name == "ID" and not isinstance(field.type, (GraphQLNonNull, GraphQLList)):
            yield before + name


_named: Any = get_named_type


@pytest.fixture
def seed() -> str:
    return new_id()


@pytest.fixture
def first(client: GraphQLClient, noema: Noema, services: Services, seed: str) -> Player:
    return Player(client, noema, services.tenant_id, seed)


@pytest.fixture
def second(
    other_client: GraphQLClient, noema: Noema, other_services: Services, seed: str
) -> Player:
    return Player(other_client, noema, other_services.tenant_id, seed)


@pytest.mark.sweep
async def test_every_id_that_a_client_may_choose_can_be_chosen_by_two_tenants(
    first: Player, second: Player
) -> None:
    await first.play()
    await second.play()

    assert second.answers == first.answers
    assert first.chosen >= {*_may_be_chosen()} - NAMES_NOTHING


_ALL_IDS = "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }"


@pytest.mark.sweep
async def test_what_one_tenant_deletes_and_forgets_the_other_keeps(
    client: GraphQLClient, other_client: GraphQLClient, first: Player, second: Player
) -> None:
    for player in (first, second):
        await player.play()
    names = ("session", "first", "decision", "branch", "belief", "hypothesis", "fork", "entry")
    ids = [first.id(name) for name in names]
    kept = (await client.ask(_ALL_IDS, ids=ids))["nodes"]
    counted = "query ($id: ID!) { session(id: $id) { nodeCount decisionCount } }"
    counts = await client.ask(counted, id=first.id("session"))
    assert None not in kept

    gone = """mutation ($id: ID!) { deleteSession(input: {sessionId: $id}) {
      __typename ... on UserError { message } } }"""
    for name in ("belief", "entry"):
        await second.do("forget", "... on ForgottenKnowledge { ids }", ids=[first.id(name)])
    deleted = (await other_client.ask(gone, id=first.id("session")))["deleteSession"]
    assert deleted == {"__typename": "SessionDeletion"}

    left = (await other_client.ask(_ALL_IDS, ids=ids[:4]))["nodes"]
    assert left == [None] * 4
    assert (await client.ask(_ALL_IDS, ids=ids))["nodes"] == kept
    assert await client.ask(counted, id=first.id("session")) == counts


_FOLLOW = "subscription ($id: String!) { events(stream: $id) { seq type } }"


async def test_a_live_stream_delivers_nothing_of_another_tenants_stream_of_the_same_id(
    noema: Noema, key: str, first: Player, second: Player
) -> None:
    session_id = first.id("session")
    for player in (first, second):
        await player.do("createSession", idempotencyKey=session_id, title="Which queue?")
    async with live_server(noema) as port, graphql_socket(port, key) as socket:
        await socket.subscribe(_FOLLOW, id=session_id)
        received = socket.events()
        assert await anext(received) == {"seq": 1, "type": "SESSION_CREATED"}
        await second.do("updateSession", sessionId=session_id, version=1, title="Theirs?")
        await first.do("addThinkingNode", sessionId=session_id, blocks=[{"text": "Ours."}])
        assert await anext(received) == {"seq": 2, "type": "THINKING_NODE_ADDED"}


IMPOSSIBLE = derived_id(datetime(2999, 1, 1, tzinfo=UTC), "ahead")
REFUSED: dict[str, dict[str, object]] = {
    "createSession": {"title": "Which?"},
    "startDebate": {"question": "Which?"},
    "assertBelief": {"belief": {"kind": "KNOWLEDGE", "text": "It holds."}},
    "storeKnowledge": {"title": "a", "content": "b"},
}


@pytest.mark.parametrize("mutation", REFUSED)
async def test_an_impossible_key_is_refused_by_its_field_and_nothing_is_written(
    client: GraphQLClient, services: Services, mutation: str
) -> None:
    assert SCHEMA.mutation_type is not None
    type_ = SCHEMA.mutation_type.fields[mutation].args["input"].type
    asked = f"""mutation ($input: {type_}) {{ {mutation}(input: $input) {{
      ... on UserError {{ code path }} }} }}"""
    given = {**REFUSED[mutation], "idempotencyKey": IMPOSSIBLE}
    answer = (await client.ask(asked, input=given))[mutation]
    assert answer == {"code": "BAD_USER_INPUT", "path": ["input", "idempotencyKey"]}
    assert await services.event_reads.head(sessions_stream(services.tenant_id)) is None
    assert await services.event_reads.head(knowledge_stream(services.tenant_id)) is None


async def test_an_impossible_id_that_is_looked_up_is_not_found(client: GraphQLClient) -> None:
    asked = "query ($id: ID!) { session(id: $id) { id } }"
    assert await client.ask(asked, id=IMPOSSIBLE) == {"session": None}
