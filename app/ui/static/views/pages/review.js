// The review: one item after the other, decided by keys or buttons.

import { Component, h } from "../../libs.js";
import { choice } from "../../logic/filters.js";
import { counted, percent } from "../../logic/format.js";
import { nodeHash, placeHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { Filters } from "../parts/filters.js";
import { focusItem } from "../parts/focus.js";
import { isTyped } from "../parts/lists.js";
import { Empty, Failed, Loading } from "../parts/states.js";

const FIELDS = [choice("kind", "Kind", {
  contradiction: ["contradictions", {}], justification: ["justifications", {}], update: ["updates", {}],
})];
const STEPS = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };
const PROPOSAL = [["a", "accept", "Accept"], ["r", "reject", "Reject"]];
const CONTRADICTION = [["1", "favor_a", "Favour the first"], ["2", "favor_b", "Favour the second"], ["r", "dismissed", "Dismiss"]];

export class ReviewPage extends Component {
  get items() {
    const { inbox, decided } = this.props.state;
    return inbox.items.filter(({ id }) => !decided.includes(id));
  }

  decide(item, how) {
    const { items } = this;
    const at = items.indexOf(item);
    const next = items[at + 1] ?? items[at - 1];
    this.props.actions.review.decide(item, how);
    requestAnimationFrame(() => (next ? focusItem(next.id) : document.getElementById("main").focus()));
  }

  onKeyDown(event) {
    if (isTyped(event)) return;
    const { items } = this;
    const at = items.findIndex(({ id }) => id === event.target.closest("[data-of]")?.dataset.of);
    const step = STEPS[event.key];
    const choiceOf = at >= 0 && choicesOf(items[at]).find(([key]) => key === event.key);
    if (!step && !choiceOf) return;
    event.preventDefault();
    if (choiceOf) this.decide(items[at], choiceOf[1]);
    else if (items[at + step]) focusItem(items[at + step].id);
  }

  render({ state: { inbox, route }, actions }) {
    const { items } = this;
    return h("section", { class: "sheet review" },
      h("h1", null, "Review"),
      h("p", { class: "remark" }, "Keys: ", h("kbd", null, "j"), " and ", h("kbd", null, "k"), " to the next and previous, ",
        h("kbd", null, "a"), " accepts, ", h("kbd", null, "r"), " rejects or dismisses, ",
        h("kbd", null, "1"), " and ", h("kbd", null, "2"), " favour a side, ", h("kbd", null, "u"), " undoes."),
      h(Filters, { fields: FIELDS, filter: route.filter, onFilter: actions.review.filter }),
      h("ul", { class: "cards", "data-keys": "", onKeyDown: (event) => this.onKeyDown(event) }, items.map((item) =>
        h(Card, { key: item.id, item, onDecide: (how) => this.decide(item, how) }))),
      h(Below, { inbox, items, actions: actions.review }));
  }
}

function choicesOf({ kind }) {
  return kind === "contradiction" ? CONTRADICTION : PROPOSAL;
}

function Card({ item, onDecide }) {
  const { id, kind, why, confidence, falls, alike } = item;
  const stakes = falls > 0 ? ` · ${counted(falls, "decision")} would fall` : "";
  const others = alike > 0 ? ` · stands for ${counted(alike + 1, "conflict")}, decided together` : "";
  const sure = confidence === undefined ? "" : ` · ${percent(confidence)} certain`;
  return h("li", { class: "card", "data-of": id },
    h("a", { "data-item": id, href: hrefOf(item) }, headOf(item)),
    h("p", { class: "remark" }, `${kind} · ${why}${sure}${stakes}${others}`),
    kind === "contradiction"
      ? h("ol", { class: "sides" }, item.sides.map((side) => h("li", { key: side.nodeId }, h(Quote, { quote: side }))))
      : h(Proposed, { item }),
    h("p", { class: "buttons" }, choicesOf(item).map(([key, how, label]) =>
      h("button", { key: how, onClick: () => onDecide(how), "aria-keyshortcuts": key }, label, " ", h("kbd", { "aria-hidden": "true" }, key)))));
}

function hrefOf({ id, kind, subject, cited }) {
  if (kind === "contradiction") return placeHash("contradictions", id);
  return nodeHash(null, (subject ?? cited[0])?.nodeId ?? id);
}

function headOf({ kind, title, subject }) {
  if (kind === "contradiction") return title;
  const text = subject?.text ?? "something that was deleted";
  return kind === "update" ? `Is this out of date? ${text}` : `Does this rest on something? ${text}`;
}

function Proposed({ item: { kind, cited } }) {
  return [
    h("p", null, kind === "update" ? "What was said later:" : "It would rest on:"),
    h("ul", { class: "sides" }, cited.map((quote) => h("li", { key: quote.nodeId }, h(Quote, { quote })))),
  ];
}

function Quote({ quote: { nodeId, kind, text } }) {
  return [h(Badge, { kind }), " ", h("a", { href: nodeHash(null, nodeId) }, `“${text}”`)];
}

function Below({ inbox, items, actions }) {
  if (inbox.status === "failed") return h(Failed, { error: inbox.error, onRetry: actions.again });
  if (inbox.status === "loading") return h(Loading, { what: "Loading what waits …" });
  if (inbox.hasNext) return h("button", { class: "more", onClick: actions.more }, "Load more");
  return items.length ? null : h(Empty, { title: "Nothing waits for you" },
    "Contradictions and proposals appear here as they are found in what is recorded.");
}
