// A choice and the reason for it.

import { Component, h } from "../../libs.js";

export class Settlement extends Component {
  submit(event) {
    event.preventDefault();
    const { choice, rationale } = event.target.elements;
    this.props.onSettle(choice.value, rationale.value.trim());
  }

  /** `choices` are [[value, label]]; `onSettle` is called with (value, rationale). */
  render({ title, choices, refusal }) {
    return h("form", {
      class: "settle",
      "aria-label": title,
      onSubmit: (event) => this.submit(event),
    },
      h("fieldset", null,
        h("legend", null, title),
        choices.map(([value, label]) => h("label", { class: "choice", key: value },
          h("input", { type: "radio", name: "choice", value, required: true }), " ", label))),
      h("label", null, "Why",
        h("textarea", { name: "rationale", rows: 2, required: true })),
      refusal && h("p", { role: "alert" }, refusal.message),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Settle")));
  }
}
