import assert from "node:assert/strict";
import { test } from "node:test";

import { standing } from "../../../app/ui/static/logic/standing.js";

const HOLDS = {
  beliefStatus: null, disputed: false, replacedBy: null, replacedAt: null, outcome: null, fallen: [],
};
const BY = { title: "It holds thirty." };
const AT = "2026-05-04T10:03:00Z";

test("what holds says nothing", () => {
  assert.equal(standing(HOLDS), "");
  assert.equal(standing({ ...HOLDS, beliefStatus: "HELD", outcome: "SUCCEEDED" }), "");
});

test("what was replaced names what took its place, and when", () => {
  const found = { ...HOLDS, beliefStatus: "SUPERSEDED", replacedBy: BY, replacedAt: AT };
  assert.equal(standing(found), "replaced on May 4, 2026 by “It holds thirty.”");
});

test("what was withdrawn, is disputed or ended badly says so", () => {
  assert.equal(standing({ ...HOLDS, beliefStatus: "RETRACTED" }), "retracted");
  assert.equal(standing({ ...HOLDS, disputed: true, outcome: "FAILED" }),
    "disputed; latest outcome: failed");
});

test("a text of which one sentence fell quotes it", () => {
  const gone = { quote: "It holds forty.", beliefStatus: "SUPERSEDED", at: AT, replacedBy: BY };
  const lost = { quote: "It is new.", beliefStatus: "RETRACTED", at: AT, replacedBy: null };
  assert.equal(standing({ ...HOLDS, fallen: [gone, lost] }),
    "“It holds forty.” replaced on May 4, 2026 by “It holds thirty.”; "
    + "“It is new.” retracted on May 4, 2026");
});
