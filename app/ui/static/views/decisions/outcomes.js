// How a decision turned out, and a form to say so.

import { Component, h } from "../../libs.js";
import { day } from "../../logic/format.js";
import { Section } from "./section.js";

const STATUSES = [
  ["SUCCEEDED", "It worked"],
  ["MIXED", "Partly"],
  ["FAILED", "It failed"],
  ["REVERSED", "It was reversed"],
];

export class Outcomes extends Component {
  async submit(event) {
    event.preventDefault();
    const form = event.target;
    const { status, text, at } = form.elements;
    const seen = at.value ? new Date(`${at.value}T12:00`).toISOString() : null;
    await this.props.actions.record({ status: status.value, text: text.value.trim(), at: seen });
    if (this.props.refusal) return;
    form.reset();
    this.setState({ isSaid: true });
  }

  render({ decision, refusal }, { isSaid }) {
    const { id, outcomes } = decision;
    return h(Section, { id, name: "outcomes", title: "Outcome" },
      outcomes.length === 0 && h("p", { class: "remark" }, "Nobody has said yet how it turned out."),
      h("ul", { class: "reasons" }, outcomes.map(({ id: outcomeId, status, text, at }) => h("li", { key: outcomeId },
        h("span", { class: `status outcome-${status}` }, status), " ", text,
        h("p", { class: "because" }, h("time", { datetime: at }, day(at)))))),
      h("form", { class: "settle", "aria-label": "Record an outcome", onSubmit: (event) => this.submit(event) },
        h("fieldset", null,
          h("legend", null, "How did it turn out?"),
          STATUSES.map(([value, label]) => h("label", { class: "choice", key: value },
            h("input", { type: "radio", name: "status", value, required: true }), " ", label))),
        h("label", null, "What was observed", h("textarea", { name: "text", rows: 2, required: true })),
        h("label", null, "Seen on (today if left empty)", h("input", { type: "date", name: "at" })),
        refusal && h("p", { role: "alert" }, refusal.message),
        h("p", { class: "buttons" }, h("button", { type: "submit" }, "Record outcome"),
          h("span", { class: "remark", role: "status" }, isSaid && !refusal ? "Recorded." : ""))));
  }
}
