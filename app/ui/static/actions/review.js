// The belief that is selected: why it is held, now or at a moment of the past, and what to do.

import { impactOf, restore, retract, reviewOf } from "../answers/belief.js";
import { failed, IDLE, LOADING, ready } from "../store.js";

const PAUSE_MS = 120;

export class Review {
  /** @param onChange Called with the ids of beliefs that were changed here. */
  constructor(store, onChange) {
    this.store = store;
    this.onChange = onChange;
    this.id = null;
    this.timer = null;
  }

  show({ nodeId, view }) {
    const id = view === "belief" ? nodeId : null;
    if (this.id === id) return;
    this.id = id;
    this.store.set({ review: id ? LOADING : IDLE, moment: null, retraction: null });
    if (id) this.load();
  }

  /** Look at the belief as it was at a moment; null is now. What is shown stays until then. */
  lookBack(moment) {
    clearTimeout(this.timer);
    this.store.set({ moment });
    this.timer = setTimeout(() => this.load(), PAUSE_MS);
  }

  /** Load again if what is shown rests on one of `ids`. */
  refresh(ids) {
    const shown = this.store.state.review.value?.ids ?? [];
    if (this.id && shown.some((id) => ids.includes(id))) this.load();
  }

  again() {
    if (this.id) this.load();
  }

  async load() {
    const { id } = this;
    const { moment } = this.store.state;
    const answer = await reviewOf(id, moment).then(ready, failed);
    const isWanted = this.id === id && this.store.state.moment === moment;
    if (id && isWanted) this.store.set({ review: answer });
  }

  /** Show what would fall, before anybody retracts it. */
  async askRetract() {
    const { id } = this;
    this.store.set({ retraction: { impact: LOADING, error: null } });
    const impact = await impactOf(id).then(ready, failed);
    if (this.id === id && this.store.state.retraction) {
      this.store.set({ retraction: { impact, error: null } });
    }
  }

  cancelRetract() {
    this.store.set({ retraction: null });
  }

  retract(reason) {
    return this.change(() => retract(this.id, reason));
  }

  restore() {
    return this.change(() => restore(this.id));
  }

  async change(action) {
    try {
      const ids = await action();
      this.store.set({ retraction: null, moment: null });
      this.load();
      this.onChange(ids);
    } catch (error) {
      this.store.set({ retraction: { impact: IDLE, ...this.store.state.retraction, error } });
    }
  }
}
