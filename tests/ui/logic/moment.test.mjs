import assert from "node:assert/strict";
import { test } from "node:test";

import { justAfter, momentAt, STEPS, stepOf } from "../../../app/ui/static/logic/moment.js";

const FROM = "2026-03-01T10:00:00.123456+00:00";
const UNTIL = Date.parse("2026-03-01T12:00:00.123Z");

test("the slider begins at the very moment of the record and ends now", () => {
  assert.equal(momentAt(0, FROM, UNTIL), FROM);
  assert.equal(momentAt(STEPS, FROM, UNTIL), null);
});

test("the middle of the slider is the middle of the time", () => {
  assert.equal(momentAt(STEPS / 2, FROM, UNTIL), "2026-03-01T11:00:00.123Z");
});

test("every moment leads back to its step", () => {
  for (const step of [0, 1, 77, STEPS - 1, STEPS]) {
    assert.equal(stepOf(momentAt(step, FROM, UNTIL), FROM, UNTIL), step);
  }
});

test("a span of one moment has all of its millisecond, and no more", () => {
  assert.equal(justAfter(FROM), "2026-03-01T10:00:00.124Z");
  assert.ok(Date.parse(justAfter("2026-03-01T10:00:00.123999+00:00")) === Date.parse("2026-03-01T10:00:00.124Z"));
});
