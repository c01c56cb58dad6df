import assert from "node:assert/strict";
import { test } from "node:test";

import { narrowed, narrowings, searchFilterOf, shownFacets, withDays } from "../../../app/ui/static/logic/found.js";
import { HOME, listHash, MISSING, parseRoute } from "../../../app/ui/static/logic/route.js";

test("a search and all that narrows it are read back from their address", () => {
  const filter = { q: "why & how?", kind: "decision", project: "acme/orders" };
  assert.deepEqual(parseRoute(listHash("search", filter)), { ...HOME, page: "search", filter });
  assert.equal(parseRoute("#/search/one"), MISSING);
});

test("each part of the address is a filter of the service", () => {
  const filter = { q: "x", kind: "fork_branch", status: "held", project: "a/b", session: "s", tag: "t", withdrawn: "yes" };
  assert.deepEqual(searchFilterOf(filter), {
    kinds: ["FORK_BRANCH"], statuses: ["HELD"], project: "a/b", sessionIds: ["s"], tags: ["t"], includeWithdrawn: true,
  });
  assert.equal(searchFilterOf({ q: "x" }), null);
});

test("a month goes from its first moment to that of the next, in UTC as it is counted", () => {
  assert.deepEqual(searchFilterOf({ month: "2026-12", since: "2026-01-01" }), {
    since: "2026-12-01T00:00:00.000Z", until: "2027-01-01T00:00:00.000Z",
  });
  assert.deepEqual(searchFilterOf({ month: "soon" }), {});
});

test("a value that is chosen again is taken away, and a month takes the place of days", () => {
  const filter = { q: "x", since: "2026-01-01" };
  const march = narrowed(filter, "month", "2026-03");
  assert.equal(listHash("search", march), "#/search?q=x&month=2026-03");
  assert.equal(listHash("search", narrowed(march, "month", "2026-03")), "#/search?q=x");
  assert.equal(listHash("search", withDays(march, { until: "2026-02-01" })), "#/search?q=x&until=2026-02-01");
});

test("what narrows is told in words", () => {
  const filter = { q: "x", kind: "fork_branch", session: "s", month: "2026-03", withdrawn: "yes" };
  assert.deepEqual(narrowings(filter, new Map([["s", "Queues"]])).map(({ label, text }) => `${label}: ${text}`),
    ["Kind: fork branch", "Session: Queues", "Month: March 2026", "With: what no longer holds"]);
});

test("a facet is shown where it narrows, and where it is what narrows", () => {
  const counted = [
    { name: "kind", values: [{ value: "decision", count: 3 }] },
    { name: "tag", values: [{ value: "a", count: 1 }] },
    { name: "mode", values: [] },
  ];
  const shown = (filter) => shownFacets(counted, 3, filter).map(({ name }) => name);
  assert.deepEqual(shown({}), ["tag"]);
  assert.deepEqual(shown({ kind: "decision", mode: "x" }), ["kind", "tag"]);
});
