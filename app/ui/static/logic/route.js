// The address of what is shown: `#/`, `#/session/<id>`, `#/session/<id>/node/<id>`, `…/why`,
// and `#/item/<id>` for what belongs to no session.

const NODE = /^#\/session\/([^/]+)\/node\/([^/]+?)(\/why)?$/;
const SESSION = /^#\/session\/([^/]+)$/;
const ITEM = /^#\/item\/([^/]+?)(\/why)?$/;

export const HOME = { page: "home", sessionId: null, nodeId: null, why: false };

/** Read an address; whatever is none of ours is the list of sessions. */
export function parseRoute(hash) {
  const [, sessionId, nodeId, why] = parts(NODE, hash) ?? [];
  if (nodeId) return { page: "session", sessionId, nodeId, why: Boolean(why) };
  const [, onlySession] = parts(SESSION, hash) ?? [];
  if (onlySession) return { page: "session", sessionId: onlySession, nodeId: null, why: false };
  const [, itemId, itemWhy] = parts(ITEM, hash) ?? [];
  if (itemId) return { page: "item", sessionId: null, nodeId: itemId, why: Boolean(itemWhy) };
  return HOME;
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

/** The address of a thing: in its session where it has one. */
export function nodeHash(sessionId, nodeId, why = false) {
  const place = sessionId ? `${sessionHash(sessionId)}/node/` : "#/item/";
  return `${place}${encodeURIComponent(nodeId)}${why ? "/why" : ""}`;
}
