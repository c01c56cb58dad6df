// The service's answers as the values the page works with: words in lower case, texts named alike.

import { pageOf } from "./answers/page.js";
import { ask, AskError } from "./graphql.js";
import {
  DETAIL,
  NODES_BY_IDS,
  OPEN_SESSION,
  SESSIONS,
  SESSIONS_BY_IDS,
  WHY,
} from "./queries.js";

const MOST_IDS = 100;
// Of each text the tree shows a line; the whole stays with the service until it is asked for.
const TREE_TEXT = 400;

/** A page of sessions: { items, cursor, hasNext }. */
export async function sessionPage(first, after) {
  const { sessions } = await ask(SESSIONS, { first, after });
  return pageOf(sessions, sessionOf);
}

/** The sessions of `ids` that are still there. */
export function sessionsByIds(ids) {
  return byIds(SESSIONS_BY_IDS, ids, sessionOf);
}

export async function sessionById(id) {
  const { session } = await ask(OPEN_SESSION, { id });
  if (!session) throw new AskError("There is no such session.", "NOT_FOUND");
  return sessionOf(session);
}

export function nodesByIds(ids) {
  return byIds(NODES_BY_IDS, ids, treeNodeOf);
}

/** Everything about one thing; `type` is its GraphQL type. */
export async function detailOf(id) {
  const { node } = await ask(DETAIL, { id });
  const read = DETAILS[node?.__typename];
  if (!read) throw new AskError("There is nothing to show under this address.", "NOT_FOUND");
  return read(node);
}

/** What it rests on and what speaks against it, with the ids and relationships of it all. */
export async function whyOf(id) {
  const { why } = await ask(WHY, { id });
  return {
    ...why,
    node: summaryOf(why.node),
    question: why.question && summaryOf(why.question),
    restsOn: why.restsOn.map(reasonOf),
    against: why.against.map(reasonOf),
    since: why.since.map(reasonOf),
    decision: why.decision && decisionOf(why.decision),
    nodeIds: why.nodes.map((node) => node.id),
    edges: why.relationships.map((r) => ({ ...r, startId: r.from, endId: r.to })),
  };
}

function reasonOf({ node, ...reason }) {
  return { ...reason, node: summaryOf(node) };
}

function summaryOf(node) {
  return { ...node, kind: node.kind.toLowerCase() };
}

async function byIds(query, ids, convert) {
  const found = [];
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const { nodes } = await ask(query, { ids: ids.slice(start, start + MOST_IDS) });
    // What is gone is null, what is of another type has no fields.
    found.push(...nodes.filter((node) => node?.id).map(convert));
  }
  return found;
}

function sessionOf(session) {
  return { ...session, status: session.status.toLowerCase() };
}

function treeNodeOf({ response, reasoning, blocks, belief, validFrom, ...node }) {
  const said = validFrom ?? node.recordedFrom;
  return {
    ...node,
    at: validFrom,
    said,
    status: belief?.beliefStatus.toLowerCase() ?? null,
    statuses: [],
    calls: blocks.filter((block) => block.__typename === "ToolCallBlock"),
    results: blocks.filter((block) => block.__typename === "ToolResultBlock"),
    hasImage: blocks.some((block) => block.__typename === "ImageBlock"),
    kind: node.kind.toLowerCase(),
    role: node.role.toLowerCase(),
    text: (response || reasoning).slice(0, TREE_TEXT),
    decisions: node.decisions.map(({ question, description, status, ...decision }) => ({
      ...decision,
      kind: "decision",
      said,
      text: question || description,
      status: status.toLowerCase(),
      statuses: [],
    })),
  };
}

function decisionOf({ decisionStatus, ...decision }) {
  return { ...decision, status: decisionStatus.toLowerCase() };
}

const DETAILS = {
  ThinkingNode: (node) => ({
    ...node,
    type: "ThinkingNode",
    kind: node.kind.toLowerCase(),
    role: node.role.toLowerCase(),
    status: node.nodeStatus.toLowerCase(),
    source: node.origin,
    blocks: node.blocks.map(blockOf),
    steps: node.steps.map((step) => ({ ...step, kind: step.kind.toLowerCase() })),
    decisions: node.decisions.map(decisionOf),
  }),
  DecisionPoint: (decision) => ({ ...decisionOf(decision), type: "DecisionPoint" }),
  KnowledgeEntry: (entry) => ({
    ...entry,
    kind: "knowledge",
    text: entry.content,
    source: entry.entrySource,
  }),
  Contradiction: (found) => ({
    ...found,
    kind: "contradiction",
    variety: found.contradictionType.toLowerCase(),
    severity: found.severity.toLowerCase(),
    status: found.state.toLowerCase(),
    resolution: found.resolution?.toLowerCase(),
    source: found.detector,
    text: found.summary,
    sides: [found.sideAId, found.sideBId],
  }),
  Hypothesis: (hypothesis) => ({
    ...hypothesis,
    kind: "hypothesis",
    status: hypothesis.hypothesisStatus.toLowerCase(),
    source: hypothesis.author,
  }),
  Insight: (insight) => ({
    ...insight,
    kind: "insight",
    variety: insight.insightType.toLowerCase().replaceAll("_", " "),
  }),
};

// The signature itself goes no further than here.
function blockOf({ __typename: type, signature, ...block }) {
  return { ...block, kind: type, signed: Boolean(signature) };
}
