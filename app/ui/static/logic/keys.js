// Which item an arrow key selects, in the drawn tree and in the outline.

import { neighbour } from "./layout.js";
import { childrenOf } from "./tree.js";

const DRAWN = {
  ArrowUp: (tree, _, id) => tree.parent.get(id),
  ArrowDown: (tree, _, id) => childrenOf(tree, id)[0],
  ArrowLeft: (_, places, id) => neighbour(places, id, -1),
  ArrowRight: (_, places, id) => neighbour(places, id, 1),
};

const LISTED = {
  ArrowUp: (tree, id) => tree.order[tree.order.indexOf(id) - 1],
  ArrowDown: (tree, id) => tree.order[tree.order.indexOf(id) + 1],
  ArrowLeft: (tree, id) => tree.parent.get(id),
  ArrowRight: (tree, id) => tree.decisions.get(id)?.[0] ?? childrenOf(tree, id)[0],
  Home: (tree) => tree.order[0],
  End: (tree) => tree.order.at(-1),
};

/** Parent, first child, or the item beside it in the drawn tree; null if there is none. */
export function drawnStep(tree, places, id, key) {
  if (!tree.parent.has(id)) return key in DRAWN ? (tree.order[0] ?? null) : null;
  return DRAWN[key]?.(tree, places, id) ?? null;
}

/** The item that `key` leads to in the outline; null if there is none. */
export function listedStep(tree, id, key) {
  if (!tree.parent.has(id)) return key in LISTED ? (tree.order[0] ?? null) : null;
  return LISTED[key]?.(tree, id) ?? null;
}
