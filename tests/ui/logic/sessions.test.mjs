import assert from "node:assert/strict";
import { test } from "node:test";

import {
  changesOf,
  NO_SESSIONS,
  withoutSession,
  withPage,
  withSessions,
} from "../../../app/ui/static/logic/sessions.js";
import { event } from "./make.mjs";

const page = (ids, hasNext = false) => ({ items: ids.map((id) => ({ id })), cursor: ids.at(-1), hasNext });
const ids = (list) => list.items.map((session) => session.id);

test("pages follow each other and a session on two of them is listed once", () => {
  const list = withPage(withPage(NO_SESSIONS, page(["5", "4"], true)), page(["4", "3"]));
  assert.deepEqual(ids(list), ["5", "4", "3"]);
  assert.equal(list.hasNext, false);
});

test("a new session comes first and a changed one keeps its place", () => {
  const list = withSessions(withPage(NO_SESSIONS, page(["5", "4"])), [{ id: "4", title: "new" }, { id: "6" }]);
  assert.deepEqual(ids(list), ["6", "5", "4"]);
  assert.equal(list.items[2].title, "new");
});

test("a deleted session goes", () => {
  assert.deepEqual(ids(withoutSession(withPage(NO_SESSIONS, page(["5", "4"])), "5")), ["4"]);
});

test("what comes last about a session is what counts", () => {
  const events = [
    event(1, "session_created", { session_id: "7" }),
    event(2, "session_created", { session_id: "8" }),
    event(3, "session_deleted", { session_id: "7" }),
  ];
  assert.deepEqual(changesOf(events, NO_SESSIONS), { fetch: ["8"], gone: ["7"] });
});

test("a session below the pages loaded waits for its page", () => {
  const list = withPage(NO_SESSIONS, page(["5", "4"], true));
  const events = ["2", "4", "6"].map((id, index) => event(index + 1, "session_updated", { session_id: id }));
  assert.deepEqual(changesOf(events, list).fetch, ["4", "6"]);
  assert.deepEqual(changesOf(events, { ...list, hasNext: false }).fetch, ["2", "4", "6"]);
});
