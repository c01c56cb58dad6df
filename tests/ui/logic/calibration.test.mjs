import assert from "node:assert/strict";
import { test } from "node:test";

import { barsOf, verdictOf } from "../../../app/ui/static/logic/calibration.js";

const bin = (lower, count, meanConfidence, shareRight) => ({ lower, upper: lower + 0.1, count, meanConfidence, shareRight });

test("confidence is weighed against what turned out well", () => {
  const said = (...bins) => verdictOf({ count: bins.reduce((sum, { count }) => sum + count, 0), bins });
  assert.equal(said(bin(0.5, 2, 0.5, 0.5), bin(0.9, 2, 0.9, 0.5)),
    "2 of 4 decisions turned out well (50 %); confidence was 70 % on average: more sure than right.");
  assert.match(said(bin(0.5, 2, 0.5, 1)), /less sure than right\.$/);
  assert.match(said(bin(0.7, 10, 0.72, 0.7)), /about as sure as right\.$/);
});

test("a bar tells right from wrong, and is as long as its bin is large", () => {
  const [small, large] = barsOf({ bins: [bin(0.5, 2, 0.5, 0.5), bin(0.9, 8, 0.9, 0.75)] });
  assert.deepEqual([small.right, small.wrong, small.share, small.label], [1, 1, 0.25, "50 % to 60 %"]);
  assert.deepEqual([large.right, large.wrong, large.share], [6, 2, 1]);
});
