import assert from "node:assert/strict";
import { test } from "node:test";

import { allSeen, visitOf } from "../../../app/ui/static/logic/visits.js";

const MINUTE = 60_000;
const NOW = 1_700_000_000_000;

test("the first look goes back seven days", () => {
  assert.deepEqual(visitOf(null, NOW), { since: NOW - 7 * 24 * 60 * MINUTE, seen: NOW, isFirst: true });
});

test("a look soon after the last one belongs to the same visit", () => {
  const kept = { since: NOW - 500 * MINUTE, seen: NOW - 29 * MINUTE, isFirst: false };
  assert.deepEqual(visitOf(kept, NOW), { ...kept, seen: NOW });
  assert.equal(visitOf({ ...kept, isFirst: true }, NOW).isFirst, true);
});

test("after half an hour what came since the last look is new", () => {
  const kept = { since: NOW - 500 * MINUTE, seen: NOW - 30 * MINUTE, isFirst: true };
  assert.deepEqual(visitOf(kept, NOW), { since: kept.seen, seen: NOW, isFirst: false });
});

test("what was marked as seen is new no more", () => {
  assert.deepEqual(visitOf(allSeen(NOW), NOW + MINUTE), { since: NOW, seen: NOW + MINUTE, isFirst: false });
});

test("what a browser kept wrongly, or ahead of its time, is a first look", () => {
  for (const kept of [{}, "x", { since: "a", seen: 1 }, { since: NOW, seen: NOW + 1 }]) {
    assert.equal(visitOf(kept, NOW).isFirst, true);
  }
});
