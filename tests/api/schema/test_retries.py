"""The same call under the same key has no further effect, whatever happened in between."""

from typing import Any, LiteralString

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.graph.driver import open_driver
from app.local.base import Connection
from tests.api.client import GraphQLClient
from tests.api.schema.test_ids_per_tenant import SCHEMA, Player

Map = dict[str, Any]
NOT_RETRIED = {
    "cancelThinking": "a turn ends once: a retry is told that it is over",
    "deleteSession": "a deleted session is gone: a retry finds none",
    "importTranscript": "a transcript is known by its content, whatever the key",
    "verifyHypothesis": "is looked up by its key: see tests/api/test_hypotheses.py",
    "cancelFineTune": "needs a trainer: see its own tests",
    "startFineTune": "needs a trainer: see its own tests",
    "activateAdapter": "needs a trainer: see its own tests",
    "rollBackAdapter": "needs a trainer: see its own tests",
    "runRetention": "needs a retention: see tests/api/test_retention.py",
}

_CONTENT = {
    "description": "Meters",
    "domain": "metering",
    "complexity": "MODERATE",
    "methodology": "compare",
    "keywords": ["meter"],
    "body": "## Steps\n\n1. Look.\n2. Compare.",
}


class Recorder(Player):
    """Plays mutations, every one under a key, and sends them all again."""

    calls: list[tuple[str, str, dict[str, Any]]]

    async def do(self, mutation: str, shown: str = "", **given: object) -> dict[str, Any]:
        self.calls.append((mutation, shown, given))
        return await super().do(mutation, shown, **given)

    async def play(self) -> None:
        """Carry out every mutation, those that undo something after what they undo."""
        await super().play()
        await self._end_session()
        await self._rename()
        await self._write_templates()
        await self._deliberate_again()
        await self.do("markChangesSeen", **self._key(), until="2026-01-01T00:00:00Z")
        await self.do("sweepContradictions", "... on SweepStarted { jobId }", **self._key())
        shown, told = (
            "... on KnowledgeChange { entry { id } }",
            {"title": "Pins", "content": "Hold."},
        )
        stored = await self.do("storeKnowledge", shown, **self._key(), **told)
        await self.do("pinKnowledge", **self._key(), entryId=stored["entry"]["id"])
        await self._rehydrate()
        await self._inject()
        await self.do("undefineMode", **self._key(), name="risks")

    def _key(self) -> dict[str, str]:
        return {"idempotencyKey": self.id(f"call {len(self.calls)}")}

    async def _end_session(self) -> None:
        session_id, shown = self.id("ending"), "... on Session { id sessionStatus }"
        session = {"sessionId": session_id}
        version = await self._version(session_id)
        await self.do("updateSession", **self._key(), **session, version=version, title="Log?")
        await self.do("archiveSession", shown, **self._key(), **session)
        await self.do("reopenSession", shown, **self._key(), **session)
        await self.do("completeSession", shown, **self._key(), **session)
        await self.do("reopenSession", shown, **self._key(), **session)

    async def _version(self, session_id: str) -> int:
        asked = "query ($id: ID!) { session(id: $id) { version } }"
        return (await self._client.ask(asked, id=session_id))["session"]["version"]

    async def _rename(self) -> None:
        for name in ("middle", "last"):
            await self.do("renameBranch", **self._key(), branchId=self.id("branch"), name=name)
        for provider in ("anthropic", "offline"):
            await self.do("setDefaultModel", **self._key(), provider=provider)

    async def _write_templates(self) -> None:
        added = await self.do(
            "createTemplate", "... on Template { id }", **self._key(), name="Meters",
            content=_CONTENT,
        )  # fmt: skip
        template = {"templateId": added["id"]}
        for description in ("All meters", "Meters again"):
            content = {**_CONTENT, "description": description}
            await self.do("editTemplate", **self._key(), **template, content=content)
        await self.do("retireTemplate", **self._key(), **template)
        await self.do("restoreTemplate", **self._key(), **template)

    async def _rehydrate(self) -> None:
        """Ask in a session of its own what another one decided, and rate what it was given."""
        session_id, answer_id = self.id("later session"), self.id("later answer")
        await self.do("createSession", idempotencyKey=session_id, title="Streams?")
        question = {"sessionId": session_id, "text": "Why take Streams?"}
        await self.do("think", idempotencyKey=answer_id, wait=True, **question)
        given = {"nodeId": answer_id, "itemId": self.id("decision")}
        await self.do("rateRehydration", **self._key(), isUseful=True, **given)

    async def _inject(self) -> None:
        """Add a thought that is given an earlier one, and rate that."""
        session = {"sessionId": self.id("given session")}
        await self.do("createSession", idempotencyKey=session["sessionId"], title="Given?")
        for name in ("earlier thought", "given thought"):
            said = {**session, "content": f"This is the {name}."}
            await self.do("addThought", idempotencyKey=self.id(name), injectionScale=1, **said)
        given = {"thoughtId": self.id("given thought"), "itemId": self.id("earlier thought")}
        await self.do("rateInjection", **self._key(), isUseful=True, **given)

    async def _deliberate_again(self) -> None:
        debate_id, fork_id = self.id("second debate"), self.id("second fork")
        await self.do("startDebate", idempotencyKey=debate_id, question="Which log?")
        await self.do("cancelDebate", **self._key(), debateId=debate_id)
        session = {"sessionId": self.id("session")}
        await self.do("startFork", idempotencyKey=fork_id, **session, question="Which log?")
        await self.do("cancelFork", **self._key(), forkId=fork_id)
        await self.do("rateTrace", **self._key(), nodeId=self.id("debate"), value=3)


@pytest.fixture
def player(client: GraphQLClient, noema: Noema, services: Services) -> Recorder:
    player = Recorder(client, noema, services.tenant_id, new_id())
    player.calls = []
    return player


_STORED: LiteralString = """
MATCH (n {tenant_id: $tenant_id}) WHERE NOT n:BeliefLock
RETURN elementId(n) AS id, labels(n) AS labels, n {.*, locked_at: null} AS properties
"""


async def _stored(neo4j: Connection, tenant_id: str) -> dict[str, tuple[object, Map]]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        records, _, _ = await driver.execute_query(_STORED, tenant_id=tenant_id)
    return {record["id"]: (record["labels"], record["properties"]) for record in records}


def _difference(before: tuple[object, Map] | None, after: tuple[object, Map]) -> object:
    """Name what a node has otherwise than before; its texts and vectors would fill pages."""
    labels, properties = before or (None, {})
    changed = [name for name, value in after[1].items() if properties.get(name) != value]
    if before == after:
        return None
    return labels, after[0], changed, after[1].get("type"), after[1].get("payload")


@pytest.mark.sweep
async def test_every_call_that_is_sent_again_under_its_key_changes_nothing(
    player: Recorder, neo4j: Connection, services: Services
) -> None:
    await player.play()
    calls, before = [*player.calls], await _stored(neo4j, services.tenant_id)
    for mutation, shown, given in calls:
        await player.do(mutation, shown, **given)
    after = await _stored(neo4j, services.tenant_id)
    different = [_difference(before.get(id_), node) for id_, node in after.items()]
    assert [one for one in different if one] == []

    assert SCHEMA.mutation_type is not None
    keyed = {mutation for mutation, _, given in calls if "idempotencyKey" in given}
    assert keyed | NOT_RETRIED.keys() == SCHEMA.mutation_type.fields.keys()


REUSED = {
    "completeSession": {"sessionId": "session"},
    "reopenSession": {"sessionId": "session"},
    "updateSession": {"sessionId": "session", "version": 1, "title": "Other"},
    "renameBranch": {"branchId": "branch", "name": "other"},
    "setDefaultModel": {"provider": "offline"},
    "sweepContradictions": {},
    "switchMode": {"sessionId": "session", "mode": "causal", "reason": "It asks why."},
}


async def test_a_key_that_was_used_for_another_call_is_refused_by_its_field(
    player: Recorder, client: GraphQLClient, neo4j: Connection, services: Services
) -> None:
    session_id, branch_id = player.id("session"), player.id("branch")
    await player.do("createSession", idempotencyKey=session_id, title="Which?")
    branch = {"idempotencyKey": branch_id, "sessionId": session_id, "name": "line"}
    await player.do("createBranch", **branch, provider="offline")
    key = new_id()
    await player.do("archiveSession", idempotencyKey=key, sessionId=session_id)
    await player.do("reopenSession", sessionId=session_id)
    before = await _stored(neo4j, services.tenant_id)

    assert SCHEMA.mutation_type is not None
    for mutation in REUSED:
        named = {"session": session_id, "branch": branch_id}
        given = {name: named.get(str(value), value) for name, value in REUSED[mutation].items()}
        type_ = SCHEMA.mutation_type.fields[mutation].args["input"].type
        asked = f"""mutation ($input: {type_}) {{ {mutation}(input: $input) {{
          ... on UserError {{ code message path }} }} }}"""
        answer = (await client.ask(asked, input={**given, "idempotencyKey": key}))[mutation]
        assert answer == {
            "code": "CONFLICT",
            "message": "this key was used for another call",
            "path": ["input", "idempotencyKey"],
        }, mutation
    assert await _stored(neo4j, services.tenant_id) == before
