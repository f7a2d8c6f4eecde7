import assert from "node:assert/strict";
import { test } from "node:test";
import { createQueue } from "../../src/preflight/reader";

test("queue: starts tasks in order up to the limit, and a failed task frees its place", async () => {
  const queue = createQueue(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const tasks = [0, 1, 2, 3].map((index) =>
    queue(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 0) throw new Error("failed");
      return index;
    }),
  );
  assert.deepEqual(begun, [0, 1]);
  ends[0]?.();
  await assert.rejects(Promise.resolve(tasks[0]), /failed/);
  assert.deepEqual(begun, [0, 1, 2]);
  ends[1]?.();
  assert.equal(await tasks[1], 1);
  assert.deepEqual(begun, [0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  assert.deepEqual(await Promise.all(tasks.slice(1)), [1, 2, 3]);
});
