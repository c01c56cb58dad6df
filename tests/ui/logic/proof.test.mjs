import assert from "node:assert/strict";
import { test } from "node:test";

import { proofOf } from "../../../app/ui/static/logic/proof.js";

const because = (id, conclusionId, ...premiseIds) => ({ id, conclusionId, premiseIds, rule: null });

test("a conclusion stands below the lowest of its premises", () => {
  const { places } = proofOf({
    foundationIds: ["a", "b"],
    justifications: [because("1", "c", "a"), because("2", "d", "b", "c")],
  });
  assert.deepEqual(Object.fromEntries(places), {
    a: { column: 0, row: 0 },
    b: { column: 1, row: 0 },
    c: { column: 0, row: 1 },
    d: { column: 0, row: 2 },
  });
});

test("every premise is joined to its conclusion once for each justification", () => {
  const { links } = proofOf({ foundationIds: ["a", "b"], justifications: [because("1", "c", "a", "b")] });
  assert.deepEqual(links.map(({ id, from, to }) => [id, from, to]), [["1 a", "a", "c"], ["1 b", "b", "c"]]);
});

test("a belief that is asserted itself is its own proof", () => {
  const { places, links } = proofOf({ foundationIds: ["a"], justifications: [] });
  assert.deepEqual([[...places.keys()], links], [["a"], []]);
});
