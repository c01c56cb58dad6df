"""Which calls of tools carry a decision out. Pure.

A call does if it changes a file that the decision names, or if what it is given shares the words
that set the decision apart. To read or to search carries out nothing.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import NamedTuple

from app.content.blocks import ToolCallBlock
from app.domain.nodes.decision import NewDecision

_READS = frozenset(
    {
        *("read", "grep", "glob", "ls", "list", "view", "search", "find", "cat", "open", "fetch"),
        *("websearch", "webfetch", "todowrite", "todoread", "updateplan", "readfile", "listfiles"),
        *("searchfiles", "listdir", "readmanyfiles", "codebasesearch", "grepsearch", "filesearch"),
        *("exitplanmode", "askuserquestion", "requestuserinput", "askfollowupquestion", "think"),
        *("notebookread", "bashoutput", "taskoutput", "toolsearch", "skill", "task", "agent"),
        *("searchfilecontent", "listdirectory", "readlints", "viewimage"),
    }
)
# What is noted, asked or planned by a tool is said once more, not carried out.
_SAYS = re.compile(r"thought|thinking|journal|memory|todo|question|reply|comment")
# A command that begins with one of these only looks.
_LOOKS = re.compile(
    r"\W*(?:cd\s[^&;|]*(?:&&|;)\s*)?(?:ls|cat|head|tail|grep|rg|find|pwd|which|wc|tree|stat|file|du|ps|echo|less"
    r"|sed\s-n|git\s(?:status|diff|log|show|branch|remote)|sleep|date|jq)\b"
)
_COMMAND = re.compile(r'"(?:command|cmd)"\s*:\s*(?:\[\s*"(?:ba|z)?sh",\s*"-\w+",\s*)?"')
_FILE = re.compile(
    r'"(?:file_?path|path|file|filename|notebook_path|target_file|relative_path)"\s*:\s*"([^"\n]{1,400})"',
    re.IGNORECASE,
)
_PATCHED = re.compile(r"\*\*\* (?:Add|Update|Delete) File: ([^\n\\\"]{1,400})")
_WORD = re.compile(r"[^\W_]{3,40}")
_READ = 4_000
"""Code points of the arguments of a call."""
_COMMON = frozenset(
    re.findall(
        r"\w+",
        "the and for that this with from into will would should could instead rather than "
        "because keep make need needs new old existing approach option options fix fixes "
        "implement first then also only more when where which what there their they have has "
        "been does just each both same other after before over under simple simpler better "
        "best current user users default project command run runs running write read edit "
        "file files code test tests update updates change changes add adds added use uses "
        "using used create creates function class name names path text data line lines type "
        "value values string true false null none return import self input output content "
        "description not but are was were can may its let all any you your our one two now "
        "out way set get put work works working time list object method version http https "
        "www com src app index main error errors message support call calls"
        " recommend suggest choose prefer going pick switch decided think propose stick leave",
    )
)
_PLURAL = re.compile(r"(?<=[^\W_]{3})(?<![siu])s$")
_NEEDED, _SHOWN = 2, 5
_OFTEN, _MANY = 0.25, 8
"""A word in more than a quarter of the calls tells none of them apart, once there are a few."""


class Call(NamedTuple):
    tool: str
    file: str | None
    words: frozenset[str]


class Traits(NamedTuple):
    """What tells a decision apart."""

    words: frozenset[str]
    said: str
    """Its words as they were said, in lower case."""


def traits_of(decision: NewDecision) -> Traits:
    """Give the words of a choice that stand neither in what was turned down nor everywhere."""
    chosen = decision.chosen.text if decision.chosen else ""
    left = distinctive(" ".join(option.text for option in decision.rejected))
    words = distinctive(chosen) - left
    if len(words) < _NEEDED:
        words |= distinctive(decision.description) - left
    return Traits(frozenset(words), f"{chosen} {decision.description}".casefold())


def distinctive(text: str) -> frozenset[str]:
    words = set(_WORD.findall(text[:_READ].casefold())) - _COMMON
    # One word and its plural tell no more than one of them.
    return frozenset(_PLURAL.sub("", word) for word in words if not word.isdigit())


def calls_in(block: ToolCallBlock) -> Iterator[Call]:
    """Give what a call may carry out, one for each file that it names; nothing where it looks."""
    arguments = block.arguments[:_READ]
    command = _COMMAND.search(arguments)
    tool = block.name.replace("_", "").replace("-", "").casefold()
    if tool in _READS or _SAYS.search(tool):
        return
    if command and _LOOKS.match(arguments, command.end()):
        return
    words = distinctive(arguments.replace("\\n", " "))
    files = list(dict.fromkeys((*_PATCHED.findall(arguments), *_FILE.findall(arguments))))
    for file in files[:_NEEDED] or [None]:
        yield Call(block.name, file, words)


def why_carried_out(traits: Traits, call: Call, seen: Mapping[str, int], calls: int) -> str | None:
    """Tell why a call carries a decision out; None where it does not.

    Args:
        seen: In how many of the calls before it each word stands.
        calls: How many these are.
    """
    if call.file and (name := PurePath(call.file).name) and _is_named(name, traits.said):
        return f"changes {name}, which it names"
    shared = traits.words & call.words
    if calls >= _MANY:
        shared = {word for word in shared if seen.get(word, 0) <= _OFTEN * calls}
    if not shared or len(shared) < min(_NEEDED, len(traits.words)):
        return None
    words = {word for word in _WORD.findall(traits.said) if _PLURAL.sub("", word) in shared}
    return f"shares its words {', '.join(sorted(words)[:_SHOWN])}"


def count_words(seen: Counter[str], call: Call) -> None:
    seen.update(call.words)


def _is_named(name: str, said: str) -> bool:
    return (
        "." in name.strip(".")
        and re.search(rf"(?<![\w-]){re.escape(name.casefold())}(?![\w-])", said) is not None
    )
