// What falls with a decision, what was decided before on the same, and what happened to it.

import { h } from "../../libs.js";
import { counted, moment, number } from "../../logic/format.js";
import { summaryHash } from "../../logic/route.js";
import { timelineOf } from "../../logic/verdict.js";
import { Badge } from "../parts/badge.js";
import { moveFocus } from "../parts/lists.js";
import { Failed, Loading } from "../parts/states.js";
import { DecisionRow } from "./row.js";
import { Section } from "./section.js";

export function Falls({ id, answer }) {
  return h(Section, { id, name: "falls", title: "What falls with it" },
    h(Once, { answer }, ({ count, fallen }) => count === 0
      ? h("p", { class: "remark" }, "Nothing else that is held rests on it alone.")
      : [
        h("p", null, `${counted(count, "belief")} would no longer be held.`),
        h("ul", { class: "reasons", onKeyDown: moveFocus }, fallen.map(({ id: fallenId, kind, text }) =>
          h("li", { key: fallenId }, h("a", { href: summaryHash({ kind, id: fallenId, sessionId: null }) }, h(Badge, { kind }), " ", text)))),
        count > fallen.length && h("p", { class: "remark" }, `The nearest ${number(fallen.length)} are shown.`),
      ]));
}

export function Precedents({ id, answer }) {
  return h(Section, { id, name: "precedents", title: "Precedents" },
    h(Once, { answer }, (found) => found.length === 0
      ? h("p", { class: "remark" }, "No earlier decision on a similar question is known.")
      : h("ul", { class: "decision-rows", "data-keys": "", onKeyDown: moveFocus }, found.map(({ decision, ending }) =>
        h(DecisionRow, { key: decision.id, decision, mark: ending?.toLowerCase() })))));
}

export function History({ decision, answer }) {
  const history = answer.value?.history ?? [];
  const steps = timelineOf({ decision, verdict: decision.verdict, history, outcomes: decision.outcomes });
  return h(Section, { id: decision.id, name: "history", title: "History" },
    h("ol", { class: "timeline" }, steps.map(({ at, text, note }) => h("li", { key: `${at} ${text}` },
      h("time", { datetime: at }, moment(at)), " ", h("strong", null, text), note && h("p", { class: "because" }, note)))));
}

function Once({ answer, children: body }) {
  if (answer.status === "failed") return h(Failed, { error: answer.error });
  return answer.status === "ready" ? body(answer.value) : h(Loading, { what: "Loading …" });
}
