// Values with what a test cares about left to the caller.

export function node(id, parentId = null, { position = 0, decisions = [] } = {}) {
  return { id, parentId, position, decisions: decisions.map((decision) => ({ id: decision })) };
}

/** Nodes in the order given, each following the one before. */
export function chain(...ids) {
  return ids.map((id, index) => node(id, ids[index - 1] ?? null, { position: index + 1 }));
}

export function event(seq, type, payload) {
  return { seq, type, payload };
}
