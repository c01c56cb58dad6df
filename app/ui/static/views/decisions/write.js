// A form that writes a decision down.

import { h } from "../../libs.js";
import { optionsOf } from "../../logic/decisions.js";

export function WriteDecision({ name, refusal, actions }) {
  const submit = (event) => {
    event.preventDefault();
    const { question, choice, reason, rejected, author } = event.target.elements;
    actions.write({
      question: question.value.trim(), choice: choice.value.trim(), reason: reason.value.trim() || null,
      rejected: optionsOf(rejected.value), author: author.value.trim() || null,
    });
  };
  return h("details", { class: "fold act" },
    h("summary", null, "Record a decision"),
    h("form", { class: "settle", "aria-label": "Record a decision", onSubmit: submit },
      h("label", null, "What was to be decided", h("textarea", { name: "question", rows: 2, required: true })),
      h("label", null, "What was decided", h("textarea", { name: "choice", rows: 2, required: true })),
      h("label", null, "Why (may be left empty)", h("textarea", { name: "reason", rows: 2 })),
      h("label", null, "What was turned down, one a line, such as “Kafka: nobody runs it”", h("textarea", { name: "rejected", rows: 2 })),
      h("label", null, "Your name (may be left empty)", h("input", { name: "author", maxlength: 500, autocomplete: "name", defaultValue: name ?? "" })),
      refusal && h("p", { role: "alert", class: "refused" }, refusal.message),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Record it"))));
}
