// What the open job tells of itself, and the jobs of the list that go on.

import { PAST_NOT_KEPT, withLine } from "../logic/past.js";
import { NO_LINES } from "../store.js";

const LOOK_EVERY_MS = 10_000;
const MOST_LINES = 200;
// What a job tells in a burst is read once.
const GATHER_MS = 200;

export class JobLines {
  /** @param onChange Called when a job that is shown has changed. */
  constructor(store, live, onChange) {
    this.store = store;
    this.live = live;
    this.onChange = onChange;
    this.id = null;
    this.timers = {};
    this.stop = () => {};
  }

  show({ page, id }) {
    clearInterval(this.timers.look);
    // Jobs that begin tell it on a stream of their own, which nobody follows yet.
    if (page === "jobs" && !id) this.timers.look = setInterval(() => this.look(), LOOK_EVERY_MS);
    const wanted = page === "jobs" ? id : null;
    if (wanted === this.id) return;
    this.stop();
    this.stop = () => {};
    this.id = wanted;
    if (wanted) this.follow(wanted);
    else this.store.set({ jobLines: NO_LINES });
  }

  look() {
    if (document.visibilityState === "visible") this.onChange();
  }

  follow(stream) {
    this.store.set({ jobLines: NO_LINES });
    const onEnd = (code) => code === PAST_NOT_KEPT && this.follow(stream);
    this.stop = this.live.follow({ stream, after: 0, onEvent: (event) => this.hear(event), onEnd });
  }

  hear({ seq, type, payload }) {
    this.store.set({ jobLines: withLine(this.store.state.jobLines, { seq, type, payload }, MOST_LINES) });
    clearTimeout(this.timers.gather);
    this.timers.gather = setTimeout(() => this.onChange(), GATHER_MS);
  }
}
