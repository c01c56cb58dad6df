import assert from "node:assert/strict";
import { test } from "node:test";

import { barsOf, circleOf, rowsOf, spansOf, spanWords, tableOf } from "../../../app/ui/static/logic/modes.js";

const nodes = (...ids) => ids.map((id) => ({ id }));
const causes = (source, target, kind = "DIRECTED") => ({ source, target, kind });

test("an effect stands below all its causes, and a shared hidden cause orders nothing", () => {
  const places = rowsOf(nodes("c", "b", "a"), [causes("a", "b"), causes("b", "c"), causes("a", "c"), causes("c", "a", "BIDIRECTED")]);
  assert.deepEqual([...places], [["c", { column: 0, row: 2 }], ["b", { column: 0, row: 1 }], ["a", { column: 0, row: 0 }]]);
});

test("causes in a cycle have places too", () => {
  const places = rowsOf(nodes("a", "b"), [causes("a", "b"), causes("b", "a")]);
  assert.ok([...places.values()].every(({ row }) => row <= 1));
});

test("things on a circle begin at its top", () => {
  assert.deepEqual(circleOf(nodes("a", "b")).get("a"), { x: 0, y: -1 });
});

test("a game of two is a table whose equilibria are marked", () => {
  const game = {
    players: [{ id: "n", name: "North" }, { id: "s", name: "" }],
    strategies: [{ id: "up", player: "n" }, { id: "left", player: "s" }],
    payoffMatrix: { players: ["n", "s"], payoffs: [{ profile: ["up", "left"], payoffs: [1, 2] }] },
  };
  const table = tableOf(game, [{ profile: ["up", "left"] }]);
  assert.deepEqual([table.first, table.second, table.rows, table.columns], ["North", "s", ["up"], ["left"]]);
  assert.deepEqual(table.cell("up", "left"), { payoffs: [1, 2], isEquilibrium: true });
  assert.equal(table.cell("up", "right").payoffs, null);
  assert.equal(tableOf({ ...game, payoffMatrix: null }, []), null);
});

test("what has no time takes the bounds that were computed, and says that it is possible", () => {
  const timeline = {
    events: [{ id: "alarm", name: "", timestamp: 9.5 }],
    intervals: [{ id: "fix", name: "Fix", start: null, end: null }, { id: "late", name: "", start: null, end: null }],
  };
  const bounds = [
    { item: "fix", endpoint: "START", earliest: 9, latest: 10 },
    { item: "fix", endpoint: "END", earliest: 11, latest: 12 },
  ];
  const { items, from, until } = spansOf(timeline, bounds);
  assert.deepEqual([from, until], [9, 12]);
  assert.deepEqual(items.map(spanWords), ["at 9.5", "possibly from 9 to 12", "at an unknown time"]);
});

test("a belief that was not computed has no bar after the evidence", () => {
  const bars = barsOf({ hypotheses: [{ id: "a", statement: "", prior: 0.3 }] }, []);
  assert.deepEqual(bars, [{ id: "a", statement: "a", before: 0.3, after: null }]);
});
