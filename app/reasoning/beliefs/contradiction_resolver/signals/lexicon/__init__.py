"""Lists of words, read from the files beside this one. Pure once read."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from app.reasoning.beliefs.contradiction_resolver.signals.tokens import stem


def _lines(name: str) -> Iterator[str]:
    text = Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")
    return (line for line in text.splitlines() if line and not line.startswith("#"))


@cache
def antonyms() -> dict[str, frozenset[str]]:
    """Give, by word in lower case, the words that cannot be said of the same thing."""
    found = defaultdict[str, set[str]](set)
    for line in _lines("antonyms"):
        left, right = (side.split() for side in line.split("|"))
        for word in left:
            found[word].update(right)
        for word in right:
            found[word].update(left)
    return {word: frozenset(others) for word, others in found.items()}


@cache
def exclusive() -> dict[str, tuple[tuple[int, int], ...]]:
    """Give, by word in lower case, the kinds it belongs to and its place in each.

    Words at the same place of a kind hold together; those at different ones seldom do.
    """
    found = defaultdict[str, list[tuple[int, int]]](list)
    for kind, line in enumerate(_lines("exclusive")):
        for place, words in enumerate(line.split()):
            for word in words.split("/"):
                found[word].append((kind, place))
    return {word: tuple(places) for word, places in found.items()}


@cache
def broader() -> dict[str, frozenset[str]]:
    """Give, by stem, the stems of what it is a kind of."""
    found = defaultdict[str, set[str]](set)
    for line in _lines("kinds"):
        names, members = (part.split() for part in line.split(":"))
        for member in members:
            found[stem(member)].update(stem(name) for name in names)
    return {word: frozenset(names - {word}) for word, names in found.items()}


@cache
def polarity() -> dict[str, int]:
    """Give 1 for a word of approval and -1 for one of disapproval, by word in lower case."""
    signs = {"good": 1, "bad": -1}
    parted = (line.split(":") for line in _lines("polarity"))
    return {word: signs[sign] for sign, words in parted for word in words.split()}


@cache
def denials() -> dict[str, str]:
    """Give, by word in lower case, how it denies: `scope`, `within` or `near`."""
    parted = (line.split(":") for line in _lines("denials"))
    return {word: reach for reach, words in parted for word in words.split()}


@cache
def products() -> dict[str, tuple[str, bool]]:
    """Give, by name of software in lower case, its first name, and whether it is nothing else."""
    parted = (line.split(":") for line in _lines("products"))
    return {
        name: (names.split("/")[0], kind == "only")
        for kind, words in parted
        for names in words.split()
        for name in names.split("/")
    }
