// What is shown of a session: kinds, statuses, days, and the moment that the reader looks back to.

import { h } from "../../libs.js";
import { moment as momentWords, number } from "../../logic/format.js";
import { choice, DAYS } from "../../logic/filters.js";
import { kindOf } from "../../logic/kinds.js";
import { momentAt, STEPS, stepOf } from "../../logic/moment.js";
import { statusAt } from "../../logic/session/view.js";
import { Filters } from "../parts/filters.js";

export function Controls({ open, shown: { filter }, count, actions }) {
  const change = (patch) => actions.shown.filter({ ...filter, ...patch });
  const isDecisions = filter.kind === "decision";
  const isAny = Object.keys(filter).length > 0;
  return h("details", { class: "controls", open: isAny },
    h("summary", null, "Show ", h("strong", null, isAny ? `${number(count)} of ${number(open.items.size)}` : "everything")),
    h("div", { class: "control-row" },
      h("button", { "aria-pressed": isDecisions, class: "toggle", onClick: () => change({ kind: isDecisions ? "" : "decision" }) }, "Decisions only"),
      h(Filters, { fields: fieldsOf(open.items), label: "What is shown", filter, onFilter: actions.shown.filter }),
      h(Slider, { open, at: filter.at ?? null, change }),
      isAny && h("button", { onClick: () => actions.shown.filter({}) }, "Show everything")));
}

// What occurs, so that no choice leaves nothing.
function fieldsOf(items) {
  const kinds = new Set();
  const statuses = new Set();
  for (const item of items.values()) {
    kinds.add(item.kind);
    const status = statusAt(item, null);
    if (status) statuses.add(status);
  }
  const named = (values, label) => Object.fromEntries([...values].sort().map((value) => [value, [label(value)]]));
  return [
    choice("kind", "Kind", named(kinds, (kind) => kindOf(kind).label)),
    choice("status", "Status", named(statuses, (status) => status)),
    ...DAYS,
  ];
}

function Slider({ open, at, change }) {
  const times = spanOf(open.items);
  if (!times) return null;
  const [from, until] = times;
  return h("label", { class: "slider" }, "As it was",
    h("input", {
      type: "range",
      min: 0,
      max: STEPS,
      value: stepOf(at, from, Date.parse(until)),
      "aria-label": "As it was at",
      "aria-valuetext": at ? momentWords(at) : "now",
      onInput: ({ target }) => change({ at: momentAt(Number(target.value), from, Date.parse(until)) ?? "" }),
    }),
    h("span", { class: "remark", role: "status" }, at ? `on ${momentWords(at)}` : "as it is now"));
}

function spanOf(items) {
  let [from, until] = [null, null];
  for (const { said } of items.values()) {
    if (!from || said < from) from = said;
    if (!until || said > until) until = said;
  }
  return from && until > from ? [from, until] : null;
}
