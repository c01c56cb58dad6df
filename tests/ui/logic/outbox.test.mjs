// Verdicts that wait for their undo.

import assert from "node:assert/strict";
import { test } from "node:test";

import { due, isLate, withoutVerdict } from "../../../app/ui/static/logic/outbox.js";

test("a verdict is sent when its time has come, and at once after that", () => {
  assert.equal(due({ at: 8_000 }, 1_000), 7_000);
  assert.equal(due({ at: 8_000 }, 9_000), 0);
});

test("a verdict is late half a minute after its time", () => {
  assert.equal(isLate({ at: 8_000 }, 38_000), false);
  assert.equal(isLate({ at: 8_000 }, 38_001), true);
});

test("what was sent is taken out, and nothing is kept once all of it was", () => {
  const [first, second] = [{ id: "a" }, { id: "b" }];
  assert.deepEqual(withoutVerdict([first, second], "a"), [second]);
  assert.equal(withoutVerdict([second], "b"), null);
});
