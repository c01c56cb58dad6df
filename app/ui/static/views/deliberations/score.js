// What the judge gave, with the words that each figure rests on.

import { h } from "../../libs.js";

export function Score({ score, disagreement }) {
  return h("section", { class: "score" },
    h("h3", null, score.total === null ? "No score could be read" : `Score ${score.total.toFixed(1)} of 10`),
    h("p", { class: "remark" }, `${score.readable} of ${score.samples} judgements could be read`,
      score.spread ? `, ${score.spread.toFixed(1)} apart` : "",
      disagreement ? "; the latest rating is far from it" : ""),
    h("dl", { class: "facts" }, score.criteria.map(({ criterion, points, evidence }) => [
      h("dt", null, `${criterion} ${points.toFixed(1)}`),
      h("dd", null, evidence),
    ])));
}
