// Transcripts as they are taken in.

import { upload } from "../graphql.js";
import { IMPORT_TRANSCRIPT } from "../queries.js";

/** @returns { sessions, sessionIds, nodesAdded, …, problems: [{ line, reason }] }. */
export function importTranscript(idempotencyKey, name, content, onProgress) {
  return upload(IMPORT_TRANSCRIPT, { idempotencyKey, name, content }, onProgress);
}
