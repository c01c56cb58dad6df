"""What the letters of a text show, numbered from 0 for a to 25 for z.

Sources: Friedman, The Index of Coincidence (1922); Kasiski (1863); frequencies of English letters
from Lewand, Cryptological Mathematics (2000).
"""

import math
from collections import Counter
from collections.abc import Sequence

_ENGLISH = (
    "8.167 1.492 2.782 4.253 12.702 2.228 2.015 6.094 6.966 0.153 0.772 4.025 2.406 6.749 7.507"
    " 1.929 0.095 5.987 6.327 9.056 2.758 0.978 2.360 0.150 1.974 0.074"
)
ENGLISH = tuple(float(share) / 100 for share in _ENGLISH.split())
SIZE = 26
_SHORTEST_REPEAT = 3
_LONGEST_REPEAT = 20


def letters_of(text: str) -> list[int]:
    return [ord(c) - ord("a") for c in text.lower() if "a" <= c <= "z"]


def text_of(letters: Sequence[int]) -> str:
    return "".join(chr(letter + ord("a")) for letter in letters)


def coincidence(letters: Sequence[int]) -> float:
    total = len(letters)
    if total < 2:
        return 0.0
    pairs = sum(count * (count - 1) for count in Counter(letters).values())
    return pairs / (total * (total - 1))


def chi_square(letters: Sequence[int], shift: int = 0) -> float:
    """Compare the letters, moved back by a shift, with English."""
    counts, total = Counter(letters), len(letters)
    return math.fsum(
        (counts[(index + shift) % SIZE] - total * share) ** 2 / (total * share)
        for index, share in enumerate(ENGLISH)
    )


def best_shift(letters: Sequence[int]) -> int:
    return min(range(SIZE), key=lambda shift: chi_square(letters, shift))


def decrypted(letters: Sequence[int], key: Sequence[int]) -> str:
    return text_of([(letter - key[i % len(key)]) % SIZE for i, letter in enumerate(letters)])


def column_coincidence(letters: Sequence[int], period: int) -> float:
    return math.fsum(coincidence(letters[start::period]) for start in range(period)) / period


def repeats(letters: Sequence[int], most: int) -> list[tuple[str, list[int]]]:
    """Find the longest texts that occur again, leaving out those within longer ones."""
    text, found = text_of(letters), list[tuple[str, list[int]]]()
    for length in range(min(_LONGEST_REPEAT, len(text) - 1), _SHORTEST_REPEAT - 1, -1):
        places = dict[str, list[int]]()
        for start in range(len(text) - length + 1):
            places.setdefault(text[start : start + length], []).append(start)
        again = sorted(
            (item for item in places.items() if len(item[1]) > 1),
            key=lambda item: (-len(item[1]), item[1]),
        )
        for part, starts in again:
            inside = any(part in longer and len(starts) == len(at) for longer, at in found)
            if not inside:
                found.append((part, starts))
            if len(found) >= most:
                return found
    return found


def places_of_crib(letters: Sequence[int], crib: Sequence[int]) -> list[int]:
    """Find where the crib has the same pattern of equal letters as the text."""
    wanted = _pattern(crib)
    last = len(letters) - len(crib)
    return [at for at in range(last + 1) if _pattern(letters[at : at + len(crib)]) == wanted]


def _pattern(letters: Sequence[int]) -> list[int]:
    first = dict[int, int]()
    return [first.setdefault(letter, index) for index, letter in enumerate(letters)]
