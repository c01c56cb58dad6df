import assert from "node:assert/strict";
import { test } from "node:test";

import { RetryKey } from "../../../app/ui/static/actions/retry_key.js";

test("the same content has the same key until its answer came, and other content another one", () => {
  const keys = new RetryKey();
  const first = keys.for("forks", "Which queue?");
  assert.equal(keys.for("forks", "Which queue?"), first);
  keys.forget();
  const again = keys.for("forks", "Which queue?");
  assert.notEqual(again, first);
  assert.notEqual(keys.for("debates", "Which queue?"), again);
});
