import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, type RecordedRequest, startEmulator } from "../../../src/emulator";
import { cleanEnvironment, type EngineRun, startEngine } from "../../support/engine";
import { CREATIONS, OPERATION_MS, type Recorded, repeat } from "./bench";
import type { StateServer } from "./state-server";

/** Maximum number of applies after a kill until nothing is left to do. */
const MOST_REPEATS = 4;

/** A stage at its start, with its own emulator and folder. */
export interface Life {
  readonly stage: Recorded;
  readonly emulator: Emulator;
  readonly directory: string;
  /** Requests that were carried out but never answered. */
  readonly unanswered: Set<RecordedRequest>;
  /** The state that the engine saved; undefined if it saved none. */
  readonly stateText: () => string | undefined;
  /** Starts the stage's apply. */
  start(): EngineRun;
  /**
   * Applies until nothing is left to do, and checks that no object was lost or duplicated. Calls `afterFirst` after
   * the first apply.
   */
  converge(afterFirst?: () => void): Promise<void>;
}

/** Options of {@link live}. */
export interface LifeOptions {
  /** Settle time of a lost create. @default 1s: on one machine, the request has arrived by then */
  readonly settle?: string;
  /** Server that stores the state. @default a file in the directory */
  readonly stateServer?: StateServer;
}

/** Restores a stage's start, calls `tell`, and closes everything afterwards. */
export async function live(
  stage: Recorded,
  { settle = "1s", stateServer }: LifeOptions,
  tell: (life: Life) => Promise<void>,
): Promise<void> {
  const base = mkdtempSync(join(tmpdir(), "svc-boundary-"));
  const directory = join(base, "stack");
  const emulator = await startEmulator({ operationMs: OPERATION_MS });
  try {
    cpSync(stage.directory, directory, { recursive: true, verbatimSymlinks: true });
    await repeat(emulator, stage.before);
    const env = cleanEnvironment(join(base, "home"), {
      SVC_ENDPOINT: emulator.url,
      SVC_FORMER_ENDPOINT: stage.endpoint,
      SVC_API_KEY: emulator.apiKey,
      SVC_JOURNAL_SETTLE: settle,
    });
    if (stateServer !== undefined) {
      const backend = { http: { address: stateServer.url } };
      writeFileSync(join(directory, "backend.tf.json"), JSON.stringify({ terraform: { backend } }));
      const { code, output } = await startEngine(directory, ["init", "-reconfigure", "-no-color"], env).done;
      assert.equal(code, 0, output);
    }
    const start = (): EngineRun => startEngine(directory, [...stage.apply, "-no-color"], env);
    const converge = async (afterFirst?: () => void): Promise<void> => {
      await applyUntilDone(start, afterFirst);
      await emulator.whenIdle();
      checkEnd(life);
    };
    const file = join(directory, "terraform.tfstate");
    const stateText = (): string | undefined => {
      if (stateServer !== undefined) return stateServer.text();
      return existsSync(file) ? readFileSync(file, "utf8") : undefined;
    };
    const life: Life = { stage, emulator, directory, unanswered: new Set(), stateText, start, converge };
    await tell(life);
  } finally {
    await emulator.close();
    rmSync(base, { recursive: true, force: true });
  }
}

async function applyUntilDone(start: () => EngineRun, afterFirst?: () => void): Promise<void> {
  const outputs: string[] = [];
  while (outputs.length < MOST_REPEATS) {
    const { code, output } = await start().done;
    if (outputs.length === 0) afterFirst?.();
    outputs.push(output);
    assert.equal(code, 0, `every repeated apply succeeds:\n${outputs.join("\n")}`);
    if (output.includes("No changes.")) return;
  }
  assert.fail(`after ${MOST_REPEATS} applies there was still something to do:\n${outputs.join("\n")}`);
}

/** Checks that no object is lost, duplicated or tainted, and that the journal is empty. */
function checkEnd({ stage, emulator, directory, unanswered, stateText }: Life): void {
  const instances = instancesIn(stateText() ?? assert.fail("the engine has saved no state"));
  const inState = instances.map(({ attributes }) => attributes.name).sort();
  const inService = emulator.objects().map(({ name }) => name);
  assert.deepEqual(inState, inService.sort(), "state holds what the service holds");
  for (const [kind, count] of Object.entries(stage.wanted)) {
    assert.equal(emulator.objects(kind).length, count, `number of ${kind}s`);
  }
  const carriedOut = emulator.requests.filter((request) => request.status === 200 || unanswered.has(request));
  assert.equal(
    carriedOut.filter(({ method = "" }) => CREATIONS.has(method)).length,
    [...stage.before, ...stage.requests].filter(({ method = "" }) => CREATIONS.has(method)).length,
    "as many objects were ever made as were wanted",
  );
  const tainted = instances.filter(({ status }) => status === "tainted");
  assert.deepEqual(tainted, [], "nothing is to be replaced");
  assert.deepEqual(openEntries(join(directory, ".terraform", "svc-journal")), [], "the journal is empty");
}

interface Instance {
  readonly attributes: { readonly name: string };
  readonly status?: string;
}

function instancesIn(stateText: string): readonly Instance[] {
  const { resources } = JSON.parse(stateText) as {
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
