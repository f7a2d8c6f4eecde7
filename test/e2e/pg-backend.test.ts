import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testMatrix } from "../support/exhaustive";
import { setTimeout as pause } from "node:timers/promises";
import { App, PgBackend, TerraformStack } from "cdktf";
import { Network, Project, SvcProvider, VirtualMachine } from "../../src/constructs";
import { startEmulator, type Emulator } from "../../src/emulator";
import {
  cleanEnvironment,
  skipWithoutRemoteBackends,
  startEngine,
  type EngineResult,
  type EngineRun,
} from "../support/engine";
import { skipWithoutPostgres, startPostgres, type PostgresServer } from "../support/postgres";
import { childrenOf, untilGone } from "../support/processes";
import { filesOf, holdersOf } from "../support/secret-search";
import { asOneLine } from "../support/end-to-end";

const skip = skipWithoutRemoteBackends() || skipWithoutPostgres();
const { representative, row, runPart } = testMatrix("a team with its state in PostgreSQL");

const LOCKED = /Error acquiring the state lock/;
const NOTHING_DONE = /Resources: 0 added, 0 changed, 0 destroyed/;

/**
 * A stack that a team applies from several checkouts. Its state is in the database, and the environment contains the
 * credentials.
 */
class Shop extends TerraformStack {
  constructor(app: App, url: string, vcpus: number) {
    super(app, "shop");
    new PgBackend(this, { connStr: url });
    new SvcProvider(this, "svc", { region: "eu-west-1" });
    const project = new Project(this, "project", { slug: "shop" });
    const network = new Network(this, "network", { projectName: project });
    new VirtualMachine(this, "machine", {
      projectName: project,
      compute: { vcpus, memoryGib: 2 },
      boot: { image: "debian-12" },
      network: { networkName: network },
    });
  }
}

/** A separate folder with the synthesized stack. */
interface Checkout {
  readonly directory: string;
  start(...args: string[]): EngineRun;
  run(...args: string[]): Promise<EngineResult>;
  must(...args: string[]): Promise<string>;
}

interface Team {
  readonly emulator: Emulator;
  readonly states: PostgresServer;
  /** Synthesizes the stack in the folder of that name, with the given size, and initializes it. */
  readonly checkOut: (name: string, vcpus?: number) => Promise<Checkout>;
  /** Removes a folder, as a runner does when its job ends. */
  readonly cleanUp: (name: string) => void;
}

async function withTeam(tell: (team: Team) => Promise<void>): Promise<void> {
  const [emulator, states] = await Promise.all([startEmulator({ operationMs: 50 }), startPostgres()]);
  const root = mkdtempSync(join(tmpdir(), "svc-team-"));
  const env = cleanEnvironment(join(root, "home"), {
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: emulator.apiKey,
    SVC_JOURNAL_DIR: join(root, "journal"),
    PGPASSWORD: states.password,
  });
  const checkOut = async (name: string, vcpus = 1): Promise<Checkout> => {
    const app = new App({ outdir: join(root, name) });
    new Shop(app, states.url, vcpus);
    app.synth();
    const directory = join(root, name, "stacks", "shop");
    const start = (...args: string[]): EngineRun => startEngine(directory, [...args, "-no-color"], env);
    const must = async (...args: string[]): Promise<string> => {
      const { code, output } = await start(...args).done;
      assert.equal(code, 0, output);
      return output;
    };
    await must("init");
    return { directory, start, run: (...args) => start(...args).done, must };
  };
  try {
    const cleanUp = (name: string): void => rmSync(join(root, name), { recursive: true });
    await tell({ emulator, states, checkOut, cleanUp });
    const written = filesOf(root);
    assert.ok(written.some(({ name }) => name.endsWith("cdk.tf.json")));
    assert.deepEqual(holdersOf(states.password, written), [], "these hold the database's password");
  } finally {
    await Promise.all([emulator.close(), states.stop()]);
    rmSync(root, { recursive: true, force: true });
  }
}

const creations = ({ requests }: Emulator): readonly (string | undefined)[] =>
  requests.map(({ method }) => method).filter((method) => method?.startsWith("Create") === true);

/** Returns the names of all objects in the database's state. */
function namesIn(states: PostgresServer): readonly string[] {
  const { resources } = JSON.parse(
    states.query("select data from terraform_remote_state.states where name = 'default'"),
  ) as { readonly resources: readonly { instances: readonly { attributes: { readonly name: string } }[] }[] };
  return resources.flatMap(({ instances }) => instances.map(({ attributes }) => attributes.name)).sort();
}

const made = (emulator: Emulator): readonly string[] =>
  emulator
    .objects()
    .map(({ name }) => name)
    .sort();

row(
  "pg backend: of two applies from two checkouts, the second is refused, or waits with -lock-timeout and uses the first one's state",
  { skip },
  async () => {
    await withTeam(async ({ emulator, states, checkOut }) => {
      const [mine, theirs] = [await checkOut("mine"), await checkOut("theirs")];
      const held = emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });
      const first = mine.start("apply", "-auto-approve");
      await held.whenHeld();
      const sent = emulator.requests.length;

      const refused = await theirs.run("apply", "-auto-approve");
      assert.equal(refused.code, 1, refused.output);
      assert.match(asOneLine(refused.output), LOCKED);
      assert.match(
        asOneLine(refused.output),
        /Already locked for workspace creation|Workspace is already locked/,
      );

      const second = theirs.start("apply", "-auto-approve", "-lock-timeout=300s");
      await second.seen("Acquiring state lock");
      assert.equal(emulator.requests.length, sent, "neither of them has sent anything");

      held.release();
      const { code, output } = await first.done;
      assert.equal(code, 0, output);
      const waited = await second.done;
      assert.equal(waited.code, 0, waited.output);
      assert.match(waited.output, NOTHING_DONE);
      assert.deepEqual(creations(emulator), ["CreateProject", "CreateNetwork", "CreateVirtualMachine"]);
      assert.deepEqual(namesIn(states), made(emulator));
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
    await withTeam(async ({ emulator, states, checkOut, cleanUp }) => {
      const killed = await checkOut("runner");
      emulator.stickNextOperation();
      const run = killed.start("apply", "-auto-approve");
      await emulator.whenRequested("GetOperation");
      const providers = childrenOf(run.process.pid);
      process.kill(-(run.process.pid ?? Number.NaN), "SIGKILL");
      await run.done;
      await untilGone(providers);
      await untilUnlocked(states);
      cleanUp("runner");
      const [operation] = emulator.operations();
      emulator.settleOperation(operation?.name ?? "", "SUCCEEDED");

      const next = await checkOut("another-runner");
      assert.match(asOneLine(await next.must("apply", "-auto-approve")), /Adopted from an earlier run/);
      assert.deepEqual(creations(emulator), ["CreateProject", "CreateNetwork", "CreateVirtualMachine"]);
      assert.deepEqual(namesIn(states), made(emulator));
      await next.must("plan", "-detailed-exitcode");
    });
  },
);

/** Waits until the server notices that the client is gone and ends its session, which was the lock. */
async function untilUnlocked(states: PostgresServer): Promise<void> {
  const endMs = Date.now() + 300_000;
  const isLocked = (): boolean =>
    states.query("select count(*) from pg_locks where locktype = 'advisory'") !== "0";
  while (isLocked()) {
    assert.ok(Date.now() < endMs, "a lock without a holder is there for good");
    await pause(50);
  }
}

row(
  "pg backend: a nightly drift check with -lock=false works during an apply, and reports drift by its exit code",
  { skip },
  async () => {
    await withTeam(async ({ emulator, checkOut }) => {
      const pipeline = await checkOut("pipeline");
      await pipeline.must("apply", "-auto-approve");
      const nightly = await checkOut("nightly");
      const look = ["plan", "-refresh-only", "-detailed-exitcode"];
      const quiet = await nightly.run(...look);
      assert.equal(quiet.code, 0, quiet.output);

      const resized = await checkOut("pipeline", 2);
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
