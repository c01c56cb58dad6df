"""Words as the English analyser of the index knows them. Pure.

References:
    Porter, Program 14(3), 1980, with the two departures of its author's own programs, which
    Lucene's stemmer has too: `bli` gives `ble`, and `logi` gives `log`.
"""

import re
from functools import lru_cache

# Letters go on over ' . : between letters, digits over ' . , ; between digits (UAX 29).
WORD = re.compile(
    r"\w+(?:(?<=[^\W\d_])['’.:](?=[^\W\d_])\w+|(?<=\d)['’.,;](?=\d)\w+)*"  # both apostrophes
)
_POSSESSIVE = re.compile(r"['’]s$")  # both apostrophes
# The words that the analyser leaves out.
_STOP_WORDS = re.compile(
    "an?|and|are|as|at|be|but|by|for|if|in|into|is|it|no|not|of|on|or|such|that|the|their|then"
    "|there|these|they|this|to|was|will|with"
)
_WORDS_KEPT, _LONGEST_KEPT = 20_000, 40
"""Roots that are remembered, since texts say the same words again and again; of longer words none,
so that nobody fills the memory with them."""
_SHORTEST = 3
"""Shorter words stay as they are."""
_PLURALS = {"sses": "ss", "ies": "i", "ss": "ss", "s": ""}
_REPAIRED = {"at": "ate", "bl": "ble", "iz": "ize"}
_DOUBLE = re.compile(r"([^aeioulsz])\1$")
_DERIVED = {
    "ational": "ate",
    "tional": "tion",
    "enci": "ence",
    "anci": "ance",
    "izer": "ize",
    "bli": "ble",
    "alli": "al",
    "entli": "ent",
    "eli": "e",
    "ousli": "ous",
    "ization": "ize",
    "ation": "ate",
    "ator": "ate",
    "alism": "al",
    "iveness": "ive",
    "fulness": "ful",
    "ousness": "ous",
    "aliti": "al",
    "iviti": "ive",
    "biliti": "ble",
    "logi": "log",
}
_QUALITIES = {
    "icate": "ic",
    "ative": "",
    "alize": "al",
    "iciti": "ic",
    "ical": "ic",
    "ful": "",
    "ness": "",
}
# The leftmost match is the longest ending.
_TAIL = re.compile(
    "(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$"
)


def stem(word: str) -> str:
    """Give the root of a word in lower case; empty for a word that says nothing."""
    return remembered_root(word) if len(word) <= _LONGEST_KEPT else _root(word)


def _root(word: str) -> str:
    lowered = _POSSESSIVE.sub("", word.lower())
    if _STOP_WORDS.fullmatch(lowered):
        return ""
    if len(lowered) < _SHORTEST:
        return lowered
    root = _past(_changed(lowered, _PLURALS, least=-1))
    if root.endswith("y") and "v" in _shape(root[:-1]):
        root = root[:-1] + "i"
    root = _changed(_changed(root, _DERIVED), _QUALITIES)
    tail = _TAIL.search(root)
    if tail is not None and _syllables(root[: tail.start()]) > 1:
        root = root[: tail.start()]
    return _ended(root)


remembered_root = lru_cache(_WORDS_KEPT)(_root)


def _changed(word: str, endings: dict[str, str], least: int = 0) -> str:
    """Change the longest ending that fits, if more than `least` syllables remain before it."""
    ending = max((one for one in endings if word.endswith(one)), key=len, default=None)
    if ending is None:
        return word
    root = word[: len(word) - len(ending)]
    return root + endings[ending] if _syllables(root) > least else word


def _past(word: str) -> str:
    """Take off `ed` and `ing`."""
    if word.endswith("eed"):
        return word[:-1] if _syllables(word[:-3]) > 0 else word
    for ending in ("ed", "ing"):
        root = word.removesuffix(ending)
        if root != word:
            return _repaired(root) if "v" in _shape(root) else word
    return word


def _repaired(root: str) -> str:
    """Give a root the end that it had before `ed` or `ing`."""
    if root[-2:] in _REPAIRED:
        return root + "e"
    if _DOUBLE.search(root):
        return root[:-1]
    return root + "e" if _syllables(root) == 1 and _is_short(root) else root


def _ended(word: str) -> str:
    """Take off a last `e`, and one of two last `l`."""
    root = word.removesuffix("e")
    count = _syllables(root)
    if root != word and (count > 1 or count == 1 and not _is_short(root)):
        word = root
    return word[:-1] if word.endswith("ll") and _syllables(word[:-1]) > 1 else word


def _is_short(root: str) -> bool:
    """Whether it ends consonant, vowel, consonant, as `hop` does."""
    return _shape(root).endswith("cvc") and root[-1] not in "wxy"


def _syllables(root: str) -> int:
    """Count how often consonants follow upon vowels."""
    return _shape(root).count("vc")


def _shape(word: str) -> str:
    """Give `v` for each vowel and `c` for each consonant; y is a vowel after a consonant."""
    shape = ""
    for letter in word:
        vowel = letter in "aeiou" or letter == "y" and shape.endswith("c")
        shape += "v" if vowel else "c"
    return shape
