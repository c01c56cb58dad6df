"""Long text in one line. Pure."""

MAX_HEADLINE = 120
_MORE = "…"


def headline(text: str) -> str:
    """Give the first line of `text` that says something, cut at a word, 120 characters at most."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    first = next((line for line in lines if line), "")
    return shortened(first, MAX_HEADLINE)


def shortened(line: str, most: int) -> str:
    """Cut `line` to `most` characters, at a word where one ends in its second half."""
    if len(line) <= most:
        return line
    cut = line[: most - 1]
    space = cut.rfind(" ")
    kept = cut[:space] if space > most // 2 else cut
    return kept.rstrip() + _MORE
