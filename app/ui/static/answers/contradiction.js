// Contradictions as the page works with them: words in lower case, spans as pairs.

import { ask, AskError, change } from "../graphql.js";
import { CONTRADICTION, CONTRADICTIONS, DISMISS, REOPEN, RESOLVE } from "../queries.js";
import { pageOf } from "./page.js";

const CLOSED = "dismissed";

/** A page of the queue. @param filter { status, type, severity }, each in capitals or null. */
export async function contradictionPage(first, after, filter) {
  const { contradictions } = await ask(CONTRADICTIONS, { first, after, filter });
  return pageOf(contradictions, worded);
}

/** One with the texts of both sides. */
export async function contradictionOf(id) {
  const { contradiction } = await ask(CONTRADICTION, { id });
  if (!contradiction) throw new AskError("There is no such contradiction.", "NOT_FOUND");
  const { sideA, sideB, ...rest } = contradiction;
  return { ...worded(rest), sides: [sideA, sideB].map(sideOf) };
}

/** Settle one and all that have the same words on both sides. @param resolution as of `settle`. */
export async function settleAlike(contradictionId, resolution, rationale) {
  const input = { contradictionId, resolution: resolution.toUpperCase(), rationale, applyToAlike: true };
  return (await change(RESOLVE, input)).alike;
}

/** Reopen one and all that were settled with it. */
export function reopenAlike(contradictionId) {
  return change(REOPEN, { contradictionId, applyToAlike: true });
}

/** @param resolution favor_a, favor_b, unresolved or dismissed. */
export function settle(contradictionId, resolution, rationale) {
  if (resolution === CLOSED) return change(DISMISS, { contradictionId, rationale });
  return change(RESOLVE, { contradictionId, resolution: resolution.toUpperCase(), rationale });
}

export function reopen(contradictionId) {
  return change(REOPEN, { contradictionId });
}

function sideOf({ spans, ...side }) {
  return {
    ...side,
    kind: side.kind.toLowerCase(),
    beliefStatus: side.beliefStatus?.toLowerCase(),
    spans: spans.map(({ start, end }) => [start, end]),
  };
}

function worded(found) {
  return {
    ...found,
    type: found.type.toLowerCase(),
    severity: found.severity.toLowerCase(),
    status: found.status.toLowerCase(),
    resolution: found.resolution?.toLowerCase() ?? null,
  };
}
