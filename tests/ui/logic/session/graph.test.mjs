import assert from "node:assert/strict";
import { test } from "node:test";

import { changesOf, curvesOf, grown, NO_GRAPH } from "../../../../app/ui/static/logic/session/graph.js";
import { chain, event } from "../make.mjs";

const [a, b] = chain("a", "b");

test("a node event asks for the node once, and not for one that is loaded", () => {
  const events = [
    event(1, "thinking_node_added", { node_id: "a" }),
    event(2, "thinking_node_added", { node_id: "b" }),
    event(3, "thinking_node_added", { node_id: "b" }),
  ];
  assert.deepEqual(changesOf(events, new Map([["a", a]])).nodes, ["b"]);
});

test("a node that grew is loaded again and its details are stale", () => {
  const events = [event(1, "thinking_node_extended", { node_id: "a" })];
  const changes = changesOf(events, new Map([["a", a]]));
  assert.deepEqual([changes.nodes, changes.stale], [["a"], ["a"]]);
});

test("a relationship comes whole in its event; a new FOLLOWS moves its node instead", () => {
  const link = (id, type) => ({ id, type, start_id: "a", end_id: "b", weight: "1.0" });
  const events = [event(1, "edge_added", link("e1", "SUPPORTS")), event(2, "edge_added", link("e2", "FOLLOWS"))];
  const changes = changesOf(events, new Map());
  assert.deepEqual(changes.edges, [{ id: "e1", type: "SUPPORTS", startId: "a", endId: "b" }]);
  assert.deepEqual(changes.nodes, ["a"]);
});

test("a relationship that ended is taken out, also within the burst that drew it", () => {
  const ends = { type: "SUPPORTS", start_id: "a", end_id: "b" };
  const events = [
    event(1, "edge_ended", { id: "e1", ...ends }),
    event(2, "edge_added", { id: "e2", ...ends }),
    event(3, "edge_ended", { id: "e2", ...ends }),
  ];
  const { edges, ended, stale } = changesOf(events, new Map());
  const before = grown(NO_GRAPH, [a, b], [{ id: "e1", type: "SUPPORTS", startId: "a", endId: "b" }]);
  assert.equal(grown(before, [], edges, ended).edges.size, 0);
  assert.deepEqual(stale, ["a", "b"]);
});

test("the end of a FOLLOWS moves its node", () => {
  const events = [event(1, "edge_ended", { id: "e1", type: "FOLLOWS", start_id: "b", end_id: "a" })];
  assert.deepEqual(changesOf(events, new Map()).nodes, ["b"]);
});

test("an unknown kind of event changes nothing", () => {
  const changes = changesOf([event(1, "of_a_later_version", { node_id: "a" })], new Map());
  assert.deepEqual(changes, { nodes: [], edges: [], ended: [], session: false, stale: [], commented: [] });
});

test("the same node or relationship again replaces the first", () => {
  const edge = { id: "e1", type: "SUPPORTS", startId: "a", endId: "b" };
  const once = grown(NO_GRAPH, [a, b], [edge]);
  const twice = grown(once, [{ ...a, text: "longer" }], [edge]);
  assert.equal(twice.nodes.size, 2);
  assert.equal(twice.nodes.get("a").text, "longer");
  assert.equal(twice.edges.size, 1);
});

test("curves join what is drawn and leave out the lines of the tree", () => {
  const edge = (type, endId) => ({ id: type + endId, type, startId: "a", endId });
  const edges = [edge("SUPPORTS", "b"), edge("SUPPORTS", "elsewhere"), edge("FOLLOWS", "b"), edge("DECIDED", "b")];
  const view = { items: new Map([["a", a], ["b", b]]), standsFor: new Map([["a", "a"], ["b", "b"]]) };
  assert.deepEqual(curvesOf(grown(NO_GRAPH, [a, b], edges), view), [edges[0]]);
});

test("a relationship of what is folded or not shown is drawn for its stretch or not at all", () => {
  const edge = (id, endId) => ({ id, type: "SUPPORTS", startId: "a", endId });
  const edges = [edge("within", "c"), edge("across", "b"), edge("hidden", "d")];
  const view = { items: new Map([["s", {}], ["b", b]]), standsFor: new Map([["a", "s"], ["c", "s"], ["b", "b"]]) };
  assert.deepEqual(curvesOf(grown(NO_GRAPH, [], edges), view), [{ ...edge("across", "b"), startId: "s" }]);
});
