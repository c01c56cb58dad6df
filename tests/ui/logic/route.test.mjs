import assert from "node:assert/strict";
import { test } from "node:test";

import { HOME, nodeHash, parseRoute, sessionHash } from "../../../app/ui/static/logic/route.js";

test("every address that is written is read back", () => {
  assert.deepEqual(parseRoute(sessionHash("s")), { page: "session", sessionId: "s", nodeId: null, why: false });
  assert.deepEqual(parseRoute(nodeHash("s", "n")), { page: "session", sessionId: "s", nodeId: "n", why: false });
  assert.deepEqual(parseRoute(nodeHash("s", "n", true)), { page: "session", sessionId: "s", nodeId: "n", why: true });
  assert.deepEqual(parseRoute(nodeHash(null, "n", true)), { page: "item", sessionId: null, nodeId: "n", why: true });
});

test("ids with strange characters survive the address", () => {
  assert.equal(parseRoute(nodeHash("s", "a/b why?%")).nodeId, "a/b why?%");
});

test("an address that is none of ours is the list of sessions", () => {
  for (const hash of ["", "#/", "#/session/", "#/nowhere", "#/session/%E0%A4%A"]) {
    assert.deepEqual(parseRoute(hash), HOME);
  }
});
