"""How many of a thing are spoken of, where an edit changes it. Pure."""

from collections.abc import Iterator

from app.reasoning.contradiction_resolver.pair import Pair, edit_spans
from app.reasoning.contradiction_resolver.schemas import Finding

_STRENGTH = {
    "all": 4, "every": 4, "each": 4, "always": 4, "everyone": 4, "everything": 4, "entirely": 4,
    "only": 4, "solely": 4, "exclusively": 4, "fully": 4, "completely": 4,
    "most": 3, "mostly": 3, "usually": 3, "many": 3, "often": 3, "largely": 3, "majority": 3,
    "some": 2, "sometimes": 2, "several": 2, "partly": 2, "partially": 2, "occasionally": 2,
    "few": 1, "little": 1, "rarely": 1, "seldom": 1, "hardly": 1, "scarcely": 1, "minority": 1,
    "none": 0, "no": 0, "never": 0, "nobody": 0, "nothing": 0, "neither": 0,
}  # fmt: skip
_APART = 2
"""Steps between `all` and `some`, or `most` and `few`."""


def find_quantifiers(pair: Pair) -> Iterator[Finding]:
    """Find an edit that changes how many are meant, or that narrows to nothing else."""
    if not pair.is_close:
        return
    for edit in pair.alignment.edits:
        claim = [_STRENGTH.get(pair.claim.words[place].lower) for place in edit.claim]
        evidence = [_STRENGTH.get(pair.evidence.words[place].lower) for place in edit.evidence]
        left = [strength for strength in claim if strength is not None]
        right = [strength for strength in evidence if strength is not None]
        if left and right and abs(left[0] - right[0]) >= _APART or bool(left) is not bool(right):
            yield Finding(
                "quantifier",
                *edit_spans(pair, edit),
            )
