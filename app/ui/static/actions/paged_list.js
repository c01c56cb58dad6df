// A list that is filled page by page, newest first, and read again when something in it changed.

import { NO_LIST } from "../store.js";

const PAGE = 30;
const MOST = 100;

export class PagedList {
  /**
   * @param name Of the list in the state.
   * @param question Async; called with (first, after, filter), gives { items, cursor, hasNext }.
   */
  constructor(store, name, question) {
    this.store = store;
    this.name = name;
    this.question = question;
  }

  get list() {
    return this.store.state[this.name];
  }

  filter(patch) {
    return this.replace({ ...this.list.filter, ...patch });
  }

  /** List what another filter leaves, from the beginning. */
  replace(filter) {
    this.update({ ...NO_LIST, filter });
    return this.more();
  }

  async more() {
    const { filter, cursor } = this.list;
    this.update({ status: "loading", error: null });
    const page = await this.tried(() => this.question(PAGE, cursor, filter), filter);
    if (page) this.update({ ...page, items: [...this.list.items, ...page.items], status: "ready" });
  }

  async again() {
    const { filter, items } = this.list;
    const first = Math.min(MOST, Math.max(PAGE, items.length));
    const page = await this.tried(() => this.question(first, null, filter), filter);
    if (page) this.update({ ...page, status: "ready", error: null });
  }

  // Null for an answer that nobody waits for any more, too.
  async tried(action, filter) {
    let patch;
    let page = null;
    try {
      page = await action();
    } catch (error) {
      patch = { status: "failed", error };
    }
    if (this.list.filter !== filter) return null;
    if (patch) this.update(patch);
    return page;
  }

  update(patch) {
    this.store.set({ [this.name]: { ...this.list, ...patch } });
  }
}
