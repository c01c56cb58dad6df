"""How the text of a proof becomes steps, symbols and formulas."""

import pytest

from app.domain.modes.mathematics.mathematics import ClaimRelation, NumberDomain
from app.domain.proofs.proof import MAX_STEPS, AtomKind, Rule
from app.errors import InvalidInputError
from app.reasoning.beliefs.proofs.reading.atoms import atoms_of
from app.reasoning.beliefs.proofs.reading.contents import contents_of
from app.reasoning.beliefs.proofs.reading.formulas import relations_in
from app.reasoning.beliefs.proofs.reading.numbers import numbers_in
from app.reasoning.beliefs.proofs.reading.sentences import sentences_of
from app.reasoning.beliefs.proofs.reading.steps import read_text
from app.reasoning.beliefs.proofs.schemas import read_source
from tests.unit.proofs.texts import CASES, INDUCTION, SOCRATES, read


def test_a_displayed_formula_stays_in_its_sentence_and_ends_it() -> None:
    text = "There are $a, b$ such that\n\n$$\nv = a + b .\n$$\n\nThus $a \\neq 0.5$ holds. QED"

    assert sentences_of(text) == [
        "There are $a, b$ such that $$ v = a + b . $$.",
        "Thus $a \\neq 0.5$ holds.",
        "QED",
    ]


def test_a_sentence_may_begin_with_a_number() -> None:
    assert sentences_of("1 + 1 = 2. 2 + 2 = 4. So 4 = 4.") == [
        "1 + 1 = 2.",
        "2 + 2 = 4.",
        "So 4 = 4.",
    ]


def test_an_abbreviation_ends_no_sentence() -> None:
    assert sentences_of("Some sets, e.g. Cantor's, are odd. Cf. Th. 2 for more.") == [
        "Some sets, e.g. Cantor's, are odd.",
        "Cf. Th. 2 for more.",
    ]


def test_the_theorem_and_the_labels_are_divided_from_the_steps() -> None:
    proof = read_text(f"Theorem: Socrates is mortal.\nProof: {SOCRATES} QED.")

    assert proof.theorem == "Socrates is mortal."
    assert [step.label for step in proof.steps] == ["1", "2", "3"]
    assert proof.steps[0].text == "Axiom: every human is mortal."


def test_a_theorem_and_its_proof_may_stand_on_one_line() -> None:
    proof = read_text("Theorem: 4 is even. Proof: 4 = 2 * 2. So 4 is even. QED")

    assert proof.theorem == "4 is even."
    assert [step.text for step in proof.steps] == ["4 = 2 * 2.", "So 4 is even."]


@pytest.mark.parametrize(
    "text",
    [
        "Lemma 1 (Euclid). 4 is even.\nProof. 4 = 2 * 2. So 4 is even. ∎",
        "**Theorem 2.3.** 4 is even.\n\n**Proof.** 4 = 2 * 2. So 4 is even.",
        "Claim: 4 is even. 4 = 2 * 2. So 4 is even.",
        "# Even numbers\n\nTheorem: 4 is even.\nProof: 4 = 2 * 2. So 4 is even.",
        "\\begin{lemma}[Euclid]4 is even.\\end{lemma}\n\\begin{proof}4 = 2 * 2. So 4 is even."
        "\\end{proof}",
        "\\begin{theorem*}\n4 is even.\n\\end{theorem*} 4 = 2 * 2. So 4 is even.",
    ],
    ids=["lemma", "markdown", "claim", "title", "LaTeX", "LaTeX without proof"],
)
def test_a_theorem_is_read_as_people_write_it(text: str) -> None:
    proof = read_text(text)

    assert proof.theorem == "4 is even."
    assert [step.text for step in proof.steps] == ["4 = 2 * 2.", "So 4 is even."]


def test_a_heading_leaves_the_formula_after_it_whole() -> None:
    proof = read_text("Theorem: (a+b)^2 >= 0. Proof: (a+b)^2 is a square.")

    assert proof.theorem == "(a+b)^2 >= 0."
    assert proof.steps[0].text == "(a+b)^2 is a square."


def test_headings_of_lists_are_no_steps() -> None:
    text = "# Queues\n\nPremises:\n- Queues lose messages.\n- We use a queue.\n\nSo we lose some."

    assert [atom.text for atom in read(text).atoms] == [
        "Queues lose messages.",
        "We use a queue.",
        "So we lose some.",
    ]


def test_an_interval_names_no_step() -> None:
    [step] = atoms_of(read_text("By continuity there is c in (0,1) with f(c) = 0."))

    assert step.references == ()


def test_a_letter_that_may_be_a_roman_number_is_a_label_in_brackets_alone() -> None:
    texts = ("Then x > 2, multiplying (1) by x.", "Then n > 2 by (x) and (ii).")

    assert [step.references for text in texts for step in atoms_of(read_text(text))] == [
        ("1",),
        ("x", "ii"),
    ]


def test_a_reason_in_brackets_belongs_to_the_sentence_before_it() -> None:
    atoms = read("1. It rains. 2. It is cold. 3. Therefore it snows. (from 1 and 2)").atoms

    assert [atom.text for atom in atoms][2:] == ["Therefore it snows. (from 1 and 2)"]


def test_what_a_proof_says_in_words_before_it_infers_is_its_premises() -> None:
    kinds = [AtomKind.HYPOTHESIS, AtomKind.HYPOTHESIS, AtomKind.CONCLUSION]

    for text in (
        "All men are mortal. Socrates is a man. So Socrates is mortal.",
        "p -> q. p. Therefore q.",
        "We have two servers. A server fails. So one is left.",
    ):
        assert [atom.kind for atom in read(text).atoms] == kinds
        assert [atom.kind for atom in read(text, "It is so.").atoms] == kinds
    assert [atom.kind for atom in read("Assume p or q. Assume not p. Hence q.").atoms] == kinds


def test_formulas_announcements_and_what_is_to_be_refuted_are_no_premises() -> None:
    formulas = read("Let n be odd. n = 2k + 1 for some k. So n + 1 is even.").atoms
    announced = read("We argue by cases. It rains. So the road is wet.").atoms
    supposed = read("Suppose it rains. Then the road is wet.", "It is so.").atoms
    refuted = read("Suppose that 2 is odd. Then 2 = 2k + 1, a contradiction. So 2 is even.").atoms

    assert formulas[1].kind is announced[0].kind is AtomKind.DERIVED
    assert refuted[0].kind is supposed[0].kind is AtomKind.ASSUMPTION


def test_only_a_step_with_a_symbol_is_algebra() -> None:
    text = "Hence the match is cancelled. Hence {} is cancelled. Done."

    assert [atom.rule for atom in read(text.format("$x$")).atoms][:2] == [
        Rule.MODUS_PONENS,
        Rule.ALGEBRA,
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Axiom: every set is a set.", AtomKind.AXIOM),
        ("We define f by f(x) = x.", AtomKind.DEFINITION),
        ("Let n be an integer.", AtomKind.HYPOTHESIS),
        ("Suppose, to the contrary, that n is odd.", AtomKind.ASSUMPTION),
        ("Case 2: n is odd.", AtomKind.ASSUMPTION),
        ("We claim that n is odd.", AtomKind.LEMMA),
        ("Hence n is odd.", AtomKind.DERIVED),
    ],
    ids=lambda value: str(value).split()[0],
)
def test_the_kind_of_a_step_is_told_by_its_words(text: str, kind: AtomKind) -> None:
    assert read(f"{text} Therefore n is a number.").atoms[0].kind is kind


def test_the_last_claim_is_the_conclusion() -> None:
    assert [atom.kind for atom in read(SOCRATES).atoms] == [
        AtomKind.AXIOM,
        AtomKind.HYPOTHESIS,
        AtomKind.CONCLUSION,
    ]


def test_the_rule_of_a_step_is_told_by_its_words() -> None:
    rules = {atom.id: atom.rule for atom in read(INDUCTION).atoms}

    assert rules["s4"] is rules["s6"] is Rule.INDUCTION
    assert rules["s5"] is Rule.MODUS_PONENS
    assert [atom.rule for atom in read(CASES).atoms][-1] is Rule.CASES


def test_what_the_theorem_supposes_is_a_hypothesis_of_its_own() -> None:
    [given, *_] = read("Hence n^2 is even.", "If n is an even integer, then n^2 is even.").atoms

    assert (given.id, given.kind, given.text) == (
        "given",
        AtomKind.HYPOTHESIS,
        "n is an even integer",
    )


def test_symbols_are_letters_of_formulas_and_an_index_makes_no_other() -> None:
    contents = contents_of(r"Let $\lambda_1, x_2 \in \mathbf{V}$ and $x'$ be a vector of norm 1.")

    assert contents.symbols == {"\\lambda", "x", "x′", "V"}
    assert contents.introduces == contents.symbols
    assert contents.words == {"vector", "norm"}


def test_a_sentence_that_says_what_its_symbols_are_introduces_them() -> None:
    contents = contents_of("Then a = 2k and b = 2m for integers k and m.")

    assert contents.introduces == {"a", "b", "k", "m"}
    assert contents_of("Then a has a prime factor p.").introduces == {"a", "p"}
    assert contents_of("Otherwise n = ab with 1 < a, b < n.").introduces == {"a", "b", "n"}
    assert contents_of("Then a divides b.").introduces == set()


def test_names_of_layouts_and_of_operators_are_no_symbols() -> None:
    formula = (
        r"\begin{aligned} \operatorname{f}(a_{1}) &= null(b) \\ \text{for $c_{2}$} \end{aligned}"
    )
    assert contents_of(f"$$ {formula} $$").symbols == {"a", "b"}
    assert contents_of("$n u l l(T - x)$").symbols == {"T", "x"}


def test_an_article_is_no_symbol() -> None:
    assert contents_of("A number a is even if a divides b.").symbols == {"a", "b"}
    assert contents_of("Socrates is a Greek.").symbols == set()
    assert contents_of("Since A was arbitrary, it follows.").symbols == {"A"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Squaring gives a^2 = 2b^2.", [("a**2", ClaimRelation.EQUAL, "2*b**2")]),
        (r"so $\frac{a+b}{2} \geq 0$", [("0", ClaimRelation.LESS_OR_EQUAL, "((a+b)/(2))")]),
        ("a^3 - a is divisible by 6.", [("6", ClaimRelation.DIVIDES, "a**3-a")]),
        ("Hence a(a+b) is even.", [("2", ClaimRelation.DIVIDES, "a*(a+b)")]),
        ("Then ab = b^2.", [("a*b", ClaimRelation.EQUAL, "b**2")]),
        (r"then $f(a) = b$", []),
        (r"$a \equiv b$", []),
    ],
    ids=["equation", "inequality", "divisible", "even", "product", "function", "other"],
)
def test_a_formula_is_read_where_it_has_one_meaning(
    text: str, said: list[tuple[str, ClaimRelation, str]]
) -> None:
    found = [one for chain in relations_in(text, {"a", "b"}) for one in chain]

    assert [(one.left, one.relation, one.right) for one in found] == said


def test_a_chain_of_equations_is_a_relation_for_each_sign() -> None:
    [chain] = relations_in("$a = b = a + 0$", {"a", "b"})

    assert [(one.left, one.right) for one in chain] == [("a", "b"), ("b", "a+0")]


def test_a_letter_of_a_multiple_is_a_number_like_the_one_it_makes() -> None:
    numbers = numbers_in(["Let n be odd. Then n = 2k + 1. So n = m."])

    assert {symbol: one.domain for symbol, one in numbers.items()} == dict.fromkeys(
        "nkm", NumberDomain.INTEGER
    )
    assert not any(one.is_any for one in numbers.values())


def test_only_what_is_said_to_be_a_number_is_one() -> None:
    texts = ["Let G be a group and a, b real numbers.", "For every positive integer n, n = k."]
    numbers = numbers_in([*texts, "Take an even integer m."])

    assert {symbol: one.domain for symbol, one in numbers.items()} == {
        "a": NumberDomain.REAL,
        "b": NumberDomain.REAL,
        "n": NumberDomain.NATURAL,
        "k": NumberDomain.NATURAL,
        "m": NumberDomain.INTEGER,
    }
    assert [symbol for symbol, one in numbers.items() if one.is_any] == ["a", "b", "n"]


@pytest.mark.parametrize(
    ("source", "field"),
    [
        ("", "steps"),
        ("{", "file"),
        ('{"theorem": "x"}', "text"),
        ('{"steps": [{"text": "x", "kinds": 1}]}', "steps.0.kinds"),
        ('{"steps": [{"text": " "}]}', "steps.0.text"),
        ('{"steps": [{"text": "x", "label": "A"}, {"text": "y", "label": "a"}]}', "steps.1.label"),
        ("It is so. " * (MAX_STEPS + 1), "steps"),
    ],
    ids=["empty", "no JSON", "neither", "unknown field", "blank", "doubled", "too many"],
)
def test_what_is_no_proof_is_refused_by_its_field(source: str, field: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        read_source(source)

    assert refused.value.field == field
