"""The roles of a debate without a model: each weighs the same stored evidence by a rule of its own.

docs/offline.md tells the rules. Every sentence names something stored; every figure is computed.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

from app.domain.nodes.headline import headline
from app.llm.base import Brief
from app.reasoning.turns.offline import rules
from app.reasoning.turns.offline.layout import laid_out
from app.reasoning.turns.offline.prompts import LABEL, caveats, numbers_of, silence
from app.reasoning.turns.offline.schemas import (
    Argument,
    ArgumentMap,
    Attack,
    Balance,
    DebateAnswer,
    Lens,
    Stance,
)

HALF = 0.5
"""Strength under which a claim is no longer to be held."""
_GRAVE, _TELLING = 0.2, 0.05
"""Change of a claim's strength by one voice from which on it is critical, or major."""
_MOST = 6


ADVOCATE, PROSECUTOR, EVEN = Lens(1.0, 0.5), Lens(0.5, 1.0), Lens(1.0, 1.0)


@dataclass(frozen=True, slots=True)
class _Case:
    """What a role looks at."""

    found: ArgumentMap
    given: Mapping[str, Any]

    @property
    def candidates(self) -> Sequence[Argument]:
        return self.found.candidates

    @property
    def claim(self) -> Argument:
        """Give what the last proposal claims; where it cites nothing stored, the best fit."""
        named = [
            argument for argument in self.found.arguments if argument.id == self.given.get("claim")
        ]
        return named[0] if named else rules.lead_of(self.candidates, self.found)

    @property
    def issues(self) -> list[Mapping[str, Any]]:
        return cast(list[Mapping[str, Any]], self.given.get("issues") or [])

    @property
    def open_issues(self) -> list[Mapping[str, Any]]:
        return [issue for issue in self.issues if issue["status"] in ("unresolved", "partial")]

    def seen(self, lens: Lens) -> ArgumentMap:
        factors = {Stance.FOR: lens.supporting, Stance.AGAINST: lens.attacking}
        links = tuple(replace(x, weight=x.weight * factors[x.stance]) for x in self.found.links)
        return replace(self.found, links=links)

    def balance(self, claim: Argument, lens: Lens) -> Balance:
        return rules.balance_of(claim, self.seen(lens))

    def strongest(self, but: Sequence[Argument] = ()) -> Argument:
        """Give the candidate that stands best once everything against it counts in full.

        Args:
            but: Arguments that are left out where another one stands.
        """
        strengths = rules.strengths_of(self.seen(EVEN))
        standing = [
            candidate
            for candidate in self.candidates
            if not candidate.withdrawn and candidate not in but
        ]
        standing = standing or [*self.candidates]
        return max(
            standing, key=lambda argument: (strengths[argument.id], -standing.index(argument))
        )


def is_debated(brief: Brief | None) -> bool:
    return brief is not None and brief.task in _VOICES


def speak(brief: Brief, argument_map: ArgumentMap) -> DebateAnswer:
    """Let a role of a debate speak; `brief.given` holds the round, the claim and the issues."""
    return _VOICES[brief.task](_Case(argument_map, brief.given))


def _propose(case: _Case) -> DebateAnswer:
    """First the best fit, as an advocate sees it; after an attack what stands with all counted."""
    if not case.found.arguments:
        return _silent(case, {"claim": None, "replies": _replies(case, None)})
    first = case.given["round"] == 1
    claim = rules.lead_of(case.candidates, case.found) if first else case.strongest()
    balance = case.balance(claim, ADVOCATE if first else EVEN)
    made = {
        "confidence": _points(balance.strength),
        "claim": claim.id,
        "replies": _replies(case, balance),
    }
    return _speech(balance, case, [*_answer(balance), *_answered(case, balance)], made)


def _attack(case: _Case) -> DebateAnswer:
    if not case.found.arguments:
        gap = Attack(
            "major",
            "Nothing stored bears on the question, so the answer rests on nothing.",
            "the whole answer",
            "completeness",
            "Record what is known, or leave the question open.",
        )
        return _critique([gap], case, None)
    balance = case.balance(case.claim, PROSECUTOR)
    raised = {issue["location"] for issue in case.issues}
    fresh = [attack for attack in _attacks(balance, case) if attack.location not in raised]
    return _critique(fresh, case, balance)


def _critique(attacks: Sequence[Attack], case: _Case, balance: Balance | None) -> DebateAnswer:
    statuses = [_status(issue, case, balance) for issue in case.open_issues]
    severe = [attack for attack in attacks if attack.severity == "critical"]
    left = [
        one
        for one, status in zip(case.open_issues, statuses, strict=True)
        if one["severity"] == "critical" and status["status"] in ("unresolved", "partial")
    ]
    made = {
        "issues": [asdict(attack) for attack in attacks],
        "statuses": statuses,
        **({"score": _points(balance.strength)} if balance else {}),
        "ready": not (severe or left or balance is None),
    }
    cited = _cited(balance) if balance else ()
    return DebateAnswer(_considered(case, PROSECUTOR), _form(made), cited)


def _attacks(balance: Balance, case: _Case) -> Iterator[Attack]:
    """Attack a claim with what the graph holds against it, the gravest first."""
    claim = balance.claim
    if claim.withdrawn:
        yield Attack(
            "critical",
            f"What is claimed is {claim.withdrawn}: it is not held any more.",
            claim.id,
            "assumption_mining",
            "Claim something that is held, or say that it no longer is.",
        )
    for voice in balance.attacking:
        if not voice.argument.withdrawn:
            yield _contradicted(balance, voice.argument, voice.strength, voice.without_it)
    yield from _support(balance)
    rival = case.strongest(but=_cited(balance)[1:])
    strengths = rules.strengths_of(case.seen(EVEN))
    if rival.id != claim.id and strengths[rival.id] > strengths[claim.id]:
        yield Attack(
            "major",
            f"Another answer stands better with all evidence counted,"
            f" {strengths[rival.id]:.2f} against {strengths[claim.id]:.2f}: {_line(rival)}",
            rival.id,
            "steel_man",
            "Say why it was turned down, or take it.",
        )
    if claim.confidence is None:
        yield Attack(
            "minor",
            "Nobody said how sure they were of it: 0.50 stands for not known.",
            f"confidence of {claim.id}",
            "precision_audit",
            "Record a confidence.",
        )


def _contradicted(balance: Balance, voice: Argument, strength: float, without: float) -> Attack:
    loss = without - balance.strength
    grave = loss >= _GRAVE and balance.strength < HALF
    severity = "critical" if grave else "major" if loss >= _TELLING else "minor"
    return Attack(
        severity,
        f"This speaks against it with a strength of {strength:.2f}: {_line(voice)} Counted in full"
        f" it takes the claim from {without:.2f} to {balance.strength:.2f}.",
        voice.id,
        "counterexample_search",
        f"Answer it, or hold the claim with {balance.strength:.2f} at most.",
        _line(voice),
    )


def _support(balance: Balance) -> Iterator[Attack]:
    standing = [weighed for weighed in balance.supporting if not weighed.argument.withdrawn]
    for voice in balance.supporting:
        if voice.argument.withdrawn:
            gone = voice.argument
            yield Attack(
                "major",
                f"A premise is stale: it is {gone.withdrawn}: {_line(gone)}",
                gone.id,
                "assumption_mining",
                "Leave it out, and find another premise.",
            )
    if not standing:
        yield Attack(
            "major",
            "Nothing stored supports it: it is a bare statement.",
            f"support of {balance.claim.id}",
            "hallucination_detection",
            "Name what it rests on, or say that it rests on nothing else.",
        )


def _status(issue: Mapping[str, Any], case: _Case, balance: Balance | None) -> dict[str, str]:
    """Say what became of an issue: accepted is resolved, defended is looked at."""
    stance = cast(Mapping[str, str], case.given.get("replies") or {}).get(issue["key"])
    if stance == "accept" or balance is None:
        status = "resolved" if stance == "accept" else "unresolved"
        note = "the answer was changed accordingly" if stance else "it was not answered"
    elif stance is None:
        status, note = "unresolved", "it was not answered"
    else:
        even = case.balance(balance.claim, EVEN).strength
        status = "rejected" if even >= HALF else "unresolved"
        note = f"with both sides counted alike the claim stands at {even:.2f}"
    return {"issue": issue["key"], "status": status, "note": note}


def _replies(case: _Case, balance: Balance | None) -> list[dict[str, str]]:
    return [
        {"issue": issue["key"], "stance": stance, "reply": reply}
        for issue in case.open_issues
        for stance, reply in [_reply(issue, case, balance)]
    ]


def _reply(issue: Mapping[str, Any], case: _Case, balance: Balance | None) -> tuple[str, str]:
    if balance is None:
        return "accept", "Nothing stored bears on the question."
    moved = case.given.get("claim") not in (None, balance.claim.id)
    if moved:
        return "accept", f"The claim was dropped for one that stands at {balance.strength:.2f}."
    attackers = {weighed.argument.id: weighed for weighed in balance.attacking}
    if voice := attackers.get(issue["location"]):
        stance = "defend" if balance.strength >= HALF else "accept"
        kept = "still holds" if stance == "defend" else "is held for less than even"
        return stance, (
            f"It counts in full now, with {voice.strength:.2f}; the claim {kept}, at"
            f" {balance.strength:.2f}, and would be at {voice.without_it:.2f} without it."
        )
    return "accept", "The answer says so now, and its confidence counts it."


def _synthesize(case: _Case) -> DebateAnswer:
    if not case.found.arguments:
        caveats = [issue["problem"] for issue in case.open_issues]
        return _silent(case, {"insights": [], "caveats": caveats})
    balance = case.balance(case.claim, EVEN)
    made = {
        "confidence": _points(balance.strength),
        "insights": _insights(balance, case),
        "caveats": [issue["problem"] for issue in case.open_issues][:_MOST],
    }
    return _speech(balance, case, _answer(balance), made)


def _insights(balance: Balance, case: _Case) -> list[str]:
    first = rules.lead_of(case.candidates, case.found)
    told: list[str] = []
    if first.id != balance.claim.id:
        told.append(f"The nearest answer did not hold up: {_line(first)}")
    for voice in balance.attacking[:1]:
        told.append(
            f"Most of the doubt is one thing: {_line(voice.argument)} Without it the claim would"
            f" stand at {voice.without_it:.2f}."
        )
    for voice in balance.supporting[:1]:
        told.append(
            f"Most of the weight is one thing: {_line(voice.argument)} Without it the claim would"
            f" stand at {voice.without_it:.2f}."
        )
    return told


def _judge(case: _Case) -> DebateAnswer:
    """Judge by what the graph holds: how well it stands, how much was looked at, how it reads."""
    answer = str(case.given.get("final_answer") or "")
    if not case.found.arguments:
        # A figure would say how well something holds up, and there is nothing to hold up.
        return DebateAnswer(
            "", f"{LABEL}\n\nNothing stored bears on the question: no grade is given.", ()
        )
    balance = case.balance(case.claim, EVEN)
    mentioned = [candidate for candidate in case.candidates if _line(candidate) in answer]
    sentences = max(1, answer.count(". ") + answer.count("\n"))
    length = len(answer.split()) / sentences
    voices = len(balance.supporting) + len(balance.attacking)
    share = len(mentioned) / len(case.candidates)
    made = {
        "correctness": (balance.strength, f"its claim stands at {balance.strength:.2f}"),
        "completeness": (share, f"{len(mentioned)} of {len(case.candidates)} findings are in it"),
        "clarity": (min(1.0, 15 / length), f"{length:.0f} words a sentence"),
        "depth": (min(1.0, voices / _MOST), f"{voices} voices for and against were weighed"),
    }
    form = {k: {"points": _points(v), "evidence": why} for k, (v, why) in made.items()}
    return DebateAnswer(_considered(case, EVEN), _form(form), ())


_VOICES = {
    "debate.proposer": _propose,
    "debate.skeptic": _attack,
    "debate.synthesizer": _synthesize,
    "debate.judge": _judge,
}


def _silent(case: _Case, made: Mapping[str, object]) -> DebateAnswer:
    """Say that nothing bears on the question, without a grade for saying so."""
    return DebateAnswer("", f"{silence(case.found.nearest)}\n\n{_form(made)}", ())


def _speech(
    balance: Balance, case: _Case, parts: Sequence[str], made: Mapping[str, object]
) -> DebateAnswer:
    others = [candidate for candidate in case.candidates if candidate not in _cited(balance)]
    cited = (*_cited(balance), *others)
    told = (*parts, *laid_out(case.found.templates, cited))
    return DebateAnswer(_considered(case, EVEN), "\n\n".join((LABEL, *told, _form(made))), cited)


def _answer(balance: Balance) -> list[str]:
    numbers = numbers_of(_cited(balance))
    claim = balance.claim
    held = f"is {claim.withdrawn}" if claim.withdrawn else f"stands at {balance.strength:.2f}"
    parts = [f"{_line(claim)} [{numbers[claim.id]}]\nIt {held}, from {balance.base:.2f} by itself."]
    parts += ["\n".join(told)] if (told := [*caveats(claim)]) else []
    for title, side in (("For it", balance.supporting), ("Against it", balance.attacking)):
        lines = [
            f"- {_line(weighed.argument)} [{numbers[weighed.argument.id]}], strength"
            f" {weighed.strength:.2f}; without it {weighed.without_it:.2f}"
            for weighed in side[:_MOST]
        ]
        parts.append("\n".join((f"{title}:", *(lines or ["- nothing is stored"]))))
    return parts


def _answered(case: _Case, balance: Balance) -> list[str]:
    replies = _replies(case, balance)
    lines = [f"- [{reply['issue']}] {reply['stance']}: {reply['reply']}" for reply in replies]
    return ["\n".join(("To what was said against it:", *lines))] if lines else []


def _considered(case: _Case, lens: Lens) -> str:
    strengths = rules.strengths_of(case.seen(lens))
    lines = (
        f"- {argument.id}: {strengths[argument.id]:.2f}, {_line(argument)}"
        for argument in case.found.arguments
    )
    head = f"Support counted {lens.supporting:g} times, opposition {lens.attacking:g} times:"
    return "\n".join((head, *lines))


def _cited(balance: Balance) -> tuple[Argument, ...]:
    voices = (weighed.argument for weighed in (*balance.supporting, *balance.attacking))
    return tuple({argument.id: argument for argument in (balance.claim, *voices)}.values())


def _points(share: float) -> float:
    """Turn 0..1 into the scale of 1 to 10."""
    return round(1 + 9 * share, 1)


def _form(made: Mapping[str, object]) -> str:
    return f"```json\n{json.dumps(made, ensure_ascii=False)}\n```"


def _line(argument: Argument) -> str:
    return headline(argument.text)
