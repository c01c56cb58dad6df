import assert from "node:assert/strict";
import { test } from "node:test";

import { COLLECTION } from "../../../app/ui/static/logic/collections.js";
import { serviceFilterOf, wordsOf } from "../../../app/ui/static/logic/filters.js";
import { COLLECTIONS, HOME, listHash, MISSING, parseRoute, placeHash } from "../../../app/ui/static/logic/route.js";

test("every list is read back from its address, filtered or with one of it open", () => {
  for (const page of COLLECTIONS) {
    const filter = { text: "a & b/?#é" };
    assert.deepEqual(parseRoute(listHash(page, filter)), { ...HOME, page, filter });
    assert.deepEqual(parseRoute(placeHash(page, "a/b?")), { ...HOME, page, id: "a/b?", filter: {} });
    assert.equal(parseRoute(`#/${page}/a?text=b`), MISSING);
  }
});

test("a filter asks for what its choices mean, and nothing where it is empty", () => {
  const { fields } = COLLECTION.jobs;
  assert.deepEqual(serviceFilterOf(fields, { status: "active", kind: "fine_tune" }), {
    statuses: ["QUEUED", "RUNNING"], kinds: ["FINE_TUNE"],
  });
  assert.equal(serviceFilterOf(fields, { status: "" }), null);
});

test("what an address holds that is no choice and no day narrows nothing", () => {
  assert.deepEqual(serviceFilterOf(COLLECTION.insights.fields, { type: "nonsense", since: "soon", other: "x" }), {});
});

test("a filter is told in the words of its fields", () => {
  const { fields } = COLLECTION.hypotheses;
  assert.equal(wordsOf(fields, { status: "open", text: "queue", since: "2026-03-01" }), "open, “queue”, from 2026-03-01");
});
