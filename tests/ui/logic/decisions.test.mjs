import assert from "node:assert/strict";
import { test } from "node:test";

import {
  filterWords, optionsOf, serviceFilter, sourceWords, statusWord, takerOf, toneOf, wordsOfDecision,
} from "../../../app/ui/static/logic/decisions.js";

const NOW = Date.parse("2026-11-23T12:00:00Z");

test("a choice takes its statuses and a text stays a text", () => {
  assert.deepEqual(serviceFilter({ status: "stale", text: "clock" }, NOW), {
    statuses: ["UNSUPPORTED", "DISPUTED"],
    text: "clock",
  });
  assert.deepEqual(serviceFilter({}, NOW), {});
});

test("a choice and a day that are none of ours exclude nothing", () => {
  assert.deepEqual(serviceFilter({ status: "nonsense", since: "yesterday", changed: "then" }, NOW), {});
});

test("a decision was taken by who said it, else by who began the session", () => {
  const session = { title: "Queues", project: "acme/orders", author: "ops" };
  assert.equal(takerOf({ node: { author: "codex" }, session }), "codex");
  assert.equal(takerOf({ node: { author: null }, session }), "ops");
  assert.equal(takerOf({ node: null, session: null }), null);
});

test("a row tells the session, the project and who took it, as far as they are known", () => {
  const session = { title: "Queues", project: "acme/orders" };
  assert.deepEqual(sourceWords({ session, takenBy: "codex" }), ["Queues", "acme/orders", "by codex"]);
  assert.deepEqual(sourceWords({ session: { title: "Queues", project: null }, takenBy: null }), ["Queues"]);
  assert.deepEqual(sourceWords({ session: null, takenBy: null }), []);
});

test("a day begins at the reader's midnight and the last day is taken in", () => {
  assert.deepEqual(serviceFilter({ since: "2026-03-01", until: "2026-03-31" }, NOW), {
    since: new Date(2026, 2, 1).toISOString(),
    until: new Date(2026, 3, 1).toISOString(),
  });
});

test("what is due has no outcome and was decided two weeks ago", () => {
  const due = { statuses: ["DECIDED"], hasOutcome: false, until: "2026-11-09T12:00:00.000Z" };
  assert.deepEqual(serviceFilter({ status: "due" }, NOW), due);
  assert.deepEqual(serviceFilter({ status: "due", until: "2027-01-01" }, NOW), due);
  const early = serviceFilter({ status: "due", until: "2026-01-31" }, NOW);
  assert.equal(early.until, new Date(2026, 1, 1).toISOString());
});

test("a filter is told in words", () => {
  assert.equal(filterWords({}), "all decisions");
  assert.equal(filterWords({ status: "due", text: "clock", since: "2026-03-01" }), "due for an outcome, “clock”, from 2026-03-01");
});

test("a status has a word and a tone", () => {
  assert.deepEqual(["DECIDED", "REJECTED", "SUPERSEDED"].map(statusWord), ["stands", "turned down", "superseded"]);
  assert.deepEqual(["DECIDED", "PROPOSED", "DISPUTED", "FAILED"].map(toneOf), ["good", "plain", "bad", "bad"]);
});

test("what was turned down is written one a line, its reason behind a colon", () => {
  const rejected = optionsOf("Kafka: nobody runs it\n\nA table at 10:30");
  assert.deepEqual(rejected, [{ text: "Kafka", reason: "nobody runs it" }, { text: "A table at 10:30", reason: null }]);
  const words = wordsOfDecision({ question: "Which queue?", choice: "Redis", reason: null, rejected });
  assert.equal(words, "Question: Which queue?\nDecision: Redis\nRejected: Kafka (nobody runs it)\nRejected: A table at 10:30");
});
