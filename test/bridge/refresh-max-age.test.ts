import assert from "node:assert/strict";
import { test } from "node:test";
import { refreshMaxAgeMs } from "../../src/bridge/refresh-max-age";

test("refresh max age: is a duration, 30 seconds by default, and 0 switches lists off", () => {
  for (const [given, ms] of [
    [undefined, 30_000],
    ["", 30_000],
    ["5s", 5_000],
    ["1m30s", 90_000],
    ["0", 0],
    ["0s", 0],
    ["30", undefined],
    ["-1s", undefined],
    ["soon", undefined],
  ] as const) {
    assert.equal(refreshMaxAgeMs(given === undefined ? {} : { SVC_REFRESH_MAX_AGE: given }), ms, given);
  }
});
