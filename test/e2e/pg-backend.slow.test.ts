import assert from "node:assert/strict";
import { asOneLine } from "../support/end-to-end";
import { skipWithoutRemoteBackends } from "../support/engine";
import { testMatrix } from "../support/exhaustive";
import { driftIn } from "../support/drift-in";
import { untilUnlocked, withPostgres } from "../support/pg-team";
import { skipWithoutPostgres } from "../support/postgres";
import {
  assertOneApplyAtATime,
  creations,
  EACH_ONCE,
  LOCKED,
  killDuringCreate,
  made,
  namesIn,
} from "../support/team";

const skip = skipWithoutRemoteBackends() || skipWithoutPostgres();
const { representative, row, runPart } = testMatrix("a team with its state in PostgreSQL");

row(
  "pg backend: of two applies from two checkouts, the second is refused, or waits with -lock-timeout and uses the first one's state",
  { skip },
  async () => {
    await withPostgres(async ({ emulator, states, checkOut }) => {
      const [mine, theirs] = [await checkOut("mine"), await checkOut("theirs")];
      await assertOneApplyAtATime({ emulator, states }, mine, theirs, (output) => {
        assert.match(output, /Already locked for workspace creation|Workspace is already locked/);
      });
      await mine.must("plan", "-detailed-exitcode");
      await theirs.must("destroy", "-auto-approve");
      assert.deepEqual(made(emulator), []);
    });
  },
);

representative(
  "pg backend: a killed run leaves no lock, and the next run in a fresh checkout adopts its pending create",
  { skip },
  async () => {
    await withPostgres(async (team) => {
      const { emulator, states, checkOut } = team;
      await killDuringCreate(team);
      await untilUnlocked(states.server);
      const next = await checkOut("another-runner");
      assert.match(asOneLine(await next.must("apply", "-auto-approve")), /Adopted from an earlier run/);
      assert.deepEqual(creations(emulator), EACH_ONCE);
      assert.deepEqual(await namesIn(states), made(emulator));
      await next.must("plan", "-detailed-exitcode");
    });
  },
);

row(
  "pg backend: a nightly drift check with -lock=false works during an apply, and reports drift by its exit code",
  { skip },
  async () => {
    await withPostgres(async ({ emulator, checkOut }) => {
      const pipeline = await checkOut("pipeline");
      await pipeline.must("apply", "-auto-approve");
      const nightly = await checkOut("nightly");
      const look = ["plan", "-refresh-only", "-detailed-exitcode"];
      const quiet = await nightly.run(...look);
      assert.equal(quiet.code, 0, quiet.output);

      const resized = await checkOut("pipeline", { vcpus: 2 });
      const held = emulator.pauseAt({ method: "ResizeVirtualMachine", point: "before" });
      const apply = resized.start("apply", "-auto-approve");
      await apply.until(held.whenHeld());
      const locked = await nightly.run(...look);
      assert.equal(locked.code, 1);
      assert.match(asOneLine(locked.output), LOCKED);
      assert.equal((await nightly.run(...look, "-lock=false")).code, 0);
      held.release();
      assert.equal((await apply.done).code, 0);

      const [network] = emulator.objects("Network");
      emulator.change(network?.name ?? "", { displayName: "by hand" });
      const drifted = await nightly.run(...look, "-lock=false");
      assert.equal(drifted.code, 2, drifted.output);
      assert.match(drifted.output, /by hand/);
      assert.equal((await nightly.run("plan", "-detailed-exitcode", "-lock=false")).code, 2);
      assert.deepEqual(await driftIn(nightly), [`${network?.name} display_name`]);
    });
  },
);

runPart();
