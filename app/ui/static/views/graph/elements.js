// What is drawn of a session as elements of the drawing library.

import { brief } from "../../logic/format.js";
import { curvesOf } from "../../logic/session/graph.js";
import { familyOf, kindOf, spoken } from "../../logic/kinds.js";
import { inBands } from "../../logic/session/layout.js";
import { statusAt } from "../../logic/session/view.js";

export const COLUMN = 220;
export const ROW = 104;
// A decision is a small mark with its text beside it, so it stands near its node.
const DECISION_SHIFT = -72;
const LABEL_LENGTH = 58;
const FALLEN = ["superseded", "retracted", "unsupported"];

/** Every item, each line and every relationship to draw, each with a stable id. */
export function elementsOf(open, view, whyEdges, moment) {
  const { places } = inBands(view.places);
  const isMark = (id) => view.tree.decisions.get(view.tree.parent.get(id))?.includes(id);
  const nodes = [...view.items.values()].map((item) => drawnItem(item, places.get(item.id), isMark(item.id), moment));
  const links = view.tree.order
    .filter((id) => view.tree.parent.get(id))
    .map((id) => drawnLink(view.items.get(id), view.tree.parent.get(id), places));
  return [...nodes, ...links, ...curvesOf(open.graph, view, whyEdges).map(drawnCurve)];
}

function drawnItem(item, { column, row }, isMark, moment) {
  const label = brief(item.text, LABEL_LENGTH) || kindOf(item.kind).label;
  const data = { id: item.id, kind: item.kind, label };
  if (item.role && item.role !== "assistant") data.label = `${item.role}: ${label}`;
  if (item.branch) data.branch = item.branch;
  // A decision that stands in the line, not beside its node, is read like everything in it.
  if (item.kind === "decision" && !isMark) data.whole = 1;
  const status = item.statuses ? statusAt(item, moment) : null;
  if (FALLEN.includes(status)) {
    data.fallen = 1;
    data.label = `${label} (${status})`;
  }
  const shift = isMark ? DECISION_SHIFT : 0;
  return { data, position: { x: column * COLUMN + shift, y: row * ROW } };
}

// Drawn from the parent, so that it leaves below and arrives above.
function drawnLink(item, parentId, places) {
  const type = item.kind === "decision" ? "DECIDED" : "FOLLOWS";
  const data = { id: `${type}:${item.id}`, source: parentId, target: item.id, type };
  if (places.get(item.id).band !== places.get(parentId).band) data.far = 1;
  return { data };
}

function drawnCurve({ id, type, startId, endId }) {
  const data = { id, source: startId, target: endId, type, label: spoken(type) };
  return { data: { ...data, family: familyOf(type) } };
}
