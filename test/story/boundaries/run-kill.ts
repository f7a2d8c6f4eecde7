import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, type RecordedRequest, startEmulator } from "../../../src/emulator";
import { cleanEnvironment, type EngineResult, type EngineRun, startEngine } from "../../support/engine";
import { childrenOf, untilGone } from "../../support/processes";
import { APPLY, CREATIONS, OPERATION_MS, type Recorded, repeat } from "./bench";
import type { Kill } from "./kills";

/** How often a killed apply may be repeated until nothing is left to do. */
const MOST_REPEATS = 4;

/** Runs a stage, kills at the boundary, applies again until nothing is left to do, and checks that nothing was lost or made twice. */
export async function runKill(kill: Kill): Promise<void> {
  const base = mkdtempSync(join(tmpdir(), "svc-boundary-"));
  const directory = join(base, "stack");
  const trap = createTrap(kill);
  const emulator = await startEmulator({ operationMs: OPERATION_MS, onRequest: trap.onRequest });
  try {
    cpSync(kill.stage.directory, directory, { recursive: true, verbatimSymlinks: true });
    const env = cleanEnvironment(join(base, "home"), {
      SVC_ENDPOINT: emulator.url,
      SVC_API_KEY: emulator.apiKey,
      // What was sent and not answered has arrived by then: the emulator is on this machine.
      SVC_JOURNAL_SETTLE: "1s",
    });
    const start = (): EngineRun => startEngine(directory, [...APPLY, "-no-color"], env);
    await repeat(emulator, kill.stage.before);
    const first = emulator.requests.length;
    const run = start();
    trap.arm(emulator, run, first);
    const { output } = await run.done;
    await untilGone(trap.providers());
    const asked = emulator.requests.slice(first, first + kill.at).map(({ method }) => method);
    const recorded = kill.stage.requests.slice(0, kill.at).map(({ method }) => method);
    assert.deepEqual(asked, recorded, `the run went as recorded until the kill:\n${output}`);
    assert.ok(trap.sprung(), `the kill happened:\n${output}`);
    await emulator.whenIdle();
    await applyUntilDone(start);
    checkEnd(kill.stage, emulator, directory);
  } finally {
    await emulator.close();
    rmSync(base, { recursive: true, force: true });
  }
}

async function applyUntilDone(start: () => EngineRun): Promise<void> {
  const outputs: string[] = [];
  while (outputs.length < MOST_REPEATS) {
    const { code, output }: EngineResult = await start().done;
    outputs.push(output);
    assert.equal(code, 0, `every repeated apply succeeds:\n${outputs.join("\n")}`);
    if (output.includes("No changes.")) return;
  }
  assert.fail(`after ${MOST_REPEATS} applies there was still something to do:\n${outputs.join("\n")}`);
}

/** Nothing lost, nothing made twice, nothing to be replaced, nothing left open. */
function checkEnd(stage: Recorded, emulator: Emulator, directory: string): void {
  const instances = instancesIn(join(directory, "terraform.tfstate"));
  const inState = instances.map(({ attributes }) => attributes.name).sort();
  const inService = emulator.objects().map(({ name }) => name);
  assert.deepEqual(inState, [...inService].sort(), "state holds what the service holds");
  for (const [kind, count] of Object.entries(stage.wanted))
    assert.equal(emulator.objects(kind).length, count, `number of ${kind}s`);
  const made = emulator.requests.filter(({ method = "", status }) => CREATIONS.has(method) && status === 200);
  const wanted = stage.requests.concat(stage.before).filter(({ method = "" }) => CREATIONS.has(method));
  assert.equal(made.length, wanted.length, "no more objects were ever made than were wanted");
  assert.deepEqual(
    instances.filter(({ status }) => status === "tainted"),
    [],
    "nothing is to be replaced",
  );
  assert.deepEqual(
    openEntries(join(directory, ".terraform", "svc-journal")),
    [],
    "the journal holds nothing open",
  );
}

interface Instance {
  readonly attributes: { readonly name: string };
  readonly status?: string;
}

function instancesIn(path: string): readonly Instance[] {
  const { resources } = JSON.parse(readFileSync(path, "utf8")) as {
    readonly resources: readonly { readonly mode: string; readonly instances: readonly Instance[] }[];
  };
  return resources.filter(({ mode }) => mode === "managed").flatMap(({ instances }) => instances);
}

function openEntries(journal: string): readonly string[] {
  if (!existsSync(journal)) return [];
  return readdirSync(journal, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".entry.json"),
  );
}

/** Kills at the boundary. */
interface Trap {
  readonly onRequest: (request: RecordedRequest) => void;
  /** Waits for the request, counted after the first so many of the emulator's. */
  arm(emulator: Emulator, run: EngineRun, first: number): void;
  sprung(): boolean;
  /** The provider processes of the killed run. */
  providers(): readonly number[];
}

function createTrap({ at, point, victim }: Kill): Trap {
  let providers: readonly number[] = [];
  let strike = (): void => undefined;
  let target: RecordedRequest | undefined;
  let sprung = false;
  return {
    onRequest(request) {
      if (request === target && point === "answered") strike();
    },
    arm(emulator, run, first) {
      const engine = run.process.pid ?? 0;
      strike = () => {
        sprung = true;
        for (const pid of victim === "engine"
          ? [engine]
          : victim === "both"
            ? [engine, ...providers]
            : providers)
          process.kill(pid, "SIGKILL");
      };
      emulator.fault(
        {
          where: () => {
            if (target !== undefined || emulator.requests.length !== first + at) return false;
            target = emulator.requests.at(-1);
            providers = childrenOf(engine);
            // It is dead before the service does anything: whether the request is carried out then is another matter.
            if (point !== "answered") strike();
            return point === "lost";
          },
        },
        { do: "hang" },
      );
    },
    sprung: () => sprung,
    providers: () => providers,
  };
}
