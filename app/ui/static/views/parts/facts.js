// Names and values in two columns; what is not known is left out.

import { h } from "../../libs.js";

/** @param facts [[name, value]]; null and undefined are left out. */
export function Facts({ facts }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined);
  return h("dl", { class: "facts" },
    known.map(([name, value]) => [h("dt", null, name), h("dd", null, value)]));
}
