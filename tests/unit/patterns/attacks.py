"""The costly inputs of a regular expression, made from its own syntax tree.

A search is slow where a repetition can begin at many places, or share its characters in many
ways, and what follows cannot match. So every repetition is filled with what its body matches,
after the shortest text that leads to it and before a character that ends the hope.
"""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

_PARSER = import_module("re._parser")
_PROBES = " \n\t-a1\"'`(*|#\\.,:;_/=>[]{}!?é“•0Z,"
_ENDS = ("\x00", "a", "", "\n", " !")
_COMMON = (
    "\n", " ", "-", "*", "a", "1", "\"", "(", "[", "{", "\\", "|", "#", ".", ",", "_", "\t",
    "\r\n", " \n", "- ", "a ", "1.", "a.", "* ", "**", "# ", "```", "```\n", "1. ", "a,", "\n- ",
    "> ", "a b ", "A ", "“", "'", "((", "a-", "word ", "\n\n- ", "because ", "or ", "/", ":", "é",
)  # fmt: skip
_LONG = 12
"""A repetition that ends earlier costs the same whatever the text."""
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
_CLASSES = ("IN", "ANY", "NOT_LITERAL")

Part = tuple[str, Any]
"""One part of a parsed pattern: the name of its kind, and what belongs to it."""


def attacks(pattern: re.Pattern[str], size: int, *, few: bool) -> list[str]:
    """List texts of about `size` characters that a search may choke on, each once.

    Args:
        few: Leave out those that seldom show more than the others.
    """
    tree = _parts(_PARSER.parse(pattern.pattern, pattern.flags & ~re.UNICODE))
    units = _COMMON[:8] if few else _COMMON
    ends = _ENDS[:2] if few else _ENDS
    texts = [_filled("", unit, "\x00", size) for unit in units]
    for lead, bodies in _repetitions(tree, ""):
        for body in bodies[:2] if few else bodies:
            texts += [_filled(lead, body, end, size) for end in ends]
            texts += [_filled("", lead + body, end, size) for end in ends[:-1]]
        texts.append(_filled("", lead, "\x00", size))
    texts += [_filled("", _text(tree)[:n], "\x00", size) for n in (None, -1, -2)]
    return list(dict.fromkeys(texts))


def _filled(lead: str, unit: str, end: str, size: int) -> str:
    room = size - len(lead) - len(end)
    return lead + (unit * (room // len(unit)) if unit else "") + end


def _parts(parsed: Iterable[tuple[object, Any]]) -> list[Part]:
    return [(str(code), value) for code, value in parsed]


def _repetitions(tree: Sequence[Part], lead: str) -> Iterator[tuple[str, list[str]]]:
    """Give each long repetition: the shortest text before it, and what its body matches."""
    for part in tree:
        if part[0] in _REPEATS and part[1][1] > _LONG:
            yield lead, _samples(_parts(part[1][2]))
        for child in _children(part):
            yield from _repetitions(child, lead)
        lead += _text([part])


def _children(part: Part) -> list[list[Part]]:
    code, value = part
    if code in _REPEATS:
        return [_parts(value[2])]
    if code == "SUBPATTERN":
        return [_parts(value[3])]
    if code == "BRANCH":
        return [_parts(way) for way in value[1]]
    if code == "ATOMIC_GROUP":
        return [_parts(value)]
    if code in ("ASSERT", "ASSERT_NOT"):
        return [_parts(value[1])]
    return []


def _samples(body: Sequence[Part]) -> list[str]:
    """Give different texts that the body of a repetition matches once."""
    if len(body) == 1 and body[0][0] in _CLASSES:
        return _members(body[0])[:6]
    chance = random.Random(15)
    found = [_text(body, chance) for _ in range(12)]
    return [text for text in dict.fromkeys(found) if text][:6]


def _text(tree: Sequence[Part], chance: random.Random | None = None) -> str:
    """Give a text that parts of a pattern match; the shortest unless chance decides."""
    return "".join(_piece(part, chance) for part in tree)


def _piece(part: Part, chance: random.Random | None) -> str:
    code, value = part
    if code == "LITERAL":
        return chr(value)
    if code in _CLASSES:
        members = _members(part)
        return chance.choice(members) if chance else members[0]
    if code in ("ASSERT", "ASSERT_NOT") or not (bodies := _children(part)):
        return ""
    if code in _REPEATS:
        least, most = value[0], min(int(value[1]), value[0] + 2)
        times = chance.randint(least, most) if chance else least
        return "".join(_text(bodies[0], chance) for _ in range(times))
    return _text(chance.choice(bodies) if chance else bodies[0], chance)


def _members(part: Part) -> list[str]:
    """Give characters that a class matches, the telling ones first."""
    return [char for char in _PROBES if _holds(part, char)] or [_any_of(part)]


def _any_of(part: Part) -> str:
    return next((chr(n) for n in range(0x1FFFF) if _holds(part, chr(n))), "")


def _holds(part: Part, char: str) -> bool:
    code, value = part
    if code == "ANY":
        return char != "\n"
    if code == "NOT_LITERAL":
        return ord(char) != value
    ranges = _parts(value)
    negated = ranges[0][0] == "NEGATE"
    return any(_is_in(one, char) for one in ranges[negated:]) is not negated


_CATEGORIES = {
    "CATEGORY_DIGIT": re.compile(r"\d"),
    "CATEGORY_NOT_DIGIT": re.compile(r"\D"),
    "CATEGORY_SPACE": re.compile(r"\s"),
    "CATEGORY_NOT_SPACE": re.compile(r"\S"),
    "CATEGORY_WORD": re.compile(r"\w"),
    "CATEGORY_NOT_WORD": re.compile(r"\W"),
}


def _is_in(part: Part, char: str) -> bool:
    code, value = part
    if code == "RANGE":
        return value[0] <= ord(char) <= value[1]
    if code == "CATEGORY":
        return _CATEGORIES[str(value)].match(char) is not None
    return ord(char) == value
