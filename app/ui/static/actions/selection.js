// Loads the details and the reasons of what is selected, and how it stands as a belief.

import { detailOf, whyOf } from "../answers.js";
import { beliefOf } from "../answers/belief.js";
import { failed, IDLE, LOADING, ready } from "../store.js";

const QUESTIONS = { detail: detailOf, why: whyOf, belief: beliefOf };

export class Selection {
  constructor(store) {
    this.store = store;
    this.shown = { detail: null, why: null, belief: null };
  }

  show({ nodeId, view }) {
    this.load("detail", nodeId);
    this.load("belief", nodeId);
    this.load("why", view === "why" ? nodeId : null);
  }

  /** Load again what is shown if it is among `ids`; the reasons may rest on any of them. */
  refresh(ids) {
    if (ids.includes(this.shown.detail)) {
      this.again("detail");
      this.again("belief");
    }
    const onThem = this.store.state.why.value?.nodeIds.some((id) => ids.includes(id));
    if (onThem) this.again("why");
  }

  load(name, id) {
    if (this.shown[name] === id) return;
    this.shown[name] = id;
    this.store.set({ [name]: id ? LOADING : IDLE });
    if (id) this.again(name);
  }

  async again(name) {
    const id = this.shown[name];
    const answer = await QUESTIONS[name](id).then(ready, failed);
    if (this.shown[name] === id) this.store.set({ [name]: answer });
  }
}
