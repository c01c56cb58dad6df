import assert from "node:assert/strict";
import { test } from "node:test";

import { treeOf } from "../../../../app/ui/static/logic/session/tree.js";
import { chain, node } from "../make.mjs";

test("a line of thought is listed in its order and stays unindented", () => {
  const tree = treeOf(chain("a", "b", "c"));
  assert.deepEqual(tree.order, ["a", "b", "c"]);
  assert.deepEqual([...tree.indent.values()], [0, 0, 0]);
});

test("each branch is listed whole before the next, one step further in", () => {
  const nodes = [...chain("a", "b", "c"), node("d", "a", { position: 4 })];
  const tree = treeOf(nodes);
  assert.deepEqual(tree.order, ["a", "b", "c", "d"]);
  assert.deepEqual([...tree.indent.values()], [0, 1, 1, 1]);
});

test("a decision stands behind its node and has it as parent", () => {
  const tree = treeOf([node("a", null, { decisions: ["d1"] }), node("b", "a", { position: 1 })]);
  assert.deepEqual(tree.order, ["a", "d1", "b"]);
  assert.equal(tree.parent.get("d1"), "a");
});

test("a node whose parent is not loaded yet is a root until it is", () => {
  const [a, b] = chain("a", "b");
  assert.deepEqual(treeOf([b]).roots, ["b"]);
  assert.deepEqual(treeOf([b, a]).roots, ["a"]);
});

test("the order of arrival does not matter, only the position", () => {
  const [a, b, c] = chain("a", "b", "c");
  assert.deepEqual(treeOf([c, a, b]).order, ["a", "b", "c"]);
});

test("ten thousand turns in one line are no trouble", () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `n${index}`);
  assert.deepEqual(treeOf(chain(...ids)).order, ids);
});
