// The whole drawing in small, with what is in sight framed; a click goes there. The outline is the same for readers
// that cannot see it.

const WIDTH = 180;
const HEIGHT = 120;
const PAD = 6;
// Below this a drawing is seen as a whole.
const LEAST = 40;

export class Minimap {
  constructor(canvas, cy) {
    this.canvas = canvas;
    this.cy = cy;
    this.points = [];
    this.frame = () => this.schedule();
    cy.on("pan zoom resize", this.frame);
    canvas.addEventListener("pointerdown", (event) => this.drag(event));
    canvas.addEventListener("pointermove", (event) => event.buttons && this.drag(event));
  }

  /** Show these elements of the drawing. */
  show(elements) {
    this.points = elements.filter(({ position }) => position).map(({ data, position }) => ({ ...position, kind: data.kind }));
    this.canvas.hidden = this.points.length < LEAST;
    if (this.canvas.hidden) return;
    const xs = this.points.map(({ x }) => x);
    const ys = this.points.map(({ y }) => y);
    const [x1, y1] = [least(xs), least(ys)];
    const scale = Math.min((WIDTH - 2 * PAD) / Math.max(1, most(xs) - x1), (HEIGHT - 2 * PAD) / Math.max(1, most(ys) - y1));
    this.to = { x1, y1, scale };
    this.paint();
    this.schedule();
  }

  // The points once, the frame whenever it moves.
  paint() {
    const ratio = devicePixelRatio;
    this.canvas.width = WIDTH * ratio;
    this.canvas.height = HEIGHT * ratio;
    this.picture = document.createElement("canvas");
    this.picture.width = WIDTH * ratio;
    this.picture.height = HEIGHT * ratio;
    const paper = this.picture.getContext("2d");
    paper.scale(ratio, ratio);
    const colours = getComputedStyle(document.documentElement);
    const known = new Map();
    const colourOf = (kind) => {
      if (!known.has(kind)) known.set(kind, colours.getPropertyValue(`--kind-${kind}`).trim() || colours.getPropertyValue("--link").trim());
      return known.get(kind);
    };
    for (const { x, y, kind } of this.points) {
      paper.fillStyle = colourOf(kind);
      paper.fillRect(...this.small(x, y), 2, 1.5);
    }
    this.accent = colours.getPropertyValue("--accent").trim();
  }

  schedule() {
    if (this.due || this.canvas.hidden) return;
    this.due = requestAnimationFrame(() => {
      this.due = null;
      this.draw();
    });
  }

  draw() {
    const paper = this.canvas.getContext("2d");
    const ratio = devicePixelRatio;
    paper.setTransform(1, 0, 0, 1, 0, 0);
    paper.clearRect(0, 0, this.canvas.width, this.canvas.height);
    paper.drawImage(this.picture, 0, 0);
    paper.scale(ratio, ratio);
    const { x1, y1, x2, y2 } = this.cy.extent();
    const [left, top] = this.small(x1, y1);
    const [right, bottom] = this.small(x2, y2);
    paper.strokeStyle = this.accent;
    paper.lineWidth = 1.5;
    paper.strokeRect(Math.max(1, left), Math.max(1, top), Math.min(WIDTH - 1, right) - Math.max(1, left), Math.min(HEIGHT - 1, bottom) - Math.max(1, top));
  }

  small(x, y) {
    const { x1, y1, scale } = this.to;
    return [PAD + (x - x1) * scale, PAD + (y - y1) * scale];
  }

  drag(event) {
    const box = this.canvas.getBoundingClientRect();
    const { x1, y1, scale } = this.to;
    const x = x1 + (event.clientX - box.left - PAD) / scale;
    const y = y1 + (event.clientY - box.top - PAD) / scale;
    const zoom = this.cy.zoom();
    this.cy.pan({ x: this.cy.width() / 2 - x * zoom, y: this.cy.height() / 2 - y * zoom });
  }

  end() {
    cancelAnimationFrame(this.due);
    this.cy.off("pan zoom resize", this.frame);
  }
}

function least(numbers) {
  return numbers.reduce((one, other) => Math.min(one, other), Infinity);
}

function most(numbers) {
  return numbers.reduce((one, other) => Math.max(one, other), -Infinity);
}
