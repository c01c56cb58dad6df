"""Long text in one line. Pure."""

MAX_HEADLINE = 120
_MORE = "…"


def headline(text: str) -> str:
    """Give the first line of `text` that says something, cut at a word, 120 characters at most."""
    for line in text.splitlines():
        words = line.split()
        if words:
            return shortened(" ".join(words), MAX_HEADLINE)
    return ""


def shortened(line: str, most: int) -> str:
    """Cut `line` to `most` characters, at a word where one ends in its second half."""
    if len(line) <= most:
        return line
    cut = line[: most - 1]
    space = cut.rfind(" ")
    kept = cut[:space] if space > most // 2 else cut
    return kept.rstrip() + _MORE
