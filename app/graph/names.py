"""The names that statements use of labels, types of relationships, and properties.

Neo4j plans a statement anew, 50 to 200 ms of work, when one of its names comes into being. A new
database gets all of them before its first statement.
"""

import re
from collections.abc import Iterable

_LABEL = re.compile(r"[:|]([A-Z][a-z][A-Za-z]*)\b")
_TYPE = re.compile(r"[:|]([A-Z][A-Z_]+)\b")
_PROPERTY = re.compile(r"\w\.([a-z]\w*)\b(?!\s*[(.])|[{,]\s*\.([a-z]\w*)")


def names_in(texts: Iterable[str]) -> dict[str, list[str]]:
    """Give the names by kind: `labels`, `types` and `properties`, each sorted."""
    whole = "\n".join(texts)
    properties = {first or second for first, second in _PROPERTY.findall(whole)}
    return {
        "labels": sorted({*_LABEL.findall(whole)}),
        "types": sorted({*_TYPE.findall(whole)}),
        "properties": sorted(properties),
    }
