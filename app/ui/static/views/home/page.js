// What changed since the reader last looked, and what waits for somebody.

import { h } from "../../libs.js";
import { day, moment } from "../../logic/format.js";
import { words } from "../../logic/filters.js";
import { decisionsHash, listHash } from "../../logic/route.js";
import { DecisionRow } from "../decisions/row.js";
import { Filters } from "../parts/filters.js";
import { moveFocus } from "../parts/lists.js";
import { Empty, Failed, Loading } from "../parts/states.js";
import { Checkpoints, Conflicts, Running, Sessions } from "./beside.js";
import { Talk } from "./talk.js";

// Contradictions and running work are of no project.
const NONE = { items: [] };
const FIELDS = [words("project", "Project, such as acme/orders")];

export function HomePage({ state: { home, list, route }, actions }) {
  const project = route.filter?.project ?? "";
  return h("section", { class: "sheet" },
    h("h1", null, "What changed"),
    h(Filters, { fields: FIELDS, filter: { project }, onFilter: (filter) => void (location.hash = listHash("", filter)) }),
    h(Body, { home, list, project, actions }));
}

function Body({ home, list, project, actions }) {
  if (home.status === "failed") return h(Failed, { error: home.error, onRetry: actions.lookAgain });
  if (home.status !== "ready") return h(Loading, { what: "Looking what changed …" });
  const value = { ...home.value, sessions: list.items.length && !project ? list : home.value.sessions };
  if (project && isEmpty({ ...value, conflicts: NONE, checkpoints: NONE, running: NONE })) {
    return h(Empty, { title: `Nothing is recorded of ${project}` }, h("a", { href: listHash("") }, "Show all projects"));
  }
  if (isEmpty(value)) {
    return h(Empty, { title: "Nothing is recorded yet" },
      "Bring a conversation in with ", h("code", null, "noema import PATH"),
      ", or let agents record their decisions: ", h("code", null, "noema mcp setup"), ".");
  }
  return h("div", { class: "home" },
    h("div", { class: "home-main" },
      h(Changed, { value, project, actions }),
      h(Talk, { talk: value.talk }),
      h(Group, {
        title: "Unsupported or disputed",
        hint: "Something under these decisions fell or is contradicted: confirm them or decide anew.",
        page: value.stale,
        more: { status: "stale", project },
      }),
      h(Group, {
        title: "Due for an outcome",
        hint: "Taken two weeks ago or earlier: say how they turned out.",
        page: value.due,
        more: { status: "due", project },
      })),
    h("div", { class: "home-beside" },
      project && h("p", { class: "remark" }, "What waits and runs is of all projects."),
      h(Checkpoints, { page: value.checkpoints }),
      h(Conflicts, { page: value.conflicts }),
      h(Running, { page: value.running }),
      h(Sessions, { page: value.sessions })));
}

function isEmpty({ changed, talk, stale, due, conflicts, checkpoints, running, sessions }) {
  return [changed, talk, stale, due, conflicts, checkpoints, running, sessions].every((page) => !page.items.length);
}

function Changed({ value: { changed, talk, visit }, project, actions }) {
  const since = new Date(visit.since).toISOString();
  return h("section", { "aria-labelledby": "changed" },
    h("div", { class: "section-head" },
      h("h2", { id: "changed" }, visit.isFirst ? "In the last seven days" : "Since you last looked"),
      !visit.isFirst && h("p", { class: "remark" }, moment(since)),
      changed.items.length + talk.items.length > 0 && h("button", { onClick: actions.markSeen }, "Mark as seen")),
    !changed.items.length && h("p", { class: "remark" },
      `No decision was recorded or changed since ${day(since)}. `,
      h("a", { href: decisionsHash() }, "Read all decisions")),
    h(Rows, { page: changed, markOf: (decision) => decision.isNew && "new" }),
    changed.hasNext && h("p", { class: "all" }, h("a", { href: decisionsHash({ changed: since, project }) }, "All that changed")));
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
