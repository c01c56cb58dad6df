"""Chat histories of aider, `.aider.chat.history.md`: the sessions of a project one after another.

A line that begins with `#### ` was typed by a person, one with `> ` was printed by aider itself,
and everything else was said by the model, as aider reads its own history. Marks inside an answer
count as well: nothing tells them apart.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256

from app.content.blocks import TextBlock
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeKind, Role
from app.importers.base import ByteFile, Fault, Item, ParsedNode, ParsedSession, Skipped
from app.importers.fields import moment
from app.importers.lines import MAX_LINE_BYTES

_MARK = b"# aider chat started at "
_STARTED = re.compile(r"# aider chat started at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\s*")
_MODEL = re.compile(r"(?:Main model|Model): (\S{1,200}) with ")
_TOKENS = re.compile(r"Tokens: ([\d.]{1,12}k?) sent, (?:.{0,80}, )?([\d.]{1,12}k?) received\.")
_TALKS = ("/ask ", "/architect ", "/code ", "/context ")
"""Commands that say something to the model; others change what aider does."""


class Aider:
    name = "aider"

    def sniff(self, head: bytes) -> bool:
        return head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(_MARK)

    def read(self, file: ByteFile) -> Iterator[Item]:
        reader = _Reader()
        file.seek(0)
        number = 0
        while raw := file.readline(MAX_LINE_BYTES):
            number += 1
            try:
                line = raw.decode("utf-8-sig")
            except UnicodeDecodeError:
                yield Fault(number, "the line is not UTF-8")
                line = ""
            yield from reader.take(line, number, len(raw))
        yield from reader.close()
        yield Skipped(reader.skipped)


@dataclass(slots=True)
class _Message:
    role: Role
    line: int
    text: list[str] = field(default_factory=list[str])
    end: int = 0


class _Reader:
    def __init__(self) -> None:
        self.skipped = Counter[str]()
        self._end = 0
        self._started: str | None = None
        self._count = 0
        self._model: str | None = None
        self._message: _Message | None = None
        self._answer: _Message | None = None
        """An answer that is whole; what it took may be told in the lines after it."""
        self._usage: Usage | None = None
        self._session: str | None = None

    def take(self, line: str, number: int, size: int) -> Iterator[Item]:
        self._end += size
        if started := _STARTED.fullmatch(line):
            yield from self.close()
            self._started, self._session, self._count = started[1], None, 0
        elif line.startswith("> "):
            self._finish()
            self._note(line[2:])
        elif line.startswith("#### "):
            yield from self._say(Role.USER, line[5:].rstrip() + "\n", number)
        elif self._message or line.strip():
            yield from self._say(Role.ASSISTANT, line, number)

    def close(self) -> Iterator[Item]:
        """Give what was said last."""
        self._finish()
        yield from self._given()

    def _say(self, role: Role, text: str, number: int) -> Iterator[Item]:
        if self._message is None or self._message.role is not role:
            self._finish()
            yield from self._given()
            self._message = _Message(role, number)
        self._message.text.append(text)
        self._message.end = self._end

    def _finish(self) -> None:
        if self._message is None:
            return
        if "".join(self._message.text).strip():
            self._answer = self._message
        self._message = None

    def _given(self) -> Iterator[Item]:
        """Give the message that is whole, the session before its first one."""
        message, self._answer = self._answer, None
        usage, self._usage = self._usage, None
        if message is None:
            return
        text = "".join(message.text).strip()
        if message.role is Role.USER:
            text = self._asked(text)
        if not text:
            return
        if self._session is None:
            yield self._open(text)
        self._count += 1
        yield self._node(message, text, usage)

    def _asked(self, text: str) -> str:
        """Give what a person says to the model; a command says nothing."""
        talk = next((talk for talk in _TALKS if text.startswith(talk)), "")
        if text == "<blank>" or (text.startswith("/") and not talk):
            self.skipped["command" if text.startswith("/") else "blank"] += 1
            return ""
        return text.removeprefix(talk).strip()

    def _open(self, first: str) -> ParsedSession:
        # Histories of two projects may begin in the same second.
        own = sha256(first.encode()).hexdigest()[:12]
        self._session = f"{self._started} {own}"
        return ParsedSession(self._session, started_at=self._at())

    def _at(self) -> datetime | None:
        """Give when the session began: aider tells no other time, and no time zone."""
        return moment(self._started)

    def _node(self, message: _Message, text: str, usage: Usage | None) -> ParsedNode:
        is_answer = message.role is Role.ASSISTANT
        return ParsedNode(
            external_id=f"message:{self._count}",
            parent_id=f"message:{self._count - 1}" if self._count > 1 else None,
            role=message.role,
            kind=NodeKind.MESSAGE,
            blocks=(TextBlock(text),),
            at=self._at(),
            line=message.line,
            end=message.end,
            model=self._model if is_answer else None,
            usage=usage if is_answer else None,
        )

    def _note(self, printed: str) -> None:
        self.skipped["printed by aider"] += 1
        if model := _MODEL.match(printed):
            self._model = model[1]
        elif tokens := _TOKENS.match(printed):
            self._usage = Usage(_count(tokens[1]), _count(tokens[2]))


def _count(text: str) -> int | None:
    """Read a number as aider rounds it: `312`, `4.2k`, `12k`."""
    try:
        return round(float(text.removesuffix("k")) * (1000 if text.endswith("k") else 1))
    except ValueError:
        return None
