import assert from "node:assert/strict";
import { test } from "node:test";

import { HOME, nodeHash, parseRoute, placeHash, sessionHash } from "../../../app/ui/static/logic/route.js";

test("every address that is written is read back", () => {
  assert.deepEqual(parseRoute(sessionHash("s")), { ...HOME, page: "session", sessionId: "s" });
  const node = { ...HOME, page: "session", sessionId: "s", nodeId: "n" };
  assert.deepEqual(parseRoute(nodeHash("s", "n")), node);
  assert.deepEqual(parseRoute(nodeHash("s", "n", "why")), { ...node, view: "why" });
  assert.deepEqual(parseRoute(nodeHash("s", "n", "belief")), { ...node, view: "belief" });
  const item = { ...HOME, page: "item", nodeId: "n", view: "why" };
  assert.deepEqual(parseRoute(nodeHash(null, "n", "why")), item);
});

test("a list has an address with or without one of it open", () => {
  for (const page of ["contradictions", "forks", "debates"]) {
    assert.deepEqual(parseRoute(placeHash(page)), { ...HOME, page });
    assert.deepEqual(parseRoute(placeHash(page, "a/b")), { ...HOME, page, id: "a/b" });
  }
});

test("ids with strange characters survive the address", () => {
  assert.equal(parseRoute(nodeHash("s", "a/b why?%")).nodeId, "a/b why?%");
});

test("an address that is none of ours is the list of sessions", () => {
  for (const hash of ["", "#/", "#/session/", "#/nowhere", "#/contradictions/a/b", "#/session/%E0%A4%A"]) {
    assert.deepEqual(parseRoute(hash), HOME);
  }
});
