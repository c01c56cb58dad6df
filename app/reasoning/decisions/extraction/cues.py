"""The words that give a decision away, by family. Pure."""

import re
from collections.abc import Iterator

from app.reasoning.decisions.extraction.scope import is_asserted, is_question, spoken

VERDICT = (
    r"(?:(?:the|a|probably|perhaps|much|more|most|clearly|likely)\s){0,3}(?:fine|best|better|cleaner"
    r"|cleanest|simpler|simplest|right|safer|safest|easier|easiest|preferable|pragmatic|sensible"
    r"|good|way\sto\sgo)"
)
_ADVERB = (
    r"(?:(?:just|now|then|thus|therefore|simply|definitely|probably|also|still|rather|instead)\s+)?"
)
_BASE = r"(?:choose|pick|select|go\s+(?:with|for)|opt\s+for|settle\s+on|decide\s+on|stick\s+with)"
_LET = r"(?<!would\s)(?<!will\s)(?<!to\s)let(?:['’]?s|\s+me|\s+us)"
"""Not "which would let us": that tells what would be possible."""
# To weigh, check or ask is to go on thinking, and takes nothing.
THINKING = (
    r"be|have|see|look|check|verify|test|say|ask|find|understand|know|discuss|clarify|determine"
    r"|figure|explain|note|mention|remember|search|read|review|examine|recall|think|consider"
)
_PAST = (
    r"(?:chose|chosen|picked|selected|went\s+with|gone\s+with|opted\s+for|settled\s+on"
    r"|decided\s+(?:on|in\s+favou?r\s+of|to\s+(?:go\s+with|use|adopt|keep)"
    rf"|to(?!\s+(?:{THINKING})\b)))"
)
_DOING = (
    r"(?:choosing|picking|selecting|going\s+with|opting\s+for|settling\s+on|deciding\s+on"
    rf"|going\s+to\s+{_BASE})"
)
_STRONG = re.compile(
    r"\b(?:"
    rf"(?:I|we)(?:['’]ll|\s+will|\s+shall|['’]d|\s+would)\s+{_ADVERB}{_BASE}"
    rf"|(?:I['’]m|I\s+am|we['’]re|we\s+are)\s+{_ADVERB}{_DOING}"
    rf"|(?:I|we)(?:['’]ve|\s+have)?\s+{_ADVERB}{_PAST}"
    rf"|(?:I|we)\s+{_ADVERB}(?:choose|pick|select|opt\s+for)"
    rf"|{_LET}\s+{_ADVERB}{_BASE}"
    rf"|(?:I|we)(?:['’]d|\s+would)?\s+{_ADVERB}(?:recommend|suggest|lean\s+towards?|favou?r)"
    rf"|my\s+(?:choice|pick|recommendation|decision|preference)\s+(?:is|would\s+be)"
    r")\s+",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"\W{0,4}(?:(?:So|OK|Okay|Therefore|Thus|Hence|Then|Decision:)[,\s]\s*)?"
    r"(?:Going\s+with|Choosing|Selecting|Picking|Opting\s+for|Settling\s+on|Decided\s+on"
    r"|Settled\s+on|Chose|Picked|Selected)\s+",
)
_LABEL = re.compile(
    r"(?:[-*#>]{1,6}\s)?\*{0,2}(?:final\s+)?(?:decision|chosen\s+option|chosen|choice|verdict"
    r"|selected\s+option|recommendation)\*{0,2}\s?:\*{0,2}\s",
    re.IGNORECASE,
)
_NO_THOUGHT = (
    rf"(?!(?:{THINKING}|weigh|compare|decide|explore|reconsider|evaluate|analy[sz]e|start\sby"
    r"|first)\b)"
)
# Weaker words choose only where the text says against what.
_WEAK = re.compile(
    rf"\b(?:(?:I|we)(?:['’]ll|\s+will|\s+shall|\s+should)"
    rf"|{_LET}|(?:I['’]m|we['’]re)\s+going\s+to)\s+{_ADVERB}{_NO_THOUGHT}"
    r"(?:(?:use|take|try|do)\s+)?(?=\w)"
    r"|\b(?:I|we)\s+prefer\s+"
    # What somebody else decided for the writer.
    r"|\bthe\suser\s(?:\w+\s)?(?:wants|prefers|asked|decided|chose|insists|would\s(?:like|prefer|rather))\s"
    r"(?:(?:me|us)\s)?(?:(?:for|on|to)\s)?(?:keep\susing\s)?"
    # What was done: "I updated the image and switched to running X instead of Y".
    r"|\b(?:I|we)(?:['’]ve)?\s(?:[^.;\n]{0,120}\s)?(?:switched|moved|changed)(?:\s\w+){0,3}\sto\s(?:using\s)?"
    r"|\b(?:I|we)(?:['’]ve)?\s(?:also\s|just\s|now\s)?(?=(?:used|kept|added|made|built|put|wrote|implemented"
    r"|created|stored|passed|returned|wrapped|set)\s)"
    rf"|\b(?:it['’]?s|it\s+is|it\s+(?:would|might|may)\s+be|it\s+seems|probably|is|(?:would|might)\s+be)\s+{VERDICT}\s+to\s+"
    r"|\b(?:the|an?)\s+(?:simplest|best|easiest|cleanest|safest|right|better|cleaner|simpler|safer)"
    r"\s+(?:\w+\s){0,2}?(?:is|would\s+be|might\s+be|seems)\s+(?:(?:probably|likely|just)\s)?"
    r"(?:to\s+)?",
    re.IGNORECASE,
)
_IS_BEST = re.compile(
    rf"\b(?:I|we)\s+(?:think|believe|feel)\s+(?=\S.{{0,80}}\s(?:is|are|would\s+be)\s{VERDICT}\b)",
    re.IGNORECASE,
)


# Nine sentences in ten hold no word of choosing; telling that is quicker than reading them.
_HINT = re.compile(
    r"choos|chose|choice|pick|select|go with|go for|going with|went with|gone with|opt|settl|decid"
    r"|decision|stick|recommend|suggest|lean|favo|prefer|think|believe|feel|verdict"
)


def perhaps_strong(text: str) -> bool:
    """Tell whether a text that is still in one piece may hold a sentence with `strong_cues`."""
    return _HINT.search(" ".join(text.lower().split())) is not None


def strong_cues(sentence: str) -> Iterator[re.Match[str]]:
    """Find words that take something by themselves ("I'll go with", "Decision:")."""
    if _HINT.search(spoken(sentence)) is None or is_question(sentence):
        return
    if opening := _LABEL.match(sentence) or _OPENING.match(sentence):
        yield opening
    for pattern in (_STRONG, _IS_BEST):
        for cue in pattern.finditer(sentence):
            if is_asserted(sentence, cue.start()):
                yield cue


def weak_cues(sentence: str) -> Iterator[re.Match[str]]:
    """Find words that take something only where another thing is set against it."""
    if not is_question(sentence):
        for cue in _WEAK.finditer(sentence):
            if is_asserted(sentence, cue.start()):
                yield cue
