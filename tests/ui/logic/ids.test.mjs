import assert from "node:assert/strict";
import { test } from "node:test";

import { uuid7 } from "../../../app/ui/static/logic/ids.js";

test("an id begins with its time and says its version and variant", () => {
  assert.equal(uuid7(0x0123456789ab, new Uint8Array(16).fill(0xff)), "01234567-89ab-7fff-bfff-ffffffffffff");
  assert.equal(uuid7(1, new Uint8Array(16)), "00000000-0001-7000-8000-000000000000");
});
