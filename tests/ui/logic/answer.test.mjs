import assert from "node:assert/strict";
import { test } from "node:test";

import { cited, heard, isStored, SILENT, sourcesOf } from "../../../app/ui/static/logic/answer.js";

const line = (type, content, more = {}) => ({ type, content, append: true, blockIndex: 0, nodeId: "n", ...more });
const all = (...lines) => lines.reduce(heard, SILENT);

test("lines of a block are joined and blocks keep the order in which they began", () => {
  const { parts, end } = all(
    line("thinking", "Hm"), line("text", "Take ", { blockIndex: 1 }), line("thinking", "m."), line("text", "it.", { blockIndex: 1 }));
  assert.deepEqual(parts.map(({ type, text }) => [type, text]), [["thinking", "Hmm."], ["text", "Take it."]]);
  assert.equal(end, null);
});

test("a line that is not appended replaces what its block said", () => {
  assert.equal(all(line("text", "Wrong"), line("text", "Right", { append: false })).parts[0].text, "Right");
});

test("a tool that was called is named, and a signature is not shown", () => {
  const { parts } = all(line("tool_call", "{}", { toolName: "search" }), line("thinking_signature", "c2ln"));
  assert.deepEqual(parts.map(({ type, tool }) => [type, tool]), [["tool_call", "search"]]);
});

test("an answer ends with its status or with what went wrong", () => {
  assert.deepEqual(all(line("done", "interrupted")).end, { status: "interrupted", reason: null });
  assert.deepEqual(all(line("error", "The key is wrong.")).end, { status: "failed", reason: "The key is wrong." });
});

test("a number becomes a link where it has a source", () => {
  const source = { id: "a" };
  assert.deepEqual(cited("It holds [1], list[0] and [2].", new Map([[1, source]])), [
    { text: "It holds ", source: null },
    { text: "[1]", source },
    { text: ", list[0] and [2].", source: null },
  ]);
});

test("sources are numbered by what was given, or by the answer's own citations", () => {
  const byId = new Map([["a", { id: "a" }], ["b", { id: "b" }]]);
  const used = [{ rule: "citation 2", to: "a" }, { rule: null, to: "b" }, { rule: "citation 3", to: "gone" }];
  assert.deepEqual([...sourcesOf({ blocks: [] }, used, byId)], [[2, { id: "a" }]]);
  const blocks = [{ __typename: "TextBlock" }, { __typename: "CitationBlock", citedSource: "b" }, { __typename: "CitationBlock", citedSource: "x" }];
  assert.deepEqual([...sourcesOf({ blocks }, [], byId)], [[1, { id: "b" }]]);
});

test("an answer is over unless it is still written or not known yet", () => {
  const states = [null, { status: "streaming" }, { status: "complete" }, { status: "interrupted" }];
  assert.deepEqual(states.map(isStored), [false, false, true, true]);
});
