// What is asked of plans: a call whose answer was lost is the same call when it is made again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PlanCalls } from "../../../../app/ui/static/actions/plans/plan_calls.js";

/** Run `work` with a service that loses its first answer; gives the inputs that it got. */
async function withLoss(work) {
  const inputs = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (path, { body }) => {
    inputs.push(JSON.parse(body).variables.input);
    if (inputs.length === 1) throw new TypeError("the line was cut");
    return { json: async () => ({ data: { payload: { id: "made" } } }) };
  };
  try {
    await work();
  } finally {
    globalThis.fetch = fetch;
  }
  return inputs;
}

for (const name of ["cancel", "resume"]) {
  test(`${name} is one call until its answer came, and then another`, async () => {
    const calls = new PlanCalls();
    const inputs = await withLoss(async () => {
      await assert.rejects(calls[name]("p"), { code: "OFFLINE" });
      await calls[name]("p");
      await calls[name]("p");
    });
    assert.deepEqual(inputs.map(({ planId }) => planId), ["p", "p", "p"]);
    const [lost, again, anew] = inputs.map(({ idempotencyKey }) => idempotencyKey);
    assert.match(lost, /^[0-9a-f-]{36}$/);
    assert.equal(again, lost);
    assert.notEqual(anew, lost);
  });
}

test("an exploration without a session begins one, once, although the answer was lost", async () => {
  const calls = new PlanCalls();
  const wanted = { question: "Which queue?", strategy: "DEPTH", width: 2, keep: 1, depth: 2, budgetTokens: null };
  const inputs = await withLoss(async () => {
    await assert.rejects(calls.explore(wanted), { code: "OFFLINE" });
    assert.equal(await calls.explore(wanted), "made");
  });
  const [lost, session, exploration] = inputs;
  assert.deepEqual([session.idempotencyKey, session.title], [lost.idempotencyKey, "Which queue?"]);
  const { idempotencyKey, ...asked } = exploration;
  assert.deepEqual(asked, { sessionId: "made", ...wanted });
});
