// What a decision rests on beside what attacks it.

import { h } from "../../libs.js";
import { number } from "../../logic/format.js";
import { summaryHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { moveFocus } from "../parts/lists.js";
import { Section } from "./section.js";
import { Suggest } from "./suggest.js";

// The nearest come first.
const SHOWN_AT_FIRST = 8;

export function Reasons({ decision, suggestion, actions }) {
  const { id, restsOn, against, since, truncated } = decision;
  return h(Section, { id, name: "reasons", title: "Reasons" },
    h("div", { class: "side-by-side" },
      h(Side, { title: "It rests on", reasons: restsOn, none: "Nothing is recorded." }),
      h(Side, { title: "Against it", reasons: against, none: "Nothing speaks against it." })),
    since.length > 0 && h(Side, { title: "What came later", reasons: since }),
    h(Suggest, { key: id, suggestion, actions }),
    truncated && h("p", { class: "remark" }, "There is more than is shown here."));
}

function Side({ title, reasons, none }) {
  const far = reasons.slice(SHOWN_AT_FIRST);
  return h("section", { class: "side" },
    h("h3", null, title),
    reasons.length === 0 && h("p", { class: "remark" }, none),
    h(List, { reasons: reasons.slice(0, SHOWN_AT_FIRST) }),
    far.length > 0 && h("details", { class: "fold" },
      h("summary", null, `${number(far.length)} more, further away`),
      h(List, { reasons: far })));
}

function List({ reasons }) {
  return h("ol", { class: "reasons", "data-keys": "", onKeyDown: moveFocus }, reasons.map(({ node, because }) =>
    h("li", { key: `${node.id} ${because}` },
      h("a", { href: summaryHash(node) }, h(Badge, { kind: node.kind }), " ", node.title),
      h("p", { class: "because" }, because))));
}
