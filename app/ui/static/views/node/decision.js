// A decision: the question, what was chosen, and what was turned down and why.

import { h } from "../../libs.js";
import { percent, time } from "../../logic/format.js";
import { decisionHash, nodeHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { Deliberate } from "../parts/deliberate.js";
import { Facts } from "../parts/facts.js";

export function DecisionBody({ item, refusal, actions }) {
  return h("article", null,
    h("h2", null, h(Badge, { kind: "decision" })),
    h("p", null, h("a", { href: decisionHash(item.id) }, "Open its page")),
    h(Facts, { facts: [
      ["Status", item.status],
      ["Confidence", item.confidence === null ? null : percent(item.confidence)],
      ["Decided", item.validFrom && time(item.validFrom)],
      ["Recorded", time(item.recordedFrom)],
      ["Replaced by", item.supersededById
        && h("a", { href: decisionHash(item.supersededById) }, "a later decision")],
      ["Found by", item.extractedBy],
      ["Marker", item.marker && `“${item.marker}”`],
    ] }),
    h(Decision, { decision: item }),
    item.nodeId && h("p", null,
      h("a", { href: nodeHash(item.sessionId, item.nodeId) }, "The thought it was taken in")),
    h(Deliberate, { key: item.id, question: item.question ?? "", sessionId: item.sessionId, refusal, actions }));
}

/** The decision without its frame, as nodes list theirs too. */
export function Decision({ decision }) {
  return h("div", { class: "decision" },
    decision.question && h("p", { class: "question" }, decision.question),
    h("p", null, decision.description),
    h(Options, { decision }));
}

export function Options({ decision: { chosen, rejected, considered } }) {
  return h("ul", { class: "options" },
    chosen && h(Option, { option: chosen, verdict: "chosen" }),
    rejected.map((option) => h(Option, { key: option.id, option, verdict: "rejected" })),
    considered.map((option) => h(Option, { key: option.id, option, verdict: "considered" })));
}

function Option({ option, verdict }) {
  return h("li", { class: `option ${verdict}` },
    h("span", { class: "verdict" }, verdict),
    h("span", { class: "option-text" }, option.text),
    option.reason && h("p", { class: "reason" }, option.reason));
}
