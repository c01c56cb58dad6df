// A list on the left and what is open of it on the right.

import { h } from "../../libs.js";
import { moveFocus } from "../parts/lists.js";
import { Empty, Failed, Loading } from "../parts/states.js";

/**
 * @param row Draws the content of an item's link.
 * @param href Gives the address of an item.
 * @param children What is open.
 */
export function Queue({ title, list, openId, row, href, filters, empty, actions, children }) {
  return h("section", { class: "queue" },
    h("div", { class: "queue-list" },
      h("h1", null, title),
      filters,
      h("ul", { onKeyDown: moveFocus }, list.items.map((item) => h("li", { key: item.id },
        h("a", {
          class: "queued",
          href: href(item.id),
          "aria-current": item.id === openId ? "page" : null,
        }, row(item))))),
      h(Below, { list, empty, actions })),
    h("div", { class: "queue-open" }, children));
}

/** What is open: its body once it is there. */
export function OpenItem({ answer, children: body }) {
  if (answer.status === "idle") return null;
  if (answer.status === "failed") return h(Failed, { error: answer.error });
  if (answer.status !== "ready") return h(Loading, { what: "Loading …" });
  return body(answer.value);
}

function Below({ list, empty, actions }) {
  if (list.status === "failed") return h(Failed, { error: list.error, onRetry: actions.again });
  if (list.status === "loading") return h(Loading, { what: "Loading …" });
  if (list.hasNext) return h("button", { class: "more", onClick: actions.more }, "Load more");
  return list.items.length ? null : h(Empty, { title: empty.title }, empty.text);
}
