// Gathers events that come close together, so that a burst costs one question.

const GATHER_MS = 60;
const RETRY_MS = 1000;

export class Changes {
  /** @param apply Async; called with the events since the last call. On failure they come again. */
  constructor(apply) {
    this.apply = apply;
    this.events = [];
    this.timer = null;
    this.busy = false;
  }

  add(event) {
    this.events.push(event);
    this.schedule(GATHER_MS);
  }

  drop() {
    this.events = [];
    clearTimeout(this.timer);
    this.timer = null;
  }

  schedule(ms) {
    if (this.timer !== null || this.busy) return;
    this.timer = setTimeout(() => this.flush(), ms);
  }

  async flush() {
    this.timer = null;
    this.busy = true;
    const taken = this.events.splice(0);
    let wait = GATHER_MS;
    try {
      await this.apply(taken);
    } catch (error) {
      if (error.code !== "OFFLINE") throw error;
      this.events.unshift(...taken);
      wait = RETRY_MS;
    } finally {
      this.busy = false;
      if (this.events.length) this.schedule(wait);
    }
  }
}
