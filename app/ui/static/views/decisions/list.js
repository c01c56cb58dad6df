// All decisions: what was asked, what was chosen, and how it stands; the filter is in the address.

import { Component, h } from "../../libs.js";
import { CHOICES, filterWords } from "../../logic/decisions.js";
import { decisionsHash } from "../../logic/route.js";
import { moveFocus } from "../parts/lists.js";
import { Empty, Failed, Loading } from "../parts/states.js";
import { DecisionRow } from "./row.js";

const PAUSE_MS = 250;

export function DecisionsPage({ state: { decisions: list, route, keptFilters }, actions }) {
  const { filter } = route;
  return h("section", { class: "sheet" },
    h("h1", null, "Decisions"),
    h(Filters, { filter, actions: actions.decisions }),
    h(Kept, { filter, keptFilters, actions: actions.decisions }),
    h("ul", { class: "decision-rows", "data-keys": "", onKeyDown: moveFocus },
      list.items.map((decision) => h(DecisionRow, { key: decision.id, decision }))),
    h(Below, { list, filter, actions: actions.decisions }));
}

class Filters extends Component {
  change(patch) {
    clearTimeout(this.timer);
    this.props.actions.filter({ ...this.props.filter, ...patch });
  }

  type(text) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.change({ text: text.trim() }), PAUSE_MS);
  }

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  render({ filter }) {
    const day = (name, label) => h("label", null, label,
      h("input", { type: "date", name, value: filter[name] ?? "", onChange: (event) => this.change({ [name]: event.target.value }) }));
    return h("form", { class: "filters", "aria-label": "Filter", onSubmit: (event) => event.preventDefault() },
      h("label", null, "Status",
        h("select", { name: "status", onChange: (event) => this.change({ status: event.target.value }) },
          h("option", { value: "", selected: !filter.status }, "all"),
          Object.entries(CHOICES).map(([value, { label }]) =>
            h("option", { key: value, value, selected: filter.status === value }, label)))),
      h("label", { class: "grows" }, "Words in the question or the decision",
        h("input", { type: "search", name: "text", value: filter.text ?? "", onInput: (event) => this.type(event.target.value) })),
      day("since", "Decided from"),
      day("until", "Decided until"));
  }
}

function Kept({ filter, keptFilters, actions }) {
  const own = decisionsHash(filter);
  const isKept = keptFilters.some((one) => decisionsHash(one) === own);
  const isEmpty = own === decisionsHash();
  if (!keptFilters.length && isEmpty) return null;
  return h("ul", { class: "kept", "aria-label": "Kept filters" },
    !isEmpty && h("li", null, h("a", { class: "chip", href: decisionsHash() }, "Show all")),
    keptFilters.map((one) => h("li", { key: decisionsHash(one) },
      h("a", { class: "chip", href: decisionsHash(one), "aria-current": decisionsHash(one) === own ? "true" : null }, filterWords(one)),
      h("button", { class: "close", "aria-label": `Forget the filter ${filterWords(one)}`, onClick: () => actions.unkeep(one) }, "×"))),
    !isKept && !isEmpty && h("li", null,
      h("button", { class: "keep", onClick: () => actions.keep(filter) }, "Keep this filter")));
}

function Below({ list, filter, actions }) {
  if (list.status === "failed") return h(Failed, { error: list.error, onRetry: actions.again });
  if (list.status === "loading") return h(Loading, { what: "Loading decisions …" });
  if (list.hasNext) return h("button", { class: "more", onClick: actions.more }, "Load more");
  if (list.items.length) return null;
  if (decisionsHash(filter) === decisionsHash()) {
    return h(Empty, { title: "No decisions yet" },
      "Bring a conversation in with ", h("code", null, "noema import PATH"),
      ", or let agents record their decisions: ", h("code", null, "noema mcp setup"), ".");
  }
  return h(Empty, { title: `Nothing matches ${filterWords(filter)}` },
    h("a", { href: decisionsHash() }, "Show all decisions"));
}
