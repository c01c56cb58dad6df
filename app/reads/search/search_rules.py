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
# The analyser makes a term of each ideograph, of each letter of hiragana and of each emoji, and
# cuts a word after 255 letters.
_ALONE = "\u00a9\u00ae\u203c-\u2bff\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\U00010000-\U0010ffff"
_PIECE = re.compile(rf"[{_ALONE}]|[^\W{_ALONE}]{{1,255}}")


def question_of(text: str) -> str:
    """Give the part of `text` that is searched for; empty where it says nothing."""
    return without_control(text)[:MAX_TEXT].strip()


def lucene_terms(text: str) -> list[str]:
    """Give the different words of `text`, escaped and in lower case, in the order of first use.

    Lower case takes AND, OR and NOT their meaning; the index is in lower case too. A word that the
    analyser splits counts as often as it is split, and is cut where there are `MAX_TERMS`.
    """
    terms: list[str] = []
    room = MAX_TERMS
    for word in dict.fromkeys(question_of(text).lower().split()):
        starts = [piece.start() for piece in _PIECE.finditer(word)]
        fitting = word[: starts[room]] if len(starts) > room else word
        if _SPECIAL.sub("", fitting):
            terms.append(_SPECIAL.sub(r"\\\1", fitting))
        room -= max(1, len(starts))
        if room <= 0:
            break
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
