"""Comments over GraphQL: the key is the writer, and another one changes nothing of it."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette

from app.api.auth import cookie_name
from app.bootstrap import Noema, Services
from app.domain.tenants.tenant import Scope
from tests.api.client import GraphQLClient, http_client
from tests.api.conftest import key_of

SHOWN = "{ id nodeId author keyName text mentions replyToId editedAt withdrawnAt }"
ADD = f"""mutation($input: AddCommentInput!) {{ addComment(input: $input) {{
  ... on NodeComment {SHOWN} ... on UserError {{ code path }} }} }}"""
EDIT = f"""mutation($input: EditCommentInput!) {{ editComment(input: $input) {{
  ... on NodeComment {SHOWN} ... on UserError {{ code path }} }} }}"""
WITHDRAW = f"""mutation($input: WithdrawCommentInput!) {{ withdrawComment(input: $input) {{
  ... on NodeComment {SHOWN} ... on UserError {{ code path }} }} }}"""
LIST = f"""query($id: ID!, $after: String) {{ comments(nodeId: $id, first: 1, after: $after) {{
  edges {{ node {SHOWN} }} pageInfo {{ hasNextPage endCursor }} }} }}"""
WHOSE = "query($id: ID!) { comment(id: $id) { isOwn } }"
MENTIONS = "query($name: String) { mentions(name: $name) { edges { node { id } } } }"


async def _add(client: GraphQLClient, session_id: str, text: str, **given: object) -> Any:  # noqa: ANN401  # as it answers
    named = {"nodeId": session_id, "text": text, **given}
    return (await client.ask(ADD, input=named))["addComment"]


async def test_a_thread_is_read_page_by_page_and_its_writer_is_the_key(
    client: GraphQLClient, session_id: str
) -> None:
    first = await _add(client, session_id, "@test, why Redis?", author="Ada")
    second = await _add(client, session_id, "It was there.", replyToId=first["id"])
    assert (first["author"], first["keyName"], first["mentions"]) == ("Ada", "test", ["test"])
    page = (await client.ask(LIST, id=session_id))["comments"]
    assert [edge["node"] for edge in page["edges"]] == [first]
    rest = (await client.ask(LIST, id=session_id, after=page["pageInfo"]["endCursor"]))["comments"]
    assert [edge["node"] for edge in rest["edges"]] == [second]
    mine = (await client.ask(MENTIONS))["mentions"]["edges"]
    assert [edge["node"]["id"] for edge in mine] == [first["id"]]
    changes = await client.ask("{ changes { comments { count } mentions { count } } }")
    assert changes["changes"] == {"comments": {"count": 2}, "mentions": {"count": 1}}


async def test_ones_own_comment_is_edited_and_withdrawn_and_another_keys_is_not(
    app: Starlette, noema: Noema, services: Services, client: GraphQLClient, session_id: str
) -> None:
    comment = await _add(client, session_id, "Why?")
    own = {"commentId": comment["id"]}
    issued = await noema.tenants.create_key(services.tenant_id, "other", frozenset(Scope))
    async with http_client(app, issued.text) as http:
        refused = await GraphQLClient(http).ask(EDIT, input={**own, "text": "Mine."})
        seen = await GraphQLClient(http).ask(WHOSE, id=comment["id"])
    mine = await client.ask(WHOSE, id=comment["id"])
    assert (mine["comment"]["isOwn"], seen["comment"]["isOwn"]) == (True, False)
    assert refused["editComment"] == {"code": "CONFLICT", "path": ["input", "commentId"]}
    edited = (await client.ask(EDIT, input={**own, "text": "Why not?"}))["editComment"]
    assert edited["text"] == "Why not?"
    withdrawn = (await client.ask(WITHDRAW, input=own))["withdrawComment"]
    assert (withdrawn["text"], withdrawn["withdrawnAt"] is None) == ("", False)


async def test_what_one_login_of_the_page_wrote_is_not_changed_by_another(
    app: Starlette, noema: Noema, services: Services, session_id: str
) -> None:
    async with _signed_in(app, noema, services) as ada, _signed_in(app, noema, services) as bob:
        comment = await _add(ada, session_id, "Why?")
        own = {"commentId": comment["id"], "text": "Mine."}
        refused = (await bob.ask(EDIT, input=own))["editComment"]
        shown = [(await one.ask(WHOSE, id=comment["id"]))["comment"] for one in (ada, bob)]
    assert refused == {"code": "CONFLICT", "path": ["input", "commentId"]}
    assert shown == [{"isOwn": True}, {"isOwn": False}]
    assert re.fullmatch("web page [0-9a-f]{6}", comment["author"])
    stored = await services.people.comment_reads.require(comment["id"])
    assert (stored.text, stored.edited_at) == ("Why?", None)


@asynccontextmanager
async def _signed_in(
    app: Starlette, noema: Noema, services: Services
) -> AsyncGenerator[GraphQLClient]:
    login = await noema.tenants.create_login(services.tenant_id)
    async with http_client(app) as http:
        http.cookies.set(cookie_name(noema.settings.port), login.text)
        http.headers["sec-fetch-site"] = "same-origin"
        yield GraphQLClient(http)


async def test_a_key_that_may_only_read_comments_on_nothing(
    app: Starlette, noema: Noema, services: Services, client: GraphQLClient, session_id: str
) -> None:
    reads = await key_of(noema, services, frozenset({Scope.READ}))
    async with http_client(app, reads) as http:
        given = {"nodeId": session_id, "text": "Why?"}
        refused = await GraphQLClient(http).refused(ADD, input=given)
    assert refused["code"] == "FORBIDDEN"
    assert (await client.ask(LIST, id=session_id))["comments"]["edges"] == []
