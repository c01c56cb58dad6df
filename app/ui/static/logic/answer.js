// An answer as its lines arrive, and the places in it that cite something. Pure.

export const SILENT = { parts: [], end: null };

/** What a line is part of; other lines belong to the vendor. */
const SHOWN = ["text", "thinking", "tool_call"];

/**
 * Take in a line of an answer's stream.
 *
 * @param line { type, content, append, blockIndex, nodeId, toolName }.
 * @returns { parts: [{ key, type, text }] in the order in which they began, end: { status, reason } }.
 */
export function heard(answer, { type, content, append, blockIndex, nodeId, toolName }) {
  if (type === "done") return { ...answer, end: { status: content, reason: null } };
  if (type === "error") return { ...answer, end: { status: "failed", reason: content } };
  if (!SHOWN.includes(type)) return answer;
  const key = `${nodeId} ${blockIndex} ${type}`;
  const before = answer.parts.find((part) => part.key === key);
  const part = { key, type, tool: toolName ?? null, text: append && before ? before.text + content : content };
  const parts = before
    ? answer.parts.map((one) => (one === before ? part : one))
    : [...answer.parts, part];
  return { ...answer, parts };
}

/** Whether an answer is over as it is stored; one of long ago may have no stream any more. */
export function isStored(stored) {
  return Boolean(stored) && stored.status !== "streaming";
}

/**
 * Cut a text at its numbered citations.
 *
 * @param sources Map of number to what is cited; a number without a source stays text.
 * @returns [{ text, source }]; `source` is null for text.
 */
export function cited(text, sources) {
  const found = [...text.matchAll(/\[(\d{1,4})\]/g)].filter(([, number]) => sources.has(Number(number)));
  const parts = [];
  let at = 0;
  for (const { 0: mark, 1: number, index } of found) {
    parts.push({ text: text.slice(at, index), source: null });
    parts.push({ text: mark, source: sources.get(Number(number)) });
    at = index + mark.length;
  }
  parts.push({ text: text.slice(at), source: null });
  return parts.filter((part) => part.text);
}

/**
 * What the numbers of an answer stand for.
 *
 * @param node The answer, whose citation blocks are in the order of their numbers.
 * @param used Relationships to what was given with the question: [{ rule, to }].
 * @param byId Map of id to a node in a few words.
 */
export function sourcesOf({ blocks }, used, byId) {
  const sources = new Map();
  for (const { rule, to } of used) {
    const [, number] = /^citation (\d+)$/.exec(rule ?? "") ?? [];
    if (number && byId.has(to)) sources.set(Number(number), byId.get(to));
  }
  const named = blocks.filter((block) => block.__typename === "CitationBlock");
  named.forEach(({ citedSource }, index) => {
    if (byId.has(citedSource)) sources.set(index + 1, byId.get(citedSource));
  });
  return sources;
}
