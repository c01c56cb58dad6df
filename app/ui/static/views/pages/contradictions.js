// The review queue: contradictions by status, type and severity, the open one beside it.

import { h } from "../../libs.js";
import { placeHash } from "../../logic/route.js";
import { Contradiction } from "../deliberations/contradiction.js";
import { Part } from "../collections/frame.js";
import { Discussion } from "../people/discussion.js";
import { OpenItem, Queue } from "./queue.js";

const PAGE = "contradictions";
const CHOICES = {
  status: ["open", "possible", "resolved", "dismissed"],
  type: ["factual", "temporal", "perspective", "scope"],
  severity: ["high", "medium", "low"],
};
const EMPTY = {
  title: "Nothing to review",
  text: "Contradictions of this kind appear here as they are found.",
};

export function ContradictionsPage({ state, actions }) {
  const list = state.contradictions;
  return h(Queue, {
    title: "Contradictions",
    list,
    openId: state.route.id,
    row: Row,
    href: (id) => placeHash(PAGE, id),
    filters: h(Filters, { filter: list.filter, actions: actions.contradictions }),
    empty: EMPTY,
    actions: actions.contradictions,
  }, h(OpenItem, { answer: state.contradiction }, (found) => [
    h(Contradiction, { found, refusal: state.refusal, actions: actions.contradictions }),
    h(Part, { name: "comments", title: "Comments" },
      h(Discussion, { key: found.id, state, actions: actions.discussion })),
  ]));
}

function Row({ summary, severity, type, status }) {
  return [
    h("span", { class: "queued-title" }, summary),
    h("span", { class: "remark" }, `${severity} · ${type} · ${status}`),
  ];
}

function Filters({ filter, actions }) {
  return h("form", { class: "filters", "aria-label": "Filters" },
    Object.entries(CHOICES).map(([name, words]) => h("label", { key: name }, name,
      h("select", { name, onChange: (event) => actions.filter({ [name]: event.target.value || null }) },
        h("option", { value: "", selected: !filter[name] }, "all"),
        words.map((word) => {
          const value = word.toUpperCase();
          return h("option", { key: word, value, selected: filter[name] === value }, word);
        })))));
}
