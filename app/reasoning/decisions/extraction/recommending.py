"""Whether a choice is left to somebody else: recommended, or put to them for their word. Pure."""

import re

_ADVISES = re.compile(
    r"\b(?:I|we)(?:['’]d|\swould)?\s(?:(?:strongly|still|also|rather|personally)\s)?(?:recommend|suggest|advise|propose)\b"
    r"|\b(?:I|we)(?:['’]d|\swould)\s(?:(?:probably|personally|rather|still|just)\s)?(?:go\s(?:with|for)|pick|choose|opt\sfor|vote|lean|prefer|take)\b"
    r"|\b(?:I['’]m|I\sam)\sleaning\b|\b(?:I|we)\slean\stowards?\b"
    r"|\b(?:my|our)\s(?:\w+\s)?(?:recommendation|suggestion|advice|proposal|vote|lean|preference)\b"
    r"|\brecommendation\b[^.!?]{0,40}?(?:\bis\b|\bwould\sbe\b|:)|\(recommended\)|^\W{0,6}(?:\d{1,2}[.)]\s+)?\W{0,4}recommend(?:ed|ation|ing)?\b"
    r"|\b(?:would\sbe|is\sprobably|is\slikely)\s(?:the\s)?(?:best|cleanest|simplest|safest|right|better)\b"
    r"|^\W{0,4}(?:\w+[,:]?\s){0,6}?(?:consider\s(?:\w+ing|whether|using)\b|you\s(?:could|should|might\swant\sto|may\swant\sto)\s)",
    re.IGNORECASE,
)
# "I'd recommend B, so I'll use it" waits for nobody.
_ACTS = re.compile(
    r"\b(?:so|and|then|[—–-])\s(?:I['’]ll|I\swill|I['’]m\sgoing\sto|let\sme|I\s(?:went|chose|used|picked))\b",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:I['’]ll|I\swill|(?:I|we)['’]d|would|could|should|can|plan|proposal|approach|(?:fix|option|solution|way|answer)\sis"
    r"|(?:is|be)\sto)\b",
    re.IGNORECASE,
)
_ASKS_LEAVE = re.compile(
    r"\b(?:(?:shall|should|may|can)\s(?:I|we)\s(?:go\sahead|proceed|do|implement|apply|make|start|switch|use|change|continue|take)\b"
    r"|(?:want|like)\sme\sto\s(?:go\sahead|proceed|do|implement|apply|make|start|switch|use|change|take)\b"
    r"|(?:does|do|is)\s(?:that|this|it)\s(?:plan\s|approach\s)?(?:sound|work|look|make\ssense|okay|ok|right|fine)\b"
    r"|sound\s(?:good|right|okay|ok)\b|what\sdo\syou\s(?:think|prefer)\b|which\s[^?]{0,60}\b(?:you|prefer)\b|ok(?:ay)?\sto\sproceed\b)"
    r"[^?]{0,120}\?",
    re.IGNORECASE,
)
_END = 400
"""Code points at the end of a message in which it asks for leave."""


def is_recommended(sentence: str, *, asks_leave: bool) -> bool:
    """Tell whether a sentence leaves to somebody else what it chooses.

    Args:
        asks_leave: Whether the message ends by asking if it may go on.
    """
    if _ADVISES.search(sentence):
        return _ACTS.search(sentence) is None
    return asks_leave and _OPEN.search(sentence) is not None


def asks_for_leave(text: str) -> bool:
    """Tell whether a message ends by asking somebody whether to do what it chose."""
    return "?" in text[-_END:] and _ASKS_LEAVE.search(text[-_END:]) is not None
