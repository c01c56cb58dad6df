// What the home page shows, read again whenever something happens.

import { homeOf } from "../answers/home.js";
import { allSeen, visitOf } from "../logic/visits.js";
import { failed, LOADING, ready } from "../store.js";
import { Changes } from "./changes.js";

const VISIT = "visit";
const NAME = "name";
// Nodes of sessions come on streams of their own, of which there may be thousands.
const LOOK_EVERY_MS = 30_000;

export class Home {
  constructor(store, live, memory) {
    this.store = store;
    this.live = live;
    this.memory = memory;
    this.isShown = false;
    this.project = null;
    this.changes = new Changes(() => this.load(), () => {});
    this.jobs = new Map();
    this.timer = null;
    document.addEventListener("visibilitychange", () => this.look());
  }

  show({ page, filter }) {
    const isShown = page === "home";
    const project = (isShown && filter?.project) || null;
    if (this.isShown === isShown && this.project === project) return;
    if (this.project !== project) this.store.set({ home: LOADING });
    this.project = project;
    this.isShown = isShown;
    clearInterval(this.timer);
    if (!isShown) {
      this.followJobs([]);
      return;
    }
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    if (this.store.state.home.status !== "ready") this.store.set({ home: LOADING });
    this.load();
  }

  /** Read again what may have changed, once for a burst. */
  refresh() {
    if (this.isShown) this.changes.add(null);
  }

  look() {
    if (document.visibilityState === "visible") this.refresh();
  }

  async load() {
    const { project } = this;
    const answer = await this.read(project).then(ready, failed);
    if (this.project !== project) return;
    // What is shown already stays until the service is back.
    const isLost = answer.error && this.store.state.home.status === "ready";
    if (!isLost) this.store.set({ home: answer });
    if (this.isShown && answer.value) this.followJobs(answer.value.running.items);
  }

  async read(project) {
    const now = Date.now();
    const [kept, name] = await Promise.all([this.memory.read(VISIT), this.memory.read(NAME)]);
    const visit = visitOf(kept, now);
    const value = await homeOf(visit.since, now, project, name);
    await this.memory.write(VISIT, visit);
    return { ...value, visit };
  }

  async markSeen() {
    await this.memory.write(VISIT, allSeen(Date.now()));
    return this.load();
  }

  // A job tells how far it is on a stream of its own.
  followJobs(running) {
    const ids = new Set(running.map(({ id }) => id));
    for (const [id, stop] of this.jobs) if (!ids.has(id)) this.unfollow(id, stop);
    for (const id of ids) if (!this.jobs.has(id)) this.jobs.set(id, this.follow(id));
  }

  unfollow(id, stop) {
    stop();
    this.jobs.delete(id);
  }

  follow(stream) {
    return this.live.follow({ stream, after: 0, onEvent: () => this.refresh(), onEnd: () => this.jobs.delete(stream) });
  }
}
