// What was said anywhere, who is mentioned, and the comments of one thing with its links.

import { h } from "../../libs.js";
import { brief, time } from "../../logic/format.js";
import { isNewTo } from "../../logic/people/comments.js";
import { listHash, placeHash } from "../../logic/route.js";
import { Discussion } from "../people/discussion.js";
import { ShareLinks } from "../people/share_links.js";
import { collectionPage, Line, Part } from "./frame.js";

const LINE = 200;
const SHARED = { decision: "the decision with its why", session: "its conclusion and up to 20 of its decisions, no messages" };

export const CommentsPage = collectionPage("comments", {
  Row, Body, Head,
  empty: ["No comments in the last 30 days", "Every decision, thought and entry has a place for comments at the end of its page."],
});

function Head({ state: { reader, route } }) {
  const { name } = reader;
  if (!name || route.filter.name) return null;
  return h("p", { class: "all" }, h("a", { href: listHash("comments", { name }) }, `What mentions you, ${name}`));
}

function Row({ item, state: { reader } }) {
  const { nodeId, author, text, recordedFrom, about } = item;
  return h(Line, {
    href: placeHash("comments", nodeId), title: brief(text, LINE) || "Taken back.",
    status: isNewTo(item, reader.since, reader.name) ? "new" : null,
    remark: [author, time(recordedFrom), about && `on the ${about.kind} “${about.title}”`].filter(Boolean).join(" · "),
  });
}

function Body({ item: { id, kind, title, href }, state, allActions }) {
  return [
    h("p", { class: "kind-line" }, `About a ${kind}`),
    h("h1", null, h("a", { href }, title)),
    h(Part, { name: "comments", title: "Comments" }, h(Discussion, { key: id, state, actions: allActions.discussion })),
    SHARED[kind] && h(Part, { name: "share", title: "Links" },
      h(ShareLinks, { nodeId: id, what: SHARED[kind], state, actions: allActions.shareLinks })),
  ];
}
