"""Chats that Cursor exports as Markdown: a title, a line that says so, and the messages.

A message begins after a rule with `**User**` or `**Cursor**` alone on a line. The day of the export
is written as its machine writes days, and says nothing of when the chat was: no time is kept.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from app.content.blocks import TextBlock
from app.domain.nodes.thinking import NodeKind, Role
from app.importers.base import ByteFile, Fault, Item, ParsedNode, ParsedSession, Skipped
from app.importers.lines import MAX_LINE_BYTES

_EXPORTED = re.compile(r"(?:#[^\n]{0,2000}\n){1,2}_Exported on [^\n]{1,200} from Cursor \(")
_ROLES = {"**User**": Role.USER, "**Cursor**": Role.ASSISTANT}
_RULE = "---"
_NAMING = 2
"""Messages by which a chat is named: the file holds no id of its own."""


class Cursor:
    name = "cursor"

    def sniff(self, head: bytes) -> bool:
        begins = head[:8_192].decode("utf-8-sig", "replace").lstrip()
        return _EXPORTED.match(begins.replace("\r\n", "\n")) is not None

    def read(self, file: ByteFile) -> Iterator[Item]:
        reader = _Reader()
        file.seek(0)
        number = 0
        while raw := file.readline(MAX_LINE_BYTES):
            number += 1
            try:
                yield from reader.take(raw.decode("utf-8-sig"), number, len(raw))
            except UnicodeDecodeError:
                yield Fault(number, "the line is not UTF-8")
        yield from reader.close()
        yield Skipped(reader.skipped)


@dataclass(slots=True)
class _Message:
    role: Role
    line: int
    lines: list[str] = field(default_factory=list[str])
    end: int = 0

    @property
    def text(self) -> str:
        return "".join(self.lines).strip()


class _Reader:
    def __init__(self) -> None:
        self.skipped = Counter[str]()
        self._end = 0
        self._title = ""
        self._message: _Message | None = None
        self._waiting: list[_Message] = []
        """Messages that are whole while the chat has no name yet."""
        self._is_named = False
        self._count = 0
        self._after_rule = False
        """Whether the last line that is not blank is a rule."""

    def take(self, line: str, number: int, size: int) -> Iterator[Item]:
        self._end += size
        bare = line.strip()
        role = _ROLES.get(bare) if self._after_rule else None
        if role:
            yield from self._finish()
            self._message = _Message(role, number)
        elif self._message:
            self._message.lines.append(line.replace("\r\n", "\n"))
            self._message.end = self._end
        elif bare.startswith("#"):
            self._title = bare.lstrip("#").strip()
        if bare:
            self._after_rule = bare == _RULE

    def close(self) -> Iterator[Item]:
        self._after_rule = False
        yield from self._finish()
        yield from self._named()

    def _finish(self) -> Iterator[Item]:
        message, self._message = self._message, None
        if message is None:
            return
        if self._after_rule:
            _drop_rule(message.lines)
        if not message.text:
            self.skipped["empty"] += 1
            return
        self._waiting.append(message)
        if self._is_named or len(self._waiting) >= _NAMING:
            yield from self._named()

    def _named(self) -> Iterator[Item]:
        """Give what waits, the session first."""
        waiting, self._waiting = self._waiting, []
        if waiting and not self._is_named:
            self._is_named = True
            yield ParsedSession(_name(self._title, waiting), title=self._title or None)
        for message in waiting:
            self._count += 1
            yield self._node(message)

    def _node(self, message: _Message) -> ParsedNode:
        return ParsedNode(
            external_id=f"message:{self._count}",
            parent_id=f"message:{self._count - 1}" if self._count > 1 else None,
            role=message.role,
            kind=NodeKind.MESSAGE,
            blocks=(TextBlock(message.text),),
            at=None,
            line=message.line,
            end=message.end,
        )


def _drop_rule(lines: list[str]) -> None:
    """Take away the rule that stands before the next message, and all behind it."""
    while lines and lines.pop().strip() != _RULE:
        pass


def _name(title: str, messages: list[_Message]) -> str:
    told = "\x1e".join([title, *(message.text for message in messages[:_NAMING])])
    return sha256(told.encode()).hexdigest()[:32]
