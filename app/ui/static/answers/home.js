// What changed and what waits, as the home page shows it.

import { ask } from "../graphql.js";
import { dueMoment } from "../logic/decisions.js";
import { HOME, TENANT } from "../queries.js";
import { lineOf } from "./decision.js";
import { pageOf } from "./page.js";
import { talkSince } from "./people.js";

const MOST = 6;

export async function tenantId() {
  return (await ask(TENANT)).tenantId;
}

/**
 * @param since Milliseconds: what changed from then on is new.
 * @param project Part of the name of a project; null takes all.
 * @param name Of the reader, who may be mentioned; null if the browser keeps none.
 */
export async function homeOf(since, now, project, name) {
  const variables = { first: MOST, since: new Date(since).toISOString(), due: dueMoment(now), project };
  const [{ changed, stale, due, conflicts, checkpoints, running, sessions }, talk] = await Promise.all([
    ask(HOME, variables), talkSince(variables.since, name, project, MOST),
  ]);
  return {
    talk,
    changed: pageOf(changed, (one) => ({ ...lineOf(one), isNew: Date.parse(one.recordedFrom) >= since })),
    stale: pageOf(stale, lineOf),
    due: pageOf(due, lineOf),
    conflicts: pageOf(conflicts, (one) => ({ ...one, severity: one.severity.toLowerCase(), type: one.type.toLowerCase() })),
    checkpoints: pageOf(checkpoints, (one) => one),
    running: pageOf(running, (one) => one),
    sessions: pageOf(sessions, (one) => ({ ...one, status: one.status.toLowerCase() })),
  };
}
