// Which item an arrow key selects, in the drawn tree and in the outline.

import { neighbour } from "./session/layout.js";
import { childrenOf } from "./session/tree.js";

const DRAWN = {
  ArrowUp: (tree, _, id) => tree.parent.get(id),
  ArrowDown: (tree, _, id) => childrenOf(tree, id)[0],
  ArrowLeft: (_, places, id) => neighbour(places, id, -1),
  ArrowRight: (_, places, id) => neighbour(places, id, 1),
};

const LISTED = {
  ArrowUp: (_, rows, at) => rows[at - 1],
  ArrowDown: (_, rows, at) => rows[at + 1],
  ArrowLeft: (tree, rows, at) => rowOf(rows, tree.parent.get(rows[at].id)),
  ArrowRight: (tree, rows, at) => rowOf(rows, tree.decisions.get(rows[at].id)?.[0] ?? childrenOf(tree, rows[at].id)[0]),
  Home: (_, rows) => rows[0],
  End: (_, rows) => rows.at(-1),
};

function rowOf(rows, id) {
  return id && rows.find((row) => row.id === id || row.run?.includes(id));
}

/** Parent, first child, or the item beside it in the drawn tree; null if there is none. */
export function drawnStep(tree, places, id, key) {
  if (!tree.parent.has(id)) return key in DRAWN ? (tree.order[0] ?? null) : null;
  return DRAWN[key]?.(tree, places, id) ?? null;
}

/**
 * The row that `key` leads to in the outline; null if there is none.
 *
 * @param rows [{ id, run }], as they are shown.
 * @param id Of the row that has the focus.
 */
export function listedStep(tree, rows, id, key) {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return key in LISTED ? (rows[0] ?? null) : null;
  return LISTED[key]?.(tree, rows, at) ?? null;
}
