// Fills the list of sessions and keeps it current.

import { sessionPage, sessionsByIds } from "../answers.js";
import {
  changesOf,
  NO_SESSIONS,
  withoutSession,
  withPage,
  withSessions,
} from "../logic/sessions.js";
import { PAST_NOT_KEPT } from "../logic/past.js";
import { Changes } from "./changes.js";

const PAGE = 30;
const STREAM = "sessions";
const AGAIN_MS = 5000;

export class SessionList {
  constructor(store, live) {
    this.store = store;
    this.live = live;
    this.changes = new Changes(
      (events) => this.apply(events),
      (error) => this.update({ status: "failed", error }),
    );
    this.stop = () => {};
  }

  async start() {
    this.update({ ...NO_SESSIONS, status: "loading", error: null });
    await this.more();
    if (this.list.status === "ready") this.follow();
  }

  async more() {
    this.update({ status: "loading", error: null });
    const page = await this.tried(() => sessionPage(PAGE, this.list.cursor));
    if (page) this.update({ ...withPage(this.list, page), status: "ready" });
  }

  follow() {
    this.stop();
    this.stop = this.live.follow({
      stream: STREAM,
      after: 0,
      onEvent: (event) => this.changes.add(event),
      onEnd: (code) => (code === PAST_NOT_KEPT ? this.start() : setTimeout(() => this.follow(), AGAIN_MS)),
    });
  }

  async apply(events) {
    const { fetch, gone } = changesOf(events, this.list);
    const fresh = await sessionsByIds(fetch);
    let list = withSessions(this.list, fresh);
    for (const id of gone) list = withoutSession(list, id);
    this.update(list);
  }

  async tried(action) {
    try {
      return await action();
    } catch (error) {
      this.update({ status: "failed", error });
      return null;
    }
  }

  get list() {
    return this.store.state.list;
  }

  update(patch) {
    this.store.set({ list: { ...this.list, ...patch } });
  }
}
