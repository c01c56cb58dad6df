"""Noun phrases of options and the reasons after them, cut out of a sentence. Pure."""

import re

MAX_OPTION = 160
VERDICT = r"(?:the\s)?(?:fine|best|better|cleaner|cleanest|simpler|simplest|right|safer|safest)"
"""What is said of the option that is taken."""
GAP = r"(?:,\s|\s(?<![\s,]\s))\s*+"
"""The space between two words, with the comma before it: tried once, where it begins."""
INNER = r"(?>`[^`\n]{1,80}`|[^.;:—\n]|[.:](?=\S))"
"""A character of a name, or code in it: the stop of `file.py` ends nothing."""
_CUT = re.compile(
    rf"(?<!\s)\s+is\s{VERDICT}\b"
    r"|(?<!\s)\s+(?:instead\s+of|rather\s+than|over|because|since|so\s+that|for\s+now|which|given|due\s+to"
    r"|and\s+not|but|as\s+(?:it|this|they|that|the|we|our))\b|[;:!?\n]|\((?!\))|,\s|\s[-–—]\s|—|\.(?:\s|$)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“](?P<name>[^\"“”\n]{1,160}?)[,.]?[\"”]")
_REASON = re.compile(
    r"\b(?:because\s+of|because|since|due\s+to|given\s+that|as(?=\s+(?:it|this|they|that|we)\s)"
    # "as the core of the plan" gives a part, "as the core is old" a reason.
    r"|as(?=\s+(?:the|our)\s(?:\w+\s){1,4}?(?:is|are|was|were|has|have|had|does|do|can|could|will|would|already|needs?|makes?|\w+n['’]t)\b))\s+",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"(?:it|this|that|them|these|those|one|both|something|what|to|you|me|us)", re.IGNORECASE
)
_BESIDE_CODE = " \t\r\n*_\"'“”‘’.,:;"
_ONE_CODE = re.compile(r"`[^`]*`")
_AROUND = " \t\r\n*_`\"'“”‘’.,:;"

# "Rather than guessing", "rather than merely likely": nobody would have taken it.
_NO_COURSE = re.compile(
    r"(?:merely|just|only|simply|being)\s\w+$|(?:leaving|as)\s|(?:assum|guess|speculat)\w+|hop(?:e|ing)\b|dependent\b|\w+ed(?:\sones?)?$"
    r"|(?:(?:an?|my|our|your|the|own|mere|pure)\s){0,3}(?:guess\w*|inference|assumptions?|hope|intuition|luck|chance)\b",
    re.IGNORECASE,
)


def as_course(text: str) -> str | None:
    """Give the name of an option that somebody could have taken; None of a manner of speech."""
    option = as_option(text)
    return None if option is None or _NO_COURSE.match(option) else option


def before_cut(text: str) -> tuple[str, str]:
    """Part a clause from what follows it."""
    if quoted := _QUOTED.match(text):
        return quoted["name"], text[quoted.end() :]
    cut = _CUT.search(text)
    return (text, "") if cut is None else (text[: cut.start()], text[cut.start() :])


def as_option(text: str) -> str | None:
    """Give the name of an option; None where the words name nothing by themselves."""
    bare = text.strip(_BESIDE_CODE)
    option = " ".join(text.strip(_AROUND).split())
    is_cut = "`" in (bare[:1], bare[-1:]) and not _ONE_CODE.fullmatch(bare)
    if is_cut or option.count("`") % 2:
        option = option.replace("`", "")
    is_named = 2 <= len(option) <= MAX_OPTION or (len(option) == 1 and option.isalnum())
    return option if is_named and not _EMPTY.fullmatch(option) else None


def reason_in(text: str) -> str | None:
    """Give the reason that a clause states."""
    match = _REASON.search(text)
    if match is None:
        return None
    return " ".join(text[match.end() :].strip(_AROUND).split()) or None


def names_same(one: str, other: str) -> bool:
    """Tell whether two options share their words, one being perhaps the longer name."""
    words, others = (set(re.findall(r"\w+", text.casefold())) for text in (one, other))
    return bool(words and others) and (words <= others or others <= words)
