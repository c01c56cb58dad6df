// A form that proposes what a decision rests on: find it, tick it, say why.

import { Component, h } from "../../libs.js";
import { Badge } from "../parts/badge.js";
import { Empty, Failed, Loading } from "../parts/states.js";

export class Suggest extends Component {
  find(event) {
    event.preventDefault();
    const text = event.target.elements.about.value.trim();
    if (text) this.props.actions.findReasons(text);
  }

  submit(event) {
    event.preventDefault();
    const { reason } = event.target.elements;
    const cited = [...event.target.querySelectorAll("input[name=cited]:checked")].map(({ value }) => value);
    this.props.actions.suggest({ cited, reason: reason.value.trim() });
  }

  render({ suggestion: { found, error } }) {
    return h("details", { class: "fold act" },
      h("summary", null, "Propose what it rests on"),
      h("p", { class: "remark" }, "Nothing changes until somebody accepts it in the review."),
      h("form", { class: "settle", role: "search", "aria-label": "Find a reason", onSubmit: (event) => this.find(event) },
        h("label", null, "Words of it", h("input", { name: "about", type: "search", required: true, autocomplete: "off" })),
        h("p", { class: "buttons" }, h("button", { type: "submit" }, "Find"))),
      h(Found, { found, error, onSubmit: (event) => this.submit(event) }));
  }
}

function Found({ found, error, onSubmit }) {
  if (found.status === "idle") return null;
  if (found.status === "failed") return h(Failed, { error: found.error });
  if (found.status === "loading") return h(Loading, { what: "Searching …" });
  if (!found.value.length) return h(Empty, { title: "Nothing matches" }, "Try fewer or other words.");
  return h("form", { class: "settle", "aria-label": "Propose what it rests on", onSubmit },
    h("fieldset", null,
      h("legend", null, "It rests on all that is ticked"),
      found.value.map(({ id, kind, title }) => h("label", { class: "choice", key: id },
        h("input", { type: "checkbox", name: "cited", value: id }), " ", h(Badge, { kind }), " ", title))),
    h("label", null, "Why", h("textarea", { name: "reason", rows: 2, required: true, maxlength: 300 })),
    error && h("p", { role: "alert", class: "refused" }, error.message),
    h("p", { class: "buttons" }, h("button", { type: "submit" }, "Propose it")));
}
