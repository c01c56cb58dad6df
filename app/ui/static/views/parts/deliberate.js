// A question to think through in several styles at once, or to argue out.

import { h } from "../../libs.js";

/** @param sessionId Where it goes on; null begins a session. */
export function Deliberate({ question, sessionId, refusal, actions }) {
  const begin = (event) => {
    event.preventDefault();
    const text = event.target.elements.topic.value.trim();
    if (text) actions.begin(event.submitter.value, text, sessionId);
  };
  return h("details", { class: "fold deliberate" },
    h("summary", null, "Fork or debate it"),
    h("form", { class: "settle", "aria-label": "Fork or debate", onSubmit: begin },
      h("label", null, "The question", h("textarea", { name: "topic", rows: 2, required: true, defaultValue: question })),
      refusal && h("p", { role: "alert" }, refusal.message),
      h("p", { class: "buttons" },
        h("button", { type: "submit", value: "forks" }, "Fork it"),
        h("button", { type: "submit", value: "debates" }, "Debate it")),
      h("p", { class: "remark" }, "A fork answers it in several styles at once; a debate proposes, criticises and revises.")));
}
