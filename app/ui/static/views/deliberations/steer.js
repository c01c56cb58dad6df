// A form that goes on with a fork: what is to be done next, with which branches.

import { h } from "../../libs.js";

const RUNNING = [["GUIDE", "Tell the branches what to look at"]];
const OVER = [
  ["EXPAND", "Go deeper into a branch"],
  ["CHALLENGE", "Object to a branch"],
  ["MERGE", "Join two or more branches"],
  ["REFORK", "Ask anew, with more facts"],
];

/** @param branches [[id, name]]. */
export function Steer({ isRunning, branches, refusal, onSteer }) {
  const steps = isRunning ? RUNNING : OVER;
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const branchIds = new FormData(form).getAll("branch");
    const text = form.elements.text.value.trim() || null;
    if (await onSteer({ action: form.elements.action.value, branchIds, text })) form.reset();
  };
  return h("details", { class: "fold again" },
    h("summary", null, "Steer it"),
    h("form", { class: "settle", "aria-label": "Steer it", onSubmit: submit },
      h("label", null, "What is next", h("select", { name: "action" }, steps.map(([value, label]) => h("option", { key: value, value }, label)))),
      h("fieldset", null,
        h("legend", null, isRunning ? "Which branches (all if none is chosen)" : "With which branches"),
        branches.map(([id, name]) => h("label", { class: "choice", key: id }, h("input", { type: "checkbox", name: "branch", value: id }), " ", name))),
      h("label", null, isRunning ? "What they are to look at" : "What else is known or asked (may be left empty, but for asking anew)",
        h("textarea", { name: "text", rows: 2, required: isRunning })),
      refusal && h("p", { role: "alert", class: "refused" }, refusal.message),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Go on"))));
}
