// The statuses of a belief in time, and a slider that looks back to any moment.

import { h } from "../../libs.js";
import { moment } from "../../logic/format.js";
import { momentAt, STEPS, stepOf } from "../../logic/moment.js";

export function Past({ review, at, actions }) {
  const { history, readAt } = review;
  const from = history[0].recordedFrom;
  return h("section", { class: "past" },
    h("h3", null, "History"),
    h("ol", null, history.map((span) => h("li", { key: span.recordedFrom },
      h("span", { class: `status status-${span.status}` }, span.status), " since ",
      h("button", {
        class: "link",
        "aria-pressed": at === span.recordedFrom,
        onClick: () => actions.lookBack(span.recordedFrom),
      }, moment(span.recordedFrom))))),
    h("input", {
      type: "range",
      min: 0,
      max: STEPS,
      value: stepOf(at, from, readAt),
      "aria-label": "As it was at",
      "aria-valuetext": at ? moment(at) : "now",
      onInput: (event) => actions.lookBack(momentAt(Number(event.target.value), from, readAt)),
    }),
    h("p", { class: "remark", role: "status" }, at ? `As it was on ${moment(at)}` : "As it is now"));
}
