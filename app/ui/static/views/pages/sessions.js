// The list of sessions, newest first.

import { h } from "../../libs.js";
import { counted, time } from "../../logic/format.js";
import { sessionHash } from "../../logic/route.js";
import { DropTarget, Imports } from "../parts/import.js";
import { moveFocus } from "../parts/lists.js";
import { Empty, Failed, Loading } from "../parts/states.js";

export function SessionsPage({ state: { list, imports }, actions }) {
  return h(DropTarget, { onFiles: actions.importFiles },
    h("h1", null, "Sessions"),
    h(Imports, { imports, actions }),
    h("ul", { class: "sessions", "data-keys": "", onKeyDown: moveFocus },
      list.items.map((session) => h(SessionRow, { key: session.id, session }))),
    h(Below, { list, actions }));
}

export function SessionRow({ session }) {
  return h("li", null,
    h("a", { class: "session", href: sessionHash(session.id) },
      h("span", { class: "session-title" }, session.title),
      h("span", { class: `status status-${session.status}` }, session.status),
      h("span", { class: "figure" }, counted(session.nodeCount, "node")),
      h("span", { class: "figure" }, counted(session.decisionCount, "decision")),
      h("time", { class: "figure", datetime: session.updatedAt }, time(session.updatedAt))));
}

function Below({ list, actions }) {
  if (list.status === "failed") return h(Failed, { error: list.error, onRetry: actions.retry });
  if (list.status === "loading") return h(Loading, { what: "Loading sessions …" });
  if (list.hasNext) return h("button", { class: "more", onClick: actions.more }, "Load more");
  if (list.items.length) return null;
  return h(Empty, { title: "No sessions yet" },
    "Drop the file of a conversation here, or bring it in with ", h("code", null, "noema import PATH"),
    "; it appears here as soon as it is read.");
}
