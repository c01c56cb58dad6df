"""The words that tell what a step of a proof does."""

import re
from re import IGNORECASE

from app.domain.proofs.proof import AtomKind, Rule

_STOP_WORDS = """
the and for that this there then thus hence therefore with from have has had are was were
will would can could may might must shall should not but all any some each every both either
neither nor one two also only such same other another more most many much well very just
let suppose assume given since because while where when which who whose what why how its their
our your his her him she they them these those here now next first second last finally note
notice observe recall consider denote denoted define defined call called say said see seen show
shown showing shows prove proved proves proof proving follows following follow conclude
concluded concludes conclusion implies imply implying means mean obtain obtained obtains get
gets gives give giving take taking taken make makes made hold holds true false case cases step
claim lemma theorem proposition corollary definition exercise example by way contradiction
contradicts desired required clearly obviously easily trivially exactly being been into onto
than too out over under between among about above below against per via namely similarly
likewise conversely moreover furthermore otherwise however indeed instead yet still thing
know known want need needed use used uses using write written form forms think fact facts
immediately particular general simply possible exist exists least
you results result assumption hypothesis whenever does did done doing
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
KNOWN_SYMBOLS = frozenset({"e", "i", "d", "\\pi", "N", "Z", "Q", "R", "C", "F"})
"""Letters with a meaning of their own in most texts; whoever uses them need not introduce them."""
NUMBER_WORDS = frozenset({"real", "numb", "number", "integer", "positiv", "natur", "arbitrary"})
"""Stems that say of a symbol that it is any number of a kind, and nothing else."""

INTRODUCTION = re.compile(
    r"\b(?:let|suppose|assume|fix|choose|pick|take|define|denote|put|set|write|consider|given"
    r"|for (?:some|any|every|each|all|which)|there (?:is|are|exists?|must)|exists?|where|call"
    r"|arbitrary|any|some|every|each|if|putting|letting|say|form|obtain"
    r"|for (?:\w+ )?(?:integers?|naturals?|reals?|primes?|numbers?|elements?|vectors?))\b"
    r"|\bwith\s++[\d\s<≤]*+(?:;|[A-Za-z]\b)"
    r"|\ban? (?:[a-z-]+ ){0,3}(?:factor|divisor|point|element|number|integer|prime|set|subset"
    r"|function|sequence|subsequence|map|root|constant|path|cycle|vertex|polynomial|matrix|subgroup"
    r"|ideal|basis|vector) (?:;|[A-Za-z]\b)",
    IGNORECASE,
)
SETS_UP = re.compile(r"\b(?:let|define|fix|choose|denote|put|set|pick)\b", IGNORECASE)
SETS_UP_SYMBOL = re.compile(
    r"\b(?:let|define|fix|choose|denote|put|set|pick)\s+\$?(?P<symbol>\\[A-Za-z]+|[A-Za-z])\s*(?::=|=)",
    IGNORECASE,
)
"""The symbol that an equation defines."""
CLOSES = re.compile(
    r"\b(?:the|our|this|that) (?:theorem|claim|result|lemma|proposition|statement|assertion"
    r"|conclusion)(?: (?:now|then|thus))? (?:follows|holds|is (?:proved|proven|true|shown))\b"
    r"|\b(?:gives|yields|proves|shows|implies|establishes|completes) the"
    r" (?:theorem|claim|result|lemma|proposition|statement|proof|assertion)\b"
    r"|\bas (?:required|desired|claimed|wanted)\b|\bwe are done\b",
    IGNORECASE,
)
"""A sentence that says of the theorem that it is proved."""
ONLY_SETS_UP = re.compile(
    r"^\W*(?:let|suppose|assume|fix|consider|define|first|by induction on|for the inductive"
    r"|(?:the )?base case|we (?:will|shall|now|want|must|need)|it (?:remains|suffices))\b",
    IGNORECASE,
)
REFERS_BACK = re.compile(
    r"^\W*(?:thus|hence|therefore|so\b|then|it follows|consequently|similarly|but|conversely"
    r"|the other|the latter|the former|for the inductive|moreover|otherwise|likewise)\b",
    IGNORECASE,
)
INFERENCE = re.compile(
    r"\b(?:thus|hence|therefore|consequently|it follows|so\b|then|implies|which means"
    r"|whence|conclude|we (?:have|get|obtain|see|find)|gives?|yields?|shows? that|must)\b",
    IGNORECASE,
)
REASON = re.compile(
    r"\b(?:since|because|as|by|from|for|using|via|due to|according to)\b", IGNORECASE
)
DRAWS = re.compile(
    r"^\W*(?:and |but )?(?:thus|hence|therefore|consequently|so|then|since|because|as|it follows"
    r"|we conclude|this (?:means|implies|shows)|in conclusion|conclusion)\b"
    r"|[,;]\s+(?:so|thus|hence|therefore|and therefore|and so)\b",
    IGNORECASE,
)
"""A sentence that draws a conclusion, rather than "if … then …"."""
_PLANS = (
    r"^\W*(?:we|let us|i)\s+(?:(?:will|shall|now|first|may|can|must|want to|need to)\s+)*"
    r"(?:prove|show|proceed|argue|use|give|induct|apply|consider|claim|distinguish|do|work)\b"
)
PLANS = re.compile(rf"{_PLANS}|^\W*(?:by )?(?:\w+ )?induction\b[^,]{{0,40}}$", IGNORECASE)
"""A sentence that says what the proof is going to do."""
ANNOUNCES = re.compile(rf"{_PLANS}|^\W*(?:by|to (?:prove|show|see))\b", IGNORECASE)
"""A plan, or a sentence that begins with its reason."""
OTHER_REASON = re.compile(
    r"\b(?:since|because|using|via|due to|according to|assumption|hypothesis|lemma|theorem)\b"
    r"|\bby (?!algebra|expan|calculat|comput|simplif|squaring|multipl)",
    IGNORECASE,
)
"""A reason other than a calculation."""
CONCLUDES = re.compile(
    r"\b(?:thus|hence|therefore|consequently|it follows|we conclude|as (?:required|desired|claimed"
    r"|was to be (?:shown|proved))|q\.?e\.?d|completes the proof|so\b)",
    IGNORECASE,
)
END_MARK = re.compile(
    r"^\W*(?:q\.?\s?e\.?\s?d\.?|□|∎|\\(?:qed|square|blacksquare))\W*$", IGNORECASE
)
PROOF_HEADING = re.compile(
    r"(?:^[^\S\n]*+|(?<=[.!?$])[^\S\n]++)\W{0,2}(?:proof|solution)\W{0,2}[:.][*_]{0,2}\s*",
    IGNORECASE | re.MULTILINE,
)
END_MARK_AFTER = re.compile(
    r"(?<=[.!?$)])\s*(?:q\.?\s?e\.?\s?d\.?|□|∎|\\(?:qed|square|blacksquare))\W*$", IGNORECASE
)
THEOREM_HEADING = re.compile(
    r"^\s*\W{0,2}(?:theorem|lemma|proposition|claim|statement|corollary)\b"
    r"(?:\s*[\d.]*\d|\s*\([^()\n]{1,80}\)|[^:.\n\d]){0,20}[:.][*_]{0,2}\s*",
    IGNORECASE,
)
THEOREM_ENVIRONMENT = re.compile(
    r"^\s*\\begin\{(?P<name>(?:theorem|thm|lemma|lem|proposition|prop|corollary|cor|claim)\*?)\}"
    r"(?:\[[^\]]*\])?(?P<theorem>.*?)\\end\{(?P=name)\}",
    IGNORECASE | re.DOTALL,
)
PROOF_ENVIRONMENT = re.compile(
    r"^\s*\\begin\{proof\}(?:\[[^\]]*\])?(?P<proof>.*?)(?:\\end\{proof\}\s*$|\Z)",
    IGNORECASE | re.DOTALL,
)

CONTRADICTION = re.compile(
    r"\bcontradict(?:s|ion|ory|ing)\b|\babsurd\b|\bimpossible\b|\bcannot be\b|\\bot\b|⊥", IGNORECASE
)
FOR_REDUCTIO = re.compile(
    r"\b(?:for|by way of|towards?|seeking|to get|to obtain"
    r"|to reach) (?:a )?contradiction\b|\breductio\b"
    r"|\b(?:to|on) the contrary\b|\b(?:suppose|assume) (?:that )?(?:not|otherwise)\b"
    r"|(?m:^)(?>.*?\b(?:suppose|assume)\b).*\bcontradiction\b",
    IGNORECASE,
)
_BEFORE_ASSUMING = (
    r"(?:(?:now|so|next|first|conversely|for (?:a )?(?:contradiction|reductio)"
    r"|by way of contradiction|in the other direction|for the converse|for the inductive step"
    r"|inductive step)[,:]?\s++){0,6}"
)
ASSUMES = re.compile(
    rf"^\W*+{_BEFORE_ASSUMING}(?:to (?:show|prove|see) this[^,]{{0,200}}[,:]?\s++"
    rf"{_BEFORE_ASSUMING})?(?:we (?:may )?)?(?:suppose|assume)\b|^\W*+if not\b",
    IGNORECASE,
)
CASE = re.compile(r"^\W*case\s*(?:\(?(\w+)\)?)?|^\W*if\b.*\bthen\b|^\(\w\)\s", IGNORECASE)
CASE_HEAD = re.compile(r"^\W*case\s+\(?\w+\)?", IGNORECASE)
CASES_JOIN = re.compile(
    r"\b(?:in (?:each|either|both|all|every|any) cases?|all cases|both cases)\b", IGNORECASE
)
CASES_SAID = re.compile(
    r"\b(?:two|three|four|five|several|following) (?:possible )?cases\b|\bby cases\b", IGNORECASE
)
INDUCTION = re.compile(r"\binduct(?:ion|ive)\b", IGNORECASE)
NEXT_NUMBER = re.compile(r"\b[kmn]\s*\+\s*1\b")
STRONG_INDUCTION = re.compile(
    r"\b(?:strong|complete|course-of-values|well-founded|structural|transfinite)\)? induction\b",
    IGNORECASE,
)
"""Needs no base case of its own."""
BASE_CASE = re.compile(
    r"\bbase (?:case|step)\b|\bfor (?:the )?(?:case )?\$?[a-z]\s*=\s*\d+\b"
    r"|\binduction basis\b|\btrivial(?:ly)? (?:for|if|when)\b",
    IGNORECASE,
)
INDUCTIVE_STEP = re.compile(
    r"\binductive (?:step|hypothesis|case)\b|\binduction (?:step|hypothesis)\b"
    r"|\bk\s*\+\s*1\b|\bn\s*\+\s*1\b"
    r"|\bnow let\b|\bwe have the claim for\b"
    r"|\b(?:suppose|assume)\b[^.]{0,60}\b(?:holds|is true|is valid) for\b",
    IGNORECASE,
)
BEGINS_WITH_IF = re.compile(r"^\W*(?:if|when|whenever|unless)\b", IGNORECASE)
CONVERSELY = re.compile(
    r"^\W*(?:conversely|for the (?:converse|other direction)|in the other direction"
    r"|\(?\\?(?:left|Left)arrow)",
    IGNORECASE,
)
CONDITIONAL = re.compile(
    r"\b(?:if|then|implies|iff|whenever|only if|suppose|assume|let|when|given"
    r"|for (?:all|any|every|each))\b|->|\\(?:to|lif|implies|Rightarrow|iff)",
    IGNORECASE,
)

KINDS: tuple[tuple[AtomKind, re.Pattern[str]], ...] = (
    (AtomKind.AXIOM, re.compile(r"^\W*(?:axiom|postulate)\b|\bis an axiom\b", IGNORECASE)),
    (
        AtomKind.LEMMA,
        re.compile(
            r"^\W*(?:lemma|claim|sublemma)\b|\bwe (?:first |now )?claim (?:that )?", IGNORECASE
        ),
    ),
    (
        AtomKind.DEFINITION,
        re.compile(
            r"^\W*(?:definition\b|define\b|denote\b|put\b|set\b|call\b|write\b)"
            r"|\bwe (?:define|denote|call|write)\b"
            r"|\bis (?:defined (?:as|to be|by)|called|said to be)\b|^\W*let\b.*(?::="
            r"|\b(?:denote|be defined)\b)"
            r"|^\W*let \S+ ?=",
            IGNORECASE,
        ),
    ),
    (
        AtomKind.HYPOTHESIS,
        re.compile(
            r"^\W*(?:(?:so|now|then|next|first|also)[, ]+)?(?:let|fix|given|hypothesis"
            r"|by hypothesis|consider|choose|pick|take"
            r"|we are given|premise)\b",
            IGNORECASE,
        ),
    ),
)
RULES: tuple[tuple[Rule, re.Pattern[str]], ...] = (
    (
        Rule.INDUCTION,
        re.compile(
            r"\b(?:by|strong|transfinite) (?:strong )?induction\b|\binduct(?:ion"
            r"|ive) (?:hypothesis|principle)\b|\binductive\b",
            IGNORECASE,
        ),
    ),
    (Rule.REDUCTIO, CONTRADICTION),
    (Rule.CASES, CASES_JOIN),
    (
        Rule.DEFINITION,
        re.compile(
            r"\bby (?:the )?(?:definition|construction|choice)\b|\bdefinition of\b|\bby def\b",
            IGNORECASE,
        ),
    ),
    (
        Rule.SUBSTITUTION,
        re.compile(
            r"\b(?:substitut|plugg?|replac|evaluat|insert)(?:e|es|ed|ing|ion)?\b|\bsetting\b"
            r"|\bputting\b",
            IGNORECASE,
        ),
    ),
    (
        Rule.SYMMETRY,
        re.compile(
            r"\b(?:by symmetry|similarly|likewise|analogously|the same argument|in the same way)\b",
            IGNORECASE,
        ),
    ),
    (
        Rule.INSTANTIATION,
        re.compile(r"\bin particular\b|\bapply(?:ing)?\b|\bspecial case\b", IGNORECASE),
    ),
    (
        Rule.GENERALISATION,
        re.compile(
            r"\b(?:was|were|is|are) arbitrary\b"
            r"|(?m:^)(?>.*?\bfor (?:all|every|each|any)\b).*\barbitrary\b",
            IGNORECASE,
        ),
    ),
    (
        Rule.CITATION,
        re.compile(
            r"(?<![^.])(?>[^.]*?\b(?:by|from|using|apply|see)\b)[^.]*?(?:\b(?:theorem|lemma|proposition"
            r"|corollary|exercise|axiom|inequality|law|criterion|principle)\b|\[\w[\w:-]+\])",
            IGNORECASE,
        ),
    ),
    (
        Rule.ALGEBRA,
        re.compile(
            r"\b(?:squar|multiply|divid|add|subtract|factor|expand|simplif|rearrang|cancel"
            r"|comput)\w*\b",
            IGNORECASE,
        ),
    ),
    (Rule.EXISTENCE, re.compile(r"\bthere (?:is|are|exists?|must be)\b", IGNORECASE)),
    (
        Rule.MODUS_PONENS,
        re.compile(
            r"\b(?:thus|hence|therefore|so|then|consequently|it follows|since|because|implies)\b",
            IGNORECASE,
        ),
    ),
)
TRIVIAL = re.compile(
    r"\b(?:clearly|obviously|trivially|evidently|it is (?:clear|obvious|easy|evident"
    r"|immediate)|easily)\b",
    IGNORECASE,
)
WITHOUT_LOSS = re.compile(
    r"\bwithout (?:any )?loss of generality\b|\bw\.?l\.?o\.?g\b|\bby symmetry\b", IGNORECASE
)
LEADING = re.compile(
    r"^\W*(?:(?:so|thus|hence|therefore|then|but|now|also|however|consequently|it follows that"
    r"|we (?:have|get|conclude that)|suppose|assume|let us (?:suppose|assume)|since|that|because"
    r"|(?:axiom|hypothesis|premise|assumption|conclusion)(?:\s+\d+)?)\b[,:]?\s*)+",
    IGNORECASE,
)
"""What stands before the claim of a step."""
REFERENCE_TAIL = re.compile(
    r"(?:[,;]|(?<![\s,;]))\s++(?:by|from|using)\s[^.]{0,400}+\.?\s*+$", IGNORECASE
)
