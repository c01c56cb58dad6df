// One thing that the skeptic found, and what became of it round by round.

import { h } from "../../libs.js";
import { Facts } from "../parts/facts.js";

export function Issue({ issue }) {
  const { key, severity, status, problem, strategy, judgements } = issue;
  return h("li", { class: `issue severity-${severity}` },
    h("p", null,
      h("strong", null, severity), " ",
      h("span", { class: `status status-${status}` }, status), " ",
      h("span", { class: "remark" }, [key, strategy].filter(Boolean).join(" · "))),
    h("p", null, problem),
    h(Facts, { facts: [
      ["Where", issue.location],
      ["Fix", issue.fix],
      ["Counterexample", issue.counterexample],
      ...judgements.map((one) =>
        [`Round ${one.round}`, one.note ? `${one.status}: ${one.note}` : one.status]),
    ] }));
}
