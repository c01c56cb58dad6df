"""A method for each operation. Written by `poe client`."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from noema import documents
from noema.answers import (
    AddThinkingNodeResult,
    AddThoughtResult,
    ArchiveSessionResult,
    CompleteSessionResult,
    ContradictionsItem,
    CreateSessionResult,
    DecisionsItem,
    ImportTranscriptResult,
    InsightsItem,
    JobsItem,
    KnowledgeEntriesItem,
    PrecedentsItem,
    RecallResult,
    RecordOutcomeResult,
    RetractBeliefResult,
    SearchItem,
    SessionsItem,
    StaleDecisionsItem,
    StoreKnowledgeResult,
    ThinkingNodeResult,
    ThinkResult,
    UpdateKnowledgeResult,
    WhyResult,
)
from noema.inputs import (
    ContentBlockInput,
    ContradictionFilterInput,
    DecisionFilterInput,
    DecisionInput,
    Effort,
    InsightFilterInput,
    JobFilterInput,
    KnowledgeFilterInput,
    OutcomeStatus,
    ReasoningStepInput,
    Role,
    SearchFilterInput,
    SessionFilterInput,
    ThinkingNodeKind,
    ThoughtControlMode,
    ThoughtDepth,
)
from noema.rules import Operation, given, with_key


class Calls(ABC):
    @abstractmethod
    def _call(self, operation: Operation, variables: Mapping[str, object]) -> Any:  # noqa: ANN401  # as the operation says
        """Give what the one field of an operation answered."""

    @abstractmethod
    def _pages(self, operation: Operation, variables: Mapping[str, object]) -> Iterator[Any]:
        """Give the nodes of all pages in order; each page is asked for when due."""

    def sessions(self, *, filter: SessionFilterInput | None = None) -> Iterator[SessionsItem]:
        """Sessions, newest first."""
        return self._pages(documents.SESSIONS, given(filter=filter))

    def decisions(self, *, filter: DecisionFilterInput | None = None) -> Iterator[DecisionsItem]:
        """Decisions, newest first."""
        return self._pages(documents.DECISIONS, given(filter=filter))

    def stale_decisions(self, *, project: str | None = None) -> Iterator[StaleDecisionsItem]:
        """Decisions to look at again: they are unsupported or disputed. Newest first."""
        return self._pages(documents.STALE_DECISIONS, given(project=project))

    def contradictions(
        self, *, filter: ContradictionFilterInput | None = None
    ) -> Iterator[ContradictionsItem]:
        """The review queue: contradictions, newest first."""
        return self._pages(documents.CONTRADICTIONS, given(filter=filter))

    def search(
        self, *, query: str, filter: SearchFilterInput | None = None
    ) -> Iterator[SearchItem]:
        """Find by words and by meaning, over everything there is."""
        return self._pages(documents.SEARCH, given(query=query, filter=filter))

    def knowledge_entries(
        self, *, filter: KnowledgeFilterInput | None = None
    ) -> Iterator[KnowledgeEntriesItem]:
        """Entries, newest first; of any valid time unless `asOf` says."""
        return self._pages(documents.KNOWLEDGE_ENTRIES, given(filter=filter))

    def precedents(self, *, text: str) -> Iterator[PrecedentsItem]:
        """Decisions like one: what was chosen, what was turned down and why, and how it ended; the
        best fit first. Give a text or a decision."""
        return self._pages(documents.PRECEDENTS, given(text=text))

    def insights(self, *, filter: InsightFilterInput | None = None) -> Iterator[InsightsItem]:
        """Newest first."""
        return self._pages(documents.INSIGHTS, given(filter=filter))

    def jobs(self, *, filter: JobFilterInput | None = None) -> Iterator[JobsItem]:
        """Newest first."""
        return self._pages(documents.JOBS, given(filter=filter))

    def recall(self, *, question: str, token_budget: int | None = None) -> RecallResult:
        """Cited knowledge for a question within a token budget: pinned entries, then found ones,
        then recent ones. Held beliefs only, with open contradictions named."""
        return self._call(documents.RECALL, given(question=question, token_budget=token_budget))

    def why(self, *, id: str) -> WhyResult:
        """The premises of a node and the arguments against it."""
        return self._call(documents.WHY, given(id=id))

    def thinking_node(self, *, id: str) -> ThinkingNodeResult | None:
        """One thinking node; null if there is no such one."""
        return self._call(documents.THINKING_NODE, given(id=id))

    def create_session(
        self,
        *,
        title: str,
        idempotency_key: str | None = None,
        mode: str | None = None,
        domain: str | None = None,
        project: str | None = None,
        author: str | None = None,
        plan: str | None = None,
        tags: Sequence[str] | None = None,
        strict: bool | None = None,
        valid_from: str | None = None,
    ) -> CreateSessionResult:
        """Begin a session; the same id again changes nothing."""
        return self._call(
            documents.CREATE_SESSION,
            with_key(
                given(
                    title=title,
                    idempotency_key=idempotency_key,
                    mode=mode,
                    domain=domain,
                    project=project,
                    author=author,
                    plan=plan,
                    tags=tags,
                    strict=strict,
                    valid_from=valid_from,
                )
            ),
        )

    def complete_session(
        self, *, session_id: str, idempotency_key: str | None = None, conclusion: str | None = None
    ) -> CompleteSessionResult:
        """Complete a session with a conclusion; a repeat replaces the conclusion."""
        return self._call(
            documents.COMPLETE_SESSION,
            with_key(
                given(session_id=session_id, idempotency_key=idempotency_key, conclusion=conclusion)
            ),
        )

    def archive_session(
        self, *, session_id: str, idempotency_key: str | None = None
    ) -> ArchiveSessionResult:
        """Close a session; it takes nothing more until reopened."""
        return self._call(
            documents.ARCHIVE_SESSION,
            with_key(given(session_id=session_id, idempotency_key=idempotency_key)),
        )

    def add_thinking_node(
        self,
        *,
        session_id: str,
        blocks: Sequence[ContentBlockInput],
        idempotency_key: str | None = None,
        parent_id: str | None = None,
        kind: ThinkingNodeKind | None = None,
        role: Role | None = None,
        confidence: float | None = None,
        confidence_basis: str | None = None,
        provider: str | None = None,
        model: str | None = None,
        author: str | None = None,
        valid_from: str | None = None,
        steps: Sequence[ReasoningStepInput] | None = None,
        decisions: Sequence[DecisionInput] | None = None,
    ) -> AddThinkingNodeResult:
        """Add a node to an open session; a repeat changes nothing."""
        return self._call(
            documents.ADD_THINKING_NODE,
            with_key(
                given(
                    session_id=session_id,
                    blocks=blocks,
                    idempotency_key=idempotency_key,
                    parent_id=parent_id,
                    kind=kind,
                    role=role,
                    confidence=confidence,
                    confidence_basis=confidence_basis,
                    provider=provider,
                    model=model,
                    author=author,
                    valid_from=valid_from,
                    steps=steps,
                    decisions=decisions,
                )
            ),
        )

    def add_thought(
        self,
        *,
        content: str,
        session_id: str,
        idempotency_key: str | None = None,
        mode: str | None = None,
        confidence: float | None = None,
        uncertainty: float | None = None,
        next_needed: bool | None = None,
        depends_on: Sequence[str] | None = None,
        assumptions: Sequence[str] | None = None,
        tags: Sequence[str] | None = None,
        author: str | None = None,
        after_number: int | None = None,
        control_mode: ThoughtControlMode | None = None,
        thought_depth: ThoughtDepth | None = None,
        hypothesis: str | None = None,
        injection_scale: int | None = None,
        thought_branch_id: str | None = None,
    ) -> AddThoughtResult:
        """Add a thought to an open session, numbered after the last one."""
        return self._call(
            documents.ADD_THOUGHT,
            with_key(
                given(
                    content=content,
                    session_id=session_id,
                    idempotency_key=idempotency_key,
                    mode=mode,
                    confidence=confidence,
                    uncertainty=uncertainty,
                    next_needed=next_needed,
                    depends_on=depends_on,
                    assumptions=assumptions,
                    tags=tags,
                    author=author,
                    after_number=after_number,
                    control_mode=control_mode,
                    thought_depth=thought_depth,
                    hypothesis=hypothesis,
                    injection_scale=injection_scale,
                    thought_branch_id=thought_branch_id,
                )
            ),
        )

    def think(
        self,
        *,
        session_id: str,
        text: str,
        idempotency_key: str | None = None,
        effort: Effort | None = None,
        include_knowledge: bool | None = None,
        plan_tasks: bool | None = None,
        branch_id: str | None = None,
        provider: str | None = None,
        model: str | None = None,
        thinking_budget: int | None = None,
        max_output_tokens: int | None = None,
        wait: bool | None = None,
    ) -> ThinkResult:
        """Ask a model; the question is stored first, and the answer goes on whoever waits for it.
        A repeat asks no second time."""
        return self._call(
            documents.THINK,
            with_key(
                given(
                    session_id=session_id,
                    text=text,
                    idempotency_key=idempotency_key,
                    effort=effort,
                    include_knowledge=include_knowledge,
                    plan_tasks=plan_tasks,
                    branch_id=branch_id,
                    provider=provider,
                    model=model,
                    thinking_budget=thinking_budget,
                    max_output_tokens=max_output_tokens,
                    wait=wait,
                )
            ),
        )

    def store_knowledge(
        self,
        *,
        title: str,
        content: str,
        idempotency_key: str | None = None,
        category: str | None = None,
        subcategory: str | None = None,
        tags: Sequence[str] | None = None,
        source: str | None = None,
        valid_from: str | None = None,
        valid_to: str | None = None,
        derived_from: Sequence[str] | None = None,
        rule: str | None = None,
        pinned: bool | None = None,
    ) -> StoreKnowledgeResult:
        """Store an entry and hold it true, by itself or for what it is derived from."""
        return self._call(
            documents.STORE_KNOWLEDGE,
            with_key(
                given(
                    title=title,
                    content=content,
                    idempotency_key=idempotency_key,
                    category=category,
                    subcategory=subcategory,
                    tags=tags,
                    source=source,
                    valid_from=valid_from,
                    valid_to=valid_to,
                    derived_from=derived_from,
                    rule=rule,
                    pinned=pinned,
                )
            ),
        )

    def update_knowledge(
        self,
        *,
        entry_id: str,
        idempotency_key: str | None = None,
        title: str | None = None,
        content: str | None = None,
        source: str | None = None,
        valid_from: str | None = None,
        valid_to: str | None = None,
    ) -> UpdateKnowledgeResult:
        """Replace an entry by a new record; what rested on the old one loses it."""
        return self._call(
            documents.UPDATE_KNOWLEDGE,
            with_key(
                given(
                    entry_id=entry_id,
                    idempotency_key=idempotency_key,
                    title=title,
                    content=content,
                    source=source,
                    valid_from=valid_from,
                    valid_to=valid_to,
                )
            ),
        )

    def retract_belief(
        self, *, belief_id: str, reason: str, idempotency_key: str | None = None
    ) -> RetractBeliefResult:
        """Withdraw a belief; what rested on it alone becomes unsupported. The same operation id
        again changes nothing."""
        return self._call(
            documents.RETRACT_BELIEF,
            with_key(given(belief_id=belief_id, reason=reason, idempotency_key=idempotency_key)),
        )

    def record_outcome(
        self,
        *,
        decision_id: str,
        status: OutcomeStatus,
        text: str,
        idempotency_key: str | None = None,
        at: str | None = None,
        evidence_ids: Sequence[str] | None = None,
    ) -> RecordOutcomeResult:
        """Record how a decision turned out; the same id again changes nothing."""
        return self._call(
            documents.RECORD_OUTCOME,
            with_key(
                given(
                    decision_id=decision_id,
                    status=status,
                    text=text,
                    idempotency_key=idempotency_key,
                    at=at,
                    evidence_ids=evidence_ids,
                )
            ),
        )

    def import_transcript(
        self, *, name: str, content: str, idempotency_key: str | None = None
    ) -> ImportTranscriptResult:
        """Import a transcript; importing it again changes nothing, a longer version adds what is
        new."""
        return self._call(
            documents.IMPORT_TRANSCRIPT,
            with_key(given(name=name, content=content, idempotency_key=idempotency_key)),
        )
