import assert from "node:assert/strict";
import { test } from "node:test";

import { gravestFirst, openBySeverity } from "../../../app/ui/static/logic/issues.js";

const issue = (key, severity, status = "unresolved") => ({ key, severity, status });

test("critical issues come first, and of the same gravity those raised first", () => {
  const issues = [issue("1", "minor"), issue("2", "critical"), issue("3", "major"), issue("4", "critical")];
  assert.deepEqual(gravestFirst(issues).map(({ key }) => key), ["2", "4", "3", "1"]);
});

test("what is resolved or rejected is not counted as open, what is half done is", () => {
  const issues = [
    issue("1", "critical", "resolved"),
    issue("2", "critical", "partial"),
    issue("3", "minor", "rejected"),
    issue("4", "minor"),
  ];
  assert.deepEqual(openBySeverity(issues), [["critical", 1], ["major", 0], ["minor", 1]]);
});
