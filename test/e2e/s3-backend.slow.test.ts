import assert from "node:assert/strict";
import { test } from "node:test";
import { asOneLine } from "../support/end-to-end";
import { skipWithoutRemoteBackends } from "../support/engine";
import { slowRows } from "../support/exhaustive";
import { skipWithoutS3 } from "../support/s3-server";
import { lockId, withS3 } from "../support/s3-team";
import { killDuringCreate, made, namesIn } from "../support/team";

const skip =
  process.platform === "linux" && process.arch === "x64"
    ? skipWithoutRemoteBackends() || skipWithoutS3()
    : "Node for this platform was never run by a test";

// Downloads Node from the npm registry, unless npm has it in its cache.
for (const [killed, next] of slowRows([
  [true, true],
  [false, true],
  [true, false],
] as const)) {
  const title = [killed, next].map((standalone) => (standalone ? "standalone" : "staged")).join(" and a ");
  test(
    `s3 backend: a run on another runner adopts the pending create of a killed one (a ${title} provider)`,
    { skip },
    async () => {
      await withS3(async (team) => {
        const { emulator, states, checkOut } = team;
        await killDuringCreate(team, { standalone: killed });
        const objects = made(emulator);
        const checkout = await checkOut("another-runner", { standalone: next });
        await checkout.must("force-unlock", "-force", await lockId(states));
        assert.match(asOneLine(await checkout.must("apply", "-auto-approve")), /Adopted from an earlier run/);
        assert.deepEqual([await namesIn(states), made(emulator)], [objects, objects]);
        await checkout.must("plan", "-detailed-exitcode");
      });
    },
  );
}
