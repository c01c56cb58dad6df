// Gathers events that come close together, so that a burst costs one question.

const GATHER_MS = 60;
const RETRY_MS = 1000;
// The service or its database is away; the same question may be answered later.
const AWAY = ["OFFLINE", "UNAVAILABLE"];

export class Changes {
  /**
   * @param apply Async; called with the events since the last call. They come again while the
   *   service is away.
   * @param onFailure Called with the error of an `apply` that failed for good.
   */
  constructor(apply, onFailure) {
    this.apply = apply;
    this.onFailure = onFailure;
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
      if (AWAY.includes(error.code)) this.events.unshift(...taken);
      else this.onFailure(error);
      wait = RETRY_MS;
    } finally {
      this.busy = false;
      if (this.events.length) this.schedule(wait);
    }
  }
}
