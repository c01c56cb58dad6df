"""Chats of VS Code, such as those with GitHub Copilot: what "Chat: Export Chat…" saves."""

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256

from app.content.blocks import Block, TextBlock
from app.content.json_fields import Json, as_list, as_map, as_maps, text_of
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.importers.base import ByteFile, Fault, Item, ParsedNode, ParsedSession, Skipped
from app.importers.editors.copilot_parts import Answer
from app.importers.fields import moment
from app.importers.json_values import Value, read_values
from app.importers.names import Names
from app.importers.roles import kind_of

_SNIFFED_BYTES = 4_096
_MARKS = (b'"responderUsername"', b'"initialLocation"')


class Copilot:
    name = "copilot"

    def sniff(self, head: bytes) -> bool:
        begins = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:_SNIFFED_BYTES]
        is_chat = begins[:1] == b"{" and any(mark in begins for mark in _MARKS)
        return is_chat and b'"requests"' in head

    def read(self, file: ByteFile) -> Iterator[Item]:
        skipped = Counter[str]()
        try:
            for value in read_values(file):
                record = as_map(value.json)
                if isinstance(record.get("requests"), list):
                    yield from _Chat(record, value, skipped).items()
                else:
                    yield Fault(value.line, "this is no chat of VS Code")
        except UnicodeDecodeError:
            yield Fault(1, "the file is not UTF-8")
        except RecursionError:
            yield Fault(1, "the file is nested too deeply")
        except json.JSONDecodeError as error:
            yield Fault(error.lineno, f"the file is not JSON: {error.msg}")
        yield Skipped(skipped)


class _Chat:
    def __init__(self, record: Json, value: Value, skipped: Counter[str]) -> None:
        self._record = record
        self._requests = as_maps(as_list(record.get("requests")))
        self._line = value.line
        self._end = value.end
        self._skipped = skipped
        self._names = Names()
        self._last: str | None = None

    def items(self) -> Iterator[Item]:
        if not self._requests:
            return
        first = self._requests[0]
        own = text_of(self._record, "sessionId") or text_of(first, "requestId")
        began = self._record.get("creationDate", first.get("timestamp"))
        yield ParsedSession(
            external_id=own or sha256(_asked(first).encode()).hexdigest()[:32],
            title=text_of(self._record, "customTitle", "computedTitle"),
            started_at=moment(began),
            tags=tuple(f"agent {by}" for by in [text_of(self._record, "responderUsername")] if by),
        )
        for request in self._requests:
            yield from self._request(request)

    def _request(self, request: Json) -> Iterator[ParsedNode]:
        name = self._names.unique(text_of(request, "requestId") or "request")
        if text := _asked(request):
            yield self._node(request, name, Role.USER, (TextBlock(text),))
        answer = Answer(self._skipped)
        answer.read(as_list(request.get("response")))
        if answer.blocks:
            yield self._node(request, f"{name}:answer", Role.ASSISTANT, tuple(answer.blocks))
        if answer.results:
            yield self._node(request, f"{name}:results", Role.TOOL, tuple(answer.results))

    def _node(self, request: Json, name: str, role: Role, blocks: tuple[Block, ...]) -> ParsedNode:
        parent, self._last = self._last, name
        is_answer = role is Role.ASSISTANT
        return ParsedNode(
            external_id=name,
            parent_id=parent,
            role=role,
            kind=kind_of(role, blocks) if is_answer else NodeKind.MESSAGE,
            blocks=blocks,
            at=moment(request.get("timestamp")),
            line=self._line,
            end=self._end,
            status=_status(request) if is_answer else NodeStatus.COMPLETE,
            model=text_of(request, "modelId") if is_answer else None,
        )


def _asked(request: Json) -> str:
    message = request.get("message")
    return message if isinstance(message, str) else text_of(as_map(message), "text") or ""


def _status(request: Json) -> NodeStatus:
    if as_map(request.get("result")).get("errorDetails"):
        return NodeStatus.FAILED
    return NodeStatus.INTERRUPTED if request.get("isCanceled") is True else NodeStatus.COMPLETE
