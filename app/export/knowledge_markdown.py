"""Knowledge as Markdown: a heading an entry, its content quoted, the rest in comments."""

import json

from app.domain.beliefs.knowledge_record import (
    FILE_KIND,
    FILE_VERSION,
    EntryRecord,
    JustificationRecord,
    Record,
    RelationRecord,
    plain,
)


class Markdown:
    head = f"# Knowledge\n\n<!-- {FILE_KIND} {FILE_VERSION} -->\n"
    tail = ""

    def record(self, record: Record) -> str:
        match record:
            case EntryRecord():
                return _entry(record)
            case RelationRecord():
                words = record.type.value.lower().replace("_", " ")
                said = f"`{record.from_id}` {words} `{record.to_id}`"
                return f"\n- {said} {_comment('relation', plain(record))}\n"
            case JustificationRecord():
                premises = ", ".join(f"`{id_}`" for id_ in record.premise_ids)
                said = f"`{record.conclusion_id}` because of {premises}"
                return f"\n- {said} {_comment('justification', plain(record))}\n"


def _entry(record: EntryRecord) -> str:
    values = plain(record)
    quoted = "\n".join(f"> {line}" for line in record.fields.content.split("\n"))
    del values["title"], values["content"]
    return f"\n## {record.fields.title}\n\n{_comment('entry', values)}\n\n{quoted}\n"


def _comment(kind: str, values: dict[str, object]) -> str:
    # Nothing in the values can end the comment.
    packed = json.dumps(values, ensure_ascii=False).replace(">", "\\u003e")
    return f"<!-- {kind} {packed} -->"
