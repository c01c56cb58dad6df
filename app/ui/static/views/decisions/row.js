// A decision in a list: the question, the choice and how it stands.

import { h } from "../../libs.js";
import { sourceWords, statusWord, toneOf } from "../../logic/decisions.js";
import { day } from "../../logic/format.js";
import { decisionHash } from "../../logic/route.js";

export function StatusChip({ status }) {
  return h("span", { class: `status tone-${toneOf(status)}` }, statusWord(status));
}

/** `mark` is a word before the status, such as "new". */
export function DecisionRow({ decision, mark }) {
  const { id, question, description, chosen, status, at } = decision;
  return h("li", null,
    h("a", { class: "decision-row", href: decisionHash(id) },
      h("span", { class: "decision-title" }, question ?? description),
      h("span", { class: "decision-status" },
        mark && h("span", { class: "status mark-new" }, mark),
        h(StatusChip, { status })),
      question && chosen && h("span", { class: "decision-choice" }, chosen.text),
      h("span", { class: "remark decision-from" },
        h("time", { datetime: at }, day(at)), sourceWords(decision).map((words) => ` · ${words}`))));
}
