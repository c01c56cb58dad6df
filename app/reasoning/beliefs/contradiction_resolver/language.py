"""Whether a text is in a language that the judge can read. Pure."""

import re

_WORDS = re.compile(r"[^\W\d_]+")
_READ = 400
"""Code points that are looked at."""
_FOREIGN_LETTERS = 0.3
"""Share of letters outside the Latin alphabet from which on a text is in another script."""
_ENGLISH_WORDS = (
    "the a an and or of to in on is are was were be been it its this that with for from by at as"
    " not no has have had we our you they their which who when after before only every"
)
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_OTHER_WORDS = (
    "der das und ist nicht ein eine einer wird sind auf mit für von dem den zu wir"
    " le la les des et est une dans pour pas sur avec que qui nous du"
    " el los las y es una por con para del que se"
    " il lo gli e è di che non sono della"
    " de het een niet zijn voor met op wordt"
    " o os um uma não com mais são do da em"
)
_OTHERS = frozenset(_OTHER_WORDS.split()) - _ENGLISH
"""Words that stand in nearly every sentence of other languages and are no English ones."""


def is_readable(text: str) -> bool:
    """Tell whether a text has words, and is not plainly in another language than English."""
    shown = text[:_READ]
    letters = [sign for sign in shown if sign.isalpha()]
    if not letters:
        return False
    foreign = sum(sign > "\u024f" for sign in letters)
    if foreign > _FOREIGN_LETTERS * len(letters):
        return False
    words = [word.lower() for word in _WORDS.findall(shown)]
    english = sum(word in _ENGLISH for word in words)
    others = sum(word in _OTHERS for word in words)
    return others <= max(1, english)
