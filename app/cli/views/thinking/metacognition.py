"""How the thinking of a session goes, as text."""

from app.cli.terminal.output import fields, out, plain_table
from app.domain.guidance.metacognition import Metacognition


def show_metacognition(figures: Metacognition) -> None:
    out.print(
        fields(
            ("confidence", _figure(figures.average_confidence)),
            ("trend", _figure(figures.confidence_trend, "+.3f")),
            ("revision ratio", _figure(figures.revision_ratio)),
            ("continuity", _figure(figures.continuity)),
            ("open hypotheses", str(figures.open_hypotheses)),
            ("verification success", _figure(figures.verification_success)),
            ("verification confidence", _figure(figures.verification_confidence)),
            ("Brier score", _figure(figures.brier, ".3f")),
            ("most effective pattern", figures.most_effective),
        )
    )
    patterns = plain_table("pattern", "thoughts", "gain")
    for one in figures.patterns:
        patterns.add_row(one.pattern, str(one.thoughts), _figure(one.confidence_gain, "+.2f"))
    out.print(patterns)
    rules = plain_table("suggestion", "given", "followed", "rate", "gain", "gain if ignored")
    for rule in figures.rules:
        told = str(rule.given), f"{rule.followed} of {rule.settled}", _figure(rule.follow_rate)
        gains = _figure(rule.followed_gain, "+.2f"), _figure(rule.ignored_gain, "+.2f")
        rules.add_row(rule.rule_id, *told, *gains)
    out.print(rules)
    if figures.injections:
        sources = plain_table("source", "given", "useful", "relevance")
        for source in figures.injections:
            told = str(source.given), f"{source.useful} of {source.rated}"
            sources.add_row(source.source, *told, _figure(source.relevance))
        out.print(sources)


def _figure(value: float | None, form: str = ".2f") -> str | None:
    return None if value is None else format(value, form)
