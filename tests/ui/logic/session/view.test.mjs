import assert from "node:assert/strict";
import { test } from "node:test";

import { treeOf } from "../../../../app/ui/static/logic/session/tree.js";
import { drawn, listed, MOST_DRAWN, statusAt, unfolded } from "../../../../app/ui/static/logic/session/view.js";

const DAY = "2026-03-0";
const decision = (id, day, statuses = []) =>
  ({ id, kind: "decision", text: `Decide ${id}`, said: `${DAY}${day}T12:00:00Z`, status: "decided", statuses });

function thought(id, parentId, day, { isWork = false, decisions = [] } = {}) {
  return { id, parentId, kind: "thought", text: `Say ${id}`, said: `${DAY}${day}T12:00:00Z`, status: null, statuses: [], isWork, calls: [], results: [], decisions };
}

/** A session of these nodes in order. */
function open(nodes, edges = []) {
  const placed = nodes.map((node, index) => ({ ...node, position: index + 1 }));
  const items = new Map(placed.flatMap((node) => [node, ...node.decisions]).map((item) => [item.id, item]));
  return { items, tree: treeOf(placed), graph: { edges: new Map(edges.map((edge) => [edge.id, edge])) } };
}

const line = (count) => Array.from({ length: count }, (_, index) => thought(`${index}`, index ? `${index - 1}` : null, 1));
const SESSION = open([
  thought("a", null, 1),
  thought("b", "a", 2, { decisions: [decision("x", 2)] }),
  thought("c", "b", 3, { isWork: true }),
  thought("d", "c", 3, { isWork: true }),
  thought("e", "d", 4, { decisions: [decision("y", 4)] }),
]);
const idsOf = (rows) => rows.map(({ id }) => id);

test("a filter keeps a kind, a span of days, and what was there at a moment", () => {
  assert.deepEqual(listed(SESSION, {}), [
    { id: "a", run: null }, { id: "b", run: null }, { id: "x", run: null }, { id: "c", run: ["c", "d"] },
    { id: "e", run: null }, { id: "y", run: null },
  ]);
  assert.deepEqual(idsOf(listed(SESSION, { kind: "decision" })), ["x", "y"]);
  assert.deepEqual(idsOf(listed(SESSION, { at: "2026-03-02T12:00:00Z" })), ["a", "b", "x"]);
  assert.deepEqual(idsOf(listed(SESSION, { status: "decided" })), ["x", "y"]);
});

test("a decision has the status that it had at the moment", () => {
  const statuses = [{ status: "held", at: "2026-03-02T12:00:00Z" }, { status: "superseded", at: "2026-03-09T12:00:00Z" }];
  const replaced = { ...decision("x", 2, statuses), status: "superseded" };
  const at = (moment) => statusAt(replaced, moment);
  assert.deepEqual([at(null), at("2026-03-08T00:00:00Z"), at("2026-03-01T00:00:00Z")], ["superseded", "decided", "decided"]);
  assert.equal(at("2026-03-10T00:00:00Z"), "superseded");
});

test("a run is drawn as one, and opened on demand", () => {
  const rows = listed(SESSION, {});
  const folded = drawn(SESSION, rows, new Set());
  assert.deepEqual([folded.tree.parent.get("c"), folded.tree.parent.get("e"), folded.tree.parent.get("x")], ["b", "c", "b"]);
  assert.equal(folded.standsFor.get("d"), "c");
  assert.equal(folded.items.get("c").kind, "run");
  const whole = drawn(SESSION, unfolded(rows, () => true), new Set());
  assert.equal(whole.tree.parent.get("e"), "d");
});

test("decisions alone hang on the decisions before them", () => {
  const { tree, places } = drawn(SESSION, listed(SESSION, { kind: "decision" }), new Set());
  assert.deepEqual([tree.parent.get("x"), tree.parent.get("y")], [null, "x"]);
  assert.deepEqual(places.get("y"), { column: 0, row: 1 });
});

test("a long line is drawn in stretches, and what is linked or decided stands by itself", () => {
  const nodes = line(5000);
  nodes[100].decisions = [decision("x", 1)];
  const session = open(nodes, [{ id: "r", type: "SUPPORTS", startId: "200", endId: "300" }]);
  const rows = listed(session, {});
  const { items, tree, standsFor } = drawn(session, rows, new Set());
  assert.ok(items.size <= MOST_DRAWN && items.size > MOST_DRAWN / 2, `${items.size}`);
  assert.deepEqual(["100", "200", "300"].map((id) => items.get(id).kind), ["thought", "thought", "thought"]);
  assert.deepEqual(items.get("0"), { id: "0", kind: "stretch", text: "5 steps: Say 0" });
  assert.equal(standsFor.get("4"), "0");
  assert.equal(tree.parent.get("5"), "0");
  const opened = drawn(session, rows, new Set(["0"]));
  assert.equal(opened.items.get("4").kind, "thought");
  assert.equal(opened.items.size, items.size + 4);
});

test("where all is decided, that is folded too", () => {
  const nodes = line(4000).map((node, index) => ({ ...node, decisions: [decision(`d${index}`, 1)] }));
  const session = open(nodes);
  const { items, places } = drawn(session, listed(session, {}), new Set());
  assert.ok(items.size <= MOST_DRAWN + 1, `${items.size}`);
  assert.match(items.get("0").text, /^\d+ steps, \d+ decided: Say 0$/);
  assert.equal(places.size, items.size);
});
