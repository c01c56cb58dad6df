// A session as the tree and the drawing show it: a line of everything in it.

import { ask, AskError } from "../graphql.js";
import { OUTLINE } from "../queries.js";
import { pageOf } from "./page.js";

/**
 * A page of a session: { items, cursor, hasNext, links, head }.
 *
 * @returns `links` between its items, `head` the number of the last event that is in the page.
 */
export async function outlinePage(id, first, after) {
  const { session } = await ask(OUTLINE, { id, first, after });
  if (!session) throw new AskError("There is no such session.", "NOT_FOUND");
  const { outline } = session;
  return {
    ...pageOf(outline, itemOf),
    links: outline.edges.flatMap(({ node }) => node.links),
    head: outline.head,
  };
}

function itemOf({ links, decisions, validFrom, ...node }) {
  const said = validFrom ?? node.recordedFrom;
  return {
    ...node,
    at: validFrom,
    said,
    kind: node.kind.toLowerCase(),
    role: node.role.toLowerCase(),
    status: node.status?.toLowerCase() ?? null,
    statuses: node.statuses.map(statusOf),
    decisions: decisions.map((decision) => ({
      ...decision,
      kind: "decision",
      said,
      status: decision.status.toLowerCase(),
      statuses: decision.statuses.map(statusOf),
    })),
  };
}

function statusOf({ status, at }) {
  return { status: status.toLowerCase(), at };
}
