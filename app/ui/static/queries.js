// What the page asks, in the words of `schema.graphql`.

import { MODE_STATES } from "./queries/modes.js";
import { BELIEF_LINE, CONFLICT, DECISION, PAGE_INFO, REFUSED, SESSION, SUMMARY } from "./queries/parts.js";

export * from "./queries/asking.js";
export * from "./queries/calibration.js";
export * from "./queries/collections.js";
export * from "./queries/decisions.js";
export * from "./queries/deliberating.js";
export * from "./queries/importing.js";
export * from "./queries/keys.js";
export * from "./queries/outline.js";
export * from "./queries/people.js";
export * from "./queries/plans.js";
export * from "./queries/review.js";
export * from "./queries/search.js";

const TREE_NODE = `
  id parentId position kind role branch response reasoning validFrom recordedFrom
  belief { beliefStatus }
  blocks {
    __typename
    ... on ToolCallBlock { callId name subject }
    ... on ToolResultBlock { callId isError }
  }
  decisions: decisionPoints { id question description recordedFrom status: decisionStatus }`;
const THINKING = `
  id sessionId kind role model provider effort confidence branch origin
  nodeStatus validFrom recordedFrom
  usage { inputTokens outputTokens thinkingTokens cacheReadTokens cacheWriteTokens }
  blocks {
    __typename
    ... on TextBlock { text }
    ... on ThinkingBlock { text signature }
    ... on ToolCallBlock { name subject arguments }
    ... on ToolResultBlock { text isError parts durationMs }
    ... on ImageBlock { mediaType }
    ... on CitationBlock { text citedSource json }
    ... on UnknownBlock { name json }
  }
  steps { id kind text }
  ${MODE_STATES}
  decisions: decisionPoints { ${DECISION} }`;

export const SESSIONS = `query Sessions($first: Int!, $after: String) {
  sessions(first: $first, after: $after) { edges { node { ${SESSION} } } ${PAGE_INFO} }
}`;

export const SESSIONS_BY_IDS = `query SessionsByIds($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Session { ${SESSION} } }
}`;

export const OPEN_SESSION = `query OpenSession($id: ID!) { session(id: $id) { ${SESSION} } }`;

export const NODES_BY_IDS = `query NodesByIds($ids: [ID!]!) {
  nodes(ids: $ids) { ... on ThinkingNode { ${TREE_NODE} } }
}`;

export const DETAIL = `query Detail($id: ID!) {
  node(id: $id) {
    __typename
    id
    ... on ThinkingNode { ${THINKING} }
    ... on DecisionPoint { ${DECISION} }
    ... on KnowledgeEntry { title content category subcategory entrySource: source recordedFrom }
    ... on Contradiction {
      summary severity state: contradictionStatus resolution detector confidence recordedFrom
      sideAId sideBId contradictionType
    }
    ... on Hypothesis { text score author recordedFrom hypothesisStatus }
    ... on Insight { text confidence recordedFrom insightType }
  }
}`;

export const WHY = `query Why($id: ID!) {
  why(id: $id) {
    node { ${SUMMARY} }
    verdict { sentence }
    decision { ${DECISION} }
    question { ${SUMMARY} }
    restsOn { because node { ${SUMMARY} } }
    against { because node { ${SUMMARY} } }
    since { because node { ${SUMMARY} } }
    nodes { id: nodeId }
    relationships { id type from to }
    truncated
  }
}`;

export const EVENTS = `subscription Events($stream: String!, $after: Long!) {
  events(stream: $stream, after: $after) { seq type payload: json }
}`;

export const BELIEF = `query Belief($id: ID!) { belief(id: $id) { ${BELIEF_LINE} disputed } }`;

export const REVIEW = `query Review($id: ID!, $asOf: AsOfInput) {
  belief(id: $id, asOf: $asOf) {
    ${BELIEF_LINE} disputed supersededBy: supersededById reason asserted validFrom validTo recordedFrom
    conflicts { id summary }
  }
  why(id: $id, asOf: $asOf) {
    grounds {
      foundationIds isSmallest
      justifications { id conclusionId premiseIds rule }
      beliefs { ${BELIEF_LINE} }
    }
  }
  history(id: $id) { status: beliefStatus recordedFrom recordedTo }
}`;

export const IMPACT = `query Impact($id: ID!, $first: Int!) {
  impact(id: $id, first: $first) { count fallen { edges { node { path belief { ${BELIEF_LINE} } } } } }
}`;

const BELIEF_CHANGED = `... on BeliefChange { changes { beliefId } } ${REFUSED}`;

export const RETRACT = `mutation Retract($input: RetractBeliefInput!) {
  retractBelief(input: $input) { ${BELIEF_CHANGED} }
}`;

export const RESTORE = `mutation Restore($input: RestoreBeliefInput!) {
  restoreBelief(input: $input) { ${BELIEF_CHANGED} }
}`;

const SIDE = "id: nodeId kind text sessionId beliefStatus validFrom validTo spans { start end }";

export const CONTRADICTIONS = `query Contradictions(
  $first: Int!, $after: String, $filter: ContradictionFilterInput
) {
  contradictions(first: $first, after: $after, filter: $filter) {
    edges { node { ${CONFLICT} } } ${PAGE_INFO}
  }
}`;

export const CONTRADICTION = `query Contradiction($id: ID!) {
  contradiction(id: $id) {
    ${CONFLICT} rationale resolvedById
    sideA { ${SIDE} }
    sideB { ${SIDE} }
    verdicts { detector isConflict confidence reason }
  }
}`;

const CONFLICT_CHANGED = `... on ContradictionChange { contradiction { id } alike } ${REFUSED}`;

export const RESOLVE = `mutation Resolve($input: ResolveContradictionInput!) {
  resolveContradiction(input: $input) { ${CONFLICT_CHANGED} }
}`;

export const DISMISS = `mutation Dismiss($input: DismissContradictionInput!) {
  dismissContradiction(input: $input) { ${CONFLICT_CHANGED} }
}`;

export const REOPEN = `mutation Reopen($input: ReopenContradictionInput!) {
  reopenContradiction(input: $input) { ${CONFLICT_CHANGED} }
}`;

const FORK_LINE = `id question status: forkStatus recordedFrom
  branches: forkBranches { id index style status: forkBranchStatus origin }`;
const STATEMENT = "branchId text confidence";

export const FORKS = `query Forks($first: Int!, $after: String) {
  forks(first: $first, after: $after) { edges { node { ${FORK_LINE} } } ${PAGE_INFO} }
}`;

export const FORK = `query Fork($id: ID!) {
  fork(id: $id) {
    ${FORK_LINE} sessionId context reason provider model queuePosition selectedId: selectedBranchId
    decision { id }
    branches: forkBranches { nodeId conclusion confidence failure findings { id kind text } }
    comparison {
      spread { min max mean }
      convergence { id text agreement statements { ${STATEMENT} } }
      divergence { id topic significance positions { ${STATEMENT} } }
      differences { id branchId text }
      recommended { branchId rationale confidence }
      insight degraded
    }
  }
}`;

export const SELECT_BRANCH = `mutation SelectBranch($input: SelectForkBranchInput!) {
  selectForkBranch(input: $input) { ... on Fork { id } ${REFUSED} }
}`;

const DEBATE_LINE = "id question status: debateStatus recordedFrom effectiveScore";
const TURN = "nodeId text status: nodeStatus failure";

export const DEBATES = `query Debates($first: Int!, $after: String) {
  debates(first: $first, after: $after) { edges { node { ${DEBATE_LINE} } } ${PAGE_INFO} }
}`;

export const DEBATE = `query Debate($id: ID!) {
  debate(id: $id) {
    ${DEBATE_LINE} sessionId queuePosition maxRounds stopReason earlyStopped failure templates
    answer answerNodeId confidence insights caveats disagreement
    rounds {
      index proposal { ${TURN} } critique { ${TURN} } proposalConfidence skepticScore ready
    }
    issues {
      id key round severity location problem fix counterexample strategy status: issueStatus
      judgements { round status: issueStatus note }
    }
    score: judgeScore { status: scoreStatus total spread samples readable criteria { criterion points evidence } }
  }
}`;
