// Forms beside an answer: correct it, ask otherwise, or verify its steps.

import { h } from "../../libs.js";
import { Refusal } from "../collections/frame.js";

// What can be taken back: a thought that was merely used cannot.
const BELIEFS = ["knowledge", "decision", "hypothesis", "insight", "thought", "synthesis"];

/**
 * Say what is wrong with an answer; its question is asked again.
 *
 * @param sources What the answer used, [{ id, kind, title }]; any of its beliefs may be what is wrong.
 */
export function Correct({ answerId, sources = [], name, refusal, actions }) {
  const submit = (event) => {
    event.preventDefault();
    const { reason, text, premise, author } = event.target.elements;
    const instead = text.value.trim() || null;
    actions.correct({
      answerId, verdict: instead ? "EDITED" : "REJECTED", reason: reason.value.trim(), text: instead,
      premiseId: premise?.value || null, author: author.value.trim() || null,
    });
  };
  const beliefs = sources.filter(({ kind }) => BELIEFS.includes(kind));
  return h("details", { class: "fold again" },
    h("summary", null, "Correct it"),
    h("form", { class: "settle", "aria-label": "Correct it", onSubmit: submit },
      h("p", { class: "remark" }, "Its question is asked again with your correction. Both answers stay, and the difference is shown."),
      beliefs.length > 0 && h("label", null, "What is wrong", h("select", { name: "premise" },
        h("option", { value: "" }, "the answer itself"),
        beliefs.map(({ id, kind, title }) => h("option", { key: id, value: id }, `the ${kind} “${title}”`)))),
      h("label", null, "Why it is wrong", h("textarea", { name: "reason", rows: 2, required: true })),
      h("label", null, "What holds instead (it is only rejected if left empty)", h("textarea", { name: "text", rows: 2 })),
      h("label", null, "Your name (may be left empty)", h("input", { name: "author", maxlength: 500, autocomplete: "name", defaultValue: name ?? "" })),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Correct it and ask again"))));
}

/** Ask another question in the place of one, on a branch of its session. */
export function AskOtherwise({ question, refusal, actions }) {
  const submit = (event) => {
    event.preventDefault();
    const text = event.target.elements.question.value.trim();
    if (text) actions.askOtherwise(text);
  };
  return h("details", { class: "fold again" },
    h("summary", null, "Ask it otherwise"),
    h("form", { class: "settle", "aria-label": "Ask it otherwise", onSubmit: submit },
      h("p", { class: "remark" }, "It is asked on a branch that begins before this question; what was asked and answered stays."),
      h("label", null, "Your question in its place", h("textarea", { name: "question", rows: 3, required: true, defaultValue: question })),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Ask it"))));
}

/** Let agents judge the stored steps of a thought. */
export function CheckSteps({ subjectId, sessionId, refusal, actions }) {
  const submit = (event) => {
    event.preventDefault();
    actions.check({ subjectId, sessionId, question: event.target.elements.question.value.trim() });
  };
  return h("details", { class: "fold again" },
    h("summary", null, "Verify these steps"),
    h("form", { class: "settle", "aria-label": "Verify these steps", onSubmit: submit },
      h("label", null, "The question that they answer", h("textarea", { name: "question", rows: 2, required: true })),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Verify them"))));
}
