import assert from "node:assert/strict";
import { test } from "node:test";

import { folded, readable, runWords } from "../../../../app/ui/static/logic/session/transcript.js";

const node = (id, { text = "", calls = [], results = [], hasImage = false, decisions = [] } = {}) =>
  ({ id, text, calls, results, hasImage, decisions });
const call = (callId, name, subject = null) => ({ callId, name, subject });
const work = (id, ...calls) => ({ ...node(id, { calls }), isWork: true });
const itemsOf = (nodes) => new Map(nodes.map((one) => [one.id, one]));
const flat = (nodes) => new Map(nodes.map(({ id }) => [id, 0]));

test("a call says what it did, and that it failed", () => {
  const lines = readable([
    node("a", { text: "Let me look." }),
    node("b", { calls: [call("1", "Read", "main.ts"), call("2", "Bash", "npm ci")] }),
    node("c", { results: [{ callId: "1", isError: false }, { callId: "2", isError: true }, { callId: "9", isError: false }] }),
  ]);
  assert.deepEqual(lines.get("a"), { text: "Let me look.", isWork: false });
  assert.deepEqual(lines.get("b"), { text: "Read main.ts · Bash npm ci → failed", isWork: true });
  assert.equal(lines.get("c").text, "Result of Read main.ts · Error of Bash npm ci · Result");
});

test("what has no words is named by what it has", () => {
  const lines = readable([node("a", { hasImage: true }), node("b")]);
  assert.deepEqual([...lines.values()].map((line) => line.text), ["An image", "No words, only what its vendor keeps"]);
});

test("neighbouring work is one run, and what was said or decided stands by itself", () => {
  const decided = { ...work("d", call("4", "Edit")), decisions: ["x"] };
  const all = [node("a"), work("b", call("1", "Read")), work("c", call("2", "Read")), decided, work("e", call("5", "Bash"))];
  assert.deepEqual(folded(all.map(({ id }) => id), itemsOf(all), flat(all)), [
    { id: "a", run: null }, { id: "b", run: ["b", "c"] }, { id: "d", run: null }, { id: "e", run: null },
  ]);
});

test("a run ends where a line of thought branches off", () => {
  const all = [work("a"), work("b"), work("c"), work("d")];
  const indent = new Map([["a", 0], ["b", 0], ["c", 1], ["d", 1]]);
  assert.deepEqual(folded(["a", "b", "c", "d"], itemsOf(all), indent).map((row) => row.run), [["a", "b"], ["c", "d"]]);
});

test("a run tells its tools, the most used first, and its failures", () => {
  const result = { ...node("r", { results: [{ callId: "2", isError: true }] }), isWork: true };
  const all = [work("a", call("1", "Bash"), call("2", "Read")), result, work("b", call("3", "Read"))];
  assert.equal(runWords(["a", "r", "b"], itemsOf(all)), "3 tool calls: Read 2, Bash 1; 1 failed");
  assert.equal(runWords(["r", "r"], itemsOf(all)), "2 results of tools");
});
