// The list of sessions as pages and events fill it: newest first, none twice. Pure.

export const NO_SESSIONS = { items: [], cursor: null, hasNext: false };

/** Add a page of the server's list. */
export function withPage(list, page) {
  return { items: merged(list.items, page.items), cursor: page.cursor, hasNext: page.hasNext };
}

/** Add or replace single sessions, wherever they belong. */
export function withSessions(list, sessions) {
  return { ...list, items: merged(list.items, sessions) };
}

export function withoutSession(list, id) {
  return { ...list, items: list.items.filter((session) => session.id !== id) };
}

/**
 * Read what events of the sessions' stream ask for.
 *
 * What lies below the last page loaded is left to that page's turn.
 *
 * @returns { fetch: ids of sessions to load, gone: ids of sessions deleted }, each id once.
 */
export function changesOf(events, list) {
  const last = list.items.at(-1)?.id ?? "";
  const changed = new Map();
  for (const { type, payload } of events) {
    if (payload.session_id) changed.set(payload.session_id, type === "session_deleted");
  }
  const ids = [...changed.keys()];
  return {
    fetch: ids.filter((id) => !changed.get(id) && (!list.hasNext || id >= last)),
    gone: ids.filter((id) => changed.get(id)),
  };
}

// The ids are UUIDv7: their order is the order of creation, and the server's own order.
function merged(old, fresh) {
  const byId = new Map(old.map((session) => [session.id, session]));
  for (const session of fresh) byId.set(session.id, session);
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}
