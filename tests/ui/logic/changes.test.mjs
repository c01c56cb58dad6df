// Events that come close together, and how long a busy page waits between its questions.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Changes } from "../../../app/ui/static/actions/changes.js";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Changes whose questions take `tookMs` each. */
function slow(timers, tookMs) {
  timers.enable({ apis: ["setTimeout", "Date"] });
  const asked = [];
  const changes = new Changes(async (events) => {
    asked.push(events);
    await new Promise((resolve) => setTimeout(resolve, tookMs));
  }, assert.fail);
  return { asked, changes };
}

test("events of one burst cost one question", async ({ mock: { timers } }) => {
  const { asked, changes } = slow(timers, 5);
  changes.add("a");
  changes.add("b");
  timers.tick(60);
  assert.deepEqual(asked, [["a", "b"]]);
});

test("after a question the next waits as long as it took", async ({ mock: { timers } }) => {
  const { asked, changes } = slow(timers, 400);
  changes.add("a");
  timers.tick(60);
  changes.add("b");
  timers.tick(400);
  await settled();
  timers.tick(399);
  assert.deepEqual(asked, [["a"]]);
  timers.tick(1);
  assert.deepEqual(asked, [["a"], ["b"]]);
});

test("no pause is longer than two seconds", async ({ mock: { timers } }) => {
  const { asked, changes } = slow(timers, 60_000);
  changes.add("a");
  timers.tick(60);
  timers.tick(60_000);
  await settled();
  changes.add("b");
  timers.tick(2000);
  assert.deepEqual(asked, [["a"], ["b"]]);
});
