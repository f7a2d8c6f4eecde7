import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "../../../src/contract";
import type { Emulator, RecordedRequest } from "../../../src/emulator";
import { openStory, type Story } from "../../support/story";
import { type Stage, STAGES } from "./stages";

/** A stage that was run undisturbed: what it began with, and what it asked of the service. */
export interface Recorded extends Stage {
  /** The engine's working directory as it was when the stage began. */
  readonly directory: string;
  /** What the service was asked before: it makes the same objects again in another emulator. */
  readonly before: readonly RecordedRequest[];
  /** What the service was asked in the stage, in its order. */
  readonly requests: readonly RecordedRequest[];
}

/** All stages as they go without a crash. */
export interface Bench {
  readonly stages: readonly Recorded[];
  close(): Promise<void>;
}

/** How long an operation takes: less than the pause before the first poll, so that there is always one poll. */
export const OPERATION_MS = 20;

/** The methods that make an object. */
export const CREATIONS: ReadonlySet<string> = new Set(
  contract.kinds.flatMap(({ methods: { create, clone } }) =>
    [create, clone].flatMap((each) => each?.name ?? []),
  ),
);

/** The methods that change nothing. */
const READS = /^(Get|List)/;

/** Whether a request asks for something to be changed. */
export function isChange({ method }: RecordedRequest): boolean {
  return method !== undefined && !READS.test(method);
}

/** Runs every stage undisturbed and keeps what each began with. */
export async function prepareBench(): Promise<Bench> {
  const kept = mkdtempSync(join(tmpdir(), "svc-boundaries-"));
  const story = await openStory({ emulator: { operationMs: OPERATION_MS } });
  const close = async (): Promise<void> => {
    await story.close();
    rmSync(kept, { recursive: true, force: true });
  };
  try {
    const stages: Recorded[] = [];
    for (const stage of STAGES) stages.push(await record(story, stage, join(kept, stage.name)));
    return { stages, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function record(story: Story, stage: Stage, directory: string): Promise<Recorded> {
  const before = story.emulator.requests.filter(isChange);
  const first = story.emulator.requests.length;
  story.write(stage.blocks);
  cpSync(story.directory, directory, { recursive: true, verbatimSymlinks: true });
  await story.must(...stage.apply);
  const requests = story.emulator.requests.slice(first);
  // The next run sees everything in state: then no note of this one is left.
  await story.must(...stage.apply);
  return { ...stage, directory, before, requests };
}

/** Asks an emulator for what another one was asked for. */
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
