// Ids for what this page creates; the same id again, after an answer got lost, creates it once.

import { uuid7 } from "./logic/ids.js";

export function newId() {
  return uuid7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}
