// All decisions: what was asked, what was chosen, and how it stands; the filter is in the address.

import { h } from "../../libs.js";
import { CHOICES, filterWords } from "../../logic/decisions.js";
import { choice, DAYS, words } from "../../logic/filters.js";
import { decisionsHash } from "../../logic/route.js";
import { Filters, Kept } from "../parts/filters.js";
import { moveFocus } from "../parts/lists.js";
import { Empty, Failed, Loading } from "../parts/states.js";
import { DecisionRow } from "./row.js";
import { WriteDecision } from "./write.js";

const FIELDS = [
  choice("status", "Status", Object.fromEntries(Object.entries(CHOICES).map(([value, { label }]) => [value, [label]]))),
  words("text", "Words in the question or the decision"),
  words("project", "Project"),
  ...DAYS.map((field) => ({ ...field, label: `Decided ${field.label.toLowerCase()}` })),
];

export function DecisionsPage({ state: { decisions: list, route, keptFilters, reader, refusal }, actions }) {
  const { filter } = route;
  return h("section", { class: "sheet" },
    h("h1", null, "Decisions"),
    h(WriteDecision, { name: reader.name, refusal, actions: actions.decisions }),
    h(Filters, { fields: FIELDS, filter, onFilter: actions.decisions.filter }),
    h(Kept, { page: "decisions", filter, kept: keptFilters.decisions ?? [], wordsOf: filterWords, actions: actions.decisions }),
    h("ul", { class: "decision-rows", "data-keys": "", onKeyDown: moveFocus },
      list.items.map((decision) => h(DecisionRow, { key: decision.id, decision }))),
    h(Below, { list, filter, actions: actions.decisions }));
}

function Below({ list, filter, actions }) {
  if (list.status === "failed") return h(Failed, { error: list.error, onRetry: actions.again });
  if (list.status === "loading") return h(Loading, { what: "Loading decisions …" });
  if (list.hasNext) return h("button", { class: "more", onClick: actions.more }, "Load more");
  if (list.items.length) return null;
  if (decisionsHash(filter) === decisionsHash()) {
    return h(Empty, { title: "No decisions yet" },
      "Bring a conversation in with ", h("code", null, "noema import PATH"),
      ", let agents record their decisions with ", h("code", null, "noema mcp setup"), ", or record one above.");
  }
  return h(Empty, { title: `Nothing matches ${filterWords(filter)}` },
    h("a", { href: decisionsHash() }, "Show all decisions"));
}
