"""What a model must answer about one step."""

from pydantic import BaseModel, Field

from app.domain.debate import IssueSeverity
from app.domain.nodes.step_check import StepIssueKind, StepVerdict


class AnsweredIssue(BaseModel):
    kind: StepIssueKind
    severity: IssueSeverity
    text: str = Field(min_length=1, max_length=2_000)
    correction: str | None = Field(default=None, max_length=2_000)


class AnsweredVerdict(BaseModel):
    verdict: StepVerdict
    confidence: float = Field(ge=0.0, le=1.0)
    issues: list[AnsweredIssue] = Field(default_factory=list[AnsweredIssue], max_length=8)
    sources: list[str] = Field(default_factory=list[str], max_length=20)
