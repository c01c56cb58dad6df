// Beliefs as the page works with them.

import { ask, change } from "../graphql.js";
import { BELIEF, IMPACT, RESTORE, RETRACT, REVIEW } from "../queries.js";

const MOST_FALLEN = 20;

/** How a thing stands as a belief; null if it is none. */
export async function beliefOf(id) {
  const { belief } = await ask(BELIEF, { id });
  return belief && worded(belief);
}

/**
 * A belief as it was at `moment` (null: as it is), with its proof and all its statuses.
 *
 * `grounds` is null unless it was held; `ids` are those whose change would change this; `readAt`
 * is in milliseconds.
 */
export async function reviewOf(id, moment) {
  const asOf = moment && { recorded: moment };
  const { belief, why, history } = await ask(REVIEW, { id, asOf });
  const grounds = why.grounds;
  const beliefs = new Map(grounds?.beliefs.map((one) => [one.id, worded(one)]));
  return {
    belief: worded(belief),
    grounds: grounds && { ...grounds, beliefs },
    history: history.map(worded),
    ids: [id, ...beliefs.keys()],
    readAt: Date.now(),
  };
}

/** What would fall with it: { count, fallen: the nearest }. */
export async function impactOf(id) {
  const { impact } = await ask(IMPACT, { id, first: MOST_FALLEN });
  const fallen = impact.fallen.edges.map(({ node: { belief, path } }) => ({ ...worded(belief), path }));
  return { count: impact.count, fallen };
}

/** Withdraw a belief; gives the ids of all whose status changed. */
export async function retract(beliefId, reason) {
  return changedBy(await change(RETRACT, { beliefId, reason }));
}

export async function restore(beliefId) {
  return changedBy(await change(RESTORE, { beliefId }));
}

function changedBy({ changes }) {
  return changes.map((one) => one.beliefId);
}

function worded({ kind, status, ...rest }) {
  return { ...rest, kind: kind?.toLowerCase(), status: status.toLowerCase() };
}
