"""Sentences that commit nobody, however much their words sound like it. Pure."""

import re

from app.reasoning.decisions.extraction.scope import is_question

# What somebody else does, what is only supposed, denied or still to be weighed commits nobody.
_OTHERS_DO = re.compile(
    r"\W{0,4}(?:(?:instead|then|so|but|and)\s)?(?:he|she|they(?:['’]re)?|the\s(?:user|team|customer|author)s?)\s"
    r"(?!.*\b(?:I|we|let\sme|let['’]s|I['’]ll|we['’]ll|so)\b)",
    re.IGNORECASE,
)
# To look first is a step, whatever comes of it.
_LOOKS = re.compile(
    r"[^.;:]{0,120}?\b(?:let\sme|let['’]s|I['’]ll|I\sneed\sto|I\sshould)\s(?:(?:first|now|also|just|quickly)\s){0,2}"
    r"(?:check|look|verify|confirm|test|see|read|run|examine|analy[sz]e|search|find|understand|review"
    r"|explore|investigate|trace|think|wait)\b(?!.*\b(?:instead|rather\sthan|without|first,\sthen)\b)",
    re.IGNORECASE | re.DOTALL,
)
_UNSAID = re.compile(
    r"\W{0,4}(?:if|unless|suppose|whether)\s(?:I|we)\b|\W{0,4}(?:if|unless)\s(?:it|this|that)\b|\W{0,4}(?:if|unless|once|when|in\scase)\s(?:you|they|the\suser)\b"
    r"|\W{0,4}(?:the|one|an?|another|my)\s(?:\w+\s){0,2}(?:assumption|question|risk|unknown|caveat|concern|downside|limitation)s?\b"
    r"|\W{0,4}(?:alternatively|instead|or|then),?\s(?:I|we|you|one)\scould\b(?!.*\bbut\b)"
    r"|^[^.;,]{0,60}\b(?:I|we)\s(?:won['’]t|will\snot|wouldn['’]t|didn['’]t|haven['’]t)\s(?:go|use|choose|pick|take|decide)"
    # How an answer is to sound decides nothing that lasts.
    r"|^.{0,80}\bkeep(?:ing)?\s(?:(?:it|this)\s(?:simple|short|brief|concise|friendly)\sand"
    r"|(?:the|my)\s(?:answer|response|reply|details|explanation|summary|message|status)\b)"
    r"|\W{0,4}(?:we|I)\s(?:should|need\sto|have\sto)\s(?:first\s)?(?:weigh|compare|decide|discuss|think|consider)\b",
    re.IGNORECASE,
)

# What a change does is told after the change was chosen.
_EFFECT = re.compile(
    r"\W{0,4}(?:this|it|that|these|those|they)(?:\s(?:\w+\s)?(?:change|modification|update|edit|approach|way|fix)s?)?\s"
    r"(?:(?:also|now|then|will|would|should)\s)*"
    r"(?:mean|make|let|allow|ensure|improve|enable|prevent|show|give|work|help|add|provide|handle)s?\b"
    r"(?!\ssense\b)",
    re.IGNORECASE,
)

# What should have been done, an option that nobody takes, and what keeps an agent's own lists.
_NOT_DONE = re.compile(
    r"\b(?:I|we|you|it)\s(?:should|could|would)(?:n['’]t|\snot)?\shave\s(?:\w+ly\s)?"
    r"(?:\w+ed|been|chosen|done|gone|gotten|kept|made|put|run|seen|set|taken|used|written)\b",
    re.IGNORECASE,
)
_OPTION = re.compile(
    r"\W{0,6}(?:option|alternative|approach)\s(?:[A-E]|[1-9])\b"
    r"(?!.*\b(?:recommend\w*|prefer\w*|best|chosen|go|take|let|can|is\s\w+er)\b)",
    re.IGNORECASE | re.DOTALL,
)
_KEEPS_LISTS = re.compile(
    r"\bTodoWrite\b|\b(?:my|the|an?|this)\sto-?dos?\s?(?:list|items?|status(?:es)?)\b",
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"\b(?:without|rather\sthan|skip)\b", re.IGNORECASE)


def commits_nobody(sentence: str) -> bool:
    """Tell whether a sentence asks, supposes, looks or waits first, or tells what others do,
    what was not done, or what nobody takes."""
    return bool(
        is_question(sentence)
        or _OTHERS_DO.match(sentence)
        or _UNSAID.match(sentence)
        or _LOOKS.match(sentence)
        or _EFFECT.match(sentence)
        or _NOT_DONE.search(sentence)
        or _OPTION.match(sentence)
        or (_KEEPS_LISTS.search(sentence) and not _WITHOUT.search(sentence))
    )
