// A drawing that keeps the page's colours and the size of its box.

import { cytoscape } from "../../libs.js";
import { drawingStyle } from "./drawing_style.js";

const REPAINT = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"];

export class Drawing {
  /** @param options Of cytoscape, beside those that every drawing has. */
  constructor(box, options) {
    this.cy = cytoscape({
      container: box,
      style: drawingStyle(),
      layout: { name: "preset" },
      autoungrabify: true,
      boxSelectionEnabled: false,
      ...options,
    });
    // 3.33.1 measures the border of a shape with corners of its own under a name it never gave.
    this.cy.renderer().nodeShapes.polygon = { hasMiterBounds: false };
    this.repaint = () => this.cy.style(drawingStyle());
    for (const query of REPAINT) matchMedia(query).addEventListener("change", this.repaint);
    this.resized = new ResizeObserver(() => this.cy.resize());
    this.resized.observe(box);
  }

  /** Draw these elements: keep those that are there under the same id, drop those that are not. */
  show(wanted) {
    const ids = new Set(wanted.map((element) => element.data.id));
    this.cy.batch(() => {
      this.cy.elements().filter((element) => !ids.has(element.id())).remove();
      const isKept = ({ data }) => this.cy.getElementById(data.id).length > 0;
      const fresh = wanted.filter((element) => !isKept(element));
      for (const { data, position } of wanted.filter(isKept)) {
        const element = this.cy.getElementById(data.id).data(data);
        if (position) element.position(position);
      }
      this.cy.add(fresh);
    });
  }

  end() {
    for (const query of REPAINT) matchMedia(query).removeEventListener("change", this.repaint);
    this.resized.disconnect();
    this.cy.destroy();
  }
}
