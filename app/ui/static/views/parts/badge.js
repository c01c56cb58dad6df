// A kind as a small shape and a word.

import { h } from "../../libs.js";
import { kindOf } from "../../logic/kinds.js";

export function Badge({ kind }) {
  return h("span", { class: "badge" }, h(Shape, { kind }), kindOf(kind).label);
}

export function Shape({ kind }) {
  const { points } = kindOf(kind);
  const outline = points
    ? h("polygon", { points: corners(points) })
    : h("rect", { x: 1, y: 1, width: 18, height: 12, rx: 4 });
  return h("svg", { class: `shape kind-${kind}`, viewBox: "0 0 20 14", "aria-hidden": "true" }, outline);
}

function corners(points) {
  return points.map((at, index) => (index % 2 ? 7 + at * 6 : 10 + at * 9)).join(" ");
}
