// Plans of agents in words.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  callOf, drawnTasks, drawnThoughts, endOfExploration, kindOfPlan, linesOf, progressWords, spentWords,
} from "../../../../app/ui/static/logic/plans/plans.js";

const call = { tool: "record_evidence", isError: false, arguments: '{"text": "So it is.", "sources": ["a"]}', result: '{"id": "f"}' };

test("a finding names what it rests on and what it stored", () => {
  const { isFinding, sources, foundId, asked } = callOf(call);
  assert.deepEqual({ isFinding, sources, foundId, asked }, { isFinding: true, sources: ["a"], foundId: "f", asked: [["text", "So it is."]] });
});

test("a finding that was refused, or is no JSON, found nothing", () => {
  assert.deepEqual([callOf({ ...call, isError: true }).isFinding, callOf({ ...call, isError: true }).foundId], [false, null]);
  for (const words of ["{", "7", "null", "[1]"]) {
    const { sources, foundId, asked } = callOf({ ...call, arguments: words, result: words });
    assert.deepEqual({ sources, foundId, asked }, { sources: [], foundId: null, asked: [] });
  }
  assert.equal(callOf({ ...call, result: null }).foundId, null);
});

test("what waits for what is drawn from the first to the next", () => {
  const tasks = [{ key: "look", dependsOn: [], status: "done" }, { key: "say", dependsOn: ["look"], status: "running" }];
  const edges = [{ source: "look", target: "say", kind: "DIRECTED", strength: null }];
  assert.deepEqual(drawnTasks(tasks), { nodes: [{ id: "look" }, { id: "say" }], edges });
  assert.equal(progressWords(tasks), "1 of 2 tasks done");
});

test("what was written stands beside what may be", () => {
  assert.equal(spentWords(1200, 50000), "1,200 of 50,000 tokens");
  assert.equal(spentWords(1, null), "1 token, without a limit");
});

test("a plan is called what it was made for", () => {
  const kind = (...agents) => kindOfPlan({ tasks: agents.map((agent) => ({ agent })) });
  assert.equal(kind("step_checker", "step_checker"), "Verification of steps");
  assert.equal(kind("explorer", "thought_scorer", "explorer"), "Exploration of a question");
  assert.equal(kind("reviser"), "Correction of an answer");
  assert.equal(kind("supposer"), "Test of a hypothesis");
  assert.deepEqual([kind("maestro", "verifier"), kind("maestro", "step_checker"), kind()], ["Plan", "Plan", "Plan"]);
});

test("a thought is drawn after each that it goes on from, and an end has its reason", () => {
  const edge = (source) => ({ source, target: "m1", kind: "DIRECTED", strength: null });
  const thoughts = [{ key: "1", after: [] }, { key: "2", after: [] }, { key: "m1", after: ["1", "2"] }];
  assert.deepEqual(drawnThoughts(thoughts), { nodes: [{ id: "1" }, { id: "2" }, { id: "m1" }], edges: [edge("1"), edge("2")] });
  assert.equal(endOfExploration("exhausted"), "It ended where nothing was left to go on from.");
  assert.equal(endOfExploration(null), "");
});

test("steps are written one a line", () => {
  assert.deepEqual(linesOf(" It rains. \n\nSo it is wet.\n"), ["It rains.", "So it is wet."]);
});
