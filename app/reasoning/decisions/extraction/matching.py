"""Which of the options a clause names, and whether it speaks for them. Pure."""

import re
from collections import Counter
from collections.abc import Sequence

from app.reasoning.decisions.extraction.naming import OptionName

_WORD = re.compile(r"[^\W_]+")
_FILLER = frozenset(
    re.findall(
        r"\w+",
        "a an and approach at be by choose do existing for from have in is it of on option or our"
        " own that the their them this to use used using we with",
    )
)
_AGAINST = re.compile(
    r"\b(?:not|rather\s+than|instead\s+of|over|than|unlike|without|compared\s+(?:to|with)|versus|vs"
    r"|no\s+longer|replac\w+|although|while|whereas)\b[^.,;]*",
    re.IGNORECASE,
)
_DECAY = (1.0, 0.6, 0.4, 0.25, 0.15)
"""Weight of the sentences of a verdict: the first tells what was taken, the rest explain it."""
_STEM = 5
_ENOUGH = 0.2


def named_by(clause: str, options: Sequence[OptionName]) -> int | None:
    """Give the place of the option that a clause names, such as what follows "Chosen option:"."""
    label = re.match(
        r"\W{0,3}(?:option\s{0,2}#?)?(\d{1,2}|[A-Za-z])(?:[.):]|\W*$)", clause, re.IGNORECASE
    )
    if label:
        for place, option in enumerate(options):
            if option.label == label[1].casefold():
                return place
    scores = [_likeness(clause, option.name, weight) for option, weight in _weighed(options)]
    best = max(scores, default=0.0)
    return scores.index(best) if best >= _ENOUGH else None


def spoken_for(
    sentences: Sequence[str], options: Sequence[OptionName], enough: float = _ENOUGH
) -> int | None:
    """Give the place of the option that a verdict in free words is for; None where unclear."""
    totals = [0.0] * len(options)
    for weight, sentence in zip(_DECAY, sentences, strict=False):
        against = " ".join(_AGAINST.findall(sentence))
        in_favour = _AGAINST.sub(" ", sentence)
        for place, (option, weights) in enumerate(_weighed(options)):
            totals[place] += weight * _mention(in_favour, option, weights)
            totals[place] -= weight * 0.4 * _mention(against, option, weights)
    ranked = sorted(totals, reverse=True)
    if not ranked or ranked[0] < enough or (len(ranked) > 1 and ranked[0] == ranked[1]):
        return None
    return totals.index(ranked[0])


def is_named_whole(name: str, clause: str) -> bool:
    """Tell whether all words of a name stand in a clause, in their order and together."""
    said = words(name)
    return bool(said) and f" {' '.join(said)} " in f" {' '.join(words(clause))} "


def stems(text: str) -> list[str]:
    """Cut words to their beginnings, so that "build locally" is named by "the local build"."""
    return [word[:_STEM] for word in words(text)]


def words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _weighed(options: Sequence[OptionName]) -> list[tuple[OptionName, dict[str, float]]]:
    """Weigh each word of an option: what many options share tells none of them apart."""
    bags = [set(words(option.name)) for option in options]
    shared = Counter(word for bag in bags for word in bag)
    return [
        (option, {word: (0.1 if word in _FILLER else 1.0) / shared[word] ** 2 for word in bag})
        for option, bag in zip(options, bags, strict=True)
    ]


def _likeness(clause: str, name: str, weights: dict[str, float]) -> float:
    said, named = words(clause), words(name)
    if said == named:
        return 3.0
    shorter, longer = sorted((said, named), key=len)
    if shorter and longer[: len(shorter)] == shorter and not set(shorter) <= _FILLER:
        return 2.0 + len(shorter) / len(longer)
    hit = sum(weight for word, weight in weights.items() if word in said)
    return (
        2
        * hit
        / max(0.1, sum(weights.values()) + sum(weights.get(w, 1.0) for w in set(said) - _FILLER))
    )


def _mention(clause: str, option: OptionName, weights: dict[str, float]) -> float:
    if is_named_whole(option.name, clause):
        return 1.2 + 0.05 * len(words(option.name))
    if option.label and re.search(
        rf"\boption\s{{0,2}}#?{re.escape(option.label)}\b", clause, re.IGNORECASE
    ):
        return 1.2
    present = set(words(clause))
    hit = sum(weight for word, weight in weights.items() if word in present)
    return hit / max(0.5, sum(weights.values()))
