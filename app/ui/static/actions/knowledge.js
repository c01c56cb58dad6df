// Follows the stream of knowledge, from the first time that something of it is shown.

import { changedIn } from "../logic/knowledge.js";
import { PAST_NOT_KEPT } from "../logic/past.js";
import { KNOWLEDGE_HEAD } from "../queries.js";
import { Changes } from "./changes.js";

const STREAM = "knowledge";
const AGAIN_MS = 5000;

export class Knowledge {
  /**
   * @param onChange Called with { beliefs, contradictions, lists }: what changed.
   * @param onStart Called once it is followed: what was read before may be older than its start.
   */
  constructor(live, onChange, onStart) {
    this.live = live;
    this.onStart = onStart;
    this.changes = new Changes(async (events) => onChange(changedIn(events)), () => {});
    this.isFollowed = false;
    this.seen = 0;
  }

  /** Follow it from where it stands now: all that happened before is of no use here. */
  follow() {
    if (this.isFollowed) return;
    this.isFollowed = true;
    this.begin();
  }

  begin() {
    this.live.first(KNOWLEDGE_HEAD, ({ inboxChanges: { seq } }) => {
      this.seen = seq;
      this.goOn();
      this.onStart();
    });
  }

  goOn() {
    this.live.follow({
      stream: STREAM,
      after: this.seen,
      onEvent: (event) => this.note(event),
      // What is shown is read anew where events of the time in between are gone.
      onEnd: (code) => (code === PAST_NOT_KEPT ? this.begin() : setTimeout(() => this.goOn(), AGAIN_MS)),
    });
  }

  note(event) {
    this.seen = event.seq;
    this.changes.add(event);
  }
}
