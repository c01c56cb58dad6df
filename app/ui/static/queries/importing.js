// What the import of a file asks.

import { REFUSED } from "./parts.js";

export const IMPORT_TRANSCRIPT = `mutation ImportTranscript($input: ImportTranscriptInput!) {
  importTranscript(input: $input) {
    ... on ImportReport {
      sessions sessionIds nodesAdded nodesExtended nodesUnchanged decisions problemCount
      problems { line reason }
    }
    ${REFUSED}
  }
}`;
