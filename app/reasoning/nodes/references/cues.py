"""The words that say how a text stands to something earlier.

Each pattern is made of literals and bounded runs, so that a search takes time in proportion to the
text.
"""

import re

from app.domain.nodes.edge import EdgeType
from app.reasoning.nodes.references.schemas import Cue

_RUN = r"(?:[^.;:?!\n]|\.(?=\w))"
_OBJECT = rf"(?P<object>{_RUN}{{2,200}})"
_SUBJECT = (
    r"\b(?:this|that|it|which|these|we|i|i'll|we'll)\s+(?:now |also |therefore |hereby |will )?"
)
_PROGRESSIVE = r"\b(?:we|i)(?:'re|'m| are| am)\s+(?:now |therefore )?"
_PAST_PLACE = r"(?:above|earlier|before|previously)"
_SETTLED = r"(?:decided|agreed|chosen|settled|established|concluded)"
_WE_HAVE = r"(?:we|i)(?:'ve| have)?\s+(?:already )?"


def _cue(name: str, type_: EdgeType, triggers: str, pattern: str, *flags: str) -> Cue:
    return Cue(
        name,
        type_,
        tuple(triggers.split("|")),
        re.compile(pattern, re.IGNORECASE),
        from_earlier="from_earlier" in flags,
        needs_name="needs_name" in flags,
    )


CUES = (
    _cue(
        "replaces",
        EdgeType.SUPERSEDES,
        "replace|supersede|overrule|overturn|reverse|revoke",
        _SUBJECT
        + r"(?:replaces?|supersedes?|overrules?|overturns?|reverses?|revokes?)\s"
        + _OBJECT,
    ),
    _cue(
        "drops",
        EdgeType.SUPERSEDES,
        "replacing|superseding|dropping|abandoning|reversing",
        _PROGRESSIVE + r"(?:replacing|superseding|dropping|abandoning|reversing)\s" + _OBJECT,
    ),
    _cue(
        "moves_from",
        EdgeType.SUPERSEDES,
        "switch from|switching from|move from|moving from|migrate from|migrating from|away from",
        r"\b(?:switch|switching|move|moving|migrate|migrating)\s+(?:away )?from\s"
        rf"(?P<object>{_RUN}{{2,120}}?)\s+to\b",
        "needs_name",
    ),
    _cue(
        "no_longer",
        EdgeType.SUPERSEDES,
        "no longer",
        r"\b(?:we|i)(?:'ll| will)?\s+no longer\s+(?:use|want|need|go with|rely on)\s" + _OBJECT,
        "needs_name",
    ),
    _cue(
        "contrary_to",
        EdgeType.CONTRADICTS,
        "contrary to|at odds with|inconsistent with|incompatible with",
        r"\b(?:contrary to|at odds with|inconsistent with|incompatible with)\s" + _OBJECT,
    ),
    _cue(
        "contradicts",
        EdgeType.CONTRADICTS,
        "contradict|conflicts with",
        _SUBJECT + r"(?:contradicts?|conflicts with)\s" + _OBJECT,
    ),
    _cue(
        "confirms",
        EdgeType.SUPPORTS,
        "confirm|corroborat|vindicat|bears out",
        _SUBJECT + r"(?:confirms?|corroborates?|vindicates?|bears out)\s" + _OBJECT,
    ),
    _cue(
        "in_line_with",
        EdgeType.SUPPORTS,
        "in line with|consistent with",
        r"(?<!\bin)\b(?:in line with|consistent with)\s" + _OBJECT,
    ),
    _cue(
        "refines",
        EdgeType.REFINES,
        "refine|amend|extends|narrows|building on",
        r"(?:" + _SUBJECT + r"(?:refines?|amends?|extends|narrows)|\bbuilding on)\s" + _OBJECT,
    ),
    _cue(
        "as_decided",
        EdgeType.INFLUENCES,
        "as decided|as agreed|as chosen|as settled|as established|as concluded|as we|as i",
        rf"\bas\s+(?:{_WE_HAVE})?{_SETTLED}\s+{_PAST_PLACE}\b",
        "from_earlier",
    ),
    _cue(
        "given_choice",
        EdgeType.INFLUENCES,
        "we chose|i chose|chosen|decided on|decided to|picked|went with|settled on",
        rf"\b(?:given|since|because)\s+(?:that )?{_WE_HAVE}"
        r"(?:decided on|decided to use|decided to|chose|chosen|picked|went with|settled on)\s"
        + _OBJECT,
        "from_earlier",
        "needs_name",
    ),
    _cue(
        "following",
        EdgeType.INFLUENCES,
        "earlier |previous |prior |above ",
        r"\b(?:per|following|based on|in light of)\s"
        r"(?P<object>(?:the|our|my)\s+(?:earlier|previous|prior|above)\s+(?:decision|choice)"
        rf"{_RUN}{{0,160}})",
        "from_earlier",
    ),
)
