// What events of the stream of knowledge say has changed. Pure.

/** @returns { beliefs, contradictions }: ids, each once. */
export function changedIn(events) {
  const beliefs = new Set();
  const contradictions = new Set();
  for (const { type, payload } of events) {
    if (type.startsWith("belief_")) beliefs.add(payload.belief_id);
    else if (type.startsWith("contradiction_")) contradictions.add(payload.id);
  }
  return { beliefs: [...beliefs], contradictions: [...contradictions] };
}
