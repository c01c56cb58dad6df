// The nodes and relationships of the open session as pages and events fill them. Pure.

export const NO_GRAPH = { nodes: new Map(), edges: new Map() };

/** Add or replace nodes and relationships, and take out relationships that ended. */
export function grown(graph, nodes, edges, ended = []) {
  const held = merged(graph.edges, edges);
  for (const id of ended) held.delete(id);
  return { nodes: merged(graph.nodes, nodes), edges: held };
}

/**
 * Read what events of a session's stream ask for.
 *
 * @param known Ids of nodes that are loaded.
 * @returns { nodes: ids to load, edges: relationships drawn, ended: ids of those that are no more,
 *   session: whether it changed, stale: ids of loaded nodes whose details have changed,
 *   commented: ids of what something was said about }.
 */
export function changesOf(events, known) {
  const changes = { nodes: new Set(), edges: [], ended: [], session: false, stale: new Set(), commented: new Set() };
  for (const { type, payload } of events) READERS[type]?.(changes, payload, known);
  return { ...changes, nodes: [...changes.nodes], stale: [...changes.stale], commented: [...changes.commented] };
}

/** A node that was read again, with the statuses that it and its decisions are known to have had. */
export function withHistory(node, before) {
  if (!before) return node;
  const known = new Map(before.decisions.map((decision) => [decision.id, decision.statuses]));
  const decisions = node.decisions.map((decision) => ({ ...decision, statuses: known.get(decision.id) ?? [] }));
  return { ...node, statuses: before.statuses, decisions };
}

/**
 * Relationships to draw as curves: between what is drawn for their ends, FOLLOWS and DECIDED being lines already.
 *
 * @param view { items: Map of what is drawn, standsFor: Map of each shown id to the one drawn for it }.
 * @param others More relationships, such as those of the reasons that are shown.
 */
export function curvesOf({ edges }, { items, standsFor }, others = []) {
  const byId = new Map([...edges.values(), ...others].map((edge) => [edge.id, edge]));
  // Within a stretch there is nothing to see.
  const isCurve = ({ type, startId, endId }) =>
    type !== "FOLLOWS" && type !== "DECIDED" && startId !== endId && items.has(startId) && items.has(endId);
  return [...byId.values()]
    .map((edge) => ({ ...edge, startId: standsFor.get(edge.startId), endId: standsFor.get(edge.endId) }))
    .filter(isCurve);
}

function merged(old, fresh) {
  return new Map([...old, ...fresh.map((item) => [item.id, item])]);
}

const commented = (changes, { node_id }) => void changes.commented.add(node_id);

const READERS = {
  thinking_node_added: (changes, { node_id }, known) => {
    if (!known.has(node_id)) changes.nodes.add(node_id);
  },
  thinking_node_extended: (changes, { node_id }) => {
    changes.nodes.add(node_id);
    changes.stale.add(node_id);
  },
  edge_added: (changes, { id, type, start_id, end_id }) => {
    // A node that now follows another one has moved in the tree.
    if (type === "FOLLOWS") changes.nodes.add(start_id);
    else changes.edges.push({ id, type, startId: start_id, endId: end_id });
    changes.stale.add(start_id).add(end_id);
  },
  edge_ended: (changes, { id, type, start_id, end_id }) => {
    if (type === "FOLLOWS") changes.nodes.add(start_id);
    else changes.ended.push(id);
    changes.stale.add(start_id).add(end_id);
  },
  session_updated: (changes) => void (changes.session = true),
  session_status_changed: (changes) => void (changes.session = true),
  comment_added: commented,
  comment_edited: commented,
  comment_withdrawn: commented,
};
