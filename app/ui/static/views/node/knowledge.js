// What belongs to no session: knowledge, insights, contradictions, hypotheses.

import { h } from "../../libs.js";
import { percent, time } from "../../logic/format.js";
import { nodeHash, placeHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { Facts } from "../parts/facts.js";

export function KnowledgeBody({ item }) {
  return h("article", null,
    h("h2", null, h(Badge, { kind: item.kind }), item.title && h("span", null, item.title)),
    h(Facts, { facts: [
      ["Type", item.variety],
      ["Category", item.category],
      ["Severity", item.severity],
      ["Status", item.status],
      ["Resolution", item.resolution],
      ["Support", known(item.score) ? percent(item.score) : null],
      ["Confidence", known(item.confidence) ? percent(item.confidence) : null],
      ["Source", item.source],
      ["Recorded", time(item.recordedFrom)],
    ] }),
    h("p", { class: "prose" }, item.text),
    item.sides && h("p", null,
      h("a", { href: placeHash("contradictions", item.id) }, "Review it"), " · ",
      h("a", { href: nodeHash(null, item.sides[0]) }, "The one side"), " · ",
      h("a", { href: nodeHash(null, item.sides[1]) }, "The other side")));
}

function known(value) {
  return value !== null && value !== undefined;
}
