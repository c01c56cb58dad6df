"""The five categories with five places each, and the words that tell of them."""

from functools import cache
from pathlib import Path

from app.domain.beliefs.knowledge import Category


@cache
def shipped_categories() -> tuple[Category, ...]:
    """Give the shipped categories, in the order of the file beside this one."""
    text = Path(__file__).with_name("categories.txt").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(_category(line) for line in lines)


def _category(line: str) -> Category:
    name, words = line.split(":")
    category, subcategory = name.split("/")
    return Category(category, subcategory, tuple(words.split()))
