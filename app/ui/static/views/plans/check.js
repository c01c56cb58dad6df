// The verdicts on the steps of a chain of reasoning.

import { h } from "../../libs.js";
import { percent } from "../../logic/format.js";
import { nodeHash } from "../../logic/route.js";
import { Part, Status } from "../collections/frame.js";
import { Sources } from "./sources.js";

export function Check({ check: { score, isValid, steps }, sessionId }) {
  const verdict = isValid === null ? "not decided" : isValid ? "valid" : "not valid";
  return h(Part, { name: "steps", title: "Steps" },
    h("p", null, `The chain is ${verdict}${score === null ? "" : `, ${percent(score)}`}.`),
    h("ol", { class: "sides" }, steps.map(({ number, text, verdict: own, confidence, issues, sources, failure, nodeId }) => h("li", { key: number },
      h("p", null, text, " ", own && h(Status, { status: own }), own && confidence !== null && ` ${percent(confidence)}`),
      failure && h("p", { class: "refused" }, failure),
      issues.length > 0 && h("ul", { class: "reasons" }, issues.map((issue, index) =>
        h("li", { key: index }, `${issue.severity}: ${issue.text}`, issue.correction && ` It should read: ${issue.correction}`))),
      h(Sources, { sources }),
      nodeId && h("p", { class: "because" }, h("a", { href: nodeHash(sessionId, nodeId) }, "How it was judged"))))));
}
