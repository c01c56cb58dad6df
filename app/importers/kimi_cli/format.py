"""Sessions of Kimi CLI: `wire.jsonl` tells what happened and when, `context.jsonl` the messages.

The shapes are those of the repository MoonshotAI/kimi-cli: `src/kimi_cli/wire/file.py` and
`wire/types.py`, `src/kimi_cli/soul/context.py`, `packages/kosong/src/kosong/message.py`. Neither
file names its session, so a session is named by how it begins.
"""

from collections import Counter
from collections.abc import Iterator

from app.content.json_fields import as_map
from app.importers.base import ByteFile, Fault, Item, Skipped
from app.importers.kimi_cli.context import Context
from app.importers.kimi_cli.wire import Wire
from app.importers.lines import read_lines, sniffed_records

_RECORDS = ("_system_prompt", "_checkpoint", "_usage")
"""What only a `context.jsonl` has, besides messages."""


class KimiCli:
    name = "kimi_cli"

    def sniff(self, head: bytes) -> bool:
        return _is_wire(head) or any(
            record.get("role") in _RECORDS for record in sniffed_records(head)
        )

    def read(self, file: ByteFile) -> Iterator[Item]:
        file.seek(0)
        skipped = Counter[str]()
        reader = Wire(skipped) if _is_wire(file.read(_HEAD_BYTES)) else Context(skipped)
        for line in read_lines(file):
            if isinstance(line, Fault):
                yield line
            else:
                yield from reader.take(line)
        yield from reader.close()
        yield Skipped(skipped)


_HEAD_BYTES = 4_194_304


def _is_wire(head: bytes) -> bool:
    return any(
        as_map(record.get("message")).get("type") == "TurnBegin" for record in sniffed_records(head)
    )
