// What is shown of the open session: a filter that is in the address, and stretches that were opened.

import { nodeHash, sessionHash, withFilter } from "../logic/route.js";
import { NOTHING_CHOSEN } from "../store.js";

export class Shown {
  constructor(store) {
    this.store = store;
    this.sessionId = null;
  }

  /** Take the filter of an address; one without a filter keeps what was chosen in the same session. */
  show({ sessionId, filter }) {
    if (sessionId === this.sessionId && (!filter || !sessionId)) return;
    const before = sessionId === this.sessionId ? this.store.state.shown : NOTHING_CHOSEN;
    this.sessionId = sessionId;
    this.store.set({ shown: { ...before, filter: (sessionId && filter) || {} } });
  }

  set(patch) {
    this.store.set({ shown: { ...this.store.state.shown, ...patch } });
  }

  filter(filter) {
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
    const { sessionId, nodeId, view } = this.store.state.route;
    const place = nodeId ? nodeHash(sessionId, nodeId, view) : sessionHash(sessionId);
    this.set({ filter: given });
    // Moving the slider leaves one step to go back to, not hundreds; nothing else changes.
    history.replaceState(null, "", withFilter(place, given));
  }

  get actions() {
    return {
      filter: (filter) => this.filter(filter),
      open: (id) => this.set({ opened: new Set([...this.store.state.shown.opened, id]) }),
      whole: (isWhole) => this.set({ isWhole }),
    };
  }
}
