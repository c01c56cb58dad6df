"""Raw payloads: kept in pieces, then whole."""

import hashlib

from app.bootstrap import Noema, Services
from app.content.raw import unpack
from app.content.wire import Record, WireFormat
from app.domain.nodes.branch import Branch
from app.domain.nodes.raw import RawEnd
from tests.answers import RECORDS
from tests.talk import Talk


async def test_an_answer_is_kept_byte_for_byte_with_its_hash(
    services: Services, talk: Talk, claude: Branch
) -> None:
    _, answered = await talk.turn(claude, "Which queue?", "Streams.")
    payload = (await services.raw.of_nodes([answered]))[answered]
    records = RECORDS[WireFormat.ANTHROPIC_MESSAGES]("Streams.", "hm", None)
    assert list(unpack([payload.packed])) == records
    assert (payload.complete, payload.truncated, payload.schema_version) == (True, False, 1)
    assert (payload.provider, payload.api, payload.model) == (
        claude.provider,
        claude.api,
        claude.model,
    )
    assert payload.sha256 is not None
    assert len(payload.sha256) == len(hashlib.sha256().hexdigest())


async def test_what_came_of_an_answer_that_is_still_coming_can_be_read_and_closed(
    noema: Noema, services: Services, talk: Talk, claude: Branch
) -> None:
    node_id = await talk.say(claude, "Which queue?")
    opened = await talk.leave_open(node_id)
    open_one = (await services.raw.of_nodes([node_id]))[node_id]
    assert list(unpack([open_one.packed])) == [Record("one"), Record("two")]
    assert (open_one.complete, open_one.sha256) == (False, None)
    end = RawEnd(sha256="0" * 64, complete=False, truncated=False, size=30)
    graph = noema.graph_of(services.tenant_id)
    await graph.apply(services.raw.finish_in, opened.id, end)
    closed = (await services.raw.of_nodes([node_id]))[node_id]
    assert closed.packed == open_one.packed
    assert (closed.sha256, closed.size) == ("0" * 64, 30)
    deletion = await services.sessions.delete(claude.session_id)
    assert "RawChunk" not in deletion.nodes
    assert deletion.nodes["RawPayload"] == 1


async def test_the_pieces_of_an_open_answer_go_with_its_session(
    services: Services, talk: Talk, claude: Branch
) -> None:
    await talk.leave_open(await talk.say(claude, "Which queue?"))
    deletion = await services.sessions.delete(claude.session_id)
    assert (deletion.nodes["RawPayload"], deletion.nodes["RawChunk"]) == (1, 2)
