"""What the client asks for, as GraphQL. Written by `poe client`."""

from noema.rules import Operation

SESSIONS = Operation(
    "Sessions",
    "sessions",
    """
query Sessions($first: Int!, $after: String, $filter: SessionFilterInput) { sessions(first:
$first, after: $after, filter: $filter) { edges { node { id title sessionStatus mode project
author tags conclusion version nodeCount decisionCount validFrom recordedFrom } } pageInfo {
hasNextPage endCursor } } }
""",
)
DECISIONS = Operation(
    "Decisions",
    "decisions",
    """
query Decisions($first: Int!, $after: String, $filter: DecisionFilterInput) {
decisions(first: $first, after: $after, filter: $filter) { edges { node { id question
description decisionStatus sessionId supersededById validFrom recordedFrom chosen { text
reason } rejected { text reason } considered { text reason } } } pageInfo { hasNextPage
endCursor } } }
""",
)
STALE_DECISIONS = Operation(
    "StaleDecisions",
    "staleDecisions",
    """
query StaleDecisions($first: Int!, $after: String, $project: String) { staleDecisions(first:
$first, after: $after, project: $project) { edges { node { nodeId text beliefStatus disputed
falls { text fallStatus path } } } pageInfo { hasNextPage endCursor } } }
""",
)
CONTRADICTIONS = Operation(
    "Contradictions",
    "contradictions",
    """
query Contradictions($first: Int!, $after: String, $filter: ContradictionFilterInput) {
contradictions(first: $first, after: $after, filter: $filter) { edges { node { id
contradictionType severity contradictionStatus resolution summary confidence sideA { nodeId
kind text } sideB { nodeId kind text } recordedFrom } } pageInfo { hasNextPage endCursor } }
}
""",
)
SEARCH = Operation(
    "Search",
    "search",
    """
query Search($first: Int!, $after: String, $query: String!, $filter: SearchFilterInput) {
search(query: $query, first: $first, after: $after, filter: $filter) { edges { node { score
excerpt node { nodeId kind title } } } pageInfo { hasNextPage endCursor } } }
""",
)
KNOWLEDGE_ENTRIES = Operation(
    "KnowledgeEntries",
    "knowledgeEntries",
    """
query KnowledgeEntries($first: Int!, $after: String, $filter: KnowledgeFilterInput) {
knowledgeEntries(first: $first, after: $after, filter: $filter) { edges { node { id title
content category tags source tier updatesId validFrom validTo recordedFrom } } pageInfo {
hasNextPage endCursor } } }
""",
)
PRECEDENTS = Operation(
    "Precedents",
    "precedents",
    """
query Precedents($first: Int!, $after: String, $text: String!) { precedents(text: $text,
first: $first, after: $after) { edges { node { score excerpt ending decision { id
description chosen { text reason } rejected { text reason } } outcomes { outcomeStatus text
} } } pageInfo { hasNextPage endCursor } } }
""",
)
INSIGHTS = Operation(
    "Insights",
    "insights",
    """
query Insights($first: Int!, $after: String, $filter: InsightFilterInput) { insights(first:
$first, after: $after, filter: $filter) { edges { node { id insightType text confidence
counter sessionId recordedFrom evidence { nodeId excerpt } } } pageInfo { hasNextPage
endCursor } } }
""",
)
JOBS = Operation(
    "Jobs",
    "jobs",
    """
query Jobs($first: Int!, $after: String, $filter: JobFilterInput) { jobs(first: $first,
after: $after, filter: $filter) { edges { node { id kind jobStatus subjectId done attempt
error queuePosition recordedFrom startedAt finishedAt } } pageInfo { hasNextPage endCursor }
} }
""",
)
RECALL = Operation(
    "Recall",
    "knowledgeContext",
    """
query Recall($question: String!, $tokenBudget: Int! = 2000) { knowledgeContext(question:
$question, tokenBudget: $tokenBudget) { text tokens leftOut citations { number why entry {
id title source } } conflicts { summary entryId otherId } } }
""",
)
WHY = Operation(
    "Why",
    "why",
    """
query Why($id: ID!) { why(id: $id) { verdict { status sentence replacedBy { nodeId title }
fallen { nodeId title } } decision { id question chosen { text reason } rejected { text
reason } } restsOn { depth because node { nodeId kind title } } against { depth because node
{ nodeId kind title } } since { depth because node { nodeId kind title } } } }
""",
)
THINKING_NODE = Operation(
    "ThinkingNode",
    "thinkingNode",
    """
query ThinkingNode($id: ID!) { thinkingNode(id: $id) { id sessionId nodeStatus reasoning
response provider model confidence } }
""",
)
CREATE_SESSION = Operation(
    "CreateSession",
    "createSession",
    """
mutation CreateSession($input: CreateSessionInput!) { createSession(input: $input) { ... on
Session { id title mode project version } ... on UserError { refused: code message path } }
}
""",
)
COMPLETE_SESSION = Operation(
    "CompleteSession",
    "completeSession",
    """
mutation CompleteSession($input: CompleteSessionInput!) { completeSession(input: $input) {
... on Session { id conclusion version } ... on UserError { refused: code message path } } }
""",
)
ARCHIVE_SESSION = Operation(
    "ArchiveSession",
    "archiveSession",
    """
mutation ArchiveSession($input: ArchiveSessionInput!) { archiveSession(input: $input) { ...
on Session { id sessionStatus version } ... on UserError { refused: code message path } } }
""",
)
ADD_THINKING_NODE = Operation(
    "AddThinkingNode",
    "addThinkingNode",
    """
mutation AddThinkingNode($input: AddThinkingNodeInput!) { addThinkingNode(input: $input) {
... on ThinkingNode { id sessionId decisionPoints { id description } } ... on UserError {
refused: code message path } } }
""",
)
ADD_THOUGHT = Operation(
    "AddThought",
    "addThought",
    """
mutation AddThought($input: AddThoughtInput!) { addThought(input: $input) { ... on Thought {
id sessionId number mode } ... on UserError { refused: code message path } } }
""",
)
THINK = Operation(
    "Think",
    "think",
    """
mutation Think($input: ThinkInput!) { think(input: $input) { ... on StartedTurn { question {
id } answer { id nodeStatus } } ... on UserError { refused: code message path } } }
""",
)
STORE_KNOWLEDGE = Operation(
    "StoreKnowledge",
    "storeKnowledge",
    """
mutation StoreKnowledge($input: StoreKnowledgeInput!) { storeKnowledge(input: $input) { ...
on KnowledgeChange { entry { id title } changes { beliefId after } } ... on UserError {
refused: code message path } } }
""",
)
UPDATE_KNOWLEDGE = Operation(
    "UpdateKnowledge",
    "updateKnowledge",
    """
mutation UpdateKnowledge($input: UpdateKnowledgeInput!) { updateKnowledge(input: $input) {
... on KnowledgeChange { entry { id title } changes { beliefId after } } ... on UserError {
refused: code message path } } }
""",
)
RETRACT_BELIEF = Operation(
    "RetractBelief",
    "retractBelief",
    """
mutation RetractBelief($input: RetractBeliefInput!) { retractBelief(input: $input) { ... on
BeliefChange { belief { nodeId beliefStatus } changes { beliefId after } } ... on UserError
{ refused: code message path } } }
""",
)
RECORD_OUTCOME = Operation(
    "RecordOutcome",
    "recordOutcome",
    """
mutation RecordOutcome($input: RecordOutcomeInput!) { recordOutcome(input: $input) { ... on
Outcome { id decisionId outcomeStatus text } ... on UserError { refused: code message path }
} }
""",
)
IMPORT_TRANSCRIPT = Operation(
    "ImportTranscript",
    "importTranscript",
    """
mutation ImportTranscript($input: ImportTranscriptInput!) { importTranscript(input: $input)
{ ... on ImportReport { sessionIds nodesAdded nodesExtended nodesUnchanged decisions
problemCount problems { line reason } } ... on UserError { refused: code message path } } }
""",
)
