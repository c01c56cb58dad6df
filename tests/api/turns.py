"""Questions to `POST /think`, and what the lines, the graph and the payload tell of an answer."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from app.content.blocks import Block
from app.content.reducers.formats import replay
from app.content.wire import Record, WireFormat
from tests.api.client import GraphQLClient
from tests.fakes.vendors.exchange import Step

Line = dict[str, Any]
Spoken = dict[tuple[int, str], str]
"""What was said in each block, by its place and the type of line that tells it."""

_READ = """query($id: ID!) {
  thinkingNode(id: $id) { id status: nodeStatus failure response provider model
    parent { id role status: nodeStatus response } blocks { __typename
      ... on TextBlock { text } ... on ThinkingBlock { text signature }
      ... on ThinkingSignatureBlock { signature } ... on RedactedThinkingBlock { data }
      ... on ToolCallBlock { callId name arguments }
      ... on ToolResultBlock { callId text isError parts }
      ... on ImageBlock { mediaType imageSource } ... on CitationBlock { text citedSource json }
      ... on UnknownBlock { name json } } }
  rawPayload(nodeId: $id) { api complete records { data event whole } } }"""
_FORK = """mutation($session: ID!, $name: String!, $source: ID, $provider: String, $model: String) {
  createBranch(input: {sessionId: $session, name: $name, sourceBranchId: $source,
    provider: $provider, model: $model}) {
    ... on Branch { id provider model resolvedFrom } ... on UserError { code path message } } }"""
_COUNT = "query($id: ID!) { session(id: $id) { nodeCount branches { edges { cursor } } } }"


@dataclass(frozen=True, slots=True)
class Told:
    """An answer as each door tells it."""

    lines: list[Line]
    node: Line
    raw: Line

    @property
    def text(self) -> str:
        """What a client reads that prints each line of text behind the one before."""
        return "".join(line["content"] for line in self.lines if line["type"] == "text")

    @property
    def streamed(self) -> Spoken:
        """The lines, put together as they say."""
        spoken: Spoken = {}
        for line in self.lines:
            if line["blockIndex"] is not None:
                place = (line["blockIndex"], line["type"])
                before = spoken.get(place, "") if line["append"] else ""
                spoken[place] = before + line["content"]
        return {place: said for place, said in spoken.items() if said}

    @property
    def stored(self) -> Spoken:
        """The blocks of the node, without those that no line tells."""
        return {
            place: said
            for index, block in enumerate(self.node["blocks"])
            for place, said in _spoken(index, block)
            if said
        }

    @property
    def blocks(self) -> list[Line]:
        return self.node["blocks"]

    @property
    def replayed(self) -> list[Line]:
        """The blocks that the kept payload gives when it is read anew."""
        records = [Record(**record) for record in self.raw["records"]]
        return [_shown(one) for one in replay(WireFormat(self.raw["api"].lower()), records).blocks]

    @property
    def kept(self) -> list[str]:
        return [record["data"] for record in self.raw["records"]]


_NAMES = {
    "call_id": "callId",
    "is_error": "isError",
    "media_type": "mediaType",
    ("ImageBlock", "source"): "imageSource",
    ("CitationBlock", "source"): "citedSource",
}
_JSON = frozenset({"arguments", "parts", "imageSource", "json"})


def _shown(block: Block) -> Line:
    """Give a block as the API is to show it."""
    kind = type(block).__name__
    fields = {
        _NAMES.get((kind, name)) or _NAMES.get(name, name): value
        for name, value in asdict(block).items()
    }
    return {"__typename": kind} | {
        name: json.loads(value) if name in _JSON and value is not None else value
        for name, value in fields.items()
    }


def _spoken(index: int, block: Line) -> Iterable[tuple[tuple[int, str], str]]:
    kind = block["__typename"]
    if kind == "TextBlock":
        yield (index, "text"), block["text"]
    if kind == "ThinkingBlock":
        yield (index, "thinking"), block["text"]
    if kind in ("ThinkingBlock", "ThinkingSignatureBlock"):
        yield (index, "thinking_signature"), block["signature"] or ""
    if kind == "ToolCallBlock":
        yield (index, "tool_call"), json.dumps(block["arguments"])


def data_of(sent: Iterable[Step]) -> list[str]:
    """Give the data of events that a vendor sent, a whole event a step."""
    lines = (line for step in sent if isinstance(step, bytes) for line in step.decode().split("\n"))
    return [line.removeprefix("data: ") for line in lines if line.startswith("data: ")]


def question(session_id: str, text: str, **options: object) -> Line:
    return {
        "query": text,
        "sessionId": session_id,
        "options": {"includeKnowledge": False} | options,
    }


async def read(client: GraphQLClient, lines: list[Line]) -> Told:
    """Read the answer that `lines` told."""
    found = await client.ask(_READ, id=lines[0]["nodeId"])
    return Told(lines, found["thinkingNode"], found["rawPayload"])


async def think(client: GraphQLClient, asked: Line) -> Told:
    """Ask and wait until the answer is over."""
    answer = await client.http.post("/think", json=asked)
    assert answer.status_code == 200, answer.text
    return await read(client, [json.loads(line) for line in answer.text.splitlines() if line])


async def refused(client: GraphQLClient, asked: Line) -> Line:
    """Ask what must be refused."""
    answer = await client.http.post("/think", json=asked)
    return {"status": answer.status_code, **answer.json()}


async def branch(client: GraphQLClient, session_id: str, name: str, **chosen: object) -> Line:
    """Begin a branch; give it, or why it was refused.

    Args:
        chosen: source, provider and model.
    """
    given = {"source": None, "provider": None, "model": None, **chosen}
    return (await client.ask(_FORK, session=session_id, name=name, **given))["createBranch"]


async def counted(client: GraphQLClient, session_id: str) -> tuple[int, int]:
    """Count the nodes and the branches of a session."""
    found = (await client.ask(_COUNT, id=session_id))["session"]
    return found["nodeCount"], len(found["branches"]["edges"])
