// What would fall, shown before anybody confirms.

import { Component, h } from "../../libs.js";
import { counted, number } from "../../logic/format.js";
import { Badge } from "../parts/badge.js";
import { Loading } from "../parts/states.js";

export class Retraction extends Component {
  componentDidMount() {
    this.form.elements.reason.focus();
  }

  submit(event) {
    event.preventDefault();
    this.props.actions.retract(this.form.elements.reason.value.trim());
    document.getElementById("detail").focus();
  }

  render({ retraction: { impact, error }, actions }) {
    return h("form", {
      class: "settle",
      "aria-label": "Retract",
      ref: (form) => (this.form = form),
      onSubmit: (event) => this.submit(event),
    },
      h("h3", null, "What falls if it is retracted"),
      h(Impact, { impact }),
      h("label", null, "Why",
        h("textarea", { name: "reason", rows: 2, required: true })),
      error && h("p", { role: "alert" }, error.message),
      h("p", { class: "buttons" },
        h("button", { type: "submit", disabled: impact.status !== "ready" }, "Retract"),
        h("button", { type: "button", onClick: actions.cancelRetract }, "Cancel")));
  }
}

function Impact({ impact }) {
  if (impact.status === "failed") return h("p", { role: "alert" }, impact.error.message);
  if (impact.status !== "ready") return h(Loading, { what: "Looking what would fall …" });
  const { count, fallen } = impact.value;
  if (!fallen.length) return h("p", null, "Nothing else falls with it.");
  return [
    h("p", null, `${counted(count, "belief")} would no longer be held.`),
    h("ul", { class: "reasons" }, fallen.map(({ id, kind, text, path }) => h("li", { key: id },
      h(Badge, { kind }), " ", text,
      h("p", { class: "because" }, distance(path.length - 1))))),
    count > fallen.length && h("p", { class: "remark" }, `The nearest ${number(fallen.length)} are shown.`),
  ];
}

function distance(hops) {
  return hops === 1 ? "rests on it directly" : `rests on it over ${number(hops)} steps`;
}
