"""ChatGPT data exports: `conversations.json`, each conversation a tree of messages."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from app.content.json_fields import Json, as_list, as_map, text_of
from app.importers.base import ByteFile, Fault, Item, ParsedNode, ParsedSession, Skipped
from app.importers.chatgpt_messages import Message, message_of
from app.importers.fields import moment
from app.importers.json_values import read_values


class ChatGpt:
    name = "chatgpt"

    def sniff(self, head: bytes) -> bool:
        return head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"[", b"{") and b'"mapping"' in head

    def read(self, file: ByteFile) -> Iterator[Item]:
        skipped = Counter[str]()
        try:
            for value in read_values(file):
                record = as_map(value.json)
                if isinstance(record.get("mapping"), dict):
                    yield from _Conversation(record, value.line, value.end, skipped).items()
                else:
                    yield Fault(value.line, "this is no conversation")
        except UnicodeDecodeError:
            yield Fault(1, "the file is not UTF-8")
        except RecursionError:
            yield Fault(1, "the file is nested too deeply")
        except json.JSONDecodeError as error:
            yield Fault(error.lineno, f"the file is not JSON: {error.msg}")
        yield Skipped(skipped)


class _Waiting(NamedTuple):
    """A message to come to, with the kept one it follows and the line it is on."""

    name: str
    parent: str | None
    branch: str | None


class _Conversation:
    def __init__(self, record: Json, line: int, end: int, skipped: Counter[str]) -> None:
        self._record = record
        self._line = line
        self._end = end
        self._skipped = skipped
        self._mapping = as_map(record.get("mapping"))
        self._roots = [name for name in self._mapping if self._parent(name) not in self._mapping]
        self._main = set(self._way_up(text_of(record, "current_node") or self._last_leaf()))

    def items(self) -> Iterator[Item]:
        """Give the session and its messages, parents first, branches one after another."""
        started_at = moment(self._record.get("create_time"))
        yield ParsedSession(
            external_id=text_of(self._record, "conversation_id", "id") or f"line:{self._line}",
            title=text_of(self._record, "title"),
            started_at=started_at,
        )
        waiting = [_Waiting(name, None, self._branch(name)) for name in reversed(self._roots)]
        seen = set[str]()
        while waiting:
            yield from self._visit(waiting, seen)
        for name in self._mapping.keys() - seen:
            yield Fault(self._line, f"the message {name[:80]} follows itself and is left out")

    def _visit(self, waiting: list[_Waiting], seen: set[str]) -> Iterator[Item]:
        name, parent, branch = waiting.pop()
        if name in seen:
            return
        seen.add(name)
        message = message_of(as_map(as_map(self._mapping[name]).get("message")), name, parent or "")
        if isinstance(message, Message):
            yield self._node(name, parent, branch, message)
            parent = name
        else:
            self._skipped[message] += 1
        children = self._children(name)
        for index, child in reversed([*enumerate(children)]):
            goes_on = branch is not None and index == 0
            waiting.append(_Waiting(child, parent, branch if goes_on else self._branch(child)))

    def _branch(self, name: str) -> str | None:
        """Name the line that begins with a message; None for the one that was shown last."""
        return None if name in self._main else f"branch:{name}"

    def _children(self, name: str) -> list[str]:
        children = as_list(as_map(self._mapping[name]).get("children"))
        return [child for child in children if isinstance(child, str) and child in self._mapping]

    def _last_leaf(self) -> str | None:
        leaf, below = None, self._roots[-1:]
        seen = set[str]()
        while below and below[-1] not in seen:
            leaf = below[-1]
            seen.add(leaf)
            below = self._children(leaf)
        return leaf

    def _node(
        self, name: str, parent: str | None, branch: str | None, message: Message
    ) -> ParsedNode:
        return ParsedNode(
            external_id=name,
            parent_id=parent,
            role=message.role,
            kind=message.kind,
            blocks=message.blocks,
            at=message.at,
            line=self._line,
            end=self._end,
            status=message.status,
            provider=message.provider,
            model=message.model,
            branch=branch,
        )

    def _parent(self, name: str) -> str | None:
        return text_of(as_map(self._mapping[name]), "parent")

    def _way_up(self, name: str | None) -> Iterator[str]:
        seen = set[str]()
        while name is not None and name in self._mapping and name not in seen:
            seen.add(name)
            yield name
            name = self._parent(name)
