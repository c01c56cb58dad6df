// Causes above their effects, and loops on a circle; the same in words below.

import { h } from "../../libs.js";
import { brief, number } from "../../logic/format.js";
import { circleOf, rowsOf } from "../../logic/modes.js";

const BOX = { width: 128, height: 34 };
const STEP = { x: 144, y: 82 };
const MARGIN = 12;
const NAME = 18;
const RADIUS_STEP = 26;

export function Causes({ id, label = "A causal graph", input: { nodes, edges } }) {
  const places = rowsOf(nodes, edges);
  const at = new Map([...places].map(([key, { column, row }]) => [key, {
    x: MARGIN + column * STEP.x + BOX.width / 2, y: MARGIN + row * STEP.y + BOX.height / 2,
  }]));
  const links = edges.map((edge) => ({ ...edge, isBoth: edge.kind === "BIDIRECTED", sign: edge.strength === null ? "" : number(edge.strength) }));
  return [
    h(Network, { id, label, at, names: new Map(nodes.map((node) => [node.id, node.id])), links }),
    h("ul", { class: "reasons" }, links.map(({ source, target, isBoth, sign }) => h("li", { key: `${source} ${target}` },
      `${source} ${isBoth ? "shares a hidden cause with" : "→"} ${target}${sign && ` (${sign})`}`))),
  ];
}

export function System({ id, input: { components, links: given }, result }) {
  const radius = Math.max(90, components.length * RADIUS_STEP);
  const at = new Map([...circleOf(components)].map(([key, { x, y }]) => [key, {
    x: MARGIN + BOX.width / 2 + radius * (1 + x), y: MARGIN + BOX.height / 2 + radius * (1 + y),
  }]));
  const names = new Map(components.map((one) => [one.id, one.name || one.id]));
  const links = given.map((link) => ({ ...link, isLate: link.hasDelay, sign: link.polarity === "POSITIVE" ? "+" : "−" }));
  const loops = result?.loops ?? [];
  return [
    h(Network, { id, label: "A system of causes", at, names, links }),
    h("ul", { class: "reasons" }, links.map(({ source, target, sign, isLate }) => h("li", { key: `${source} ${target}` },
      `${names.get(source)} → ${names.get(target)} (${sign === "+" ? "more makes more" : "more makes less"}${isLate ? ", later" : ""})`))),
    loops.length > 0 && h("ul", { class: "reasons" }, loops.map((loop) => h("li", { key: loop.components.join(" ") },
      h("strong", null, `${loop.type.toLowerCase()} loop`), `: ${[...loop.components, loop.components[0]].map((one) => names.get(one)).join(" → ")}`))),
  ];
}

function Network({ id, label, at, names, links }) {
  const spots = [...at.values()];
  const width = Math.max(...spots.map(({ x }) => x)) + BOX.width / 2 + MARGIN;
  const height = Math.max(...spots.map(({ y }) => y)) + BOX.height / 2 + MARGIN;
  const arrow = `arrow-${id}`;
  return h("div", { class: "scrolls", role: "region", tabindex: 0, "aria-label": label },
    h("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `${label}; the list below says the same` },
      h("defs", null, h("marker", { id: arrow, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto-start-reverse" },
        h("path", { class: "plot-head", d: "M0 0L8 4L0 8z" }))),
      links.filter(({ source, target }) => at.has(source) && at.has(target)).map((link) =>
        h(Link, { key: `${link.source} ${link.target}`, link, from: at.get(link.source), to: at.get(link.target), arrow })),
      [...at].map(([key, { x, y }]) => h("g", { key },
        h("rect", { class: "plot-box", x: x - BOX.width / 2, y: y - BOX.height / 2, width: BOX.width, height: BOX.height, rx: 6 }),
        h("text", { x, y: y + 4, "text-anchor": "middle" }, brief(names.get(key), NAME))))));
}

// A little to the side, so that there and back are two lines.
function Link({ link: { isBoth, isLate, sign }, from, to, arrow }) {
  const [begin, end] = [edgeOf(from, to), edgeOf(to, from)];
  const bend = { x: (begin.x + end.x) / 2 + (end.y - begin.y) * 0.14, y: (begin.y + end.y) / 2 - (end.x - begin.x) * 0.14 };
  return h("g", null,
    h("path", {
      class: isLate || isBoth ? "plot-edge is-broken" : "plot-edge",
      d: `M${begin.x} ${begin.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`,
      "marker-end": `url(#${arrow})`, "marker-start": isBoth ? `url(#${arrow})` : null,
    }),
    sign && h("text", { class: "plot-sign", x: bend.x, y: bend.y + 4, "text-anchor": "middle" }, sign));
}

// Where the straight line from the middle of a box to another one leaves it.
function edgeOf(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = Math.min(BOX.width / 2 / Math.max(1, Math.abs(dx)), BOX.height / 2 / Math.max(1, Math.abs(dy)), 0.5);
  return { x: from.x + dx * share, y: from.y + dy * share };
}
