// Follows the stream of knowledge, from the first time that something of it is shown.

import { changedIn } from "../logic/knowledge.js";
import { Changes } from "./changes.js";

const STREAM = "knowledge";
const AGAIN_MS = 5000;

export class Knowledge {
  /** @param onChange Called with { beliefs, contradictions }: the ids of those that changed. */
  constructor(live, onChange) {
    this.live = live;
    this.changes = new Changes(async (events) => onChange(changedIn(events)), () => {});
    this.isFollowed = false;
    this.seen = 0;
  }

  follow() {
    if (this.isFollowed) return;
    this.isFollowed = true;
    this.live.follow({
      stream: STREAM,
      after: this.seen,
      onEvent: (event) => this.note(event),
      onEnd: () => setTimeout(() => this.again(), AGAIN_MS),
    });
  }

  note(event) {
    this.seen = event.seq;
    this.changes.add(event);
  }

  again() {
    this.isFollowed = false;
    this.follow();
  }
}
