// What is shown of a session: what a filter leaves, as it was at a moment, its long stretches folded. Pure.

import { startOf } from "../days.js";
import { brief, number } from "../format.js";
import { layOut } from "./layout.js";
import { folded, runWords } from "./transcript.js";
import { treeOf } from "./tree.js";

/** More rows than these are not drawn one by one. */
export const MOST_DRAWN = 1200;
const LABEL = 40;

/** The status that an item had at a moment; null is now. A decision that was held had been decided. */
export function statusAt({ kind, status, statuses }, moment) {
  const then = moment === null ? null : statuses.filter(({ at }) => Date.parse(at) <= Date.parse(moment)).at(-1);
  if (moment === null || !statuses.length) return status;
  const was = then?.status ?? "held";
  return kind === "decision" && was === "held" ? "decided" : was;
}

/** Whether an item is shown by `filter`: { kind, status, since, until, at }. */
function passing({ kind, status, since, until, at = null }) {
  const from = Date.parse(startOf(since, 0));
  const to = Date.parse(startOf(until, 1));
  const then = at && Date.parse(at);
  return (item) => {
    const said = Date.parse(item.said);
    return (!then || said <= then)
      && (!kind || item.kind === kind)
      && (!status || statusAt(item, at) === status)
      && !(said < from) && !(said >= to);
  };
}

/**
 * The rows of the outline, with neighbouring work of tools in runs.
 *
 * @returns [{ id, run: null or [ids] }].
 */
export function listed({ tree, items }, filter) {
  const passes = passing(filter);
  return folded(tree.order.filter((id) => passes(items.get(id))), items, tree.indent);
}

/** The same with every run open that `isOpen` says. */
export function unfolded(rows, isOpen) {
  return rows.flatMap((row) => (row.run && isOpen(row) ? row.run.map((id) => ({ id, run: null })) : [row]));
}

/**
 * What is drawn of these rows, and where.
 *
 * Where the step before an item is not shown it hangs on what is shown before that, and a decision
 * whose node is not shown stands for it. If there are too many rows, those without a decision, a
 * relationship or a branching are folded into stretches, and if that is not enough, all are.
 *
 * @param opened Set of the first ids of stretches that are shown one by one.
 * @returns { items: Map of id to what is drawn, tree, places, standsFor: Map of each shown id to
 *   the one that is drawn for it }.
 */
export function drawn(open, rows, opened) {
  const above = linesOf(open, rows);
  const groups = rows.length > MOST_DRAWN ? stretches(open, rows, above, opened) : rows.map((row) => [row]);
  const standsFor = new Map(groups.flatMap((group) =>
    group.flatMap(({ id, run }) => (run ?? [id]).map((one) => [one, group[0].id]))));
  const nodes = groups.map(([{ id }], position) => ({ id, position, parentId: standsFor.get(above.get(id)) ?? null, decisions: [] }));
  const alone = new Set(groups.filter((group) => group.length === 1).map(([{ id }]) => id));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const isBeside = ({ id, parentId }) =>
    open.items.get(id).kind === "decision" && alone.has(id) && alone.has(parentId) && open.tree.parent.get(id) === parentId;
  for (const node of nodes.filter(isBeside)) byId.get(node.parentId).decisions.push({ id: node.id });
  const tree = treeOf(nodes.filter((node) => !isBeside(node)));
  const items = new Map(groups.map((group) => [group[0].id, drawnItem(group, open.items)]));
  return { items, tree, places: layOut(tree), standsFor };
}

function drawnItem(group, items) {
  const [{ id, run }] = group;
  if (group.length === 1) return run ? { id, kind: "run", text: runWords(run, items) } : items.get(id);
  const shown = group.map((row) => items.get(row.id));
  const decisions = shown.filter(({ kind }) => kind === "decision").length;
  const also = decisions ? `, ${number(decisions)} decided` : "";
  const first = shown.find(({ kind, isWork }) => kind !== "run" && !isWork) ?? shown[0];
  return { id, kind: "stretch", text: `${number(group.length)} steps${also}: ${brief(first.text, LABEL)}` };
}

// What each row hangs on: the nearest row before it on its line of thought, null at its beginning.
function linesOf({ tree }, rows) {
  const rowOf = new Map(rows.flatMap(({ id, run }) => (run ?? [id]).map((one) => [one, id])));
  const through = new Map();
  const above = new Map();
  for (const id of tree.order) {
    const parentId = tree.parent.get(id);
    const before = through.get(parentId) ?? null;
    if (rowOf.get(id) === id) above.set(id, before);
    if (tree.decisions.has(id)) through.set(id, rowOf.get(id) ?? before);
    else if (rowOf.has(id) && !rowOf.has(parentId)) through.set(parentId, id);
  }
  return above;
}

function stretches({ tree, items, graph }, rows, above, opened) {
  const ends = new Set([...graph.edges.values()].flatMap(({ startId, endId }) => [startId, endId]));
  const isBeside = (id) => items.get(id).kind === "decision" && tree.parent.get(id) === above.get(id);
  const branching = new Set();
  const seen = new Set();
  for (const before of rows.filter(({ id }) => !isBeside(id)).map(({ id }) => above.get(id))) {
    if (seen.has(before)) branching.add(before);
    seen.add(before);
  }
  const isPlain = ({ id, run }) => !run && !ends.has(id) && items.get(id).kind !== "decision" && items.get(id).decisions.length === 0;
  const plain = rows.filter(isPlain).length;
  const isFoldable = rows.length - plain < MOST_DRAWN / 2 ? isPlain : () => true;
  const count = isFoldable === isPlain ? plain : rows.length;
  const most = Math.max(2, Math.ceil(count / (MOST_DRAWN - (rows.length - count))));
  return joined(rows, { above, isBeside, branching, isFoldable, most, opened });
}

function joined(rows, { above, isBeside, branching, isFoldable, most, opened }) {
  const groups = [];
  let group = null;
  let ids = new Set();
  for (const row of rows) {
    const goesOn = group && isFoldable(row) && group.length < most && ids.has(above.get(row.id));
    if (goesOn) group.push(row);
    else {
      group = [row];
      // What follows a node goes on after its last decision, too.
      ids = new Set(isBeside(row.id) ? [above.get(row.id)] : []);
      groups.push(group);
    }
    ids.add(row.id);
    // Nothing is folded across a branching.
    if (branching.has(row.id) || !isFoldable(row)) group = null;
  }
  return groups.flatMap((one) => (one.length > 1 && opened.has(one[0].id) ? one.map((row) => [row]) : [one]));
}
