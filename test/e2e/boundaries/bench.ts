import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "../../../src/contract";
import type { Emulator, RecordedRequest } from "../../../src/emulator";
import { openScenario, type Scenario } from "../../support/end-to-end";
import { type Stage, STAGES } from "./stages";

/** A stage that ran without a kill: its starting point and its requests. */
export interface Recorded extends Stage {
  /** The engine's working directory at the start of the stage. */
  readonly directory: string;
  /** Endpoint at which the objects of the directory's state were seen. */
  readonly endpoint: string;
  /** Requests before the stage. They recreate the same objects in another emulator. */
  readonly before: readonly RecordedRequest[];
  /** Requests of the stage, in order. */
  readonly requests: readonly RecordedRequest[];
}

/** All stages, recorded without a kill. */
export interface Bench {
  readonly stages: readonly Recorded[];
  close(): Promise<void>;
}

/**
 * Duration of an operation in milliseconds. Shorter than the delay before the first poll, so that there is always
 * exactly one poll.
 */
export const OPERATION_MS = 20;

/** Methods that create an object. */
export const CREATIONS: ReadonlySet<string> = new Set(
  contract.kinds.flatMap(({ methods: { create, clone } }) =>
    [create, clone].flatMap((each) => each?.name ?? []),
  ),
);

/** Methods that change nothing. */
const READS = /^(Get|List)/;

/** Whether a request changes something. */
export function isChange({ method }: RecordedRequest): boolean {
  return method !== undefined && !READS.test(method);
}

/** Runs every stage without a kill and records it. */
export async function prepareBench(): Promise<Bench> {
  const kept = mkdtempSync(join(tmpdir(), "svc-boundaries-"));
  const scenario = await openScenario({ emulator: { operationMs: OPERATION_MS } });
  const close = async (): Promise<void> => {
    await scenario.close();
    rmSync(kept, { recursive: true, force: true });
  };
  try {
    const stages: Recorded[] = [];
    for (const stage of STAGES) stages.push(await record(scenario, stage, join(kept, stage.name)));
    return { stages, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function record(scenario: Scenario, stage: Stage, directory: string): Promise<Recorded> {
  const before = scenario.emulator.requests.filter(isChange);
  const first = scenario.emulator.requests.length;
  scenario.write(stage.blocks);
  cpSync(scenario.directory, directory, { recursive: true, verbatimSymlinks: true });
  await scenario.must(...stage.apply);
  const requests = scenario.emulator.requests.slice(first);
  // The next run sees everything in state, and so removes all journal entries of this one.
  await scenario.must(...stage.apply);
  return { ...stage, directory, endpoint: scenario.emulator.url, before, requests };
}

/** Sends the recorded requests to an emulator. */
export async function repeat(emulator: Emulator, requests: readonly RecordedRequest[]): Promise<void> {
  for (const { path, body, method } of requests) {
    const answer = await fetch(`${emulator.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${emulator.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method ?? path} was answered with ${answer.status}`);
    await answer.text();
    await emulator.whenIdle();
  }
}
