// What the branches of a fork agree on, what they part on, and how sure they are.

import { h } from "../../libs.js";
import { percent } from "../../logic/format.js";

export function Comparison({ comparison, styles }) {
  const { spread, convergence, divergence, differences, recommended, insight, degraded } = comparison;
  return h("section", { class: "comparison" },
    spread && h("p", { class: "spread" },
      `Confidence from ${percent(spread.min)} to ${percent(spread.max)}, ${percent(spread.mean)} on average`),
    insight && h("p", { class: "prose" }, insight),
    h(Points, { title: "They agree", none: "On nothing that was found." }, convergence.map((point) =>
      h("li", { key: point.id }, point.text,
        h("p", { class: "because" },
          point.agreement === "full" ? "all of them" : namesOf(point.statements, styles))))),
    h(Points, { title: "They part", none: "On nothing that was found." }, divergence.map((point) =>
      h("li", { key: point.id }, point.topic, " ", h("span", { class: "status" }, point.significance),
        h("dl", { class: "facts positions" }, point.positions.map((statement) => [
          h("dt", null, styles.get(statement.branchId)),
          h("dd", null, statement.text),
        ]))))),
    differences.length > 0 && h(Points, { title: "What each alone brings" }, differences.map((one) =>
      h("li", { key: one.id }, one.text, h("p", { class: "because" }, styles.get(one.branchId))))),
    recommended && h("p", { class: "recommended" },
      h("strong", null, `Recommended: ${styles.get(recommended.branchId)}. `), recommended.rationale),
    degraded && h("p", { class: "remark" }, degraded));
}

function namesOf(statements, styles) {
  return statements.map((statement) => styles.get(statement.branchId)).join(", ");
}

function Points({ title, none, children }) {
  return h("section", null,
    h("h3", null, title),
    children.length ? h("ul", { class: "reasons" }, children) : h("p", null, none));
}
