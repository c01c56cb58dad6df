// Beliefs before and after the evidence, as bars with their figures.

import { h } from "../../libs.js";
import { percent } from "../../logic/format.js";
import { barsOf } from "../../logic/modes.js";

const WIDTH = 100;
const HEIGHT = 10;

export function Bars({ input, result }) {
  const bars = barsOf(input, result?.posteriors ?? []);
  return h("table", { class: "bars" },
    h("caption", { class: "remark" }, "How probable each is, before and after the evidence"),
    h("thead", null, h("tr", null, ["Hypothesis", "Before", "After"].map((name) => h("th", { key: name, scope: "col" }, name)))),
    h("tbody", null, bars.map(({ id, statement, before, after }) => h("tr", { key: id },
      h("th", { scope: "row" }, statement), h(Share, { share: before }), h(Share, { share: after, isAfter: true })))));
}

function Share({ share, isAfter }) {
  if (share === null) return h("td", null, "not computed");
  return h("td", null, percent(share),
    h("svg", { class: "bar", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      h("rect", { class: "bar-ground", width: WIDTH, height: HEIGHT }),
      h("rect", { class: isAfter ? "bar-after" : "bar-before", width: WIDTH * share, height: HEIGHT })));
}
