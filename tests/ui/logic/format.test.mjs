import assert from "node:assert/strict";
import { test } from "node:test";

import { brief, counted, duration, highlighted, pretty } from "../../../app/ui/static/logic/format.js";

test("a long text is cut at a word to one line that fits", () => {
  assert.equal(brief("one two\n three four", 15), "one two three…");
  assert.equal(brief("one\n\ntwo", 15), "one two");
  assert.equal(brief("x".repeat(20), 10), `${"x".repeat(9)}…`);
});

test("counts agree with their noun", () => {
  assert.deepEqual([counted(1, "node"), counted(1200, "node")], ["1 node", "1,200 nodes"]);
});

test("highlights count in code points, as the service does", () => {
  assert.deepEqual(highlighted("🙂🙂 yes", [[3, 6]]), [
    { text: "🙂🙂 ", marked: false },
    { text: "yes", marked: true },
  ]);
});

test("JSON is set out in lines and anything else stays as it came", () => {
  assert.equal(pretty('{"a":1}'), '{\n  "a": 1\n}');
  assert.equal(pretty("{half"), "{half");
});

test("a duration is in milliseconds, and in seconds from the first one on", () => {
  assert.deepEqual([0, 999, 1000, 61_240, 3_600_000].map(duration), ["0 ms", "999 ms", "1 s", "61.2 s", "3,600 s"]);
});
