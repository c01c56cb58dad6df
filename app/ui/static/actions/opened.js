// One thing that is open by its id, read again when it changes here or elsewhere.

import { failed, IDLE, LOADING, ready } from "../store.js";
import { Changes } from "./changes.js";

const AGAIN_MS = 5000;

export class Opened {
  /**
   * @param name Of the thing in the state.
   * @param question Async; gives the thing of an id.
   * @param live Follows the stream of that id; null where the thing has none of its own.
   * @param onChange Called when it changed, here or on its stream.
   */
  constructor(store, name, { question, live = null, onChange = () => {} }) {
    this.store = store;
    this.name = name;
    this.question = question;
    this.live = live;
    this.onChange = onChange;
    this.id = null;
    this.stop = () => {};
  }

  /** Open a thing; null closes. */
  show(id) {
    if (this.id === id) return;
    this.stop();
    this.stop = () => {};
    this.id = id;
    this.store.set({ [this.name]: id ? LOADING : IDLE, refusal: null });
    if (!id) return;
    this.load();
    if (this.live) this.follow(id);
  }

  /** Load again if it is among `ids`. */
  refresh(ids) {
    if (ids.includes(this.id)) this.load();
  }

  async load() {
    const { id } = this;
    const answer = await this.question(id).then(ready, failed);
    if (this.id === id) this.store.set({ [this.name]: answer });
  }

  /** Do something to it; what is refused is shown beside the form. Gives whether it was done. */
  async change(action) {
    const { id } = this;
    try {
      await action(id);
    } catch (error) {
      this.store.set({ refusal: error });
      return false;
    }
    this.store.set({ refusal: null });
    this.changed(id);
    return true;
  }

  changed(id) {
    this.refresh([id]);
    this.onChange();
  }

  follow(id) {
    const changes = new Changes(async () => this.changed(id), () => {});
    const stop = this.live.follow({
      stream: id,
      after: 0,
      onEvent: (event) => changes.add(event),
      onEnd: () => setTimeout(() => this.id === id && this.follow(id), AGAIN_MS),
    });
    this.stop = () => {
      stop();
      changes.drop();
    };
  }
}
