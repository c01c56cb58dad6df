"""Debates with all that hangs on them."""

from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import DomainType, same_fields
from app.api.types.deliberations.base import DeliberationType
from app.api.types.enums import (
    Criterion,
    DebateRole,
    DebateStatus,
    IssueSeverity,
    IssueStatus,
    NodeStatus,
    ParseQuality,
    ScoreStatus,
    StopReason,
    Strategy,
)
from app.api.types.rating import RatingType
from app.api.types.reasoning import ThinkingNodeType
from app.api.types.scalars import Long
from app.domain.debate import (
    CriterionScore,
    Debate,
    DebateTurn,
    Issue,
    Judgement,
    Participant,
    Round,
    Score,
)

DEBATES = "debate"


@strawberry.type(name="DebateParticipant", description="The model behind a role.")
class DebateParticipantType(DomainType[Participant]):
    role: DebateRole = strawberry.field(description="Each role comes once.")
    provider: str = strawberry.field(description="The provider's name, such as `anthropic`.")
    model: str = strawberry.field(description="The provider's name for it.")
    temperature: float | None = strawberry.field(description="None leaves it to the model.")
    max_output_tokens: int = strawberry.field(description="Most tokens of one turn.")
    branch_id: strawberry.ID = strawberry.field(
        description="The branch of the session that pins its provider and model."
    )


@strawberry.type(name="DebateTurn", description="One turn of a participant.")
class DebateTurnType:
    role: DebateRole = strawberry.field(description="The participant's role.")
    node_id: strawberry.ID = strawberry.field(description="Its node, and the stream that tells it.")
    text: str = strawberry.field(description="All of it, its form included.")
    status: NodeStatus = strawberry.field(name="nodeStatus", description="Whether it is whole.")
    failure: str | None = strawberry.field(description="Code and message; null if it ended well.")
    attempt: int = strawberry.field(description="From 1; interrupted attempts stay in the session.")
    output_tokens: Long = strawberry.field(description="Tokens written, as the vendor counted.")

    @classmethod
    def of(cls, turn: DebateTurn) -> Self:
        return cls(**same_fields(cls, turn, status=NodeStatus(turn.status)))

    @strawberry.field(description="The node itself.")
    async def node(self, info: Info) -> ThinkingNodeType | None:
        node = await info.context.loaders.nodes.load(self.node_id)
        return ThinkingNodeType.of(node) if node else None


@strawberry.type(name="IssueJudgement", description="A later round's judgement of an issue.")
class JudgementType(DomainType[Judgement]):
    round: int = strawberry.field(description="The round, from 2.")
    status: IssueStatus = strawberry.field(name="issueStatus", description="The status it gave.")
    note: str | None = strawberry.field(description="The given reason; free text.")
    stated: bool = strawberry.field(
        description="Whether the skeptic said so; what goes unmentioned stays as it was."
    )


@strawberry.type(name="Issue", description="A flaw that the skeptic found.")
class IssueType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    key: str = strawberry.field(description="Its name in the debate: round and number.")
    round: int = strawberry.field(description="The round it was raised in.")
    severity: IssueSeverity = strawberry.field(description="CRITICAL flaws keep a debate going.")
    location: str | None = strawberry.field(description="The words at fault.")
    problem: str = strawberry.field(description="The flaw and its consequence.")
    fix: str | None = strawberry.field(
        description="The skeptic's suggestion; null if none was made."
    )
    counterexample: str | None = strawberry.field(description="A case that shows it.")
    strategy: Strategy | None = strawberry.field(
        description="The strategy of attack; null if none was named."
    )
    status: IssueStatus = strawberry.field(name="issueStatus", description="Where it stands now.")
    judgements: list[JudgementType] = strawberry.field(description="Its history, oldest first.")

    @classmethod
    def of(cls, issue: Issue) -> Self:
        judged = [JudgementType.of(judgement) for judgement in issue.judgements]
        return cls(**same_fields(cls, issue, judgements=judged))


@strawberry.type(name="DebateRound", description="One answer and what was said against it.")
class RoundType:
    index: int = strawberry.field(description="From 1.")
    proposal: DebateTurnType | None = strawberry.field(description="The answer.")
    critique: DebateTurnType | None = strawberry.field(
        description="The skeptic's turn; null until it began."
    )
    proposal_confidence: float | None = strawberry.field(description="0 to 1, the proposer's own.")
    skeptic_score: float | None = strawberry.field(description="1 to 10, the skeptic's.")
    ready: bool = strawberry.field(description="Whether the skeptic has nothing critical left.")
    parse_quality: ParseQuality | None = strawberry.field(description="Of the critique.")
    changed: int | None = strawberry.field(description="Issues that are new or changed state.")
    similarity: float | None = strawberry.field(
        description="0 to 1, of the answer with the one before."
    )

    @classmethod
    def of(cls, round_: Round) -> Self:
        turns = {
            "proposal": DebateTurnType.of(round_.proposal) if round_.proposal else None,
            "critique": DebateTurnType.of(round_.critique) if round_.critique else None,
        }
        return cls(**same_fields(cls, round_, **turns))


@strawberry.type(name="CriterionScore", description="A judgement by one criterion.")
class CriterionScoreType(DomainType[CriterionScore]):
    criterion: Criterion = strawberry.field(description="The judged quality.")
    points: float = strawberry.field(description="1 to 10; the median of the samples.")
    evidence: str = strawberry.field(description="The words it rests on.")


@strawberry.type(name="DebateScore", description="The judge's score.")
class ScoreType:
    status: ScoreStatus = strawberry.field(
        name="scoreStatus", description="FAILED where nothing could be read."
    )
    total: float | None = strawberry.field(
        description="1 to 10: correctness 40, completeness 25, clarity 20, depth 15; the median."
    )
    spread: float | None = strawberry.field(description="Between the highest and lowest sample.")
    samples: int = strawberry.field(description="Judgements asked for.")
    readable: int = strawberry.field(description="Judgements that could be read.")
    criteria: list[CriterionScoreType] = strawberry.field(
        description="One of each `Criterion`; empty if nothing could be read."
    )

    @classmethod
    def of(cls, score: Score) -> Self:
        criteria = [CriterionScoreType.of(criterion) for criterion in score.criteria]
        return cls(**same_fields(cls, score, criteria=criteria))


@strawberry.type(name="Debate", description="An answer, proposed, attacked, mended and judged.")
class DebateType(DeliberationType):
    question: str | None = strawberry.field(description="The question in full.")
    question_node_id: strawberry.ID = strawberry.field(
        description="Readable with `thinkingNode(id:)`."
    )
    status: DebateStatus = strawberry.field(name="debateStatus", description="Where it stands.")
    min_rounds: int = strawberry.field(description="Rounds before it may stop early.")
    max_rounds: int = strawberry.field(description="Rounds after which it stops.")
    stop_score: float = strawberry.field(description="The skeptic's score that is good enough.")
    score_samples: int = strawberry.field(
        description="Independent judgements that were asked for, from 1 to 9."
    )
    budget_tokens: Long | None = strawberry.field(description="Output tokens it may spend.")
    output_tokens: Long = strawberry.field(description="Output tokens it spent.")
    stop_reason: StopReason | None = strawberry.field(
        description="The reason that the last round was the last; null while it runs."
    )
    early_stopped: bool = strawberry.field(description="Whether it stopped before its last round.")
    failure: str | None = strawberry.field(
        description="Code and message of the failure; null if it is complete."
    )
    templates: list[str] = strawberry.field(description="Ways of reasoning that were retrieved.")
    answer: str | None = strawberry.field(description="The final answer; it stands by itself.")
    answer_node_id: strawberry.ID | None = strawberry.field(
        description="Its node; null where the last proposal stands in for it."
    )
    confidence: float | None = strawberry.field(description="0 to 1.")
    insights: list[str] = strawberry.field(
        description="Points that no single round had; empty before the synthesis."
    )
    caveats: list[str] = strawberry.field(
        description="Remaining objections to the answer; empty before the synthesis."
    )
    participants: list[DebateParticipantType] = strawberry.field(
        description="One entry for each role."
    )
    rounds: list[RoundType] = strawberry.field(description="Its rounds in order.")
    issues: list[IssueType] = strawberry.field(description="Every issue, in order.")
    other_turns: list[DebateTurnType] = strawberry.field(
        description="Turns of the synthesizer and the judge, and those that failed."
    )
    score: ScoreType | None = strawberry.field(
        name="judgeScore", description="The judge's; null until it was asked."
    )
    ratings: list[RatingType] = strawberry.field(description="Newest first.")
    effective_score: float | None = strawberry.field(
        description="The latest rating, else the judge's figure."
    )
    disagreement: bool = strawberry.field(
        description="Whether rating and judge are 3 points or more apart."
    )

    @classmethod
    def of(cls, debate: Debate) -> Self:
        others = {
            "templates": list(debate.templates or ()),
            "insights": list(debate.insights),
            "caveats": list(debate.caveats),
            "participants": [
                DebateParticipantType.of(participant) for participant in debate.participants
            ],
            "rounds": [RoundType.of(round_) for round_ in debate.rounds],
            "issues": [IssueType.of(issue) for issue in debate.issues],
            "other_turns": [DebateTurnType.of(other) for other in debate.others],
            "score": ScoreType.of(debate.score) if debate.score else None,
            "ratings": [RatingType.of(rating) for rating in debate.ratings],
        }
        return cls(**same_fields(cls, debate, **others))
