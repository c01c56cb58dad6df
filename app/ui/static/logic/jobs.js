// Work of the service in words. Pure.

const WORDS = {
  EMBEDDING: "Computing vectors",
  DEBATE: "Debate",
  FORK: "Fork",
  FINE_TUNE: "Fine-tune run",
  COMPARISON: "Looking for contradictions",
  VERIFICATION: "Verifying a hypothesis",
  REFERENCES: "Finding references",
  PROPOSALS: "Preparing proposals",
  RANKING: "Ranking the inbox",
  REFINEMENT: "Refining decisions",
  SUMMARY: "Summarising a conversation",
  ERASURE: "Erasing",
};
const PLACES = { DEBATE: "debates", FORK: "forks" };

/** @returns { text, place }: `place` is the list with a page for its subject, or null. */
export function jobWords({ kind, status, done, queuePosition }) {
  const where = status === "QUEUED" && queuePosition ? `place ${queuePosition} in the queue` : status.toLowerCase();
  const progress = done ? `, ${done} done` : "";
  return { text: `${WORDS[kind] ?? kind.toLowerCase().replaceAll("_", " ")}: ${where}${progress}`, place: PLACES[kind] ?? null };
}
