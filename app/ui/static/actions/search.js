// Searches while the reader types.

import { search } from "../answers/search.js";
import { failed, IDLE, ready } from "../store.js";

const PAUSE_MS = 200;

export class Search {
  constructor(store) {
    this.store = store;
    this.timer = null;
  }

  type(text) {
    clearTimeout(this.timer);
    const wanted = text.trim();
    this.update({ text, shown: wanted !== "" });
    if (!wanted) this.update({ ...IDLE });
    else this.timer = setTimeout(() => this.run(wanted), PAUSE_MS);
  }

  async run(wanted) {
    this.update({ status: "loading" });
    const answer = await search(wanted).then(ready, failed);
    if (this.store.state.search.text.trim() === wanted) this.update(answer);
  }

  open() {
    if (this.store.state.search.text.trim()) this.update({ shown: true });
  }

  close() {
    this.update({ shown: false });
  }

  update(patch) {
    this.store.set({ search: { ...this.store.state.search, ...patch } });
  }
}
