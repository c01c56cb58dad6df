// The address of what is shown: `#/` is what changed, of one project with `#/?project=…`, `#/session/<id>` and
// `#/session/<id>/node/<id>` a session, narrowed and looked back on with `?kind=…&at=…`, `#/item/<id>` what belongs to none; of a thing also
// `…/why` and `…/belief`. `#/contradictions` is a list, `#/contradictions/<id>` with one of it
// open; so with forks, debates and the answers of `#/ask`. `#/decisions?status=stale` is the filtered list of decisions,
// `#/decision/<id>` the page of one and `#/decision/<id>/history` a section of it. The lists of
// `COLLECTIONS` have filters too, and a page for each of their items: `#/insights/<id>`; the
// review, `#/review?kind=update`, and the search, `#/search?q=clock`, have filters alone.

const NODE = /^#\/session\/([^/]+)\/node\/([^/?]+)(?:\/(why|belief))?(?:\?(.*))?$/;
const SESSION = /^#\/session\/([^/?]+)(?:\?(.*))?$/;
const ITEM = /^#\/item\/([^/]+?)(?:\/(why|belief))?$/;
const PLACE = /^#\/(contradictions|forks|debates|ask)(?:\/([^/]+))?$/;
const DECISION = /^#\/decision\/([^/]+?)(?:\/(options|reasons|falls|outcomes|precedents|history|comments|share))?$/;
const DECISIONS = /^#\/decisions(?:\?(.*))?$/;
const LISTED = /^#\/(sessions|settings|calibration)$/;
const FRONT = /^(?:#\/?)?(?:\?(.*))?$/;
/** Lists with a filter in their address and a page for each item. */
export const COLLECTIONS = ["comments", "checkpoints", "insights", "hypotheses", "knowledge", "plans", "jobs", "templates", "traces"];
const COLLECTION = new RegExp(`^#/(?:(review|search)|(${COLLECTIONS.join("|")})(?:/([^/?]+))?)$`);
const DETAILS = "details";

export const HOME = {
  page: "home", sessionId: null, nodeId: null, view: DETAILS, id: null, section: null, filter: null,
};
export const MISSING = { ...HOME, page: "missing" };

const READERS = [
  [FRONT, (query) => (query ? { filter: filterOf(query) } : {})],
  [NODE, (sessionId, nodeId, view = DETAILS, query = null) => inSession({ sessionId, nodeId, view }, query)],
  [SESSION, (sessionId, query = null) => inSession({ sessionId }, query)],
  [ITEM, (nodeId, view = DETAILS) => ({ page: "item", nodeId, view })],
  [PLACE, (page, id = null) => ({ page, id })],
  [DECISION, (id, section = null) => ({ page: "decision", id, section })],
  [LISTED, (page) => ({ page })],
];

/** Read an address; whatever is none of ours is missing. */
export function parseRoute(hash) {
  const [, query] = DECISIONS.exec(hash) ?? [null, null];
  if (query !== null) return { ...HOME, page: "decisions", filter: filterOf(query ?? "") };
  const collection = collectionOf(hash);
  if (collection) return { ...HOME, ...collection };
  for (const [pattern, read] of READERS) {
    const found = parts(pattern, hash);
    if (found) return { ...HOME, ...read(...found) };
  }
  return MISSING;
}

function inSession(place, query) {
  return { page: "session", ...place, filter: query === null ? null : filterOf(query) };
}

// An item has no filter.
function collectionOf(hash) {
  const [address, query = ""] = hash.split(/\?(.*)/s);
  const [review, list, id = null] = parts(COLLECTION, address) ?? [];
  const page = review ?? list;
  if (!page || (id && query)) return null;
  return { page, id, filter: filterOf(query) };
}

function parts(pattern, hash) {
  try {
    return pattern.exec(hash)?.slice(1).map((part) => part && decodeURIComponent(part));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

// Names and values as they stand in the address, those without a value left out.
function filterOf(query) {
  return Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value));
}

export function sessionHash(sessionId) {
  return `#/session/${encodeURIComponent(sessionId)}`;
}

/** The same address with what is shown of the session. */
export function withFilter(hash, filter) {
  return `${hash}${listHash("", filter).replace(/^#\/[^?]*/, "")}`;
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

export function decisionHash(id, section = null) {
  return `#/decision/${encodeURIComponent(id)}${section ? `/${section}` : ""}`;
}

/** The address of the decisions that a filter leaves; what is empty in it is left out. */
export function decisionsHash(filter = {}) {
  return listHash("decisions", filter);
}

/** The address of what a filter leaves of a list; what is empty in it is left out. */
export function listHash(page, filter = {}) {
  const given = Object.entries(filter).filter(([, value]) => value);
  const query = new URLSearchParams(given).toString();
  return `#/${page}${query ? `?${query}` : ""}`;
}

/** The page of a decision, and of anything else its place in its session. */
export function summaryHash({ kind, sessionId, id }) {
  return kind === "decision" ? decisionHash(id) : nodeHash(sessionId, id);
}
