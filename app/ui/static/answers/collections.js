// The lists with filters and their items as the page works with them: words in lower case.

import { ask, AskError, change } from "../graphql.js";
import { COLLECTION } from "../logic/collections.js";
import { serviceFilterOf } from "../logic/filters.js";
import { justAfter } from "../logic/moment.js";
import { decisionHash, nodeHash } from "../logic/route.js";
import {
  ANALYZE_REASONING, CANCEL_DEBATE, CANCEL_FINE_TUNE, CANCEL_FORK, CHECKPOINT, CHECKPOINTS, CONCLUDE,
  DECIDE_CHECKPOINT, ENTRIES, ENTRY, HYPOTHESES, HYPOTHESIS, INSIGHT, INSIGHTS, JOB, JOBS, MOVE_KNOWLEDGE, PROPOSE, RATE_TRACE, RESTORE_TEMPLATE,
  PLANS, RETENTION, RETIRE_TEMPLATE, RUN_RETENTION, SET_DEFAULT_MODEL, SETTINGS, SPOTS, STORE_KNOWLEDGE, TAG_KNOWLEDGE,
  TEMPLATE, TEMPLATES, TRACE_SUBJECT, TRACES, TRACES_AT, VERIFY,
} from "../queries.js";
import { tenantContents } from "./keys.js";
import { pageOf } from "./page.js";
import { commentPage, subjectById } from "./people.js";
import { planLine, planOf } from "./plans.js";

const MOST_IDS = 100;

/** Gives the question for pages of a list: called with (first, after, filter of the address). */
function pages(page, query, convert) {
  return async (first, after, filter) => {
    const variables = { first, after, filter: serviceFilterOf(COLLECTION[page].fields, filter) };
    const [connection] = Object.values(await ask(query, variables));
    return pageOf(connection, convert);
  };
}

function required(value) {
  if (!value?.id) throw new AskError("There is nothing under this address.", "NOT_FOUND");
  return value;
}

/** Addresses of things, by id; what is gone has none. */
async function spotsOf(ids) {
  const wanted = [...new Set(ids)].slice(0, MOST_IDS);
  const { nodes } = wanted.length ? await ask(SPOTS, { ids: wanted }) : { nodes: [] };
  return new Map(nodes.filter(Boolean).map(({ __typename: type, id, sessionId }) =>
    [id, type === "DecisionPoint" ? decisionHash(id) : nodeHash(sessionId ?? null, id)]));
}

async function checkpointOf(id) {
  return checkpointLine(required((await ask(CHECKPOINT, { id })).checkpoint));
}

function checkpointLine({ status, ...checkpoint }) {
  return { ...checkpoint, status: spoken(status) };
}

/** Answer what an agent asked: { verdict, option, text, reason }; it cannot be taken back. */
export function decideCheckpoint(id, idempotencyKey, decision) {
  return change(DECIDE_CHECKPOINT, { checkpointId: id, idempotencyKey, ...decision });
}

async function insightOf(id) {
  const insight = insightLine(required((await ask(INSIGHT, { id })).node));
  const spots = await spotsOf(insight.evidence.map(({ nodeId }) => nodeId));
  const evidence = insight.evidence.map((one) => ({ ...one, href: spots.get(one.nodeId) ?? null }));
  return { ...insight, evidence, effect: insight.effect && { ...insight.effect, verdict: spoken(insight.effect.verdict) } };
}

function insightLine({ type, finding, ...insight }) {
  return { ...insight, type: spoken(type), finding: finding && spoken(finding), status: standingOf(insight) };
}

async function hypothesisOf(id) {
  const { verifications, ...rest } = hypothesisLine(required((await ask(HYPOTHESIS, { id })).hypothesis));
  const found = verifications.edges.map(({ node }) => node);
  const spots = await spotsOf(found.flatMap(({ evidence }) => evidence.map(({ nodeId }) => nodeId)));
  const withSpots = ({ stance, kind, nodeId, ...one }) =>
    ({ ...one, nodeId, stance: spoken(stance), kind: kind.toLowerCase(), href: spots.get(nodeId) ?? null });
  return {
    ...rest,
    conclusions: rest.conclusions.map(({ status, ...one }) => ({ ...one, status: spoken(status) })),
    verifications: found.map(({ evidence, suggestedStatus, ...one }) =>
      ({ ...one, suggestedStatus: spoken(suggestedStatus), evidence: evidence.map(withSpots) })),
  };
}

function hypothesisLine({ status, ...hypothesis }) {
  return { ...hypothesis, status: spoken(status) };
}

async function entryOf(id) {
  const { knowledge, traverse } = await ask(ENTRY, { id });
  const entry = entryLine(required(knowledge));
  const nodes = new Map(traverse.visits.map(({ node }) => [node.id, { ...node, kind: node.kind.toLowerCase() }]));
  const mentions = traverse.relationships.flatMap(({ type, from, to }) => {
    const node = nodes.get(from === id ? to : from);
    return node && node.id !== id ? [{ node, how: from === id ? spoken(type) : `${spoken(type)} (from there)` }] : [];
  });
  return { ...entry, mentions };
}

function entryLine({ tier, ...entry }) {
  return { ...entry, tier: spoken(tier), status: standingOf(entry) };
}

async function jobOf(id) {
  return jobLine(required((await ask(JOB, { id })).job));
}

function jobLine({ status, ...job }) {
  return { ...job, status: spoken(status), words: { ...job, status } };
}

async function templateOf(id) {
  return templateLine(required((await ask(TEMPLATE, { id })).template));
}

function templateLine({ status, source, ...template }) {
  return { ...template, status: spoken(status), source: spoken(source) };
}

async function traceOf(id) {
  const { node } = await ask(TRACE_SUBJECT, { id });
  if (!node?.recordedFrom) required(null);
  const filter = { since: node.recordedFrom, until: justAfter(node.recordedFrom) };
  // What was written together was recorded at the same moment.
  for (let page = { cursor: null, hasNext: true }; page.hasNext; ) {
    page = pageOf((await ask(TRACES_AT, { first: MOST_IDS, after: page.cursor, filter })).traces, traceLine);
    const found = page.items.find((one) => one.id === id);
    if (found) return found;
  }
  return required(null);
}

function traceLine({ kind, ...trace }) {
  return { ...trace, kind: spoken(kind) };
}

/** What the tenant is set to; `retention` and `tenant` are null for a key that may not see them. */
export async function settingsOf() {
  const [settings, retention, tenant] = await Promise.all([
    ask(SETTINGS),
    ask(RETENTION).then(({ retention: { counts } }) => counts, unseen),
    tenantContents().catch(unseen),
  ]);
  return { ...settings, retention, tenant };
}

function unseen(error) {
  // A tenant that was never given a name is not found.
  if (["FORBIDDEN", "NOT_FOUND"].includes(error.code)) return null;
  throw error;
}

/** Queue a run that deletes what is due; gives the id of its job. */
export async function runRetention(idempotencyKey) {
  return (await change(RUN_RETENTION, { idempotencyKey })).id;
}

/** The questions of each list: { page, one }. */
export const QUESTIONS = {
  comments: { page: commentPage, one: subjectById },
  checkpoints: { page: pages("checkpoints", CHECKPOINTS, checkpointLine), one: checkpointOf },
  insights: { page: pages("insights", INSIGHTS, insightLine), one: insightOf },
  hypotheses: { page: pages("hypotheses", HYPOTHESES, hypothesisLine), one: hypothesisOf },
  knowledge: { page: pages("knowledge", ENTRIES, entryLine), one: entryOf },
  plans: { page: pages("plans", PLANS, planLine), one: planOf },
  jobs: { page: pages("jobs", JOBS, jobLine), one: jobOf },
  templates: { page: pages("templates", TEMPLATES, templateLine), one: templateOf },
  traces: { page: pages("traces", TRACES, traceLine), one: traceOf },
};

const CANCELS = {
  FORK: (forkId) => change(CANCEL_FORK, { forkId }),
  DEBATE: (debateId) => change(CANCEL_DEBATE, { debateId }),
  FINE_TUNE: (runId) => change(CANCEL_FINE_TUNE, { runId }),
};

/** Whether the work of a job can be cancelled by itself. */
export function canCancel({ kind, status, subjectId }) {
  return Boolean(subjectId) && kind in CANCELS && ["queued", "running"].includes(status);
}

export function cancelJob({ kind, subjectId }) {
  return CANCELS[kind](subjectId);
}

/** Queue an analysis of everything; gives the id of its job. */
export async function analyzeReasoning(idempotencyKey) {
  return (await change(ANALYZE_REASONING, { idempotencyKey })).id;
}

export async function propose(idempotencyKey, text) {
  return (await change(PROPOSE, { idempotencyKey, text })).id;
}

export function verify(hypothesisId) {
  return change(VERIFY, { hypothesisId });
}

export function conclude(hypothesisId, { status, rationale, revision = null }) {
  return change(CONCLUDE, { hypothesisId, status, rationale, revision });
}

export async function storeKnowledge(idempotencyKey, title, content) {
  return (await change(STORE_KNOWLEDGE, { idempotencyKey, title, content })).entry.id;
}

/** @param tier core, recall or archive. */
export function moveKnowledge(entryId, tier) {
  return change(MOVE_KNOWLEDGE, { entryId, tier: tier.toUpperCase() });
}

export function tagKnowledge(entryId, add, remove) {
  return change(TAG_KNOWLEDGE, { entryId, add, remove });
}

export function retireTemplate(templateId) {
  return change(RETIRE_TEMPLATE, { templateId });
}

export function restoreTemplate(templateId) {
  return change(RESTORE_TEMPLATE, { templateId });
}

export function rateTrace(idempotencyKey, nodeId, { value, note }) {
  return change(RATE_TRACE, { idempotencyKey, nodeId, value, note });
}

export function setDefaultModel({ provider, model }) {
  return change(SET_DEFAULT_MODEL, { provider, model });
}

// "BIAS_DETECTION" as people say it.
function spoken(word) {
  return word.toLowerCase().replaceAll("_", " ");
}

function standingOf({ belief }) {
  return belief ? (belief.disputed ? "disputed" : spoken(belief.status)) : null;
}
