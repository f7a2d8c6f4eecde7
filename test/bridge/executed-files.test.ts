import assert from "node:assert/strict";
import { Session } from "node:inspector/promises";
import { test } from "node:test";
import { MACHINE, startBench } from "./support/running-bridge";

/** Most files of `src` through which an apply may run: a developer who looks for a fault reads them. Lower the numbers when there are fewer. */
const MOST = { create: 95, update: 85 };

/** Returns the files of the provider in which a function ran since the last call, by their paths in `src`. */
async function executed(session: Session): Promise<readonly string[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result
    .filter(({ functions }) =>
      functions.some(({ ranges: [range] }) => (range?.count ?? 0) > 0 && range?.startOffset !== 0),
    )
    .map(({ url }) => /\/src\/(.*\.ts)/.exec(url)?.[1] ?? "")
    .filter((path) => path !== "" && !path.startsWith("emulator/"));
}

test("executed files: a create and an update of a machine run through few files", async (t) => {
  const bench = await startBench(t);
  // Whatever runs once for the whole process has run.
  await bench.create({ ...MACHINE, display_name: "first" });
  const session = new Session();
  session.connect();
  t.after(() => session.disconnect());
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await executed(session);
  const kept = await bench.create(MACHINE);
  const create = await executed(session);
  await bench.update(kept, { ...MACHINE, compute: { vcpus: 4, memory_gib: 8 } });
  const update = await executed(session);
  assert.ok(create.includes("bridge/lifecycle/create/create.ts"), "the files of a create were seen");
  assert.ok(update.includes("bridge/lifecycle/update/update.ts"), "the files of an update were seen");
  assert.ok(create.length <= MOST.create, `${create.length} files:\n${create.join("\n")}`);
  assert.ok(update.length <= MOST.update, `${update.length} files:\n${update.join("\n")}`);
});
