// An idempotency key for each content: the same one sent again, after an answer got lost, counts once.

import { newId } from "../new_id.js";

export class RetryKey {
  constructor() {
    this.content = null;
    this.key = null;
  }

  for(...content) {
    const text = JSON.stringify(content);
    if (this.content !== text) Object.assign(this, { content: text, key: newId() });
    return this.key;
  }

  /** An answer came: the same content is meant anew from now on. */
  forget() {
    this.content = null;
  }
}
