// One contradiction: both sides with the words at odds, who says so, and how it is settled.

import { h } from "../../libs.js";
import { highlighted, percent, time } from "../../logic/format.js";
import { nodeHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { Facts } from "../parts/facts.js";
import { Part } from "../parts/part.js";
import { Settlement } from "./settlement.js";

const SIDES = ["The first", "The second"];
const CHOICES = [
  ["favor_a", "Favour the first; it replaces the second"],
  ["favor_b", "Favour the second; it replaces the first"],
  ["unresolved", "Leave it unresolved; it stays open"],
  ["dismissed", "Dismiss it; there is no conflict"],
];

const UNSETTLED = ["open", "possible"];

export function Contradiction({ found, refusal, actions }) {
  return h("article", { class: "conflict" },
    h("h2", null, found.summary),
    h(Facts, { facts: factsOf(found) }),
    h("div", { class: "side-by-side" },
      found.sides.map((side, index) => h(Side, { key: side.id, side, title: SIDES[index] }))),
    h(Verdicts, { verdicts: found.verdicts }),
    UNSETTLED.includes(found.status)
      ? h(Settlement, { key: found.id, title: "Settle it", choices: CHOICES, refusal, onSettle: actions.settle })
      : h("p", null,
        h("button", { onClick: actions.reopen }, "Reopen"),
        refusal && h("span", { role: "alert" }, " ", refusal.message)));
}

function factsOf(found) {
  return [
    ["Status", found.status],
    ["Resolution", found.resolution?.replace("_", " ")],
    ["Rationale", found.rationale],
    ["Severity", found.severity],
    ["Type", found.type],
    ["Found by", found.detector],
    ["Confidence", found.confidence === null ? null : percent(found.confidence)],
    ["Recorded", time(found.recordedFrom)],
  ];
}

function Side({ side, title }) {
  const { id, kind, text, sessionId, beliefStatus, validFrom, validTo, spans } = side;
  return h("section", { class: "side" },
    h("h3", null, title, " ", h(Badge, { kind }),
      beliefStatus && h("span", { class: `status status-${beliefStatus}` }, beliefStatus)),
    h("p", { class: "prose" }, highlighted(text, spans).map(Part)),
    h(Facts, { facts: [
      ["Holds from", validFrom && time(validFrom)],
      ["Holds until", validTo && time(validTo)],
    ] }),
    h("p", null, h("a", { href: nodeHash(sessionId, id, beliefStatus ? "belief" : "details") }, "Open it")));
}

function Verdicts({ verdicts }) {
  if (!verdicts.length) return null;
  return h("section", null,
    h("h3", null, "Who says so"),
    h("ul", { class: "reasons" }, verdicts.map((verdict) => h("li", { key: verdict.detector },
      `${verdict.detector}: ${verdict.isConflict ? "a contradiction" : "no contradiction"}, `,
      percent(verdict.confidence),
      h("p", { class: "because" }, verdict.reason)))));
}
