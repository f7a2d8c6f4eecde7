import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformStack } from "cdktf";
import { Network, Project, SvcProvider, VirtualMachine } from "../../src/constructs";
import { startEmulator, type Emulator } from "../../src/emulator";
import { asOneLine } from "./end-to-end";
import { cleanEnvironment, killRun, startEngine, type EngineResult, type EngineRun } from "./engine";
import { filesOf, holdersOf } from "./secret-search";

/** A remote backend that several checkouts of a stack share. */
export interface SharedStates {
  /** Adds the backend to a stack. */
  readonly addTo: (stack: TerraformStack) => void;
  /** Environment with the backend's credentials. */
  readonly env: Readonly<Record<string, string>>;
  /** The part of the credentials that no file may contain. */
  readonly secret: string;
  /** Returns the state as JSON. */
  readonly state: () => Promise<string> | string;
  readonly stop: () => Promise<void>;
}

/** Options of a checkout, in which it differs from the others. */
export interface CheckoutOptions {
  /** Size of the virtual machine. @default 1 */
  readonly vcpus?: number;
  /** The machine of the runner, which determines the journal's folder. @default "a machine that all share" */
  readonly machine?: string;
  /** Where the journal is. @default a folder of the runner's machine */
  readonly journal?: string;
  /** Whether the provider contains Node. @default false */
  readonly standalone?: boolean;
}

/** A separate folder with the synthesized stack. */
export interface Checkout {
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  start(...args: string[]): EngineRun;
  run(...args: string[]): Promise<EngineResult>;
  must(...args: string[]): Promise<string>;
}

/** A team that applies a stack from several checkouts. */
export interface Team<States extends SharedStates> {
  readonly emulator: Emulator;
  readonly states: States;
  /** Synthesizes the stack in the folder of that name and initializes it. */
  readonly checkOut: (name: string, options?: CheckoutOptions) => Promise<Checkout>;
  /** Removes a folder, as a runner does when its job ends. */
  readonly cleanUp: (name: string) => void;
}

const SHARED_MACHINE = "shared";

/** A stack of a project, a network and a virtual machine, in which each refers to the one before. */
class Shop extends TerraformStack {
  constructor(app: App, states: SharedStates, { vcpus = 1, standalone = false }: CheckoutOptions) {
    super(app, "shop");
    states.addTo(this);
    new SvcProvider(this, "svc", {
      region: "eu-west-1",
      ...(standalone && { standalone: ["linux_amd64"] }),
    });
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

/** Starts the backend and an emulator for a team. Afterwards, no file of the team may contain the backend's secret. */
export async function withTeam<States extends SharedStates>(
  startStates: () => Promise<States>,
  tell: (team: Team<States>) => Promise<void>,
): Promise<void> {
  const [emulator, states] = await Promise.all([startEmulator({ operationMs: 50 }), startStates()]);
  const root = mkdtempSync(join(tmpdir(), "svc-team-"));
  const checkOut = async (name: string, options: CheckoutOptions = {}): Promise<Checkout> => {
    // cdktn refuses an S3 lock for engines that lack it.
    const context = { targetVersions: { terraform: ">=1.11.0", opentofu: ">=1.11.0" } };
    const app = new App({ outdir: join(root, name), context });
    new Shop(app, states, options);
    app.synth();
    const directory = join(root, name, "stacks", "shop");
    const env = cleanEnvironment(join(root, "home"), {
      SVC_ENDPOINT: emulator.url,
      SVC_API_KEY: emulator.apiKey,
      SVC_JOURNAL: options.journal ?? join(root, "journals", options.machine ?? SHARED_MACHINE),
      ...states.env,
    });
    const start = (...args: string[]): EngineRun => startEngine(directory, [...args, "-no-color"], env);
    const must = async (...args: string[]): Promise<string> => {
      const { code, output } = await start(...args).done;
      assert.equal(code, 0, output);
      return output;
    };
    await must("init");
    return { directory, env, start, run: (...args) => start(...args).done, must };
  };
  try {
    const cleanUp = (name: string): void => rmSync(join(root, name), { recursive: true });
    await tell({ emulator, states, checkOut, cleanUp });
    const written = filesOf(root);
    assert.ok(written.some(({ name }) => name.endsWith("cdk.tf.json")));
    assert.deepEqual(holdersOf(states.secret, written), [], "these hold the backend's secret");
  } finally {
    await Promise.all([emulator.close(), states.stop()]);
    rmSync(root, { recursive: true, force: true });
  }
}

/** Returns the creates that the service received. */
export const creations = ({ requests }: Emulator): readonly string[] =>
  requests.flatMap(({ method = "" }) => (method.startsWith("Create") ? [method] : []));

/** Returns the names of the objects that the service has. */
export const made = (emulator: Emulator): readonly string[] =>
  emulator
    .objects()
    .map(({ name }) => name)
    .sort();

/** Returns the names of all objects in the shared state. */
export async function namesIn(states: Pick<SharedStates, "state">): Promise<readonly string[]> {
  const { resources } = JSON.parse(await states.state()) as {
    readonly resources: readonly { instances: readonly { attributes: { readonly name: string } }[] }[];
  };
  return resources.flatMap(({ instances }) => instances.map(({ attributes }) => attributes.name)).sort();
}

/** Matches the engine's error about a state that another run has locked. */
export const LOCKED = /Error acquiring the state lock/;

/** The creates of the stack, if nothing was created twice. */
export const EACH_ONCE = ["CreateProject", "CreateNetwork", "CreateVirtualMachine"];

/**
 * Applies in one checkout, and meanwhile twice in another one: first without waiting for the lock, which is refused, then with waiting. Asserts
 * that only the first apply creates objects.
 *
 * @param checkRefusal checks what the refused run printed, as one line
 */
export async function assertOneApplyAtATime(
  { emulator, states }: Pick<Team<SharedStates>, "emulator" | "states">,
  mine: Checkout,
  theirs: Checkout,
  checkRefusal: (output: string) => Promise<void> | void,
): Promise<void> {
  const held = emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });
  const first = mine.start("apply", "-auto-approve");
  await held.whenHeld();
  const sent = emulator.requests.length;

  const refused = await theirs.run("apply", "-auto-approve");
  assert.equal(refused.code, 1, refused.output);
  assert.match(asOneLine(refused.output), LOCKED);
  await checkRefusal(asOneLine(refused.output));

  const second = theirs.start("apply", "-auto-approve", "-lock-timeout=300s");
  await second.seen("Acquiring state lock");
  assert.equal(emulator.requests.length, sent, "neither of them has sent anything");

  held.release();
  const { code, output } = await first.done;
  assert.equal(code, 0, output);
  const waited = await second.done;
  assert.equal(waited.code, 0, waited.output);
  assert.match(waited.output, /Resources: 0 added, 0 changed, 0 destroyed/);
  assert.deepEqual(creations(emulator), EACH_ONCE);
  assert.deepEqual(await namesIn(states), made(emulator));
}

/** Applies in a checkout, and kills the run while an operation creates the machine, which then succeeds. */
export async function killDuringCreate(
  { emulator, checkOut, cleanUp }: Team<SharedStates>,
  options: CheckoutOptions = {},
): Promise<void> {
  const killed = await checkOut("runner", options);
  emulator.stickNextOperation();
  const run = killed.start("apply", "-auto-approve");
  await emulator.whenRequested("GetOperation");
  await killRun(run);
  cleanUp("runner");
  const [operation] = emulator.operations();
  emulator.settleOperation(operation?.name ?? "", "SUCCEEDED");
}
