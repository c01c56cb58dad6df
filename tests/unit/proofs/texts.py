"""Proofs, good and bad, and what checks them in place."""

from app.compute.base import Computed
from app.compute.computations import computed
from app.domain.modes.base import ModeInput
from app.domain.proofs.analysis import ProofAnalysis
from app.reasoning.beliefs.proofs.analysis.reading import analyse, read_proof
from app.reasoning.beliefs.proofs.reading.steps import read_text
from app.reasoning.beliefs.proofs.service import ProofChecker
from app.reasoning.nodes.modes.runner import ModeRunner

SQUARE_ROOT = """Theorem: The square root of 2 is irrational.
Proof: Suppose, for contradiction, that sqrt(2) is rational. Then sqrt(2) = a/b for some integers a
and b with no common factor. Squaring gives a^2 = 2b^2. Hence a^2 is even, so a is even. Write
a = 2k for an integer k. Then 4k^2 = 2b^2, so b^2 = 2k^2. Hence b^2 is even and b is even. So a and
b have the common factor 2, which contradicts that a and b have no common factor. Therefore sqrt(2)
is irrational. Q.E.D."""
UNRELATED = """The sky is blue. Cats like milk. Seven is a prime number. Paris lies on the Seine.
Therefore P = NP."""
SOCRATES = """1. Axiom: every human is mortal. 2. Hypothesis: Socrates is human.
3. Therefore Socrates is mortal, by 1 and 2."""
INDUCTION = """Theorem: For every natural number n, 1 + ... + n = n(n+1)/2.
Proof: By induction on n. Base case: for n = 1, the sum is 1 = 1(1+1)/2. Inductive step: assume the
claim holds for n = k. Then the sum to k+1 is k(k+1)/2 + (k+1) = (k+1)(k+2)/2 by the induction
hypothesis. Hence the claim holds for k+1. By induction, the sum is n(n+1)/2 for all n."""
CASES = """Theorem: n^2 + n is even for every integer n.
Proof: Let n be an integer. Case 1: n is even. Then n = 2k for some integer k, so
n^2 + n = 2(2k^2 + k) is even. Case 2: n is odd. Then n = 2k + 1 for some integer k, so
n^2 + n = 2(2k^2 + 3k + 1) is even. In both cases n^2 + n is even."""


def read(text: str, theorem: str = "") -> ProofAnalysis:
    """Weigh a proof by its words, without any computation."""
    return analyse(read_proof(read_text(text, theorem)))


class InPlace:
    """Computes in this process."""

    async def compute(self, mode: str, given: ModeInput) -> Computed:
        return computed(mode, given)


CHECKER = ProofChecker(ModeRunner(InPlace()))
