// What something rests on.

import { h } from "../../libs.js";

export function Sources({ sources }) {
  if (!sources.length) return null;
  return h("ul", { class: "reasons" }, sources.map(({ id, href, title, kind }) =>
    h("li", { key: id }, `rests on the ${kind} `, h("a", { href }, title))));
}
