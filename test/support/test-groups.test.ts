import assert from "node:assert/strict";
import { test } from "node:test";
import { groupTests } from "./test-groups";

test("test groups: every test file runs in exactly one process, with the others of its directory", () => {
  const files = [
    "test/bridge/baseline.slow.test.ts",
    "test/bridge/recovery/search-lock.test.ts",
    "test/bridge/plan.test.ts",
    "test/emulator/lag.test.ts",
    "test/readme.test.ts",
    "test/e2e/adoption.test.ts",
    "test/e2e/hooks/kill.test.ts",
  ];
  assert.deepEqual(
    [...groupTests(files)],
    [
      ["test/bridge/baseline.slow.test.ts", ["test/bridge/baseline.slow.test.ts"]],
      ["test/bridge", ["test/bridge/recovery/search-lock.test.ts", "test/bridge/plan.test.ts"]],
      ["test/e2e-1", ["test/e2e/adoption.test.ts"]],
      ["test/e2e-2", ["test/e2e/hooks/kill.test.ts"]],
      ["test/emulator", ["test/emulator/lag.test.ts"]],
      ["test", ["test/readme.test.ts"]],
    ],
  );
});
