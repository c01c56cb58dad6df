import assert from "node:assert/strict";
import { test } from "node:test";

import { jobWords, readingWords } from "../../../app/ui/static/logic/jobs.js";

test("work says what it is, how far it is and where its subject is shown", () => {
  assert.deepEqual(jobWords({ kind: "DEBATE", status: "RUNNING", done: 3, queuePosition: null }),
    { text: "Debate: running, 3 done", place: "debates" });
  assert.deepEqual(jobWords({ kind: "EMBEDDING", status: "QUEUED", done: 0, queuePosition: 2 }),
    { text: "Computing vectors: place 2 in the queue", place: null });
});

test("a kind that this page does not know keeps its own name", () => {
  assert.equal(jobWords({ kind: "NEW_ONE", status: "RUNNING", done: 0 }).text, "new one: running");
});

test("what a model found in an analysis is told with what was left out, or why it is missing", () => {
  const reading = { insightIds: ["a"], refused: 2, dropped: 0, leftOut: 3, failure: null };
  assert.equal(readingWords(reading), "1 insight, 2 refused, 3 not shown to it");
  assert.equal(readingWords({ ...reading, failure: "the day is spent" }), "nothing: the day is spent");
});
