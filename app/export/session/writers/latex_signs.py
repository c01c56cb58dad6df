"""Characters that LaTeX writes by a command of mathematics, which every engine has a font for."""

import unicodedata

_COMMANDS = """
≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ≅ cong ∼ sim ≺ prec ≻ succ ≪ ll ≫ gg ∝ propto ∞ infty
∀ forall ∃ exists ∈ in ∉ notin ∋ ni ∅ emptyset ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∪ cup
∩ cap ∧ wedge ∨ vee ⊕ oplus ⊗ otimes ⊢ vdash ⊨ models ⊤ top ⊥ bot □ Box ◇ Diamond
← leftarrow → rightarrow ↑ uparrow ↓ downarrow ↔ leftrightarrow ↦ mapsto ⇐ Leftarrow
⇒ Rightarrow ⇔ Leftrightarrow ⟶ longrightarrow ⟹ Longrightarrow ∑ sum ∏ prod ∫ int ∂ partial
∇ nabla √ surd ∘ circ ∙ bullet ⋅ cdot ⋯ cdots ∣ mid ∥ parallel ⟨ langle ⟩ rangle ⌊ lfloor
⌋ rfloor ⌈ lceil ⌉ rceil ′ prime ″ prime\\prime ∴ dot{.\\,.} − - ℓ ell ħ hbar
α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu
ν nu ξ xi π pi ρ rho ς varsigma σ sigma τ tau υ upsilon φ varphi χ chi ψ psi ω omega ϕ phi
ϵ epsilon ϑ vartheta Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi
Ω Omega ℕ mathbf{N} ℤ mathbf{Z} ℚ mathbf{Q} ℝ mathbf{R} ℂ mathbf{C}
₀ _0 ₁ _1 ₂ _2 ₃ _3 ₄ _4 ₅ _5 ₆ _6 ₇ _7 ₈ _8 ₉ _9
"""
_LACKING = "ĦħĸĿŀŉŦŧſ"
"""Of the letters with accents, those that the fonts of pdfLaTeX do not have."""
_TEXT = "–—‘’‚“”„†‡•…‰€™"


def _signs() -> dict[str, str]:
    words = iter(_COMMANDS.split())
    return {
        sign: f"\\ensuremath{{{_command(name)}}}" for sign, name in zip(words, words, strict=True)
    }


def _command(name: str) -> str:
    return name if name[0] in "_-" else f"\\{name}"


_SIGNS = _signs()


def composed(text: str) -> str:
    """Join letters and the accents that follow them, which no font of LaTeX has alone."""
    return unicodedata.normalize("NFC", text)


def sign(character: str) -> str:
    """Give a character so that every engine prints it, or its number where a font lacks it."""
    if "\xa0" <= character <= "ſ" and character not in _LACKING or character in _TEXT:
        return character
    return _SIGNS.get(character) or f"\\sign{{{ord(character):04X}}}{{{character}}}"
