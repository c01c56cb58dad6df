// The smallest ground of a belief: drawn, and as a list that says the same.

import { Component, h } from "../../libs.js";
import { brief } from "../../logic/format.js";
import { proofOf } from "../../logic/proof.js";
import { nodeHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { Drawing } from "../graph/drawing.js";
import { COLUMN, ROW } from "../graph/elements.js";
import { moveFocus } from "../parts/lists.js";

const LABEL_LENGTH = 58;
const MARGIN = 16;

export function Proof({ grounds }) {
  const { foundationIds, justifications, beliefs } = grounds;
  const text = (id) => beliefs.get(id)?.text ?? "";
  return h("section", { class: "proof" },
    h("h3", null, "Why it is held"),
    !grounds.isSmallest && h("p", { class: "remark" }, "None of this can be spared; another, smaller ground may exist."),
    justifications.length > 0 && h(ProofDrawing, { grounds }),
    h("ol", { class: "reasons", onKeyDown: moveFocus },
      foundationIds.map((id) => h("li", { key: id },
        h(Link, { belief: beliefs.get(id) }),
        h("p", { class: "because" }, "asserted"))),
      justifications.map(({ id, conclusionId, premiseIds, rule }) => h("li", { key: id },
        h(Link, { belief: beliefs.get(conclusionId) }),
        h("p", { class: "because" },
          `from ${premiseIds.map(text).join(" and ")}${rule ? ` (${rule})` : ""}`)))));
}

function Link({ belief }) {
  return h("a", { href: nodeHash(null, belief.id, "belief") },
    h(Badge, { kind: belief.kind }), " ", belief.text);
}

class ProofDrawing extends Component {
  componentDidMount() {
    const options = { maxZoom: 1, userZoomingEnabled: false };
    this.drawing = new Drawing(this.box, options);
    this.drawing.cy.on("tap", "node", (event) => {
      location.hash = nodeHash(null, event.target.id(), "belief");
    });
    this.draw();
  }

  componentDidUpdate(before) {
    if (before.grounds !== this.props.grounds) this.draw();
  }

  componentWillUnmount() {
    this.drawing.end();
  }

  draw() {
    this.drawing.show(elementsOf(this.props.grounds));
    this.drawing.cy.fit(undefined, MARGIN);
  }

  render() {
    return h("div", {
      class: "canvas",
      role: "img",
      "aria-label": "Drawn proof; the list below says the same",
      ref: (box) => (this.box = box),
    });
  }
}

function elementsOf(grounds) {
  const { places, links } = proofOf(grounds);
  const nodes = [...places].map(([id, { column, row }]) => {
    const { kind, text } = grounds.beliefs.get(id);
    const data = { id, kind, label: brief(text, LABEL_LENGTH), whole: 1 };
    return { data, position: { x: column * COLUMN, y: row * ROW } };
  });
  const edges = links.map(({ id, from, to }) =>
    ({ data: { id, source: from, target: to, type: "JUSTIFIES" } }));
  return [...nodes, ...edges];
}
