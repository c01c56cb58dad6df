// Loads the details and the reasons of what is selected.

import { detailOf, whyOf } from "../answers.js";
import { failed, IDLE, LOADING, ready } from "../store.js";

export class Selection {
  constructor(store) {
    this.store = store;
    this.shown = { detail: null, why: null };
  }

  show({ nodeId, why }) {
    this.load("detail", nodeId, detailOf);
    this.load("why", why ? nodeId : null, whyOf);
  }

  /** Load again what is shown if it is among `ids`; the reasons may rest on any of them. */
  refresh(ids) {
    if (ids.includes(this.shown.detail)) this.again("detail", detailOf);
    const onThem = this.store.state.why.value?.nodeIds.some((id) => ids.includes(id));
    if (onThem) this.again("why", whyOf);
  }

  load(name, id, question) {
    if (this.shown[name] === id) return;
    this.shown[name] = id;
    this.store.set({ [name]: id ? LOADING : IDLE });
    if (id) this.again(name, question);
  }

  async again(name, question) {
    const id = this.shown[name];
    const answer = await question(id).then(ready, failed);
    if (this.shown[name] === id) this.store.set({ [name]: answer });
  }
}
