"""Whether what was found bears on a question at all, or is only the nearest there is. Pure."""

from collections.abc import Sequence

from app.domain.search import SearchHit
from app.embeddings.token_rules import telling_words
from app.reads.search.stem_rules import WORD, stem

FLOOR = 0.5


def bearing(question: str, hits: Sequence[SearchHit]) -> float:
    words = WORD.findall(question)
    wanted = {stem(words[place].lower()) for place in telling_words([w.lower() for w in words])}
    wanted -= {""}
    if not wanted or not hits:
        return 0.0
    return max(len(hit.roots & wanted) for hit in hits[:3]) / len(wanted)
