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

/** What a model found in an analysis, or why it found nothing. */
export function readingWords({ insightIds, refused, dropped, leftOut, failure }) {
  if (failure) return `nothing: ${failure}`;
  const rest = [[refused, "refused"], [dropped, "ids and excerpts dropped"], [leftOut, "not shown to it"]];
  const told = rest.filter(([many]) => many > 0).map(([many, words]) => `${many} ${words}`);
  return [`${insightIds.length} ${insightIds.length === 1 ? "insight" : "insights"}`, ...told].join(", ");
}
