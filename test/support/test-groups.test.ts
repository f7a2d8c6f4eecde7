import assert from "node:assert/strict";
import { test } from "node:test";
import { groupTests } from "./test-groups";

test("test groups: every test file is in exactly one queue, with the others of its directory and those of other small ones, and the slowest end-to-end tests come first", () => {
  const files = [
    "test/bridge/baseline.slow.test.ts",
    "test/bridge/recovery/search-lock.test.ts",
    "test/bridge/plan.test.ts",
    ...Array.from({ length: 12 }, (_, index) => `test/emulator/lag-${index}.test.ts`),
    "test/values/to-wire.test.ts",
    "test/readme.test.ts",
    "test/e2e/adoption.test.ts",
    "test/e2e/hooks/kill.test.ts",
    "test/e2e/stack-guides.slow.test.ts",
  ];
  assert.deepEqual(
    [...groupTests(files)],
    [
      ["test/bridge/baseline.slow.test.ts", ["test/bridge/baseline.slow.test.ts"]],
      ["test/bridge", ["test/bridge/recovery/search-lock.test.ts", "test/bridge/plan.test.ts"]],
      [
        "test/e2e",
        ["test/e2e/stack-guides.slow.test.ts", "test/e2e/adoption.test.ts", "test/e2e/hooks/kill.test.ts"],
      ],
      ["test/emulator", files.filter((file) => file.startsWith("test/emulator/"))],
      ["others-1", ["test/values/to-wire.test.ts"]],
      ["others-2", ["test/readme.test.ts"]],
    ],
  );
});
