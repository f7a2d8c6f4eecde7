import assert from "node:assert/strict";
import { test } from "node:test";

import { parseGrpcTimeout } from "../../../src/plugin/transport/check-request";

test("gRPC timeout: is parsed in each unit, rounded up, and unlimited beyond the range of a timer", () => {
  const cases: readonly (readonly [string | undefined, number | undefined])[] = [
    [undefined, Infinity],
    ["1H", 3_600_000],
    ["2M", 120_000],
    ["3S", 3000],
    ["4m", 4],
    ["1500u", 2],
    ["1n", 1],
    ["0m", 0],
    ["99999999S", Infinity],
    ["99999999H", Infinity],
  ];
  for (const [header, expected] of cases) assert.equal(parseGrpcTimeout(header), expected, header);
});

test("gRPC timeout: any other form is malformed", () => {
  for (const header of ["", "1", "S", "-1S", "1.5S", "100000000S", "1s", "1S ", " 1S", "1SS", "0x1S", "١S"]) {
    assert.equal(parseGrpcTimeout(header), undefined, header);
  }
});
