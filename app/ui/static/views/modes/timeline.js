// Events and intervals on one scale, and the same in words.

import { h } from "../../libs.js";
import { brief, number } from "../../logic/format.js";
import { spansOf, spanWords } from "../../logic/modes.js";

const LABEL = 110;
const WIDTH = 420;
const ROW = 26;
const MARGIN = 14;
const NAME = 16;

export function Timeline({ input, result }) {
  const { items, from, until } = spansOf(input, result?.bounds ?? []);
  const unit = input.timeline.timeUnit.toLowerCase();
  return [
    result && !result.consistent && h("p", { role: "note" }, "These times cannot all be true."),
    Number.isFinite(from) && h("div", { class: "scrolls", role: "region", tabindex: 0, "aria-label": "Timeline" },
      h(Drawing, { items, from, until, unit })),
    h("ul", { class: "reasons" }, items.map((item) =>
      h("li", { key: item.id }, h("strong", null, item.name), ` ${spanWords(item)}`))),
    h("p", { class: "remark" }, `In ${unit}.`),
  ];
}

function Drawing({ items, from, until, unit }) {
  const height = (items.length + 1) * ROW;
  const x = (at) => LABEL + (until > from ? ((at - from) / (until - from)) * (WIDTH - LABEL - MARGIN) : 0);
  return h("svg", { class: "plot", viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height, role: "img",
    "aria-label": `A timeline from ${number(from)} to ${number(until)} ${unit}; the list below says the same` },
    h("line", { class: "plot-line", x1: LABEL, x2: WIDTH - MARGIN, y1: height - ROW + 4, y2: height - ROW + 4 }),
    h("text", { x: LABEL, y: height - 6 }, number(from)),
    h("text", { x: WIDTH - MARGIN, y: height - 6, "text-anchor": "end" }, number(until)),
    items.map((item, row) => h(Span, { key: item.id, item, y: row * ROW + ROW / 2, x, until })));
}

function Span({ item: { name, start, end, isSure }, y, x, until }) {
  const begin = start ?? end;
  const label = h("text", { x: 0, y: y + 4 }, brief(name, NAME));
  if (begin === null) return label;
  const finish = end ?? until;
  const kind = isSure ? "span-sure" : "span-possible";
  return h("g", null, label, finish === begin
    ? h("circle", { class: kind, cx: x(begin), cy: y, r: 6 })
    : h("rect", { class: kind, x: x(begin), y: y - 6, width: Math.max(2, x(finish) - x(begin)), height: 12, rx: 3 }));
}
