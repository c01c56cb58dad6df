"""What a session ends with, in a few lines. Pure."""

from collections.abc import Mapping, Sequence

from app.domain.nodes.headline import headline

Map = Mapping[str, str]
STANDS = frozenset({"decided"})
_NOTHING = "Nothing was decided, and nothing is open."


def conclusion_of(decisions: Sequence[Map], open_: Sequence[Map]) -> str:
    """Tell what was decided and stands, what was decided and stands no more, and what is open.

    Args:
        decisions: `text` and `status` of each, oldest first.
        open_: `text` and `reason` of each, newest first.
    """
    standing = [
        f"- {headline(decision['text'])}" for decision in decisions if decision["status"] in STANDS
    ]
    stale = [
        f"- {headline(decision['text'])} ({decision['status']})"
        for decision in decisions
        if decision["status"] not in STANDS
    ]
    left = [f"- {headline(one['text'])} ({one['reason']})" for one in open_]
    parts = (("Decided", standing), ("Stands no more", stale), ("Open", left))
    told = ["\n".join((f"{title}:", *lines)) for title, lines in parts if lines]
    return "\n\n".join(told) or _NOTHING
