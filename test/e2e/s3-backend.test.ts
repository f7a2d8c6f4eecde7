import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { asOneLine } from "../support/end-to-end";
import { skipWithoutRemoteBackends } from "../support/engine";
import { testMatrix } from "../support/exhaustive";
import { driftIn } from "../support/drift-in";
import { skipWithoutS3, startS3 } from "../support/s3-server";
import { lockId, lockIn, withS3 } from "../support/s3-team";
import {
  assertOneApplyAtATime,
  creations,
  EACH_ONCE,
  killDuringCreate,
  LOCKED,
  made,
  namesIn,
} from "../support/team";

const skip = skipWithoutRemoteBackends() || skipWithoutS3();
const { representative, row, runPart } = testMatrix("a team with its state in an S3-compatible store");

row("s3 backend: of eight simultaneous creates of a lock, exactly one succeeds", { skip }, async () => {
  const server = await startS3();
  try {
    for (let round = 0; round < 20; round += 1) {
      const created = await Promise.all(
        Array.from({ length: 8 }, (_, index) => server.create(`lock-${round}`, String(index))),
      );
      assert.equal(created.filter(Boolean).length, 1);
      assert.equal(await server.read(`lock-${round}`), String(created.indexOf(true)));
    }
  } finally {
    await server.stop();
  }
});

row(
  "s3 backend: of two applies from two checkouts, the second is refused, or waits with -lock-timeout and uses the first one's state",
  { skip },
  async () => {
    await withS3(async ({ emulator, states, checkOut }) => {
      const [mine, theirs] = [await checkOut("mine"), await checkOut("theirs", { machine: "other" })];
      await assertOneApplyAtATime({ emulator, states }, mine, theirs, async (output) => {
        assert.ok(output.includes(await lockId(states)), output);
      });
      assert.equal(await lockIn(states), undefined);
      await mine.must("plan", "-detailed-exitcode");
      await theirs.must("destroy", "-auto-approve");
      assert.deepEqual(made(emulator), []);
    });
  },
);

representative(
  "s3 backend: a killed run leaves its lock, and after force-unlock the next run in a fresh checkout adopts its pending create",
  { skip },
  async () => {
    await withS3(async (team) => {
      const { emulator, states, checkOut } = team;
      await killDuringCreate(team, { machine: "runner" });

      const next = await checkOut("another-runner", { machine: "runner" });
      const refused = await next.run("apply", "-auto-approve");
      assert.equal(refused.code, 1, refused.output);
      assert.match(asOneLine(refused.output), LOCKED);
      const id = await lockId(states);
      assert.ok(refused.output.includes(id), refused.output);
      assert.deepEqual(creations(emulator), EACH_ONCE);

      await next.must("force-unlock", "-force", id);
      assert.equal(await lockIn(states), undefined);
      assert.match(asOneLine(await next.must("apply", "-auto-approve")), /Adopted from an earlier run/);
      assert.deepEqual(creations(emulator), EACH_ONCE);
      assert.deepEqual(await namesIn(states), made(emulator));
      await next.must("plan", "-detailed-exitcode");
    });
  },
);

row(
  "s3 backend: a machine without the journal of a killed run creates nothing twice if the name is taken, and the journal completes the run",
  { skip },
  async () => {
    await withS3(async (team) => {
      const { emulator, states, checkOut } = team;
      await killDuringCreate(team, { machine: "runner" });
      const objects = made(emulator);

      const other = await checkOut("another-runner", { machine: "other" });
      await other.must("force-unlock", "-force", await lockId(states));
      const refused = await other.run("apply", "-auto-approve");
      assert.equal(refused.code, 1, refused.output);
      assert.match(
        asOneLine(refused.output),
        /"projects\/shop" already exists".* Choose another name, or import the object that exists/,
      );
      assert.deepEqual(made(emulator), objects);

      const next = await checkOut("runner", { machine: "runner" });
      assert.match(asOneLine(await next.must("apply", "-auto-approve")), /Adopted from an earlier run/);
      assert.deepEqual([await namesIn(states), made(emulator)], [objects, objects]);
      await other.must("plan", "-detailed-exitcode");
    });
  },
);

row("s3 backend: drift is found by the state in the store, without the engine", { skip }, async () => {
  await withS3(async ({ emulator, checkOut }) => {
    const pipeline = await checkOut("pipeline");
    await pipeline.must("apply", "-auto-approve");
    const nightly = await checkOut("nightly");
    assert.deepEqual(await driftIn(nightly), []);
    const [network] = emulator.objects("Network");
    emulator.change(network?.name ?? "", { displayName: "by hand" });
    assert.deepEqual(await driftIn(nightly), [`${network?.name} display_name`]);
  });
});

row(
  "s3 backend: if the store fails during an apply, the engine leaves errored.tfstate, which completes the state after it is pushed",
  { skip },
  async () => {
    await withS3(async ({ emulator, states, checkOut }) => {
      const mine = await checkOut("mine");
      const held = emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });
      const run = mine.start("apply", "-auto-approve");
      await run.until(held.whenHeld());
      await states.server.kill();
      held.release();
      const failed = await run.done;
      assert.equal(failed.code, 1, failed.output);
      const saved = join(mine.directory, "errored.tfstate");
      assert.ok(existsSync(saved), failed.output);
      const [machine] = emulator.objects("VirtualMachine");
      assert.ok(readFileSync(saved, "utf8").includes(machine?.name ?? ""));

      await states.server.restart();
      const next = await checkOut("another-runner");
      await next.must("force-unlock", "-force", await lockId(states));
      const refused = await next.run("apply", "-auto-approve");
      assert.equal(refused.code, 1, refused.output);
      assert.match(asOneLine(refused.output), /This Project may already exist/);
      assert.match(asOneLine(refused.output), /state push errored\.tfstate/);

      await mine.must("state", "push", "errored.tfstate");
      await next.must("plan", "-detailed-exitcode");
      assert.deepEqual(creations(emulator), EACH_ONCE);
      assert.deepEqual(await namesIn(states), made(emulator));
    });
  },
);

runPart();
