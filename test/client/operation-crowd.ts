import { createManualClock } from "../../src/emulator";
import { createOperationWatch, operationFromJson, type AnswerFacts, type JsonObject } from "../../src/client";

/** A crowd of operations, and how the simulated service answers for them. */
export interface Crowd {
  /** How long each takes, in milliseconds. */
  readonly durations: readonly number[];
  /** How many are begun at once; the next begins when one has been seen to end. */
  readonly parallelism: number;
  /** Whether one request answers all that are asked for in one turn. */
  readonly isShared: boolean;
  /** Milliseconds between a request and its answer. @default 40 */
  readonly latencyMs?: number;
}

/** What waiting for a crowd has cost. */
export interface CrowdCost {
  readonly requestsPerOperation: number;
  /** How long after their ends the operations were seen to have ended, as a part of their durations: the mean. */
  readonly lateness: number;
  /** The same of all together: the time that was lost, as a part of the time that they took. */
  readonly lostPart: number;
  readonly mostPerSecond: number;
}

/** Lets one watch follow a crowd of operations of one sort, in simulated time. */
export async function follow({
  durations,
  parallelism,
  isShared,
  latencyMs = 40,
}: Crowd): Promise<CrowdCost> {
  const clock = createManualClock(0);
  const endsAtMs = new Map<string, number>();
  const sentAtMs: number[] = [];
  let dice = 1;
  let shared: { readonly facts: AnswerFacts; readonly answered: Promise<void> } | undefined;
  const send = (): { readonly facts: AnswerFacts; readonly answered: Promise<void> } => {
    sentAtMs.push(clock.now());
    return { facts: { httpStatus: 200 }, answered: clock.sleep(latencyMs) };
  };
  const watch = createOperationWatch({
    clock,
    random: () => (dice = (dice * 16_807) % 2_147_483_647) / 2_147_483_647,
    get: async (name, { onAnswer }): Promise<JsonObject> => {
      if (isShared && shared === undefined) {
        shared = send();
        queueMicrotask(() => (shared = undefined));
      }
      const request = shared ?? send();
      const isOver = clock.now() + latencyMs / 2 >= (endsAtMs.get(name) ?? 0);
      await request.answered;
      onAnswer(request.facts);
      return { name, state: isOver ? "SUCCEEDED" : "RUNNING" };
    },
  });
  const late: number[] = [];
  let lostMs = 0;
  let next = 0;
  const one = async (): Promise<void> => {
    for (let index = next++; index < durations.length; index = next++) {
      const durationMs = durations[index] ?? 0;
      const name = `operations/${index}`;
      endsAtMs.set(name, clock.now() + durationMs);
      const operation = operationFromJson({ name, state: "PENDING" });
      await watch.wait({ operation, sort: "create VirtualMachine", deadlineMs: 3_600_000 });
      const lateMs = clock.now() - (endsAtMs.get(name) ?? 0);
      late.push(lateMs / durationMs);
      lostMs += lateMs;
    }
  };
  let isOver = false;
  void Promise.all(Array.from({ length: parallelism }, one)).then(() => (isOver = true));
  const hasEnded = (): boolean => isOver;
  while (!hasEnded()) {
    await clock.whenPending();
    await clock.advanceToNext();
  }
  const requests = sentAtMs.length;
  return {
    requestsPerOperation: requests / durations.length,
    lateness: late.reduce((sum, each) => sum + each, 0) / late.length,
    lostPart: lostMs / durations.reduce((sum, each) => sum + each, 0),
    mostPerSecond: mostPerSecond(sentAtMs),
  };
}

function mostPerSecond(sentAtMs: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const atMs of sentAtMs)
    counts.set(Math.floor(atMs / 1000), (counts.get(Math.floor(atMs / 1000)) ?? 0) + 1);
  return Math.max(...counts.values());
}
