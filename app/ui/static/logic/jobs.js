// Work of the service in words. Pure.

/** What each kind of work is called. */
export const JOB_KINDS = {
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
  RECOMPUTATION: "Computing results again",
  METACOGNITION: "Analysing reasoning",
  RETENTION: "Deleting old records",
};
const PLACES = { DEBATE: "debates", FORK: "forks" };

/** @returns { text, place }: `place` is the list with a page for its subject, or null. */
export function jobWords({ kind, status, done, queuePosition }) {
  const where = status === "QUEUED" && queuePosition ? `place ${queuePosition} in the queue` : status.toLowerCase();
  const progress = done ? `, ${done} done` : "";
  return { text: `${JOB_KINDS[kind] ?? kind.toLowerCase().replaceAll("_", " ")}: ${where}${progress}`, place: PLACES[kind] ?? null };
}
