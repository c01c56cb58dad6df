// What events of the stream of knowledge say has changed. Pure.

// Which list an event is about, by how the event's type begins; most items are beliefs too.
const LISTS = {
  belief: ["insights", "hypotheses", "knowledge"],
  insight: ["insights"],
  hypothesis: ["hypotheses"],
  knowledge: ["knowledge"],
  template: ["templates"],
  trace: ["traces"],
  checkpoint: ["checkpoints"],
  comment: ["comments"],
  proposal: ["review"],
  contradiction: ["review"],
};

/** @returns { beliefs, contradictions, lists }: ids and names of lists, each once. */
export function changedIn(events) {
  const beliefs = new Set();
  const contradictions = new Set();
  for (const { type, payload } of events) {
    if (type.startsWith("belief_")) beliefs.add(payload.belief_id);
    else if (type.startsWith("contradiction_")) contradictions.add(payload.id);
  }
  const lists = new Set(events.flatMap(({ type }) => LISTS[type.split("_")[0]] ?? []));
  return { beliefs: [...beliefs], contradictions: [...contradictions], lists: [...lists] };
}
