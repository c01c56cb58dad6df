// What the home page and the pages of decisions ask.

import { BELIEF_LINE, CONFLICT, DECISION, PAGE_INFO, REFUSED, SESSION, SUMMARY } from "./parts.js";

const FROM = "session { id title project author } node { author }";
const LINE = `
  id question description status: decisionStatus validFrom recordedFrom
  chosen { text reason } ${FROM}`;
const OUTCOME = "id status: outcomeStatus text validFrom recordedFrom";
const REASON = `because node { ${SUMMARY} status }`;

export const TENANT = "query Tenant { tenantId }";

export const HOME = `query Home($first: Int!, $since: DateTime!, $due: DateTime!, $project: String) {
  changed: decisions(first: $first, filter: { changedSince: $since, project: $project }) {
    edges { node { ${LINE} } } ${PAGE_INFO}
  }
  stale: decisions(first: $first, filter: { statuses: [UNSUPPORTED, DISPUTED], project: $project }) {
    edges { node { ${LINE} } } ${PAGE_INFO}
  }
  due: decisions(first: $first, filter: { statuses: [DECIDED], hasOutcome: false, until: $due, project: $project }) {
    edges { node { ${LINE} } } ${PAGE_INFO}
  }
  conflicts: contradictions(first: $first, filter: { status: OPEN }) {
    edges { node { ${CONFLICT} } } ${PAGE_INFO}
  }
  checkpoints(first: $first, filter: { statuses: [OPEN] }) { edges { node { id question author } } ${PAGE_INFO} }
  running: jobs(first: $first, filter: { statuses: [RUNNING, QUEUED] }) {
    edges { node { id kind subjectId status: jobStatus done queuePosition } } ${PAGE_INFO}
  }
  sessions(first: $first, filter: { project: $project }) { edges { node { ${SESSION} } } ${PAGE_INFO} }
}`;

/** Where the stream of knowledge stands; the first answer is enough. */
export const KNOWLEDGE_HEAD = "subscription KnowledgeHead { inboxChanges { seq } }";

export const RECORD_DECISION = `mutation RecordDecision($input: AddThinkingNodeInput!) {
  addThinkingNode(input: $input) { ... on ThinkingNode { id } ${REFUSED} }
}`;

export const DECISIONS = `query Decisions($first: Int!, $after: String, $filter: DecisionFilterInput) {
  decisions(first: $first, after: $after, filter: $filter) { edges { node { ${LINE} } } ${PAGE_INFO} }
}`;

export const DECISION_PAGE = `query DecisionPage($id: ID!) {
  decision(id: $id) {
    ${DECISION} certainty isRecommended byPerson settledAt
    ${FROM}
    realisedBy { nodeId tool file reason }
    belief { status: beliefStatus disputed reason conflicts { id summary } }
    outcomes { ${OUTCOME} }
  }
  why(id: $id) {
    verdict { status changedAt replacedBy { ${SUMMARY} } fallen { ${SUMMARY} } }
    question { ${SUMMARY} }
    restsOn { ${REASON} } against { ${REASON} } since { ${REASON} }
    truncated
  }
}`;

export const FALLS = `query Falls($id: ID!, $first: Int!) {
  impact(id: $id, first: $first) { count fallen { edges { node { path belief { ${BELIEF_LINE} } } } } }
  history(id: $id) { status: beliefStatus recordedFrom }
}`;

export const PRECEDENTS = `query Precedents($id: ID!, $first: Int!) {
  precedents(decisionId: $id, first: $first) {
    edges { node { excerpt ending decision { ${LINE} } } }
  }
}`;

export const PROPOSE_CHANGE = `mutation ProposeChange($input: ProposeChangeInput!) {
  proposeChange(input: $input) { ... on Proposal { id } ${REFUSED} }
}`;

export const RECORD_OUTCOME = `mutation RecordOutcome($input: RecordOutcomeInput!) {
  recordOutcome(input: $input) { ... on Outcome { id } ${REFUSED} }
}`;
