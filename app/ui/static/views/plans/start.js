// Forms that begin a plan, an exploration, or a verification of steps.

import { h } from "../../libs.js";
import { linesOf } from "../../logic/plans/plans.js";
import { Refusal } from "../collections/frame.js";

const LONGEST = 20_000;
const STRATEGIES = [
  ["BREADTH", "the best of each turn"],
  ["DEPTH", "one at a time, as deep as it goes"],
  ["BEST_FIRST", "the best of all"],
];

export function StartPlans({ refusal, actions }) {
  return [
    h(Form, { title: "Start a plan from a question", label: "Start a plan", refusal, button: "Start it", onSend: ({ goal, budgetTokens }) => actions.start({ goal, budgetTokens }) },
      h(Question, { label: "The question or aim" })),
    h(Form, {
      title: "Explore a question", label: "Explore", refusal, button: "Explore it",
      onSend: ({ goal, budgetTokens }, { strategy, width, keep, depth }) => actions.explore({
        question: goal, budgetTokens, strategy: strategy.value, width: Number(width.value), keep: Number(keep.value), depth: Number(depth.value),
      }),
    },
    h("p", { class: "remark" }, "Thoughts are proposed and scored; the best go on, are joined and improved."),
    h(Question, { label: "The question to explore" }),
    h("label", null, "Goes on from", h("select", { name: "strategy" }, STRATEGIES.map(([value, words]) => h("option", { key: value, value }, words)))),
    h(Count, { name: "width", label: "Thoughts at a time", value: 3, most: 10 }),
    h(Count, { name: "keep", label: "Of those go on", value: 2, most: 10 }),
    h(Count, { name: "depth", label: "In a row at most", value: 3, most: 20 })),
    h(Form, {
      title: "Verify steps of reasoning", label: "Verify steps", refusal, button: "Verify them",
      onSend: ({ goal, budgetTokens }, { steps }) => actions.check({ question: goal, budgetTokens, steps: linesOf(steps.value) }),
    },
    h(Question, { label: "The question that the steps answer" }),
    h("label", null, "The steps, one a line, at most 50", h("textarea", { name: "steps", rows: 4, required: true }))),
  ];
}

function Form({ title, label, refusal, button, onSend, children }) {
  const submit = (event) => {
    event.preventDefault();
    const { elements } = event.target;
    const goal = elements.goal.value.trim();
    if (goal) onSend({ goal, budgetTokens: Number(elements.budget.value) || null }, elements);
  };
  return h("details", { class: "fold act" },
    h("summary", null, title),
    h("form", { class: "settle", "aria-label": label, onSubmit: submit },
      children,
      h("label", null, "Tokens that it may write (no limit if left empty)", h("input", { name: "budget", type: "number", min: 1 })),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, button))));
}

function Question({ label }) {
  return h("label", null, label, h("textarea", { name: "goal", rows: 3, required: true, maxlength: LONGEST }));
}

function Count({ name, label, value, most }) {
  return h("label", null, label, h("input", { name, type: "number", min: 1, max: most, required: true, defaultValue: value }));
}
