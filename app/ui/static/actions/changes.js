// Gathers events that come close together, so that a burst costs one question. The larger the page
// and the slower the service, the longer the pauses.

const GATHER_MS = 60;
const LONGEST_MS = 2000;
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
    this.pause = GATHER_MS;
  }

  add(event) {
    this.events.push(event);
    this.schedule(this.pause);
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
    const begun = Date.now();
    let wait = RETRY_MS;
    try {
      await this.apply(taken);
      wait = this.pause = Math.min(LONGEST_MS, Math.max(GATHER_MS, Date.now() - begun));
    } catch (error) {
      if (AWAY.includes(error.code)) this.events.unshift(...taken);
      else this.onFailure(error);
    } finally {
      this.busy = false;
      if (this.events.length) this.schedule(wait);
    }
  }
}
