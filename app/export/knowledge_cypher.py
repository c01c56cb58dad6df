"""Knowledge as statements that build it in any Neo4j.

Every value is a literal. A text can neither end its quotation nor begin another statement: quotes
and backslashes are escaped, and no backslash is ever followed by `u`, which Cypher reads as the
number of a character before it reads anything else.
"""

import re

from app.domain.beliefs.knowledge_record import EntryRecord, JustificationRecord, Record, plain

_ESCAPES = str.maketrans({"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t"})
_BEFORE_U = re.compile(r"\\(?=[uU])")
_TIMES = ("valid_from", "valid_to")
_HEAD = """\
// Knowledge kept by Noema. It creates what is not there and may be run again.
CREATE CONSTRAINT knowledge_entry_id IF NOT EXISTS
FOR (n:KnowledgeEntry) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT justification_id IF NOT EXISTS
FOR (n:Justification) REQUIRE n.id IS UNIQUE;
"""


class CypherScript:
    head = _HEAD
    tail = ""

    def record(self, record: Record) -> str:
        if isinstance(record, EntryRecord):
            id_ = literal(record.id)
            return f"MERGE (k:KnowledgeEntry {{id: {id_}}}) SET k += {_properties(record)};\n"
        if isinstance(record, JustificationRecord):
            return _justification(record)
        ends = f"MATCH (a:KnowledgeEntry {{id: {literal(record.from_id)}}}) "
        ends += f"MATCH (b:KnowledgeEntry {{id: {literal(record.to_id)}}}) "
        tie = f"[r:{record.type.value} {{id: {literal(record.id)}}}]"
        return f"{ends}MERGE (a)-{tie}->(b) SET r.weight = {literal(record.weight)};\n"


def literal(value: object) -> str:
    """Give a value as Cypher writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, (list, tuple)):
        items: list[object] = [*value]  # pyright: ignore[reportUnknownArgumentType]  # of unknown items
        return "[" + ", ".join(literal(item) for item in items) + "]"
    # Where `u` follows a backslash, the text is cut in two and joined again.
    return "'" + _BEFORE_U.sub("\\\\' + '", str(value).translate(_ESCAPES)) + "'"


def _properties(record: EntryRecord) -> str:
    pairs = (f"{name}: {_value(name, value)}" for name, value in plain(record).items())
    return "{" + ", ".join(pairs) + "}"


def _value(name: str, value: object) -> str:
    return f"datetime({literal(value)})" if name in _TIMES else literal(value)


def _justification(record: JustificationRecord) -> str:
    return (
        f"MATCH (k:KnowledgeEntry {{id: {literal(record.conclusion_id)}}}) "
        f"MERGE (j:Justification {{id: {literal(record.id)}}}) SET j.rule = {literal(record.rule)} "
        f"MERGE (j)-[:CONCLUDES]->(k) "
        f"WITH j UNWIND {literal(record.premise_ids)} AS premise "
        f"MATCH (p:KnowledgeEntry {{id: premise}}) MERGE (j)-[:PREMISE]->(p);\n"
    )
