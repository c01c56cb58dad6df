// Decisions as the pages about them work with them; statuses stay as the service names them.

import { ask, AskError, change } from "../graphql.js";
import { serviceFilter, takerOf, wordsOfDecision } from "../logic/decisions.js";
import { DECISION_PAGE, DECISIONS, FALLS, PRECEDENTS, PROPOSE_CHANGE, RECORD_DECISION, RECORD_OUTCOME } from "../queries.js";
import { pageOf } from "./page.js";
import { search } from "./search.js";

const MOST = 20;
const MOST_PRECEDENTS = 5;
const MOST_REASONS = 8;
// Written for the sake of a line of thought, by whoever: nothing rests on that.
const GENERATED = ["debate_turn", "compaction"];

/** A page of the decisions that a filter of an address leaves. */
export async function decisionPage(first, after, filter) {
  const variables = { first, after, filter: serviceFilter(filter, Date.now()) };
  const { decisions } = await ask(DECISIONS, variables);
  return pageOf(decisions, lineOf);
}

/** A decision as a list shows it. */
export function lineOf({ validFrom, recordedFrom, node, ...decision }) {
  return { ...decision, recordedFrom, at: validFrom ?? recordedFrom, takenBy: takerOf({ node, ...decision }) };
}

/**
 * Everything about a decision but its consequences and precedents.
 *
 * `ids` are those whose change would change this.
 */
export async function decisionOf(id) {
  const { decision, why } = await ask(DECISION_PAGE, { id });
  if (!decision) throw new AskError("There is no such decision.", "NOT_FOUND");
  const verdict = { ...why.verdict, fallen: why.verdict.fallen.map(summaryOf), replacedBy: summaryOf(why.verdict.replacedBy) };
  const [restsOn, against, since] = [why.restsOn, why.against, why.since].map((all) => all.map(reasonOf));
  return {
    ...lineOf(decision),
    validFrom: decision.validFrom,
    conflicts: conflictsOf(decision.belief?.conflicts ?? [], [...against, ...since]),
    outcomes: decision.outcomes.map(outcomeOf),
    verdict,
    question: decision.question,
    asked: summaryOf(why.question),
    restsOn,
    against,
    since,
    truncated: why.truncated,
    ids: [id, ...[...restsOn, ...against, ...since].map(({ node }) => node.id), ...verdict.fallen.map((one) => one.id)],
  };
}

/** What would fall with a decision, and the statuses it had; nothing where it is no belief. */
export async function fallsOf(id) {
  const { impact, history } = await ask(FALLS, { id, first: MOST }).catch(noBelief);
  const fallen = impact.fallen.edges.map(({ node: { belief, path } }) => ({
    id: belief.id, kind: belief.kind.toLowerCase(), text: belief.text, path,
  }));
  const spans = history.map(({ status, recordedFrom }) => ({ status: status.toLowerCase(), recordedFrom }));
  return { count: impact.count, fallen, history: spans };
}

// Those about the decision itself, and those about what it rests on.
function conflictsOf(own, reasons) {
  const named = reasons.map(({ node }) => node).filter(({ kind, status }) => kind === "contradiction" && status === "OPEN");
  const all = [...own.map(({ id, summary }) => ({ id, title: summary })), ...named];
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

function noBelief(error) {
  if (error.code !== "NOT_FOUND") throw error;
  return { impact: { count: 0, fallen: { edges: [] } }, history: [] };
}

/** Earlier decisions on a similar question, the best fitting first. */
export async function precedentsOf(id) {
  const { precedents } = await ask(PRECEDENTS, { id, first: MOST_PRECEDENTS });
  return precedents.edges.map(({ node: { decision, ...found } }) => ({ ...found, decision: lineOf(decision) }));
}

/** Record how a decision turned out; the same key again has no further effect. */
export function recordOutcome(idempotencyKey, decisionId, { status, text, at }) {
  return change(RECORD_OUTCOME, { idempotencyKey, decisionId, status, text, at });
}

/** What a decision may be proposed to rest on: the best hits, without itself. */
export async function reasonsFor(text, decisionId) {
  const { hits } = await search(text);
  return hits.filter(({ id, kind }) => id !== decisionId && !GENERATED.includes(kind)).slice(0, MOST_REASONS);
}

/** Propose that a decision rests on all that is cited; the same key again proposes nothing more. */
export function proposeReason(idempotencyKey, subjectId, { cited, reason }) {
  return change(PROPOSE_CHANGE, { idempotencyKey, kind: "JUSTIFICATION", subjectId, citedIds: cited, reason });
}

function outcomeOf({ status, validFrom, recordedFrom, ...outcome }) {
  return { ...outcome, status: status.toLowerCase(), at: validFrom ?? recordedFrom };
}

function reasonOf({ because, node }) {
  return { because, node: summaryOf(node) };
}

function summaryOf(node) {
  return node && { ...node, kind: node.kind.toLowerCase() };
}

/**
 * Write a decision down in a session: { id, author, question, choice, reason, rejected }.
 *
 * @param id What the decision is to be called, so that its page is known.
 */
export function recordDecision(idempotencyKey, sessionId, { id, author, question, choice, reason, rejected }) {
  const decision = { id, question, description: choice, chosen: { text: choice, reason }, rejected };
  const blocks = [{ text: wordsOfDecision({ question, choice, reason, rejected }) }];
  return change(RECORD_DECISION, { idempotencyKey, sessionId, author, blocks, decisions: [decision] });
}
