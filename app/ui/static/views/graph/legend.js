// What the shapes and colours of the drawing mean; only those that occur.

import { h } from "../../libs.js";
import { familyOf, FAMILY_LABELS, KINDS } from "../../logic/kinds.js";
import { Badge } from "../parts/badge.js";

/** @param curves The relationships that are drawn as curves. */
export function Legend({ items, curves }) {
  const kinds = new Set([...items.values()].map((item) => item.kind));
  const known = Object.keys(KINDS).filter((kind) => kinds.has(kind));
  const families = new Set(curves.map(({ type }) => familyOf(type)));
  const lines = Object.keys(FAMILY_LABELS).filter((family) => families.has(family));
  return h("ul", { class: "legend", "aria-label": "Legend" },
    known.map((kind) => h("li", { key: kind }, h(Badge, { kind }))),
    lines.map((family) => h("li", { key: family },
      h("span", { class: "badge" }, h(Line, { family }), FAMILY_LABELS[family]))));
}

function Line({ family }) {
  return h("svg", { class: `line edge-${family}`, viewBox: "0 0 20 14", "aria-hidden": "true" },
    h("path", { d: "M1 11 C 7 1, 13 1, 19 11" }));
}
