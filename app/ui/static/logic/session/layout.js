// Where each item of a tree is drawn: rows are depth, columns are branches.

import { childrenOf } from "./tree.js";

/**
 * Give every item a column and a row, both from 0.
 *
 * The first child stands right under its parent, so a line of thought is a straight line, and
 * what is added later moves nothing to its left. Decisions stand to the right of their node.
 *
 * @returns Map of item id to { column, row }.
 */
export function layOut(tree) {
  const nodes = tree.order.filter((id) => tree.decisions.has(id));
  const widths = widthsOf(tree, nodes);
  const places = new Map();
  let column = 0;
  for (const root of tree.roots) {
    places.set(root, { column, row: 0 });
    column += widths.get(root);
  }
  for (const id of nodes) placeBelow(tree, id, widths, places);
  return places;
}

/** A drawing of more rows than these goes on beside itself. */
const LONGEST = 60;
// With columns twice as wide as rows are high, this makes a drawing half again as wide as it is high.
const SHAPE = 1.15;

/**
 * Cut a tall drawing into bands that stand side by side, so that it is about as wide as it is high.
 *
 * @returns { places: Map of id to { column, row, band }, bands: how many there are }.
 */
export function inBands(places) {
  const all = [...places];
  const depth = 1 + all.reduce((most, [, { row }]) => Math.max(most, row), 0);
  const width = 2 + all.reduce((most, [, { column }]) => Math.max(most, column), 0);
  const rows = depth <= LONGEST ? depth : Math.max(LONGEST, Math.ceil(Math.sqrt(width * depth) * SHAPE));
  const banded = ({ column, row }) => {
    const band = Math.floor(row / rows);
    return { column: column + band * width, row: row % rows, band };
  };
  return { places: new Map(all.map(([id, place]) => [id, banded(place)])), bands: Math.ceil(depth / rows) };
}

/** The nearest item in the same row, `step` +1 to the right or -1 to the left; null if none. */
export function neighbour(places, id, step) {
  const from = places.get(id);
  let found = null;
  for (const [otherId, at] of places) {
    const distance = (at.column - from.column) * step;
    if (at.row !== from.row || distance <= 0) continue;
    if (!found || distance < found.distance) found = { id: otherId, distance };
  }
  return found && found.id;
}

// Children come after their parent in the order, so one pass backwards has them ready.
function widthsOf(tree, nodes) {
  const widths = new Map();
  for (const id of [...nodes].reverse()) {
    const own = 1 + tree.decisions.get(id).length;
    const below = childrenOf(tree, id).reduce((sum, child) => sum + widths.get(child), 0);
    widths.set(id, Math.max(own, below));
  }
  return widths;
}

function placeBelow(tree, id, widths, places) {
  const { column, row } = places.get(id);
  tree.decisions.get(id).forEach((decisionId, index) => {
    places.set(decisionId, { column: column + 1 + index, row });
  });
  let next = column;
  for (const child of childrenOf(tree, id)) {
    places.set(child, { column: next, row: row + 1 });
    next += widths.get(child);
  }
}
