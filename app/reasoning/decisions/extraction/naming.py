"""Names of options as documents write them: label, name, verdict and reason. Pure."""

import re
from typing import NamedTuple

_LABEL = re.compile(
    r"(?:(?P<noun>(?i:option|approach|alternative|solution|proposal|plan|path|choice"
    r"|idea|variant|design|strategy))(?:\s{1,2}#?|#)(?P<mark>\d{1,2}|[A-Z]|(?i:one|two|three|four))\b"
    r"|(?P<bare>\d{1,2}|[A-Z])(?=[.):]\s))[\s*]{0,3}[:.)–—-]{0,2}[\s*]{0,3}"
)
_MARK = re.compile(
    r"[\s*_(–—:,-]{0,6}(?<![A-Za-z])(?P<no>not\s+(?:chosen|selected|recommended)|rejected|discarded|ruled\s+out)"
    r"(?![A-Za-z])|[\s*_(–—:,-]{0,6}(?<![A-Za-z])(?P<yes>chosen|selected|recommended|preferred|accepted|our\s+choice)"
    r"(?:\s+(?:approach|option|solution|alternative|choice))?[\s*_).]{0,4}(?:$|because|since|as\s|due)",
    re.IGNORECASE,
)
_NOTE = re.compile(
    r"[\s*]{0,3}\((?:recommended|preferred|my\s(?:pick|choice|recommendation|preference))\)[\s*]{0,3}[:.)–—-]{0,2}[\s*]{0,3}(?=\S)",
    re.IGNORECASE,
)
_TICK = re.compile(r"(?<!\s)\s*(?:✅|✔️?|☑️?)\s*$")
_BECAUSE = re.compile(r"\b(?:because\s+of|because|since|due\s+to|as)\s+", re.IGNORECASE)
_GLOSS = re.compile(r"(?<!\s)\s+[–—-]\s+|:\s+|\.\s+|(?<!\s)\s*\((?=[^)]{30})")
_EMPHASIS = re.compile(r"\*\*|__|~~|(?<!\w)[*_`](?=\S)|(?<=\S)[*_`](?!\w)")
_WORDS = {"one": "1", "two": "2", "three": "3", "four": "4"}
_AROUND = " \t\r\n*_`\"'“”‘’.,:;–—-"
MAX_NAME = 160
_READ = 80
"""Code points in which a label must begin."""
_LONG_NAME = 90
"""Code points; a longer item is cut where its explanation begins."""


class OptionName(NamedTuple):
    label: str
    """Number or letter in lower case; empty where it has none."""
    name: str
    verdict: bool | None
    """What the list itself says of it: chosen, not chosen, or nothing."""
    reason: str | None


def option_name(text: str, label: str = "") -> OptionName | None:
    """Read an item or heading as an option; None where nothing is named."""
    head, verdict, reason = _verdict(text)
    mark = _LABEL.match(head.lstrip(_AROUND))
    if mark is not None:
        label = mark["mark"] or mark["bare"]
        head = head.lstrip(_AROUND)[mark.end() :]
    if noted := _NOTE.match(head):
        verdict, head = True, head[noted.end() :]
    name, gloss = _parted(plain(head))
    label = _WORDS.get(label.casefold(), label.casefold())
    if not name and mark is not None and mark["noun"]:
        name = f"{mark['noun']} {label}".capitalize()
    return OptionName(label, name, verdict, reason or gloss) if name else None


def labelled(text: str) -> str | None:
    """Give the label of a heading or line that begins like "Option 2:"; None of another."""
    mark = _LABEL.match(text[:_READ].lstrip(_AROUND))
    return mark["mark"].casefold() if mark is not None and mark["mark"] else None


def plain(text: str) -> str:
    """Take emphasis, quotes around and final marks away."""
    bare = _EMPHASIS.sub("", text)
    stripped = bare.strip(_AROUND)
    if stripped.count('"') % 2 or stripped.count("“") != stripped.count("”"):
        stripped = bare.strip(" \t\r\n.,:;–—-")
    return " ".join(stripped.split())


def _verdict(text: str) -> tuple[str, bool | None, str | None]:
    if tick := _TICK.search(text):
        return text[: tick.start()], True, None
    mark = _MARK.search(text)
    if mark is None or not text[: mark.start()].strip(_AROUND):
        return text, None, None
    because = _BECAUSE.search(text, mark.start())
    reason = plain(text[because.end() :]) if because else None
    return text[: mark.start()], mark["yes"] is not None, reason or None


def _parted(text: str) -> tuple[str, str | None]:
    """Part the name from its explanation; a short item is all name."""
    gloss = _GLOSS.search(text)
    if gloss is None or (len(text) <= _LONG_NAME and not gloss.group().startswith((":", "."))):
        return text[:MAX_NAME].strip(), None
    return text[: gloss.start()].strip(_AROUND)[:MAX_NAME], text[gloss.end() :].strip() or None
