// A session as a reader wants it: what was said and decided, with the work of tools in between folded. Pure.

const MOST_NAMES = 3;

/**
 * Give each node without words a text that says what it does, and say which are work of tools alone.
 *
 * @param nodes Iterable of { id, text, calls: [{ callId, name, subject }],
 *   results: [{ callId, isError }], hasImage }.
 * @returns Map of id to { text, isWork }.
 */
export function readable(nodes) {
  const all = [...nodes];
  const failed = new Set();
  const called = new Map();
  for (const { calls, results } of all) {
    for (const call of calls) called.set(call.callId, call);
    for (const { callId, isError } of results) if (isError) failed.add(callId);
  }
  return new Map(all.map((node) => [node.id, lineOf(node, called, failed)]));
}

function lineOf({ text, calls, results, hasImage }, called, failed) {
  if (text.trim()) return { text, isWork: false };
  if (calls.length) return { text: calls.map((call) => callWords(call, failed)).join(" · "), isWork: true };
  if (results.length) return { text: results.map((one) => resultWords(one, called)).join(" · "), isWork: true };
  return { text: hasImage ? "An image" : "No words, only what its vendor keeps", isWork: false };
}

/** "Read main.ts", "Bash npm ci → failed". */
function callWords({ callId, name, subject }, failed) {
  return `${name}${subject ? ` ${subject}` : ""}${failed.has(callId) ? " → failed" : ""}`;
}

function resultWords({ callId, isError }, called) {
  const call = called.get(callId);
  const of = call ? ` of ${call.name}${call.subject ? ` ${call.subject}` : ""}` : "";
  return `${isError ? "Error" : "Result"}${of}`;
}

/**
 * Fold neighbouring work of tools into runs.
 *
 * @param order Ids as the outline lists them.
 * @param items Map of id to { isWork, calls, decisions }.
 * @param indent Map of id to indent; a run stays on one line of thought.
 * @returns [{ id, run: null }] for what is shown by itself, [{ id, run: [ids] }] for a run, named by
 *   its first.
 */
export function folded(order, items, indent) {
  const rows = [];
  for (const id of order) {
    const last = rows.at(-1);
    const isWork = isFoldable(items.get(id));
    if (isWork && last?.run && indent.get(last.id) === indent.get(id)) last.run.push(id);
    else rows.push({ id, run: isWork ? [id] : null });
  }
  // One step alone is as short as its fold.
  return rows.flatMap((row) => (row.run?.length === 1 ? [{ id: row.id, run: null }] : [row]));
}

// Work in which something was decided is worth a row of its own.
function isFoldable(item) {
  return Boolean(item?.isWork) && item.decisions.length === 0;
}

/** "12 tool calls: Read 7, Bash 5; 1 failed". */
export function runWords(ids, items) {
  const nodes = ids.map((id) => items.get(id));
  const counts = new Map();
  for (const { name } of nodes.flatMap((node) => node.calls)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const failures = nodes.flatMap((node) => node.results).filter((result) => result.isError).length;
  if (!total) return `${ids.length} results of tools`;
  const most = [...counts].sort(([, a], [, b]) => b - a);
  const named = most.slice(0, MOST_NAMES).map(([name, count]) => `${name} ${count}`).join(", ");
  const more = most.length > MOST_NAMES ? " …" : "";
  return `${total} tool call${total === 1 ? "" : "s"}: ${named}${more}${failures ? `; ${failures} failed` : ""}`;
}
