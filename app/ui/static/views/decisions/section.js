// A section of a decision's page, with an address of its own.

import { h } from "../../libs.js";
import { decisionHash } from "../../logic/route.js";

export function Section({ id, name, title, children }) {
  return h("section", { class: "part", "aria-labelledby": `section-${name}` },
    h("h2", { id: `section-${name}`, tabindex: -1 }, title, " ",
      h("a", { class: "anchor", href: decisionHash(id, name), "aria-label": `Link to “${title}”` }, "#")),
    children);
}
