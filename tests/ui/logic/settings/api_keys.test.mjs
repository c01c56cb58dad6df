// Keys of the tenant, in words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { endOf, scopeWords } from "../../../../app/ui/static/logic/settings/api_keys.js";

test("a key ends after its days, and never without", () => {
  assert.equal(endOf(2, Date.parse("2026-03-01T00:00:00Z")), "2026-03-03T00:00:00.000Z");
  assert.equal(endOf(0, 0), null);
});

test("scopes are said in one order, without their explanation", () => {
  assert.equal(scopeWords(["ADMIN", "READ"]), "read, administer");
});
