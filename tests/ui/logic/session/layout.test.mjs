import assert from "node:assert/strict";
import { test } from "node:test";

import { inBands, layOut, neighbour } from "../../../../app/ui/static/logic/session/layout.js";
import { treeOf } from "../../../../app/ui/static/logic/session/tree.js";
import { chain, node } from "../make.mjs";

function placesOf(...nodes) {
  return layOut(treeOf(nodes));
}

test("a line of thought is a straight line down", () => {
  const places = placesOf(...chain("a", "b", "c"));
  assert.deepEqual([...places.values()], [
    { column: 0, row: 0 },
    { column: 0, row: 1 },
    { column: 0, row: 2 },
  ]);
});

test("a second branch stands right of the whole first one", () => {
  const first = [...chain("a", "b"), node("c", "b", { position: 3 }), node("d", "b", { position: 4 })];
  const places = placesOf(...first, node("e", "a", { position: 5 }));
  assert.deepEqual(places.get("e"), { column: 2, row: 1 });
});

test("decisions stand to the right of their node and push the next branch away", () => {
  const places = placesOf(
    node("a", null, { position: 1 }),
    node("b", "a", { position: 2, decisions: ["d1", "d2"] }),
    node("c", "a", { position: 3 }),
  );
  assert.deepEqual(places.get("d1"), { column: 1, row: 1 });
  assert.deepEqual(places.get("d2"), { column: 2, row: 1 });
  assert.deepEqual(places.get("c"), { column: 3, row: 1 });
});

test("no two items share a place", () => {
  const nodes = Array.from({ length: 300 }, (_, index) => node(
    `n${index}`,
    index ? `n${Math.floor(index / 3)}` : null,
    { position: index, decisions: index % 7 ? [] : [`d${index}`] },
  ));
  const places = [...placesOf(...nodes).values()];
  assert.equal(new Set(places.map(({ column, row }) => `${column} ${row}`)).size, places.length);
});

test("a new last turn moves nothing that was drawn", () => {
  const nodes = [...chain("a", "b"), node("c", "a", { position: 3 })];
  const before = placesOf(...nodes);
  const after = placesOf(...nodes, node("d", "c", { position: 4 }));
  for (const [id, place] of before) assert.deepEqual(after.get(id), place);
});

test("the neighbour is the nearest item of the row in that direction", () => {
  const places = placesOf(
    node("a", null, { position: 1 }),
    node("b", "a", { position: 2, decisions: ["d1"] }),
    node("c", "a", { position: 3 }),
  );
  assert.equal(neighbour(places, "b", 1), "d1");
  assert.equal(neighbour(places, "c", -1), "d1");
  assert.equal(neighbour(places, "c", 1), null);
});

test("a tall drawing goes on beside itself, and a short one stays as it is", () => {
  const tall = layOut(treeOf(chain(...Array.from({ length: 500 }, (_, index) => `${index}`))));
  const { places, bands } = inBands(tall);
  assert.deepEqual([places.get("0"), places.get("60"), bands], [{ column: 0, row: 0, band: 0 }, { column: 2, row: 0, band: 1 }, 9]);
  const short = layOut(treeOf(chain("a", "b")));
  assert.deepEqual(inBands(short).places.get("b"), { column: 0, row: 1, band: 0 });
});
