"""What names, products, dates and pieces of code look like: patterns for spaCy, and one for code.

Every repetition is bounded, so that no text takes long.
"""

import re
from typing import Any

MONTHS = [
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
]
_DAY = {"TEXT": {"REGEX": r"^\d{1,2}(st|nd|rd|th)?$"}}
_MONTH = {"LOWER": {"IN": MONTHS}}
_YEAR = {"TEXT": {"REGEX": r"^(1|2)\d{3}$"}}
_DASH = {"TEXT": "-"}
_TWO = {"SHAPE": "dd"}
_TOKENS: dict[str, list[list[dict[str, Any]]]] = {
    "date": [
        [_YEAR, _DASH, _TWO, _DASH, _TWO],
        [_DAY, _MONTH, {**_YEAR, "OP": "?"}],
        [_MONTH, _DAY, {"TEXT": ",", "OP": "?"}, {**_YEAR, "OP": "?"}],
        [_MONTH, _YEAR],
    ],
    "product": [
        [
            {"TEXT": {"REGEX": r"^[A-Z]\w{1,40}$"}},
            {"TEXT": {"REGEX": r"^v?\d{1,9}(\.\d{1,9}){1,3}$"}},
        ],
        [{"TEXT": {"REGEX": r"^[A-Z][a-z0-9]{1,40}[A-Z]\w{0,40}$"}}],
        [{"TEXT": {"REGEX": r"^[A-Z][A-Z0-9]{1,5}$"}, "IS_STOP": False}],
    ],
    "name": [
        [{"IS_TITLE": True, "IS_STOP": False}, {"IS_TITLE": True, "IS_STOP": False, "OP": "{1,4}"}],
    ],
}
PATTERNS: list[dict[str, Any]] = [
    {"label": label, "pattern": tokens} for label, many in _TOKENS.items() for tokens in many
]
SINGLE = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{1,40}\b")
"""One word with a capital that no sentence begins with."""
LABELS = {
    **dict.fromkeys(("PERSON", "ORG", "GPE", "LOC", "FAC", "NORP", "EVENT"), "name"),
    "PRODUCT": "product",
    "DATE": "date",
}
"""What a trained pipeline calls them."""
CODE = re.compile(
    r"\b(?:[\w.-]{1,40}/){0,8}[\w-]{1,60}"
    r"\.(?:cypher|toml|json|yaml|html|java|yml|css|csv|sql|txt|py|js|ts|md|rs|go|sh)\b"
    r"|\b[a-z0-9]{1,40}(?:_[a-z0-9]{1,40}){1,8}\b"
    r"|\b[a-z]{1,40}(?:[A-Z][a-z0-9]{1,40}){1,8}\b"
    r"|\b[a-z]\w{1,40}(?=\(\))"
)
"""Files with a known ending, snake_case, camelCase, and what is called."""
