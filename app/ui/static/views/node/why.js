// Why something holds: what it rests on, and what speaks against it, each a link.

import { h } from "../../libs.js";
import { nodeHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { Decision } from "./decision.js";
import { moveFocus } from "../parts/lists.js";

export function Why({ why }) {
  return h("article", { class: "why" },
    h("h2", null, h(Badge, { kind: why.node.kind }), " ", why.node.title),
    why.verdict && h("p", { class: "verdict" }, why.verdict.sentence),
    why.decision && h(Decision, { decision: why.decision }),
    why.question && h("section", null,
      h("h3", null, "The question"),
      h("p", null, h(Link, { node: why.question }))),
    h(Reasons, { title: "It rests on", reasons: why.restsOn, none: "Nothing is recorded." }),
    why.against.length > 0 && h(Reasons, { title: "Against it", reasons: why.against }),
    why.since.length > 0 && h(Reasons, { title: "What came later", reasons: why.since }),
    why.truncated && h("p", { class: "remark" }, "There is more than is shown here."));
}

function Reasons({ title, reasons, none }) {
  return h("section", null,
    h("h3", null, title),
    reasons.length === 0 && h("p", null, none),
    h("ol", { class: "reasons", onKeyDown: moveFocus }, reasons.map((reason) =>
      h("li", { key: `${reason.node.id} ${reason.because}` },
        h(Link, { node: reason.node }),
        h("p", { class: "because" }, reason.because)))));
}

function Link({ node }) {
  return h("a", { href: nodeHash(node.sessionId, node.id) }, h(Badge, { kind: node.kind }), " ", node.title);
}
