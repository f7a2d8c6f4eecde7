import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startEmulator, type Emulator } from "../../src/emulator";
import { asOneLine } from "../support/end-to-end";
import { cleanEnvironment, skipWithoutRemoteBackends } from "../support/engine";
import { untilUnlocked } from "../support/pg-team";
import { childrenOf, untilGone } from "../support/processes";
import { type PostgresServer, skipWithoutPostgres, startPostgres } from "../support/postgres";
import { creations, made, namesIn } from "../support/team";
import {
  compileExample,
  type DeployingTeam,
  installExample,
  openDeployingTeam,
  skipWithoutTemporal,
  startTemporal,
  type TemporalServer,
} from "../support/temporal";

/** Seconds without a heartbeat after which a worker counts as lost. */
const HEARTBEAT = "4";

/** The creations of the stack, if nothing was created twice. */
const EACH_ONCE = ["CreateNetwork", "CreateProject", "CreateVirtualMachine", "CreateVirtualMachine"];

const NAMESPACES = ["lost", "left", "cancelled", "stopped", "refused", "rejected"] as const;

interface Deployed {
  readonly emulator: Emulator;
  readonly server: PostgresServer;
  readonly team: DeployingTeam;
}

const skip =
  process.platform === "linux"
    ? skipWithoutTemporal() || skipWithoutRemoteBackends() || skipWithoutPostgres()
    : "finds processes as Linux shows them";

describe("temporal: workers deploy a stack that a person has approved", { skip, concurrency: 1 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-temporal-example-"));
  let temporal: TemporalServer;

  before(async () => {
    installExample(folder);
    temporal = await startTemporal(NAMESPACES);
  });
  after(async () => {
    await temporal.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function withTeam(
    namespace: (typeof NAMESPACES)[number],
    tell: (deployed: Deployed) => Promise<void>,
  ): Promise<void> {
    const [emulator, server] = await Promise.all([startEmulator({ operationMs: 50 }), startPostgres()]);
    const team = openDeployingTeam(folder, {
      ...cleanEnvironment(join(folder, "home"), {
        SVC_ENDPOINT: emulator.url,
        SVC_API_KEY: emulator.apiKey,
        ...server.env,
      }),
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: namespace,
    });
    try {
      await tell({ emulator, server, team });
    } finally {
      await team.close();
      await Promise.all([emulator.close(), server.stop()]);
    }
  }

  /** Plans on a worker that then remains, and approves. */
  async function startApproved({ team }: Deployed): Promise<void> {
    team.worker("plan", "planner");
    await must(team, "start", HEARTBEAT);
    await must(team, "approve", (await team.review()).digest);
  }

  test("temporal: the example compiles", () => {
    assert.equal(compileExample(folder), "");
  });

  test("temporal: machines vanish during the plan, after a lost answer and during an operation; others end the work", async () => {
    await withTeam("lost", async (deployed) => {
      const { emulator, server, team } = deployed;
      const planner = team.worker("plan", "planner-1");
      await must(team, "start", HEARTBEAT);
      await planner.runs(" init ");
      await planner.vanish();
      team.worker("plan", "planner-2");
      const { text, digest } = await team.review();
      assert.match(text, /svc_virtual_machine\.web-1/);
      await must(team, "approve", "0".repeat(64));
      assert.deepEqual(emulator.objects(), []);

      const held = emulator.pauseAt({ method: "CreateNetwork", point: "after-commit" });
      await must(team, "approve", digest);
      const first = team.worker("apply", "applier-1");
      await first.run.until(held.whenHeld());
      await first.vanish();
      held.release();
      await untilUnlocked(server);

      emulator.stickNextOperation();
      const second = team.worker("apply", "applier-2");
      await second.run.until(emulator.whenRequested("GetOperation"));
      await second.vanish();
      settle(emulator);
      team.worker("apply", "applier-3");
      assert.equal((await resultOf(team)).outcome, "applied");
      await assertWhole(deployed);
    });
  });

  test("temporal: a worker is killed and its engine goes on; the next one waits for the lock and finds nothing to do", async () => {
    await withTeam("left", async (deployed) => {
      const { emulator, team } = deployed;
      await startApproved(deployed);
      emulator.stickNextOperation();
      const first = team.worker("apply", "applier-1");
      await first.run.until(emulator.whenRequested("GetOperation"));
      const engines = childrenOf(first.run.process.pid);
      process.kill(first.run.process.pid ?? 0, "SIGKILL");
      await first.run.done;
      const second = team.worker("apply", "applier-2");
      await second.runs(" -lock-timeout");
      settle(emulator);
      assert.equal((await resultOf(team)).outcome, "applied");
      await untilGone(engines);
      await assertWhole(deployed);
    });
  });

  test("temporal: cancelling interrupts the engine once; it saves the state, and another deployment continues", async () => {
    await withTeam("cancelled", async (deployed) => {
      const { emulator, server, team } = deployed;
      await startApproved(deployed);
      emulator.stickNextOperation();
      const applier = team.worker("apply", "applier");
      await applier.run.until(emulator.whenRequested("GetOperation"));
      await must(team, "cancel");
      const { code, output } = await team.client("result");
      assert.equal(code, 1, output);
      assert.match(output, /CancelledFailure/);
      assert.ok(!applier.isRunning(" -lock-timeout"));
      assert.equal(server.query("select count(*) from pg_locks where locktype = 'advisory'"), "0");
      assert.match(server.query("select data from shop.states"), /svc_virtual_machine/);

      settle(emulator);
      await must(team, "start", HEARTBEAT);
      await must(team, "approve", (await team.review()).digest);
      assert.equal((await resultOf(team)).outcome, "applied");
      await assertWhole(deployed);
    });
  });

  test("temporal: a worker that is shut down interrupts its engine, and another one continues", async () => {
    await withTeam("stopped", async (deployed) => {
      const { emulator, team } = deployed;
      await startApproved(deployed);
      emulator.stickNextOperation();
      const first = team.worker("apply", "applier-1");
      await first.run.until(emulator.whenRequested("GetOperation"));
      process.kill(first.run.process.pid ?? 0, "SIGTERM");
      const { code, output } = await first.run.done;
      assert.equal(code, 0, output);
      assert.match(asOneLine(output), /[Ii]nterrupt/);
      settle(emulator);
      team.worker("apply", "applier-2");
      assert.equal((await resultOf(team)).outcome, "applied");
      await assertWhole(deployed);
    });
  });

  test("temporal: a worker with other code is refused before any request", async () => {
    await withTeam("refused", async (deployed) => {
      const { emulator, team } = deployed;
      await startApproved(deployed);
      team.worker("apply", "applier", { VCPUS: "8" });
      const { code, output } = await team.client("result");
      assert.equal(code, 1, output);
      assert.match(asOneLine(output), /Not reviewed/);
      assert.deepEqual(creations(emulator), []);
    });
  });

  test("temporal: a rejected review is not applied", async () => {
    await withTeam("rejected", async ({ emulator, team }) => {
      team.worker("plan", "planner");
      team.worker("apply", "applier");
      await must(team, "start", HEARTBEAT);
      await must(team, "reject", (await team.review()).digest);
      assert.equal((await resultOf(team)).outcome, "rejected");
      assert.deepEqual(emulator.objects(), []);
    });
  });
});

async function must(team: DeployingTeam, ...args: string[]): Promise<string> {
  const { code, output, stdout } = await team.client(...args);
  assert.equal(code, 0, output);
  return stdout;
}

async function resultOf(team: DeployingTeam): Promise<{ readonly outcome?: string }> {
  return JSON.parse(await must(team, "result")) as { readonly outcome?: string };
}

function settle(emulator: Emulator): void {
  for (const { name, state } of emulator.operations()) {
    if (state === "RUNNING" || state === "PENDING") emulator.settleOperation(name, "SUCCEEDED");
  }
}

/** Asserts that each object was created once and is in the state, and that another deployment has nothing to do. */
async function assertWhole({ emulator, server, team }: Deployed): Promise<void> {
  assert.deepEqual([...creations(emulator)].sort(), EACH_ONCE);
  assert.deepEqual(
    await namesIn({ state: () => server.query("select data from shop.states") }),
    made(emulator),
  );
  await must(team, "start", HEARTBEAT);
  assert.equal((await resultOf(team)).outcome, "unchanged");
}
