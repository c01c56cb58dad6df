// The open session as elements of the drawing library.

import { brief } from "../../logic/format.js";
import { curves } from "../../logic/graph.js";
import { familyOf, kindOf, spoken } from "../../logic/kinds.js";

export const COLUMN = 220;
export const ROW = 104;
// A decision is a small mark with its text beside it, so it stands near its node.
const DECISION_SHIFT = -72;
const LABEL_LENGTH = 58;

/** Every node, decision and relationship to draw, each with a stable id. */
export function elementsOf(open, whyEdges) {
  const { items, places, tree, graph } = open;
  const nodes = [...items.values()].map((item) => drawnItem(item, places.get(item.id)));
  const links = tree.order
    .filter((id) => tree.parent.get(id))
    .map((id) => drawnLink(items.get(id), tree.parent.get(id)));
  const byId = new Map([...graph.edges.values(), ...whyEdges].map((edge) => [edge.id, edge]));
  return [...nodes, ...links, ...curves([...byId.values()], items).map(drawnCurve)];
}

function drawnItem(item, { column, row }) {
  const label = brief(item.text, LABEL_LENGTH) || kindOf(item.kind).label;
  const data = { id: item.id, kind: item.kind, label };
  if (item.role && item.role !== "assistant") data.label = `${item.role}: ${label}`;
  if (item.branch) data.branch = item.branch;
  const shift = item.kind === "decision" ? DECISION_SHIFT : 0;
  return { data, position: { x: column * COLUMN + shift, y: row * ROW } };
}

// Drawn from the parent, so that it leaves below and arrives above.
function drawnLink(item, parentId) {
  const type = item.kind === "decision" ? "DECIDED" : "FOLLOWS";
  return { data: { id: `${type}:${item.id}`, source: parentId, target: item.id, type } };
}

function drawnCurve({ id, type, startId, endId }) {
  const data = { id, source: startId, target: endId, type, label: spoken(type) };
  return { data: { ...data, family: familyOf(type) } };
}
