// What people say about the thing that the address shows.

import { addComment, commentsOf, editComment, subjectById, withdrawComment } from "../../answers/people.js";
import { subjectOf } from "../../logic/people/comments.js";
import { visitOf } from "../../logic/visits.js";
import { failed, IDLE, LOADING, ready } from "../../store.js";
import { RetryKey } from "../retry_key.js";
import { KNOWLEDGE, Tail } from "./tail.js";

const VISIT = "visit";
const NAME = "name";

export class Comments {
  constructor(store, live, memory, toaster) {
    this.store = store;
    this.memory = memory;
    this.toaster = toaster;
    this.retry = new RetryKey();
    this.tail = new Tail(live, async (events) => this.hear(events));
    this.id = null;
  }

  show(route) {
    const id = subjectOf(route);
    if (this.id === id) return;
    this.id = id;
    this.tail.follow(null);
    this.store.set({ discussion: id ? LOADING : IDLE, commentRefusal: null });
    if (!id) return;
    this.load();
    // An open session is followed already.
    if (route.page !== "session") this.follow(id);
  }

  async follow(id) {
    const subject = await subjectById(id).catch(() => null);
    if (this.id === id && subject) this.tail.follow(subject.sessionId ?? KNOWLEDGE);
  }

  /** Read again if one of `ids` is shown. */
  refresh(ids) {
    if (ids.includes(this.id)) return this.load();
    return undefined;
  }

  hear(events) {
    const isAbout = ({ type, payload }) => type.startsWith("comment_") && payload.node_id === this.id;
    return !events.length || events.some(isAbout) ? this.load() : undefined;
  }

  async load() {
    const { id } = this;
    const [answer, reader] = await Promise.all([commentsOf(id).then(ready, failed), this.reader()]);
    if (this.id === id && id) this.store.set({ discussion: answer, reader });
  }

  // Who reads here, and when they looked last; both are kept in this browser alone.
  async reader() {
    const [visit, name] = await Promise.all([this.memory.read(VISIT), this.memory.read(NAME)]).catch(() => [null, null]);
    return { since: visitOf(visit, Date.now()).since, name };
  }

  /** Gives whether it was said. */
  add({ text, replyToId, author }) {
    return this.tried(async () => {
      const wanted = { nodeId: this.id, text, replyToId, author: author || null };
      await addComment(this.retry.for(wanted), wanted);
      this.retry.forget();
      await this.memory.write(NAME, author || null);
    });
  }

  async edit({ id, text: before }, text) {
    const isDone = await this.tried(() => editComment(id, text));
    if (isDone) this.toaster.show("Changed.", { undo: () => editComment(id, before).then(() => this.load()) });
    return isDone;
  }

  async withdraw({ id }) {
    const isDone = await this.tried(() => withdrawComment(id));
    if (isDone) this.toaster.show("Taken back.");
    return isDone;
  }

  async tried(action) {
    try {
      await action();
    } catch (error) {
      this.store.set({ commentRefusal: error });
      return false;
    }
    this.store.set({ commentRefusal: null });
    await this.load();
    return true;
  }

  get actions() {
    return {
      discussion: {
        add: (comment) => this.add(comment),
        edit: (comment, text) => this.edit(comment, text),
        withdraw: (comment) => this.withdraw(comment),
        again: () => this.load(),
      },
    };
  }
}
