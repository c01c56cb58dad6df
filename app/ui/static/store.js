// All that the page shows, in one place; a change draws the page anew.

import { HOME } from "./logic/route.js";
import { NO_SESSIONS } from "./logic/sessions.js";

export const IDLE = { status: "idle", value: null, error: null };
export const LOADING = { status: "loading", value: null, error: null };

export function ready(value) {
  return { status: "ready", value, error: null };
}

export function failed(error) {
  return { status: "failed", value: null, error };
}

const EMPTY = {
  route: HOME,
  live: "connecting",
  list: { ...NO_SESSIONS, status: "loading", error: null },
  /** The open session: { value, graph, tree, places, loaded, status, error }. */
  open: null,
  detail: IDLE,
  why: IDLE,
  search: { ...IDLE, text: "", shown: false },
};

export class Store {
  constructor(draw) {
    this.state = EMPTY;
    this.draw = draw;
    this.due = false;
  }

  /** Change fields of the state; several changes in a row are drawn once. */
  set(patch) {
    this.state = { ...this.state, ...patch };
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      this.draw(this.state);
    });
  }
}
