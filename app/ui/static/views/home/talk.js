// What others said since the reader last looked; where they are mentioned comes first.

import { h } from "../../libs.js";
import { brief, counted, time } from "../../logic/format.js";
import { placeHash } from "../../logic/route.js";
import { Line } from "../collections/frame.js";
import { moveFocus } from "../parts/lists.js";

const LINE = 200;

/** @param talk { items: [{ ...comment, about, isMention }], count: how many comments there are in all }. */
export function Talk({ talk: { items, count } }) {
  if (!items.length) return null;
  return h("section", { "aria-labelledby": "talk" },
    h("h2", { id: "talk" }, "What was said"),
    h("ul", { class: "decision-rows", "data-keys": "", onKeyDown: moveFocus }, items.map((comment) =>
      h("li", { key: comment.id }, h(Said, { comment })))),
    h("p", { class: "all" }, h("a", { href: placeHash("comments") }, count > items.length ? `All ${counted(count, "comment")}` : "All comments")));
}

function Said({ comment: { nodeId, author, text, recordedFrom, about, isMention } }) {
  return h(Line, {
    href: placeHash("comments", nodeId), title: brief(text, LINE), status: isMention ? "mentions you" : "new",
    remark: [author, time(recordedFrom), about && `on the ${about.kind} “${about.title}”`].filter(Boolean).join(" · "),
  });
}
