// Follows a stream from where it stands: what happened before is known already.

import { headOfSession } from "../../answers/people.js";
import { KNOWLEDGE_HEAD } from "../../queries.js";
import { Changes } from "../changes.js";

const AGAIN_MS = 5000;

/** The stream of what belongs to no session. */
export const KNOWLEDGE = "knowledge";

export class Tail {
  /** @param onEvents Async; called with events that came close together, and with none at the start. */
  constructor(live, onEvents) {
    this.live = live;
    this.changes = new Changes(onEvents, () => {});
    this.stream = null;
    this.stop = () => {};
  }

  /** Follow a session, or the stream of knowledge; null follows none. */
  follow(stream) {
    if (this.stream === stream) return;
    this.stop();
    this.stop = () => {};
    this.changes.drop();
    this.stream = stream;
    if (stream) this.begin(stream);
  }

  async begin(stream) {
    const after = await this.headOf(stream).catch(() => null);
    if (this.stream !== stream) return;
    const again = () => setTimeout(() => this.stream === stream && this.begin(stream), AGAIN_MS);
    if (after === null) {
      again();
      return;
    }
    this.stop = this.live.follow({ stream, after, onEvent: (event) => this.changes.add(event), onEnd: again });
    // What was read before may be older than where the stream is followed from.
    this.changes.apply([]).catch(() => {});
  }

  headOf(stream) {
    if (stream !== KNOWLEDGE) return headOfSession(stream);
    return new Promise((resolve) => this.live.first(KNOWLEDGE_HEAD, ({ inboxChanges: { seq } }) => resolve(seq)));
  }
}
