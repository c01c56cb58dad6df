// What changed since the reader last looked, and what waits for somebody.

import { h } from "../../libs.js";
import { day, moment } from "../../logic/format.js";
import { decisionsHash } from "../../logic/route.js";
import { DecisionRow } from "../decisions/row.js";
import { moveFocus } from "../parts/lists.js";
import { Empty, Failed, Loading } from "../parts/states.js";
import { Conflicts, Running, Sessions } from "./beside.js";

export function HomePage({ state: { home, list }, actions }) {
  return h("section", { class: "sheet" },
    h("h1", null, "What changed"),
    h(Body, { home, list, actions }));
}

function Body({ home, list, actions }) {
  if (home.status === "failed") return h(Failed, { error: home.error, onRetry: actions.lookAgain });
  if (home.status !== "ready") return h(Loading, { what: "Looking what changed …" });
  const value = { ...home.value, sessions: list.items.length ? list : home.value.sessions };
  if (isEmpty(value)) {
    return h(Empty, { title: "Nothing is recorded yet" },
      "Bring a conversation in with ", h("code", null, "noema import PATH"),
      ", or let agents record their decisions: ", h("code", null, "noema mcp setup"), ".");
  }
  return h("div", { class: "home" },
    h("div", { class: "home-main" },
      h(Changed, { value, actions }),
      h(Group, {
        title: "Unsupported or disputed",
        hint: "Something under these decisions fell or is contradicted: confirm them or decide anew.",
        page: value.stale,
        more: { status: "stale" },
      }),
      h(Group, {
        title: "Due for an outcome",
        hint: "Taken two weeks ago or earlier: say how they turned out.",
        page: value.due,
        more: { status: "due" },
      })),
    h("div", { class: "home-beside" },
      h(Conflicts, { page: value.conflicts }),
      h(Running, { page: value.running }),
      h(Sessions, { page: value.sessions })));
}

function isEmpty({ changed, stale, due, conflicts, running, sessions }) {
  return [changed, stale, due, conflicts, running, sessions].every((page) => !page.items.length);
}

function Changed({ value: { changed, visit }, actions }) {
  const since = new Date(visit.since).toISOString();
  return h("section", { "aria-labelledby": "changed" },
    h("div", { class: "section-head" },
      h("h2", { id: "changed" }, visit.isFirst ? "In the last seven days" : "Since you last looked"),
      !visit.isFirst && h("p", { class: "remark" }, moment(since)),
      changed.items.length > 0 && h("button", { onClick: actions.markSeen }, "Mark as seen")),
    !changed.items.length && h("p", { class: "remark" },
      `No decision was recorded or changed since ${day(since)}. `,
      h("a", { href: decisionsHash() }, "Read all decisions")),
    h(Rows, { page: changed, markOf: (decision) => decision.isNew && "new" }),
    changed.hasNext && h("p", { class: "all" }, h("a", { href: decisionsHash({ changed: since }) }, "All that changed")));
}

function Group({ title, hint, page, more }) {
  if (!page.items.length) return null;
  const id = `group-${more.status}`;
  return h("section", { "aria-labelledby": id },
    h("h2", { id }, title),
    h("p", { class: "remark" }, hint),
    h(Rows, { page }),
    page.hasNext && h("p", { class: "all" }, h("a", { href: decisionsHash(more) }, `All ${title.toLowerCase()}`)));
}

function Rows({ page, markOf = () => null }) {
  if (!page.items.length) return null;
  return h("ul", { class: "decision-rows", "data-keys": "", onKeyDown: moveFocus }, page.items.map((decision) =>
    h(DecisionRow, { key: decision.id, decision, mark: markOf(decision) })));
}
