// How sure one was of decisions, beside how they ended.

import { ask } from "../graphql.js";
import { CALIBRATION } from "../queries.js";

export async function calibrationOf() {
  return (await ask(CALIBRATION)).calibration;
}
