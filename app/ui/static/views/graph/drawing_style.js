// The drawing in the page's own colours, which the style sheet holds.

import { EDGE_FAMILIES, KINDS } from "../../logic/kinds.js";

export function drawingStyle() {
  const colours = getComputedStyle(document.documentElement);
  const colour = (name) => colours.getPropertyValue(`--${name}`).trim();
  return [
    ...nodes(colour),
    ...Object.entries(KINDS).map(([kind, look]) => kindStyle(kind, look, colour)),
    DECISION_STYLE,
    WHOLE_STYLE,
    { selector: "node[fallen]", style: { "border-style": "dashed", "border-color": colour("bad") } },
    ...links(colour),
    ...Object.keys(EDGE_FAMILIES).map((family) => familyStyle(family, colour)),
    ...marks(colour),
  ];
}

function nodes(colour) {
  return [{
    selector: "node",
    style: {
      "shape": "round-rectangle",
      "width": 188,
      "height": 60,
      "label": "data(label)",
      "font-family": "system-ui, sans-serif",
      "font-size": 12,
      // Words that cannot be read are not drawn.
      "min-zoomed-font-size": 6,
      "line-height": 1.25,
      "color": colour("ink"),
      "text-wrap": "wrap",
      "text-max-width": 160,
      "text-valign": "center",
      "background-color": colour("surface"),
      "border-width": 1.5,
      "border-color": colour("muted"),
    },
  }, {
    selector: "node[branch]",
    style: { "border-style": "dashed" },
  }, {
    selector: 'node[kind = "run"], node[kind = "stretch"]',
    style: { "border-style": "double", "border-width": 4, "border-color": colour("link"), "background-color": colour("raised") },
  }];
}

function kindStyle(kind, { points }, colour) {
  const shape = points ? { "shape": "polygon", "shape-polygon-points": points } : {};
  return {
    selector: `node[kind = "${kind}"]`,
    style: {
      ...shape,
      "border-color": colour(`kind-${kind}`),
      "background-color": colour(`fill-${kind}`),
    },
  };
}

const DECISION_STYLE = {
  selector: 'node[kind = "decision"]',
  style: {
    "width": 26,
    "height": 26,
    "text-halign": "right",
    "text-margin-x": 6,
    "text-max-width": 140,
    "text-justification": "left",
  },
};

// In a proof a decision is read like every other belief.
const WHOLE_STYLE = {
  selector: "node[whole]",
  style: {
    "shape": "round-rectangle",
    "width": 188,
    "height": 60,
    "text-halign": "center",
    "text-margin-x": 0,
    "text-max-width": 160,
    "text-justification": "auto",
  },
};

function links(colour) {
  return [{
    selector: "edge",
    style: {
      "width": 1.5,
      "line-color": colour("link"),
      "target-arrow-color": colour("link"),
      "curve-style": "taxi",
      "taxi-direction": "downward",
      "taxi-turn": 22,
    },
  }, {
    selector: 'edge[type = "DECIDED"]',
    style: {
      "curve-style": "straight",
      "line-style": "dotted",
      "line-color": colour("kind-decision"),
    },
  }, {
    // From the foot of a band to the head of the next.
    selector: "edge[far]",
    style: { "curve-style": "straight", "line-style": "dashed", "opacity": 0.5 },
  }];
}

function familyStyle(family, colour) {
  return {
    selector: `edge[family = "${family}"]`,
    style: {
      "curve-style": "unbundled-bezier",
      "control-point-distances": [-70],
      "control-point-weights": [0.5],
      "line-color": colour(`edge-${family}`),
      "target-arrow-color": colour(`edge-${family}`),
      "target-arrow-shape": "triangle",
      "arrow-scale": 0.9,
      "label": "data(label)",
      "font-size": 10,
      "color": colour(`edge-${family}`),
      "text-background-color": colour("ground"),
      "text-background-opacity": 0.9,
      "text-background-padding": 2,
    },
  };
}

function marks(colour) {
  return [
    { selector: ".dim", style: { "opacity": 0.3 } },
    { selector: "node.lit", style: { "border-width": 3 } },
    { selector: "edge.lit", style: { "width": 3 } },
    {
      selector: "node.chosen",
      style: {
        "border-width": 3,
        "underlay-color": colour("accent"),
        "underlay-opacity": 0.25,
        "underlay-padding": 7,
      },
    },
  ];
}
