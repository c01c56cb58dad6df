// The drawn tree. It mirrors the outline, so readers that cannot see it miss nothing.

import { Component, h } from "../../libs.js";
import { drawnStep } from "../../logic/keys.js";
import { Drawing } from "./drawing.js";
import { elementsOf } from "./elements.js";
import { Minimap } from "./minimap.js";

const LABEL =
  "Drawn reasoning tree; arrow keys go to the parent, the first child and the neighbours, " +
  "Enter to the details. The outline holds the same tree.";
const PAD = 32;
// Below this zoom nothing can be read.
const LEAST_READ = 0.6;
const USUAL = 0.85;
// From here on a picture of the drawing is moved, and drawn anew when it stands still.
const MANY = 400;

export class Canvas extends Component {
  componentDidMount() {
    this.drawing = new Drawing(this.box, { minZoom: 0.03, maxZoom: 2 });
    this.cy = this.drawing.cy;
    this.minimap = new Minimap(this.map, this.cy);
    this.cy.on("tap", "node", ({ target }) => this.choose(target));
    this.sync({});
  }

  componentDidUpdate(before) {
    this.sync(before);
  }

  componentWillUnmount() {
    this.minimap.end();
    this.drawing.end();
  }

  // A run is opened by its first step, a stretch by itself.
  choose(target) {
    const { actions } = this.props;
    if (target.data("kind") === "stretch") actions.shown.open(target.id());
    else actions.select(target.id());
  }

  sync(before) {
    const { open, view, whyEdges, selected, lit, moment } = this.props;
    const isNew = before.open?.id !== open.id || !this.cy.nodes().length;
    const isOther = before.view !== view || before.whyEdges !== whyEdges || before.moment !== moment;
    if (isOther) {
      const elements = elementsOf(open, view, whyEdges, moment);
      this.pace(view.items.size > MANY);
      this.drawing.show(elements);
      this.minimap.show(elements);
    }
    if (isOther || before.lit !== lit || before.selected !== selected) this.mark();
    if (isNew) this.start();
    else if (before.selected !== selected || before.lit !== lit) this.reveal(selected);
  }

  pace(isMany) {
    Object.assign(this.cy.renderer(), { textureOnViewport: isMany, hideEdgesOnViewport: isMany });
  }

  mark() {
    const { lit, selected, view } = this.props;
    const shown = lit && new Set([...lit].map((id) => view.standsFor.get(id)));
    this.cy.batch(() => {
      this.cy.elements(".chosen, .lit, .dim").removeClass("chosen lit dim");
      this.cy.getElementById(view.standsFor.get(selected) ?? "").addClass("chosen");
      if (!shown) return;
      const isLit = (element) => element.isNode()
        ? shown.has(element.id())
        : shown.has(element.data("source")) && shown.has(element.data("target"));
      this.cy.elements().forEach((e) => void e.addClass(isLit(e) ? "lit" : "dim"));
    });
  }

  // A big tree starts at its root in a size that can be read, not as a whole that cannot; as wide as the box if
  // that can be read. Branches grow to the right and down.
  start() {
    this.cy.fit(undefined, PAD);
    if (this.cy.zoom() > 1) this.cy.zoom(1);
    if (this.cy.zoom() > LEAST_READ) {
      this.cy.center();
      return;
    }
    const { x1, y1, w } = this.cy.elements().boundingBox();
    const zoom = Math.max(LEAST_READ, Math.min(USUAL, (this.cy.width() - 2 * PAD) / w));
    this.cy.zoom(zoom);
    this.cy.pan({ x: PAD - x1 * zoom, y: PAD - y1 * zoom });
    this.reveal(this.props.selected);
  }

  reveal(id) {
    const element = this.cy.getElementById(this.props.view.standsFor.get(id) ?? "");
    if (!element.length || isWithin(element.renderedBoundingBox(), this.cy)) return;
    const center = { eles: element };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.cy.center(element);
    else this.cy.animate({ center, duration: 160 });
  }

  onKeyDown(event) {
    const { view, selected, actions } = this.props;
    if (event.key === "Enter") this.enter();
    const next = drawnStep(view.tree, view.places, view.standsFor.get(selected), event.key);
    if (!next) return;
    event.preventDefault();
    actions.walkTo(next);
  }

  enter() {
    const { view, selected, actions } = this.props;
    const shown = view.items.get(view.standsFor.get(selected));
    if (shown?.kind === "stretch") actions.shown.open(shown.id);
    else document.getElementById("detail")?.focus();
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
      h("canvas", { class: "minimap", "aria-hidden": "true", hidden: true, ref: (map) => (this.map = map) }),
      h("div", { class: "zoom", role: "group", "aria-label": "Zoom" },
        h("button", { onClick: () => this.zoom(1.3), "aria-label": "Zoom in" }, "+"),
        h("button", { onClick: () => this.zoom(1 / 1.3), "aria-label": "Zoom out" }, "−"),
        h("button", { onClick: () => this.cy.fit(undefined, PAD) }, "Fit")),
    ];
  }
}

function isWithin({ x1, y1, x2, y2 }, cy) {
  return x1 >= 0 && y1 >= 0 && x2 <= cy.width() && y2 <= cy.height();
}
