"""What goes before a question: knowledge, and what contradicts it."""

from app.reasoning.orchestrator.prompts import system
from app.reasoning.orchestrator.schemas import Found


def test_an_open_contradiction_stands_beside_the_fact_it_touches() -> None:
    plain = Found("1", "knowledge", "The lease", "It ends in June.")
    disputed = Found("2", "knowledge", "The letter", "It ends in May.", ("June against May",))
    assert system([plain, disputed]).endswith(
        "[1] The lease (knowledge 1)\nIt ends in June.\n\n"
        "[2] The letter (knowledge 2)\nIt ends in May.\nOpen contradiction: June against May"
    )
