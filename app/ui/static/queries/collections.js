// What the lists with filters and the pages of their items ask.

import { PAGE_INFO, REFUSED, SUMMARY } from "./parts.js";

const HELD = "belief { status: beliefStatus disputed }";

function listed(name, type, list, line) {
  return `query ${name}($first: Int!, $after: String, $filter: ${type}) {
  ${list}(first: $first, after: $after, filter: $filter) { edges { node { ${line} } } ${PAGE_INFO} }
}`;
}

/** Where things are shown: which of them are decisions, and the sessions of thoughts. */
export const SPOTS = `query Spots($ids: [ID!]!) {
  nodes(ids: $ids) { __typename id ... on ThinkingNode { sessionId } }
}`;

const CHECKPOINT_LINE = "id question author status: checkpointStatus answer decidedBy recordedFrom expiresAt";

export const CHECKPOINTS = listed("Checkpoints", "CheckpointFilterInput", "checkpoints", CHECKPOINT_LINE);

export const CHECKPOINT = `query Checkpoint($id: ID!) {
  checkpoint(id: $id) { ${CHECKPOINT_LINE} nodeId sessionId proposal options reason decidedAt }
}`;

export const DECIDE_CHECKPOINT = `mutation DecideCheckpoint($input: DecideCheckpointInput!) {
  decideCheckpoint(input: $input) { ... on Checkpoint { id } ${REFUSED} }
}`;

const INSIGHT_LINE = `id type: insightType finding text confidence recordedFrom ${HELD}`;

export const INSIGHTS = listed("Insights", "InsightFilterInput", "insights", INSIGHT_LINE);

export const INSIGHT = `query Insight($id: ID!) {
  node(id: $id) {
    ... on Insight {
      ${INSIGHT_LINE} counter sessionId dropped foundBy
      evidence { nodeId excerpt relevance foundBy }
      effect { before beforeSucceeded after afterSucceeded difference low high verdict }
    }
  }
}`;

export const ANALYZE_REASONING = `mutation AnalyzeReasoning($input: AnalyzeReasoningInput!) {
  analyzeReasoning(input: $input) { ... on Job { id } ${REFUSED} }
}`;

const HYPOTHESIS_LINE = `id text status: hypothesisStatus score author recordedFrom ${HELD}`;

export const HYPOTHESES = listed("Hypotheses", "HypothesisFilterInput", "hypotheses", HYPOTHESIS_LINE);

export const HYPOTHESIS = `query Hypothesis($id: ID!) {
  hypothesis(id: $id) {
    ${HYPOTHESIS_LINE} sessionId supersededById
    verifications(first: 5) { edges { node {
      id score supporting contradicting neutral isComplete suggestedStatus suggestion recordedFrom
      evidence { nodeId kind stance weight quote rule }
    } } }
    conclusions { status: hypothesisStatus rationale recordedFrom }
  }
}`;

export const PROPOSE = `mutation Propose($input: ProposeHypothesisInput!) {
  proposeHypothesis(input: $input) { ... on Hypothesis { id } ${REFUSED} }
}`;

export const VERIFY = `mutation Verify($input: VerifyHypothesisInput!) {
  verifyHypothesis(input: $input) { ... on Verification { id } ${REFUSED} }
}`;

export const CONCLUDE = `mutation Conclude($input: ConcludeHypothesisInput!) {
  concludeHypothesis(input: $input) { ... on Hypothesis { id } ${REFUSED} }
}`;

const ENTRY_LINE = `id title category subcategory tier tags source recordedFrom ${HELD}`;

export const ENTRIES = listed("Entries", "KnowledgeFilterInput", "knowledgeEntries", ENTRY_LINE);

export const ENTRY = `query Entry($id: ID!) {
  knowledge(id: $id) { ${ENTRY_LINE} content validFrom validTo updatesId }
  traverse(from: $id, depth: 1, limit: 50) {
    visits { node { ${SUMMARY} } }
    relationships { type from to }
  }
}`;

const ENTRY_CHANGED = `... on KnowledgeChange { entry { id } } ${REFUSED}`;

export const STORE_KNOWLEDGE = `mutation StoreKnowledge($input: StoreKnowledgeInput!) {
  storeKnowledge(input: $input) { ${ENTRY_CHANGED} }
}`;

export const MOVE_KNOWLEDGE = `mutation MoveKnowledge($input: MoveKnowledgeInput!) {
  moveKnowledge(input: $input) { ${ENTRY_CHANGED} }
}`;

export const TAG_KNOWLEDGE = `mutation TagKnowledge($input: TagKnowledgeInput!) {
  tagKnowledge(input: $input) { ${ENTRY_CHANGED} }
}`;

const JOB_LINE = "id kind subjectId status: jobStatus attempt done error queuePosition recordedFrom";

export const JOBS = listed("Jobs", "JobFilterInput", "jobs", JOB_LINE);

export const JOB = `query Job($id: ID!) { job(id: $id) { ${JOB_LINE} heartbeatAt leaseUntil startedAt finishedAt
  modelReading { model insightIds refused dropped leftOut failure } } }`;

export const CANCEL_FORK = `mutation CancelFork($input: CancelForkInput!) {
  cancelFork(input: $input) { ... on Fork { id } ${REFUSED} }
}`;

export const CANCEL_DEBATE = `mutation CancelDebate($input: CancelDebateInput!) {
  cancelDebate(input: $input) { ... on Debate { id } ${REFUSED} }
}`;

export const CANCEL_FINE_TUNE = `mutation CancelFineTune($input: CancelFineTuneInput!) {
  cancelFineTune(input: $input) { ... on FineTuneRun { id } ${REFUSED} }
}`;

const TEMPLATE_LINE = `id name status: templateStatus source: templateSource version useCount meanScore
  currentContent { description domain complexity methodology keywords }`;

export const TEMPLATES = listed("Templates", "TemplateFilterInput", "templates", TEMPLATE_LINE);

export const TEMPLATE = `query Template($id: ID!) {
  template(id: $id) {
    ${TEMPLATE_LINE} fallback recordedFrom
    currentContent { body }
    versions { id number useCount meanScore recordedFrom }
  }
}`;

export const RETIRE_TEMPLATE = `mutation RetireTemplate($input: RetireTemplateInput!) {
  retireTemplate(input: $input) { ... on Template { id } ${REFUSED} }
}`;

export const RESTORE_TEMPLATE = `mutation RestoreTemplate($input: RestoreTemplateInput!) {
  restoreTemplate(input: $input) { ... on Template { id } ${REFUSED} }
}`;

const TRACE_LINE = "id: nodeId kind sessionId question provider model rounds score rating quality recordedFrom";

export const TRACES = listed("Traces", "TraceFilterInput", "traces", TRACE_LINE);

/** A trace is found by the moment that its answer, debate or fork was recorded. */
export const TRACE_SUBJECT = `query TraceSubject($id: ID!) {
  node(id: $id) {
    ... on ThinkingNode { recordedFrom }
    ... on Debate { recordedFrom }
    ... on Fork { recordedFrom }
  }
}`;

export const TRACES_AT = `query TracesAt($first: Int!, $after: String, $filter: TraceFilterInput) {
  traces(first: $first, after: $after, filter: $filter) {
    edges { node { ${TRACE_LINE} answer errors ratings { id value note recordedFrom recordedTo } } } ${PAGE_INFO}
  }
}`;

export const RATE_TRACE = `mutation RateTrace($input: RateTraceInput!) {
  rateTrace(input: $input) { ... on RatedTrace { nodeId } ${REFUSED} }
}`;

export const SETTINGS = `query Settings {
  tenantId
  defaultModel { provider model }
  modelProviders { name missingSetting defaultModel models { name contextTokens } }
  traceStatistics { total graded good meanQuality }
}`;

export const RETENTION = `query Retention { retention { counts { kind days due kept } } }`;

export const RUN_RETENTION = `mutation RunRetention($input: RunRetentionInput!) {
  runRetention(input: $input) { ... on Job { id } ${REFUSED} }
}`;

export const SET_DEFAULT_MODEL = `mutation SetDefaultModel($input: SetDefaultModelInput!) {
  setDefaultModel(input: $input) { ... on DefaultModel { provider model } ${REFUSED} }
}`;
