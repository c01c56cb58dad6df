import assert from "node:assert/strict";
import { test } from "node:test";

import { Knowledge } from "../../../app/ui/static/actions/knowledge.js";
import { keptWords, withLine } from "../../../app/ui/static/logic/past.js";

const NONE = { lines: [], isCut: false };

test("a stream whose first lines are gone says so, and one that was only long does not", () => {
  assert.deepEqual(withLine(NONE, { seq: 7 }, 2), { lines: [{ seq: 7 }], isCut: true });
  const told = [1, 2, 3].reduce((lines, seq) => withLine(lines, { seq }, 2), NONE);
  assert.deepEqual(told, { lines: [{ seq: 2 }, { seq: 3 }], isCut: false });
});

test("records say how long they are kept, what is due, and what stays all the same", () => {
  assert.deepEqual(keptWords({ kind: "EVENTS", days: null, due: 0, kept: 0 }), ["Events: what happened, one by one", "kept for good"]);
  assert.deepEqual(keptWords({ kind: "RAW_PAYLOADS", days: 1, due: 12, kept: 3 }),
    ["Raw answers of models", "deleted after 1 day: 12 are due; 3 as old stay, because something rests on them"]);
});

test("where the events since the last one are gone, knowledge is followed from its head and read anew", () => {
  const asked = [];
  const heads = [4, 9];
  const live = {
    first: (_, onData) => onData({ inboxChanges: { seq: heads.shift() } }),
    follow: (followed) => asked.push(followed),
  };
  let starts = 0;
  new Knowledge(live, () => {}, () => void (starts += 1)).follow();
  asked[0].onEnd("PAST_NOT_KEPT");
  assert.deepEqual([asked.map(({ after }) => after), starts], [[4, 9], 2]);
});
