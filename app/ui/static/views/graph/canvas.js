// The drawn tree. It mirrors the outline, so readers that cannot see it miss nothing.

import { Component, h } from "../../libs.js";
import { drawnStep } from "../../logic/keys.js";
import { Drawing } from "./drawing.js";
import { elementsOf } from "./elements.js";

const LABEL =
  "Drawn reasoning tree; arrow keys go to the parent, the first child and the neighbours, " +
  "Enter to the details. The outline holds the same tree.";
// Branches grow to the right and down.
const ROOT_AT = { x: 120, y: 56 };

export class Canvas extends Component {
  componentDidMount() {
    this.drawing = new Drawing(this.box, { minZoom: 0.05, maxZoom: 2 });
    this.cy = this.drawing.cy;
    this.cy.on("tap", "node", (event) => this.props.actions.select(event.target.id()));
    this.sync({});
  }

  componentDidUpdate(before) {
    this.sync(before);
  }

  componentWillUnmount() {
    this.drawing.end();
  }

  sync(before) {
    const { open, whyEdges, selected, lit } = this.props;
    const isNew = before.open?.id !== open.id || !this.cy.nodes().length;
    if (before.open?.items !== open.items || before.whyEdges !== whyEdges) {
      this.drawing.show(elementsOf(open, whyEdges));
    }
    if (this.changed(before, "lit", "selected") || before.open?.items !== open.items) this.mark();
    if (isNew) this.start();
    else if (before.selected !== selected || before.lit !== lit) this.reveal(selected);
  }

  changed(before, ...names) {
    return names.some((name) => before[name] !== this.props[name]);
  }

  mark() {
    const { lit, selected } = this.props;
    this.cy.batch(() => {
      this.cy.elements().removeClass("chosen lit dim");
      this.cy.getElementById(selected ?? "").addClass("chosen");
      if (!lit) return;
      const isLit = (element) => element.isNode()
        ? lit.has(element.id())
        : lit.has(element.data("source")) && lit.has(element.data("target"));
      this.cy.elements().forEach((e) => void e.addClass(isLit(e) ? "lit" : "dim"));
    });
  }

  // A big tree starts at its root in a size that can be read, not as a whole that cannot.
  start() {
    this.cy.fit(undefined, 32);
    if (this.cy.zoom() > 1) this.cy.zoom(1);
    if (this.cy.zoom() > 0.6) {
      this.cy.center();
      return;
    }
    this.cy.zoom(0.85);
    this.cy.pan(ROOT_AT);
    this.reveal(this.props.selected);
  }

  reveal(id) {
    const element = this.cy.getElementById(id ?? "");
    if (!element.length || isWithin(element.renderedBoundingBox(), this.cy)) return;
    const center = { eles: element };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.cy.center(element);
    else this.cy.animate({ center, duration: 160 });
  }

  onKeyDown(event) {
    const { open, selected, actions } = this.props;
    if (event.key === "Enter") document.getElementById("detail")?.focus();
    const next = drawnStep(open.tree, open.places, selected, event.key);
    if (!next) return;
    event.preventDefault();
    actions.walkTo(next);
  }

  zoom(factor) {
    const middle = { x: this.cy.width() / 2, y: this.cy.height() / 2 };
    this.cy.zoom({ level: this.cy.zoom() * factor, renderedPosition: middle });
  }

  render() {
    return [
      h("div", {
        class: "canvas",
        tabindex: 0,
        role: "application",
        "aria-label": LABEL,
        ref: (box) => (this.box = box),
        onKeyDown: (event) => this.onKeyDown(event),
      }),
      h("div", { class: "zoom", role: "group", "aria-label": "Zoom" },
        h("button", { onClick: () => this.zoom(1.3), "aria-label": "Zoom in" }, "+"),
        h("button", { onClick: () => this.zoom(1 / 1.3), "aria-label": "Zoom out" }, "−"),
        h("button", { onClick: () => this.cy.fit(undefined, 32) }, "Fit")),
    ];
  }
}

function isWithin({ x1, y1, x2, y2 }, cy) {
  return x1 >= 0 && y1 >= 0 && x2 <= cy.width() && y2 <= cy.height();
}
