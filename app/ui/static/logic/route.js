// The address of what is shown: `#/`, `#/session/<id>`, `#/session/<id>/node/<id>`, and
// `#/item/<id>` for what belongs to no session; of a thing also `…/why` and `…/belief`.
// `#/contradictions` is a list, `#/contradictions/<id>` with one of it open; so with the others.

const NODE = /^#\/session\/([^/]+)\/node\/([^/]+?)(?:\/(why|belief))?$/;
const SESSION = /^#\/session\/([^/]+)$/;
const ITEM = /^#\/item\/([^/]+?)(?:\/(why|belief))?$/;
const PLACE = /^#\/(contradictions|forks|debates)(?:\/([^/]+))?$/;
const DETAILS = "details";

export const HOME = { page: "home", sessionId: null, nodeId: null, view: DETAILS, id: null };

/** Read an address; whatever is none of ours is the list of sessions. */
export function parseRoute(hash) {
  const [, sessionId, nodeId, view = DETAILS] = parts(NODE, hash) ?? [];
  if (nodeId) return { ...HOME, page: "session", sessionId, nodeId, view };
  const [, onlySession] = parts(SESSION, hash) ?? [];
  if (onlySession) return { ...HOME, page: "session", sessionId: onlySession };
  const [, itemId, itemView = DETAILS] = parts(ITEM, hash) ?? [];
  if (itemId) return { ...HOME, page: "item", nodeId: itemId, view: itemView };
  const [, page, id = null] = parts(PLACE, hash) ?? [];
  return page ? { ...HOME, page, id } : HOME;
}

function parts(pattern, hash) {
  try {
    return pattern.exec(hash)?.map((part) => part && decodeURIComponent(part));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

export function sessionHash(sessionId) {
  return `#/session/${encodeURIComponent(sessionId)}`;
}

/** The address of a thing: in its session where it has one; `view` is details, why or belief. */
export function nodeHash(sessionId, nodeId, view = DETAILS) {
  const place = sessionId ? `${sessionHash(sessionId)}/node/` : "#/item/";
  return `${place}${encodeURIComponent(nodeId)}${view === DETAILS ? "" : `/${view}`}`;
}

/** The address of a list, or of one thing in it. */
export function placeHash(page, id = null) {
  return `#/${page}${id ? `/${encodeURIComponent(id)}` : ""}`;
}
