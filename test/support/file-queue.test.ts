import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { FileQueue, unfinishedFiles } from "./file-queue";

test("file queue: each file is taken once by all processes together, and those that have not ended are known", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "svc-queue-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const files = ["a.test.ts", "b.test.ts", "c.test.ts"];
  const one = new FileQueue(join(folder, "e2e"), files);
  const other = new FileQueue(join(folder, "e2e"), files);
  assert.deepEqual([one.take(), other.take()], ["a.test.ts", "b.test.ts"]);
  one.end("a.test.ts");
  assert.deepEqual([one.take(), one.take(), other.take()], ["c.test.ts", undefined, undefined]);
  const unfinished = unfinishedFiles(folder, Date.now() + 60_000);
  assert.deepEqual(unfinished.map(({ file }) => file).sort(), ["b.test.ts", "c.test.ts"]);
  assert.ok(unfinished.every(({ seconds }) => seconds >= 59));
});
