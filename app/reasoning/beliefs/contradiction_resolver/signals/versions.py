"""Versions of one product where one alone can be in place. Pure.

`Postgres 14 runs in production` and `Production is on Postgres 16` cannot both hold: a place has
one version of a product. `Postgres 14 supports MERGE` says nothing of Postgres 16.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding, Span
from app.reasoning.beliefs.contradiction_resolver.signals.denials import denies
from app.reasoning.beliefs.contradiction_resolver.signals.lexicon import products
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import Word

THINGS_APART = "things_apart"
OTHER_VERSION, UNPLACED = "other_version", "other_version_unplaced"
"""The second where no text says in which place."""
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_INNER_CAPITAL = re.compile(r"[A-Za-z][a-z][A-Z]")
"""Written as names of software are: `MongoDB`, `macOS`."""
_OWN_VERSIONS = frozenset(["version", "release", "build"])
"""What has versions of its own, of a product that is not named."""
_BETWEEN = frozenset(["version", "v", "release", "js", "lts"])
"""What stands between a product and its version."""
_IN_PLACE_WORDS = (
    "run runs running use uses using used deployed live required requires pinned hosts powers"
    " serves backs drives on"
)
_IN_PLACE = frozenset(_IN_PLACE_WORDS.split())
"""Words by which a product is in place somewhere; `on` behind a form of `be` alone."""
_BE = frozenset(["is", "are", "am"])
_ELSEWHERE_WORDS = (
    "will would should could can may might must plan plans planned planning want wants if when once"
    " unless was were had been until before after since previously formerly also either or still"
    " soon next later old new some every each try trying tried consider considering prefer suggest"
    " propose proposed maybe perhaps probably likely think believe migrating upgrading moving"
    " moved migrated upgraded another other"
)
_ELSEWHERE = frozenset(_ELSEWHERE_WORDS.split())
"""Words of plans, guesses, other times, changes, and of more than one."""
_ENVIRONMENTS = {
    **dict.fromkeys(("production", "prod"), "production"),
    **dict.fromkeys(("staging", "stage"), "staging"),
    **dict.fromkeys(("development", "dev"), "development"),
    **{name: name for name in ("qa", "demo", "sandbox", "preview", "uat")},
}


_OURS = frozenset(["we", "we're", "our"])


class Version(NamedTuple):
    number: tuple[int, ...]
    span: Span
    words: frozenset[str]
    """Words in lower case that name the product and its version."""

    def rules_out(self, other: "Version") -> bool:
        """Tell whether another is meant: 14.2 is a 14."""
        common = min(len(self.number), len(other.number))
        return self.number[:common] != other.number[:common]


def find_versions(pair: Pair) -> Iterator[Finding]:
    """Find a product of which one place would have two versions."""
    for claim, evidence in _rivals(pair):
        if claim.place == evidence.place:
            rule = OTHER_VERSION if claim.place else UNPLACED
            yield Finding(rule, claim.version.span, evidence.version.span)


def find_other_environment(pair: Pair) -> Iterator[Finding]:
    """Find two versions of a product that are each in place in an environment of its own."""
    for claim, evidence in _rivals(pair):
        own, other = claim.environments, evidence.environments
        if own and other and own.isdisjoint(other):
            yield Finding(THINGS_APART, claim.version.span, evidence.version.span)


def is_product(words: Sequence[Word], place: int) -> bool:
    """Tell whether a word names software that has versions."""
    word = words[place]
    known = products().get(word.lower)
    if known:
        return known[1] or (word.is_name and not word.opens)
    return _INNER_CAPITAL.search(word.text) is not None


class _Placed(NamedTuple):
    """A version that is in place somewhere."""

    version: Version
    place: frozenset[str]
    """Stems of all else that the text says, or `we`."""
    environments: frozenset[str]


def _rivals(pair: Pair) -> Iterator[tuple[_Placed, _Placed]]:
    """Give the products that are in place in another version, a version of each text."""
    if not (_is_said(pair.claim) and _is_said(pair.evidence)) or _is_dated_apart(pair):
        return
    claims, evidence = read_versions(pair.claim.words), read_versions(pair.evidence.words)
    for product in sorted(claims.keys() & evidence.keys()):
        if claims[product].rules_out(evidence[product]):
            yield _placed(pair.claim, claims[product]), _placed(pair.evidence, evidence[product])


def read_versions(words: Sequence[Word]) -> Mapping[str, Version]:
    """Give the version of each product by its name; one with more than one version is left out."""
    found: dict[str, Version] = {}
    twice: set[str] = set()
    for place in range(1, len(words)):
        start = _product(words, place)
        if start is None:
            continue
        name = _name(words[start])
        twice |= {name} & found.keys()
        found[name] = Version(
            tuple(map(int, words[place].lower.split("."))),
            Span(words[start].span.start, words[place].span.end),
            frozenset(word.lower for word in words[start : place + 1]),
        )
    return {name: version for name, version in found.items() if name not in twice}


def _name(word: Word) -> str:
    known = products().get(word.lower)
    return known[0] if known else word.lower


def _product(words: Sequence[Word], place: int) -> int | None:
    """Give the place of the product whose version stands at a place."""
    number, start = words[place], place - 1
    if number.breaks or not _NUMBER.fullmatch(number.lower):
        return None
    while start > 0 and words[start].lower in _BETWEEN and _is_named_before(words, start):
        start -= 1
    is_versioned = is_product(words, start) or words[start].lower in _OWN_VERSIONS
    return start if is_versioned or words[start + 1].lower == "js" else None


def _is_named_before(words: Sequence[Word], place: int) -> bool:
    """Tell whether `version` or the like belongs to a product that stands before it."""
    return words[place].lower == "js" or is_product(words, place - 1)


def _is_said(side: Side) -> bool:
    """Tell whether a text says plainly that something is in place now."""
    lower = [word.lower for word in side.words]
    if any(map(denies, side.words)) or not _ELSEWHERE.isdisjoint(lower):
        return False
    in_place = _IN_PLACE.intersection(lower)
    return bool(in_place - {"on"}) or (bool(in_place) and any(map(_is_be, lower)))


def _is_be(word: str) -> bool:
    return word in _BE or word.endswith(("'s", "'re"))


def _placed(side: Side, version: Version) -> _Placed:
    named = version.words | _IN_PLACE
    left = [word for word in side.words if word.is_content and word.lower not in named]
    left = [word for word in left if not word.lower.startswith("we'")]
    known = {_ENVIRONMENTS[word.lower] for word in left if word.lower in _ENVIRONMENTS}
    place = {_ENVIRONMENTS.get(word.lower, word.stem) for word in left}
    if not place and any(word.lower in _OURS for word in side.words):
        place = {"we"}
    return _Placed(version, frozenset(place), frozenset(known))


def _is_dated_apart(pair: Pair) -> bool:
    claim, evidence = (
        {(one.start, one.end) for one in side.periods} for side in (pair.claim, pair.evidence)
    )
    return claim != evidence
