"""Erasing asks for a scope of its own."""

from collections.abc import AsyncIterator

import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema, Services
from app.domain.beliefs.knowledge_changes import EntryFields, Store
from app.domain.ids import new_id
from app.domain.tenants.tenant import Scope
from tests.api.client import GraphQLClient, http_client
from tests.api.conftest import key_of
from tests.factories import make_session

_DELETE = """mutation Delete($id: ID!) {
  deleteSession(input: {sessionId: $id}) { ... on SessionDeletion { sessionId } ... on UserError
    { code } }
}"""
_FORGET = """mutation Forget($ids: [ID!]!) {
  forget(input: {ids: $ids}) { ... on ForgottenKnowledge { ids } ... on UserError { code } }
}"""


@pytest.fixture
async def writer(app: Starlette, noema: Noema, services: Services) -> AsyncIterator[GraphQLClient]:
    """A client that may do everything but erase."""
    key = await key_of(noema, services, frozenset(Scope) - {"erase"})
    async with http_client(app, key) as http:
        yield GraphQLClient(http)


async def test_a_key_without_the_scope_deletes_no_session(
    writer: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session("Kept"))
    assert (await writer.refused(_DELETE, id=session_id))["code"] == "FORBIDDEN"
    assert (await services.session_reads.require(session_id)).title == "Kept"


async def test_a_key_without_the_scope_forgets_nothing(
    writer: GraphQLClient, services: Services
) -> None:
    stored = Store(new_id(), new_id(), EntryFields("Kept", "As it is."))
    entry_id = (await services.knowledge.memory.store(stored)).entry_id
    assert (await writer.refused(_FORGET, ids=[entry_id]))["code"] == "FORBIDDEN"
    assert (await services.knowledge_reads.require_entry(entry_id)).title == "Kept"


async def test_a_key_with_the_scope_erases(client: GraphQLClient, services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    gone = (await client.ask(_DELETE, id=session_id))["deleteSession"]
    assert gone == {"sessionId": session_id}
