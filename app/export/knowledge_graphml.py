"""Knowledge as GraphML: entries and justifications are nodes, relations and premises edges."""

import json
import re
from collections.abc import Iterable
from itertools import chain
from xml.sax.saxutils import escape, quoteattr

from app.domain.beliefs.knowledge_record import (
    FILE_KIND,
    FILE_VERSION,
    EntryRecord,
    JustificationRecord,
    Record,
    plain,
)

_NO_XML = re.compile("[\ufffe\uffff]")
"""What XML cannot say, of what a text may hold."""
_NODE_KEYS = (
    *("kind", "title", "content", "category", "subcategory", "categorized_by", "tags", "source"),
    *("valid_from", "valid_to", "tier", "asserted", "withdrawn", "reason", "superseded_by", "rule"),
)
_EDGE_KEYS = ("type", "weight")
_STRUCTURE = frozenset({"id", "from", "to", "conclusion", "premises"})


def _head() -> str:
    kinds = chain(((key, "node") for key in _NODE_KEYS), ((key, "edge") for key in _EDGE_KEYS))
    keys = "".join(
        f'<key id="{k}" for="{on}" attr.name="{k}" attr.type="string"/>\n' for k, on in kinds
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
        f'{keys}<graph id="{FILE_KIND}-{FILE_VERSION}" edgedefault="directed">\n'
    )


class GraphMl:
    head = _head()
    tail = "</graph>\n</graphml>\n"

    def record(self, record: Record) -> str:
        values = plain(record)
        if isinstance(record, EntryRecord):
            return _node(record.id, {"kind": "entry", **values})
        if isinstance(record, JustificationRecord):
            return _node(record.id, {"kind": "justification", **values}) + _proof(record)
        ends = f"source={quoteattr(record.from_id)} target={quoteattr(record.to_id)}"
        return f"<edge id={quoteattr(record.id)} {ends}>{_data(values.items())}</edge>\n"


def _node(id_: str, values: dict[str, object]) -> str:
    return f"<node id={quoteattr(id_)}>{_data(values.items())}</node>\n"


def _proof(record: JustificationRecord) -> str:
    ends = [("CONCLUDES", record.conclusion_id)]
    ends += [("PREMISE", premise_id) for premise_id in record.premise_ids]
    return "".join(
        f"<edge source={quoteattr(record.id)} target={quoteattr(end)}>{_data([('type', type_)])}"
        "</edge>\n"
        for type_, end in ends
    )


def _data(values: Iterable[tuple[str, object]]) -> str:
    return "".join(_datum(key, value) for key, value in values if key not in _STRUCTURE)


def _datum(key: str, value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    if _NO_XML.search(text):
        return f'<data key="{key}" encoding="json">{escape(json.dumps(text))}</data>'
    # A reader of XML takes a bare carriage return for a line feed.
    return f'<data key="{key}">{escape(text, {chr(13): "&#13;"})}</data>'
