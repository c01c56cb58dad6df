// All that the page shows, in one place; a change draws the page anew.

import { SILENT } from "./logic/answer.js";
import { HOME } from "./logic/route.js";
import { COLLECTION } from "./logic/collections.js";
import { NO_SESSIONS } from "./logic/sessions.js";

export const IDLE = { status: "idle", value: null, error: null };
export const LOADING = { status: "loading", value: null, error: null };

export function ready(value) {
  return { status: "ready", value, error: null };
}

export function failed(error) {
  return { status: "failed", value: null, error };
}

/** A list before its first page. */
export const NO_LIST = { items: [], cursor: null, hasNext: false, status: "loading", error: null };

/** What a stream told: { lines: [{ seq, type, payload }], isCut: whether earlier lines are no longer kept }. */
export const NO_LINES = { lines: [], isCut: false };

/** A proposal of a reason before anything was looked for. */
export const NO_SUGGESTION = { found: IDLE, error: null };

/** What is shown of a session before anything is chosen. */
export const NOTHING_CHOSEN = { filter: {}, opened: new Set(), isWhole: false };

// Every list with a filter, and what is open of it.
const COLLECTED = Object.fromEntries(Object.entries(COLLECTION).flatMap(([page, { name }]) =>
  [[page, { ...NO_LIST, filter: {} }], [name, IDLE]]));

const EMPTY = {
  route: HOME,
  live: "connecting",
  /** What changed and what waits: { changed, talk, stale, due, conflicts, running, sessions, visit }. */
  home: IDLE,
  decisions: { ...NO_LIST, filter: {} },
  /** Filters that this browser keeps, by list. */
  keptFilters: {},
  decision: IDLE,
  /** What falls with the open decision, and the statuses it had. */
  falls: IDLE,
  precedents: IDLE,
  /** What the open decision may be proposed to rest on: { found, error }. */
  suggestion: NO_SUGGESTION,
  /** The open answer: as it is stored, and as it was heard so far. */
  asking: { status: "idle", stored: null, heard: SILENT, error: null },
  list: { ...NO_SESSIONS, status: "loading", error: null },
  /** The open session: { value, graph, tree, items, loaded, status, error }. */
  open: null,
  /** What is shown of it: { filter: { kind, status, since, until, at }, opened: stretches, isWhole }. */
  shown: NOTHING_CHOSEN,
  detail: IDLE,
  why: IDLE,
  /** How what is selected stands as a belief; its value is null if it is none. */
  belief: IDLE,
  review: IDLE,
  /** The moment that the review looks back to; null is now. */
  moment: null,
  /** What is asked before a belief is retracted: { impact, error }. */
  retraction: null,
  contradictions: { ...NO_LIST, filter: { status: "OPEN", type: null, severity: null } },
  contradiction: IDLE,
  forks: { ...NO_LIST, filter: {} },
  fork: IDLE,
  debates: { ...NO_LIST, filter: {} },
  debate: IDLE,
  /** Why the last change of what is open was refused. */
  refusal: null,
  ...COLLECTED,
  /** What the open job told of itself. */
  jobLines: NO_LINES,
  settings: IDLE,
  apiKeys: { ...NO_LIST, filter: {} },
  /** The key that was just made: { name, secret }; the secret is shown once. */
  newKey: null,
  /** Why a key was not made or revoked. */
  keyRefusal: null,
  /** How sure one was of decisions, beside how they ended. */
  calibration: IDLE,
  /** Files that are taken in: [{ key, name, status, share, report, error }]. */
  imports: [],
  inbox: { ...NO_LIST, filter: {} },
  /** Ids of what was decided in the review. */
  decided: [],
  /** What was just done: { text, undo, href }; undo is null where there is no way back. */
  toast: null,
  /** What is said about the thing that is shown, oldest first. */
  discussion: IDLE,
  /** Who reads, as this browser keeps it: when they looked last, in milliseconds, and their name. */
  reader: { since: Infinity, name: null },
  /** Why a comment was not taken. */
  commentRefusal: null,
  shareLinks: { ...NO_LIST, filter: {} },
  /** The link that was just made: { path, expiresAt }; the path is shown once. */
  newShareLink: null,
  /** Why a link was not made or revoked. */
  shareRefusal: null,
  search: { ...IDLE, text: "", shown: false },
  /** The search page: hits, how many match, counts by what narrows, and titles of sessions. */
  found: { ...NO_LIST, filter: {}, total: 0, facets: [], titles: null },
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
