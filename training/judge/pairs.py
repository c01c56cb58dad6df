"""Makes labelled pairs of texts out of the notes beside this file; the same seed, the same pairs.

The notes are blocks of short lines. `relations_*.txt`: `=` says one thing in other words, `!` what
cannot hold beside it, `>` what follows from it, `~` what may hold beside it. `stances.txt`: `?` is
a hypothesis, `+` speaks for it, `-` against it, `~` neither. `updates.txt`: `<` was recorded first,
`>` replaces it, `&` stands beside it, `!` clashes with it and shows no change.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations, product
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ENTAILS, NEUTRAL, CONTRADICTS = "entailment", "neutral", "contradiction"
SUPPORTS, AGAINST, NO_BEARING = "supports", "contradicts", "neutral"
UPDATES, COEXISTS, CLASHES, UNRELATED = (
    "updates",
    "coexists",
    "contradicts_unknown_order",
    "unrelated",
)
TASKS: Mapping[str, Sequence[str]] = {
    "nli": (ENTAILS, NEUTRAL, CONTRADICTS),
    "stance": (SUPPORTS, NO_BEARING, AGAINST),
    "update": (UPDATES, COEXISTS, CLASHES, UNRELATED),
}
Block = Mapping[str, Sequence[str]]


class Example(NamedTuple):
    task: str
    a: str
    b: str
    label: str
    weight: float
    group: str
    """Whatever shares it stays on one side of a split."""


_SCOPES = (
    "On the test cluster",
    "In the Austrian branch",
    "For premium customers",
    "On Android",
    "In the old building",
    "In version 1",
    "In version 2",
    "For contractors",
    "In the first group",
    "In the second group",
    "On weekdays",
    "At weekends",
    "In the northern plant",
    "For the partner API",
    "In the free plan",
    "On the standby host",
    "In summer",
    "In winter",
)
_PAST = (
    "Back in 2012, the note said: {}",
    "This was true until last spring: {}",
    "Before the reorganisation it was like this: {}",
    "Years ago: {}",
    "In the previous version: {}",
)
_OPEN = (
    "Perhaps this is so: {}",
    "Somebody asked whether this is right: {}",
    "It would be nice if this were true: {}",
    "Idea for next year: {}",
    "Proposal by Henrik, not decided: {}",
    "If the budget allows it: {}",
    "We have yet to find out whether this holds: {}",
    "Under discussion: {}",
    "Not confirmed by anyone: {}",
    "It might soon be the case: {}",
)
_SURE = (
    "Note: {}",
    "As I saw myself: {}",
    "For the record: {}",
    "Confirmed: {}",
    "{} That much is certain.",
    "FYI, {}",
    "Memo to all: {}",
)
_CHANGED = (
    "As of today: {}",
    "Changed this morning: {}",
    "Correction: {}",
    "Sorry, I was wrong before. {}",
    "New since Monday: {}",
    "It's different now. {}",
    "From now on: {}",
    "Update: {}",
)
_DOUBTFUL = (
    "An undated page says: {}",
    "According to somebody's old notes: {}",
    "In another document it says: {}",
    "A printout without a date has it that: {}",
    "I found this in a file, no idea from when: {}",
    "A second source states: {}",
)
_SIGN_OF_CHANGE = re.compile(
    r"\b(no longer|any ?more|stopped|since|now|by now|yesterday|last week|today|switched|resigned"
    r"|quit|dropped|retired|gone|this week|this morning)\b",
    re.I,
)
_NAME_LIST = (
    "Elif Jonas Kofi Marta Lukas Petra Soo-jin Wei Kaito Zeynep Paul Iris Nadir Tobias Lea Karim"
    " Rani Ayesha Ola Tomas Anna Lena Rosa Vikram Kenji Hedda Grandpa Sven Noor Mira Oscar Ben"
)
_NAMES = _NAME_LIST.split()
_NUMBER = re.compile(r"(?<![\w.])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\w]|\.\d)")


def read_blocks(name: str) -> Sequence[Block]:
    blocks: list[dict[str, list[str]]] = []
    for part in (HERE / name).read_text(encoding="utf-8").split("\n\n"):
        block: dict[str, list[str]] = {}
        for line in part.splitlines():
            if line.strip():
                block.setdefault(line[0], []).append(line[2:].strip())
        if block:
            blocks.append(block)
    return blocks


def lower_first(text: str) -> str:
    word = text.split(" ", 1)[0]
    is_plain = word[:1].isupper() and word[1:].islower() and word.strip("'s,.") not in _NAMES
    return text[0].lower() + text[1:] if is_plain and word != "I" else text


def _wrapped(template: str, text: str) -> str:
    return template.format(text if template.startswith("{}") else lower_first(text))


def _scoped(scope: str, text: str) -> str:
    return f"{scope}, {lower_first(text)}"


def _other_number(text: str, rng: random.Random) -> str | None:
    found = list(_NUMBER.finditer(text))
    if not found:
        return None
    one = rng.choice(found)
    old = float(one[1].replace(",", ""))
    new = old * rng.choice((0.25, 0.5, 2, 3, 4, 10)) + (old < 3)
    shown = f"{new:,.0f}" if new == int(new) else f"{new:.1f}"
    return None if shown == one[1] else text[: one.start()] + shown + text[one.end() :]


def _other_name(text: str, rng: random.Random) -> tuple[str, str] | None:
    held = [name for name in _NAMES if re.search(rf"\b{name}\b", text)]
    if not held:
        return None
    old = rng.choice(held)
    new = rng.choice([name for name in _NAMES if name not in held])
    return old, re.sub(rf"\b{old}\b", new, text)


def _relations(block: Block, group: str, rng: random.Random) -> Iterator[Example]:
    def nli(a: str, b: str, label: str, weight: float = 1.0) -> Example:
        return Example("nli", a, b, label, weight, group)

    same, rival, weaker, beside = (block.get(key, ()) for key in "=!>~")
    yield from (nli(a, b, ENTAILS) for a, b in permutations(same, 2))
    for a, b in product(same, rival):
        yield from (nli(a, b, CONTRADICTS), nli(b, a, CONTRADICTS))
    for a, b in product(same, weaker):
        yield from (nli(a, b, ENTAILS), nli(b, a, NEUTRAL, 0.5))
    for a, b in product(rival, weaker):
        yield nli(a, b, NEUTRAL, 0.0)
    for a, b in product(same, beside):
        yield from (nli(a, b, NEUTRAL), nli(b, a, NEUTRAL))
    yield from _altered(same, rival, nli, rng)


def _altered(
    same: Sequence[str],
    rival: Sequence[str],
    nli: Callable[..., Example],
    rng: random.Random,
) -> Iterator[Example]:
    for a, b in product(same, rival):
        one, two = rng.sample(_SCOPES, 2)
        yield nli(_scoped(one, a), _scoped(two, b), NEUTRAL, 0.5)
        yield nli(_scoped(one, a), _scoped(one, b), CONTRADICTS, 0.5)
        left, right = (a, b) if rng.random() < 0.5 else (b, a)
        yield nli(_wrapped(rng.choice(_PAST), left), right, NEUTRAL, 0.4)
        yield nli(right, _wrapped(rng.choice(_OPEN), left), NEUTRAL, 0.4)
        yield nli(_wrapped(rng.choice(_SURE), left), right, CONTRADICTS, 0.4)
        for first, second in ((a, b), (b, a)):
            swapped = _other_name(first, rng)
            if swapped and swapped[0] in second:
                yield nli(swapped[1], second, NEUTRAL, 0.7)
    for a, b in permutations(same, 2):
        yield nli(_wrapped(rng.choice(_SURE), a), b, ENTAILS, 0.4)
        yield nli(_wrapped(rng.choice(_OPEN), a), b, NEUTRAL, 0.4)
    for a in same:
        changed = _other_number(a, rng)
        if changed:
            for b in same:
                yield from (nli(changed, b, CONTRADICTS, 0.7), nli(b, changed, CONTRADICTS, 0.7))


def _as_stances(block: Block, group: str, rng: random.Random) -> Iterator[Example]:
    def stance(a: str, b: str, label: str) -> Example:
        return Example("stance", a, b, label, 0.3, group)

    same, rival, beside = (list(block.get(key, ())) for key in "=!~")
    for claim in same:
        yield from (stance(other, claim, SUPPORTS) for other in same if other != claim)
        yield from (
            stance(other, claim, AGAINST) for other in rng.sample(rival, min(2, len(rival)))
        )
        yield from (
            stance(other, claim, NO_BEARING) for other in rng.sample(beside, min(3, len(beside)))
        )


def _as_updates(block: Block, group: str, rng: random.Random) -> Iterator[Example]:
    def update(a: str, b: str, label: str) -> Example:
        return Example("update", a, b, label, 0.4, group)

    same, rival, beside = (block.get(key, ()) for key in "=!~")
    for a, b in product(same, rival):
        if not _SIGN_OF_CHANGE.search(b):
            yield update(a, b, CLASHES)
            yield update(a, _wrapped(rng.choice(_DOUBTFUL), b), CLASHES)
        yield update(a, _wrapped(rng.choice(_CHANGED), b), UPDATES)
    yield from (update(a, b, COEXISTS) for a, b in product(same, beside))


def _stances(block: Block, group: str, rng: random.Random) -> Iterator[Example]:
    labels = {"+": SUPPORTS, "-": AGAINST, "~": NO_BEARING}
    for claim in block["?"]:
        for mark, label in labels.items():
            for text in block.get(mark, ()):
                yield Example("stance", text, claim, label, 1.0, group)
        for mark in "+-":
            text = rng.choice(block[mark])
            yield Example("stance", f"What if: {lower_first(text)}", claim, NO_BEARING, 0.4, group)
            plan = f"We are going to check this next week: {lower_first(text)}"
            yield Example("stance", plan, claim, NO_BEARING, 0.4, group)


def _updates(block: Block, group: str, rng: random.Random) -> Iterator[Example]:
    labels = {">": UPDATES, "&": COEXISTS, "!": CLASHES}
    for old in block["<"]:
        for mark, label in labels.items():
            for text in block.get(mark, ()):
                yield Example("update", old, text, label, 1.0, group)


_HALTED = (
    "With {cause} out of the way {noun} stopped.",
    "Once {cause} was dealt with, {noun} was gone for good.",
    "Took {cause} out for a week: no trace of {noun} in all that time.",
    "Where {cause} plays no part, nothing of the kind happens; where it does, it always does.",
    "{noun} came back the moment we brought back {cause}.",
    "In every single case we looked at, {cause} was there right before.",
    "The measurement points straight at {cause}; nothing else had changed.",
    "{noun} began within a minute of {cause} coming into play.",
    "The expert's report names {cause} as the reason.",
    "Half of them were spared {cause} and had no trouble; the other half had it all.",
    "We ruled out {rival} and all other suspects, and only {cause} is left.",
    "In the lab we could bring on {noun} at will by means of {cause}.",
)
_GOES_ON = (
    "With {cause} out of the way {noun} went on as before.",
    "We dealt with {cause} a week ago and {noun} is as bad as ever.",
    "Took {cause} out for a week: same as before, day after day.",
    "It happens just as often where {cause} plays no part.",
    "{noun} had begun days before {cause} came into play.",
    "In none of the cases we looked at had {cause} anything to do with it.",
    "The measurement clears {cause} entirely.",
    "It turned out to be {rival}; {cause} is innocent.",
    "Found it: {rival}. With that fixed all is well, and {cause} is still as it was.",
    "The expert's report names {rival} as the only reason.",
    "{noun} stopped when {rival} was taken care of, while {cause} had been left alone.",
    "Half of them were spared {cause}, and fared exactly like the other half.",
    "We brought {cause} back on purpose and nothing happened.",
)
_NOTHING = (
    "Next week we will see what happens without {cause}.",
    "Has anybody had a look at {cause}?",
    "If {cause} were to blame, we would have to order parts.",
    "Somebody suggested taking a closer look at {cause}.",
    "We noted down how things stand before touching {cause}.",
    "{cause} was first mentioned in the minutes of March.",
    "There were about forty cases last month, most of them on a Monday.",
    "A ticket about {noun} has been open since Tuesday.",
    "The neighbours had a similar problem years ago.",
    "{noun} cost us around nine hundred euros so far.",
    "An expert has been asked to examine {cause}; the report is due in May.",
    "Everything about {cause} is described on page 40 of the manual.",
    "{cause} was paid for by another department and arrived in two boxes.",
)
_MOVED = (
    "{metric}: {a} {unit} before {noun}, {b} since.",
    "Before: {a}. After: {b}. ({metric}, {unit}, nothing else changed.)",
    "With {noun} {metric} stands at {b} {unit}, without at {a}.",
    "{metric} went from {a} to {b} {unit} in the very week of {noun}.",
    "In the group with {noun} {metric} is {b} {unit}, in the one without it is {a}.",
    "When {noun} was undone, {metric} went from {b} back to {a} {unit}.",
)
_STOOD = (
    "{metric}: {a} {unit} before {noun}, {a} since.",
    "{metric} is exactly where it was before {noun}.",
    "With and without {noun} the figure for {metric} is {a} {unit}.",
    "{metric} had changed months before {noun} came.",
    "The whole change in {metric} goes back to the season; {noun} added nothing.",
    "Undoing it left {metric} at {a} {unit}, the same as with it.",
)
_SILENT = (
    "We will measure {metric} after {noun} has run for a month.",
    "{metric} is measured in {unit} by the team on floor two.",
    "Is {metric} even the right thing to look at?",
    "{noun} took three weeks and cost {a} euros.",
    "At the moment {metric} stands at {a} {unit}.",
    "If {metric} improves, {noun} will be kept.",
    "{noun} was Hilde's idea and went through without a vote.",
    "Elsewhere they have had good experience with things like that.",
)


def _table(name: str) -> list[list[str]]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()[1:]
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def _sentence(template: str, **words: str) -> str:
    text = template.format(**words)
    return text[0].upper() + text[1:]


def _causes(rng: random.Random) -> Iterator[Example]:
    """Hypotheses about a cause, each with what was seen with and without it."""
    for number, (clause, noun, cause, rival) in enumerate(_table("causes.txt")):
        claims = (
            f"{clause[0].upper()}{clause[1:]} because of {cause}.",
            f"{cause[0].upper()}{cause[1:]} is what causes {noun}.",
            f"The reason that {clause} is {cause}.",
        )
        words = {"cause": cause, "noun": noun, "rival": rival}
        for label, some in ((SUPPORTS, _HALTED), (AGAINST, _GOES_ON), (NO_BEARING, _NOTHING)):
            for template in some:
                text = _sentence(template, **words)
                claim = rng.choice(claims)
                yield Example("stance", text, claim, label, 0.5, f"causes/{number}")


_VERBS = {"down": ("reduced", "brought down"), "up": ("raised", "increased")}


def _effects(rng: random.Random) -> Iterator[Example]:
    """Hypotheses about what a change did to a figure, each with figures."""
    for number, (change, noun, metric, unit, better) in enumerate(_table("effects.txt")):
        for wanted in ("down", "up"):
            verb = rng.choice(
                {"down": ("reduced", "brought down"), "up": ("raised", "increased")}[wanted]
            )
            claim = f"{change} {verb} {metric}."
            if wanted == better and rng.random() < 0.5:
                claim = f"{change} was good for {metric}."
            for template in _MOVED:
                low = rng.randint(10, 80)
                high = round(low * rng.uniform(1.3, 4))
                a, b = (high, low) if rng.random() < 0.5 else (low, high)
                label = SUPPORTS if (b < a) == (wanted == "down") else AGAINST
                text = _sentence(template, metric=metric, unit=unit, noun=noun, a=str(a), b=str(b))
                yield Example("stance", text, claim, label, 0.5, f"effects/{number}")
            for label, some in ((AGAINST, _STOOD), (NO_BEARING, _SILENT)):
                for template in rng.sample(some, 4):
                    a = str(rng.randint(10, 300))
                    text = _sentence(template, metric=metric, unit=unit, noun=noun, a=a)
                    yield Example("stance", text, claim, label, 0.5, f"effects/{number}")


def _apart(texts: Sequence[tuple[str, str]], rng: random.Random, count: int) -> Iterator[Example]:
    """Pair texts of two groups, most of them with a word in common: they are not related."""
    words: dict[str, list[int]] = {}
    for place, (text, _) in enumerate(texts):
        for word in set(re.findall(r"[a-z]{5,}", text.lower())):
            words.setdefault(word, []).append(place)
    shared = [places for places in words.values() if 2 <= len(places) <= 60]
    made = 0
    while made < count:
        places = rng.sample(rng.choice(shared), 2) if made % 4 else rng.sample(range(len(texts)), 2)
        (a, group_a), (b, group_b) = texts[places[0]], texts[places[1]]
        if group_a == group_b:
            continue
        made += 1
        group = f"{group_a}+{group_b}"
        yield Example("nli", a, b, NEUTRAL, 0.5, group)
        yield Example("update", a, b, UNRELATED, 0.5, group)
        if made % 3 == 0:
            yield Example("stance", a, b, NO_BEARING, 0.5, group)


def own_examples(seed: int = 19) -> list[Example]:
    """Everything that the notes give."""
    rng = random.Random(seed)
    made: list[Example] = []
    texts: list[tuple[str, str]] = []
    for path in sorted(HERE.glob("relations_*.txt")):
        for number, block in enumerate(read_blocks(path.name)):
            group = f"{path.stem}/{number}"
            texts += [(text, group) for mark in "=!~" for text in block.get(mark, ())]
            for make in (_relations, _as_stances, _as_updates):
                made += make(block, group, rng)
    for name, make in (
        ("stances.txt", _stances),
        ("stances_2.txt", _stances),
        ("stances_3.txt", _stances),
        ("updates.txt", _updates),
        ("updates_2.txt", _updates),
    ):
        for number, block in enumerate(read_blocks(name)):
            group = f"{name}/{number}"
            texts += [(text, group) for some in block.values() for text in some]
            made += make(block, group, rng)
    made += _causes(rng)
    made += _effects(rng)
    made += _apart(texts, rng, 3_000)
    return [_styled(example, rng) for example in made if example.weight > 0]


def _styled(example: Example, rng: random.Random) -> Example:
    a, b = (_restyled(text, rng) for text in (example.a, example.b))
    return example._replace(a=a, b=b)


def _restyled(text: str, rng: random.Random) -> str:
    chance = rng.random()
    if chance < 0.05:
        return text.lower()
    if chance < 0.12:
        return text.rstrip(".")
    if chance < 0.15:
        return f"- {text}"
    return text
