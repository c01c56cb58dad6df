import assert from "node:assert/strict";
import { test } from "node:test";

import {
  decisionHash,
  decisionsHash,
  HOME,
  MISSING,
  nodeHash,
  parseRoute,
  placeHash,
  sessionHash,
} from "../../../app/ui/static/logic/route.js";

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

test("the filter of decisions is in the address, and what is empty in it is not", () => {
  const filter = { status: "stale", text: "a & b/?#é", since: "2026-03-01" };
  assert.deepEqual(parseRoute(decisionsHash(filter)), { ...HOME, page: "decisions", filter });
  assert.equal(decisionsHash({ status: "", text: undefined }), "#/decisions");
  assert.deepEqual(parseRoute("#/decisions"), { ...HOME, page: "decisions", filter: {} });
});

test("a decision has an address, and so has each of its sections", () => {
  assert.deepEqual(parseRoute(decisionHash("d")), { ...HOME, page: "decision", id: "d" });
  for (const section of ["options", "reasons", "falls", "outcomes", "precedents", "history"]) {
    assert.deepEqual(parseRoute(decisionHash("d", section)), { ...HOME, page: "decision", id: "d", section });
  }
});

test("an empty address is home", () => {
  for (const hash of ["", "#", "#/"]) assert.deepEqual(parseRoute(hash), HOME);
});

test("an address that is none of ours is missing", () => {
  const hashes = ["#/session/", "#/nowhere", "#/contradictions/a/b", "#/session/%E0%A4%A", "#/decision/d/x", "#/decisionsx"];
  for (const hash of hashes) assert.deepEqual(parseRoute(hash), MISSING);
});
