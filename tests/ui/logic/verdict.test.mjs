import assert from "node:assert/strict";
import { test } from "node:test";

import { day } from "../../../app/ui/static/logic/format.js";
import { bannerOf, timelineOf } from "../../../app/ui/static/logic/verdict.js";

const AT = "2026-07-07T12:00:00Z";
const plain = { changedAt: AT, replacedBy: null, fallen: [] };

test("a decision that stands or waits has no banner", () => {
  for (const status of ["DECIDED", "PROPOSED"]) assert.equal(bannerOf({ ...plain, status }, []), null);
});

test("a superseded decision names what replaced it and when", () => {
  const by = { id: "b", title: "Take a broker" };
  assert.deepEqual(bannerOf({ ...plain, status: "SUPERSEDED", replacedBy: by }, []),
    { text: `Superseded on ${day(AT)} by`, about: [by] });
  assert.deepEqual(bannerOf({ ...plain, status: "SUPERSEDED", changedAt: null }, []),
    { text: "Superseded", about: [] });
});

test("a decision without ground names what fell, a disputed one its contradictions", () => {
  const fallen = [{ id: "p", title: "The clock runs" }];
  assert.deepEqual(bannerOf({ ...plain, status: "UNSUPPORTED", fallen }, []),
    { text: `Unsupported since ${day(AT)}: rests on something that no longer holds`, about: fallen });
  assert.deepEqual(bannerOf({ ...plain, status: "DISPUTED" }, fallen).about, fallen);
});

test("what happened to a decision is told in its order", () => {
  const steps = timelineOf({
    decision: { validFrom: "2026-03-03T00:00:00Z", recordedFrom: "2026-03-04T00:00:00Z", chosen: {}, settledAt: null },
    verdict: { ...plain, status: "SUPERSEDED", replacedBy: { title: "Take a broker" } },
    history: [
      { status: "held", recordedFrom: "2026-03-04T00:00:00Z" },
      { status: "superseded", recordedFrom: "2026-07-08T00:00:00Z" },
    ],
    outcomes: [{ status: "failed", text: "It stopped.", at: "2026-05-01T00:00:00Z" }],
  });
  assert.deepEqual(steps.map(({ text, note }) => note ? `${text}: ${note}` : text), [
    "Decided", "Recorded", "Outcome: failed: It stopped.", "Replaced: Take a broker", "Recorded as superseded",
  ]);
});

test("a proposal begins as one", () => {
  const decision = { validFrom: null, recordedFrom: AT, chosen: null, settledAt: null };
  const steps = timelineOf({ decision, verdict: { ...plain, status: "PROPOSED" }, history: [], outcomes: [] });
  assert.deepEqual(steps, [{ at: AT, text: "Proposed" }]);
});
