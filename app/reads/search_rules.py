"""From what was typed to a query of mere words. Pure."""

import re
from collections.abc import Collection, Sequence

from app.domain.search import SEARCH_KINDS, kind_key, session_key, tenant_key
from app.domain.text import without_control

MAX_TEXT = 5_000
"""Characters of a question that are read; an embedding sees fewer."""
MAX_TERMS = 200
"""Lucene refuses a query of more than 1,024 clauses."""

_SPECIAL = re.compile(r'([+\-&|!(){}\[\]^"~*?:\\/<>=])')
_RUN = re.compile(r"\w+")


def question_of(text: str) -> str:
    """Give the part of `text` that is searched for; empty where it says nothing."""
    return without_control(text)[:MAX_TEXT].strip()


def lucene_terms(text: str) -> list[str]:
    """Give the different words of `text`, escaped and in lower case, in the order of first use.

    Lower case takes AND, OR and NOT their meaning; the index is in lower case too. A word that the
    analyser splits counts as often as it is split.
    """
    terms: list[str] = []
    room = MAX_TERMS
    for word in dict.fromkeys(question_of(text).lower().split()):
        room -= max(1, len(_RUN.findall(word)))
        if room < 0:
            break
        if _SPECIAL.sub("", word):
            terms.append(_SPECIAL.sub(r"\\\1", word))
    return terms


def lucene_query(
    tenant_id: str,
    kinds: Collection[str],
    session_ids: Collection[str] | None,
    field: str,
    terms: Sequence[str],
) -> str:
    """Build the full-text query: tenant, kinds and sessions are required and add no score.

    Args:
        field: The property that is searched.
        terms: From `lucene_terms`; without one, everything there is matches.
    """
    clauses = [f"+tenant_key:{tenant_key(tenant_id)}^0"]
    # To ask for every kind costs as much as the words and leaves nothing out.
    if not SEARCH_KINDS.issubset(kinds):
        wanted = " ".join(f"kind_key:{kind_key(kind)}" for kind in sorted(kinds))
        clauses.append(f"+({wanted})^0")
    if session_ids is not None:
        sessions = " ".join(f"session_key:{session_key(id_)}" for id_ in sorted(session_ids))
        clauses.append(f"+({sessions})^0")
    if terms:
        clauses.append(f"+{field}:({' '.join(terms)})")
    return " ".join(clauses)
