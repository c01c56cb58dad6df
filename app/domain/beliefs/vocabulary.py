"""The words of a text that carry its meaning. Pure."""

import re

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_COMMON = frozenset(
    re.findall(
        r"\w+",
        """
        a about after all also an and any are as at be because been before but by can could did do
        does for from had has have how i if in into is it its just may me might more most must my
        no not of on one only or other our out over own same shall she should so some such than
        that the their them then there these they this those to too under until up us use used
        very was we were what when where which while who why will with would you your
        """,
    )
)


def content_words(text: str) -> frozenset[str]:
    """Give the words of a text in lower case, without those that every English text has."""
    return frozenset(_WORD.findall(text.lower())) - _COMMON
