// How sure one was of decisions beside how they ended, drawn and as a table.

import { h } from "../../libs.js";
import { barsOf, verdictOf } from "../../logic/calibration.js";
import { counted, number, percent } from "../../logic/format.js";
import { decisionsHash } from "../../logic/route.js";
import { Empty, Failed, Loading } from "../parts/states.js";

const SIDE = 320;
const PAD = 44;
const INNER = SIDE - 2 * PAD;
const TICKS = [0, 0.5, 1];
const DOT = 5;

export function CalibrationPage({ state: { calibration }, actions }) {
  return h("section", { class: "sheet calibration" },
    h("h1", null, "Confidence and outcomes"),
    calibration.status === "ready" ? h(Report, { report: calibration.value })
      : calibration.status === "failed" ? h(Failed, { error: calibration.error, onRetry: actions.calibration.reload })
        : h(Loading, { what: "Loading …" }));
}

function Report({ report }) {
  const { count, brier, expectedError, mixed, withoutConfidence } = report;
  const left = [mixed && `${counted(mixed, "decision")} ended neither well nor badly`,
    withoutConfidence && `of ${counted(withoutConfidence, "decision")} nobody said how sure one was`].filter(Boolean).join("; ");
  if (!count) {
    return h(Empty, { title: "No decision can be compared yet" },
      "Compared are decisions that say how sure one was and have an outcome. ",
      h("a", { href: decisionsHash({ status: "due" }) }, "Record an outcome"), left && ` · ${left}.`);
  }
  const bars = barsOf(report);
  return [
    h("p", { class: "prose" }, verdictOf(report)),
    h("div", { class: "plots" }, h(Diagonal, { bars }), h(Endings, { bars })),
    h("p", { class: "remark" }, `Brier score ${brier.toFixed(3)} (0 is best, always 50 % gives 0.25); expected calibration error ${percent(expectedError)}.${left && ` Left out: ${left}.`}`),
    h("p", null, h("a", { href: decisionsHash({ status: "due" }) }, "Decisions that are due for an outcome")),
  ];
}

// On the line one was as sure as right; below it, more sure than right.
function Diagonal({ bars }) {
  const x = (share) => PAD + share * INNER;
  const y = (share) => SIDE - PAD - share * INNER;
  return h("figure", null,
    h("figcaption", null, "How often decisions of a confidence turned out well"),
    h("svg", { class: "plot", viewBox: `0 0 ${SIDE} ${SIDE}`, width: SIDE, height: SIDE, role: "img", "aria-label": "Share that turned out well by confidence; the table says the same" },
      TICKS.map((tick) => h("g", { key: tick },
        h("line", { class: "plot-grid", x1: x(0), x2: x(1), y1: y(tick), y2: y(tick) }),
        h("text", { x: PAD - 6, y: y(tick) + 4, "text-anchor": "end" }, percent(tick)),
        h("text", { x: x(tick), y: SIDE - PAD + 18, "text-anchor": "middle" }, percent(tick)))),
      h("line", { class: "plot-edge is-broken", x1: x(0), y1: y(0), x2: x(1), y2: y(1) }),
      h("text", { x: x(0.5), y: SIDE - 8, "text-anchor": "middle" }, "confidence"),
      h("polyline", { class: "plot-line", points: bars.map((bar) => `${x(bar.meanConfidence)},${y(bar.shareRight)}`).join(" ") }),
      bars.map((bar) => h("circle", { key: bar.lower, class: "span-sure", cx: x(bar.meanConfidence), cy: y(bar.shareRight), r: DOT + DOT * bar.share },
        h("title", null, `${bar.label}: ${percent(bar.shareRight)} of ${number(bar.count)}`)))));
}

function Endings({ bars }) {
  return h("table", { class: "endings" },
    h("caption", null, "How decisions ended, by how sure one was"),
    h("thead", null, h("tr", null, ["Confidence", "Well", "Badly", "Share"].map((name) => h("th", { key: name, scope: "col" }, name)))),
    h("tbody", null, bars.map(({ lower, label, right, wrong, count, share, shareRight }) => h("tr", { key: lower },
      h("th", { scope: "row" }, label), h("td", null, number(right)), h("td", null, number(wrong)),
      h("td", null, percent(shareRight),
        h("svg", { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
          h("rect", { class: "bar-good", width: (100 * share * right) / count, height: 10 }),
          h("rect", { class: "bar-bad", x: (100 * share * right) / count, width: (100 * share * wrong) / count, height: 10 })))))));
}
