import assert from "node:assert/strict";
import { test } from "node:test";

import { drawnStep, listedStep } from "../../../app/ui/static/logic/keys.js";
import { layOut } from "../../../app/ui/static/logic/session/layout.js";
import { treeOf } from "../../../app/ui/static/logic/session/tree.js";
import { chain, node } from "./make.mjs";

const tree = treeOf([
  ...chain("a", "b"),
  node("c", "a", { position: 3, decisions: ["d1"] }),
]);
const places = layOut(tree);

test("in the drawing up is the parent, down the first child, sideways the row", () => {
  const steps = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
  assert.deepEqual(steps.map((key) => drawnStep(tree, places, "b", key)), ["a", null, null, "c"]);
  assert.equal(drawnStep(tree, places, "a", "ArrowDown"), "b");
  assert.equal(drawnStep(tree, places, "d1", "ArrowUp"), "c");
});

const rows = [{ id: "a", run: null }, { id: "b", run: null }, { id: "c", run: ["c", "x"] }, { id: "d1", run: null }];
const listed = (id, key) => listedStep(tree, rows, id, key)?.id ?? null;

test("in the outline up and down are the rows, left the parent, right what hangs on it", () => {
  assert.equal(listed("b", "ArrowDown"), "c");
  assert.equal(listed("c", "ArrowUp"), "b");
  assert.equal(listed("c", "ArrowLeft"), "a");
  assert.equal(listed("c", "ArrowRight"), "d1");
  assert.equal(listed("b", "End"), "d1");
  assert.equal(listed("d1", "Home"), "a");
});

test("the first arrow enters the tree at its root, and no other key does", () => {
  assert.equal(drawnStep(tree, places, null, "ArrowDown"), "a");
  assert.equal(listed("gone", "ArrowDown"), "a");
  assert.equal(drawnStep(tree, places, null, "Enter"), null);
});

test("an empty tree has nowhere to go", () => {
  const empty = treeOf([]);
  assert.equal(drawnStep(empty, layOut(empty), null, "ArrowDown"), null);
  assert.equal(listedStep(empty, [], null, "Home"), null);
});
