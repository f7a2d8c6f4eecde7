import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { PgBackend } from "cdktf";
import { asOneLine } from "../support/end-to-end";
import { skipWithoutRemoteBackends } from "../support/engine";
import { testMatrix } from "../support/exhaustive";
import { skipWithoutPostgres, startPostgres, type PostgresServer } from "../support/postgres";
import {
  assertOneApplyAtATime,
  creations,
  EACH_ONCE,
  LOCKED,
  killRun,
  made,
  namesIn,
  withTeam,
  type SharedStates,
  type Team,
} from "../support/team";

const skip = skipWithoutRemoteBackends() || skipWithoutPostgres();
const { representative, row, runPart } = testMatrix("a team with its state in PostgreSQL");

interface PostgresStates extends SharedStates {
  readonly server: PostgresServer;
}

async function startStates(): Promise<PostgresStates> {
  const server = await startPostgres();
  return {
    server,
    addTo: (stack) => {
      new PgBackend(stack, { connStr: server.url });
    },
    env: { PGPASSWORD: server.password },
    secret: server.password,
    state: () => server.query("select data from terraform_remote_state.states where name = 'default'"),
    stop: () => server.stop(),
  };
}

const withPostgres = (tell: (team: Team<PostgresStates>) => Promise<void>): Promise<void> =>
  withTeam(startStates, tell);

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
    await withPostgres(async ({ emulator, states, checkOut, cleanUp }) => {
      const killed = await checkOut("runner");
      emulator.stickNextOperation();
      const run = killed.start("apply", "-auto-approve");
      await emulator.whenRequested("GetOperation");
      await killRun(run);
      await untilUnlocked(states.server);
      cleanUp("runner");
      const [operation] = emulator.operations();
      emulator.settleOperation(operation?.name ?? "", "SUCCEEDED");

      const next = await checkOut("another-runner");
      assert.match(asOneLine(await next.must("apply", "-auto-approve")), /Adopted from an earlier run/);
      assert.deepEqual(creations(emulator), EACH_ONCE);
      assert.deepEqual(await namesIn(states), made(emulator));
      await next.must("plan", "-detailed-exitcode");
    });
  },
);

/** Waits until the server notices that the client is gone and ends its session, which was the lock. */
async function untilUnlocked(server: PostgresServer): Promise<void> {
  const endMs = Date.now() + 300_000;
  const isLocked = (): boolean =>
    server.query("select count(*) from pg_locks where locktype = 'advisory'") !== "0";
  while (isLocked()) {
    assert.ok(Date.now() < endMs, "a lock without a holder is there for good");
    await pause(50);
  }
}

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
      await held.whenHeld();
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
    });
  },
);

runPart();
