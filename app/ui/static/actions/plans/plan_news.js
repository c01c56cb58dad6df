// Tells when the plan that is shown changed, and looks now and then whether another one began.

import { sessionOfPlan } from "../../answers/plans.js";
import { Tail } from "../people/tail.js";

const LOOK_EVERY_MS = 10_000;
const TOLD = /^(task_|thinking_node_)/;

export class PlanNews {
  /** @param onChange Called when a plan that is shown may have changed. */
  constructor(live, onChange) {
    this.onChange = onChange;
    this.id = null;
    this.timer = null;
    this.tail = new Tail(live, async (events) => this.hear(events));
  }

  show({ page, id }) {
    clearInterval(this.timer);
    // Plans tell of themselves on the streams of their sessions, which nobody follows yet.
    if (page === "plans" && !id) this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    const wanted = page === "plans" ? id : null;
    if (wanted === this.id) return;
    this.id = wanted;
    this.tail.follow(null);
    if (wanted) this.follow(wanted);
  }

  async follow(id) {
    const sessionId = await sessionOfPlan(id).catch(() => null);
    if (this.id === id && sessionId) this.tail.follow(sessionId);
  }

  hear(events) {
    if (!events.length || events.some(({ type }) => TOLD.test(type))) this.onChange();
  }

  look() {
    if (document.visibilityState === "visible") this.onChange();
  }
}
