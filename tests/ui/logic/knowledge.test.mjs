import assert from "node:assert/strict";
import { test } from "node:test";

import { changedIn } from "../../../app/ui/static/logic/knowledge.js";
import { event } from "./make.mjs";

test("beliefs and contradictions that changed are named once, whatever the change", () => {
  const events = [
    event(1, "belief_status_changed", { belief_id: "a" }),
    event(2, "belief_dispute_changed", { belief_id: "a" }),
    event(3, "contradiction_found", { id: "c" }),
    event(4, "contradiction_changed", { id: "c" }),
    event(5, "knowledge_added", { id: "k" }),
  ];
  const lists = ["insights", "hypotheses", "knowledge", "review"];
  assert.deepEqual(changedIn(events), { beliefs: ["a"], contradictions: ["c"], lists });
});

test("a checkpoint that was asked or decided changes the list of checkpoints", () => {
  assert.deepEqual(changedIn([event(1, "checkpoint_asked", { id: "p" })]).lists, ["checkpoints"]);
});
