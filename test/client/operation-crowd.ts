import { createOperationPoller, operationFromJson, type JsonObject } from "../../src/client";
import { createClientClock } from "./virtual-clock";

/** A set of operations and the behaviour of the simulated service. */
export interface Crowd {
  /** Duration of each operation, in milliseconds. */
  readonly durations: readonly number[];
  /** Number of operations started at once. The next starts after the end of one has been detected. */
  readonly parallelism: number;
  /** Whether a single request polls all operations that are due at the same time. */
  readonly isShared: boolean;
  /** Milliseconds between a request and its answer. @default 40 */
  readonly latencyMs?: number;
}

/** Cost of waiting for the operations. */
export interface CrowdCost {
  readonly requestsPerOperation: number;
  /** Mean time from an operation's end to its detection, as a fraction of its duration. */
  readonly lateness: number;
  /** The total of these times, as a fraction of the total duration. */
  readonly lostPart: number;
  readonly mostPerSecond: number;
}

/** Waits for operations of one type with one poller, in simulated time. */
export async function follow({
  durations,
  parallelism,
  isShared,
  latencyMs = 40,
}: Crowd): Promise<CrowdCost> {
  const clock = createClientClock(0);
  const endsAtMs = new Map<string, number>();
  const sentAtMs: number[] = [];
  let dice = 1;
  const send = async (): Promise<number> => {
    sentAtMs.push(clock.now());
    const seenAtMs = clock.now() + latencyMs / 2;
    await clock.sleep(latencyMs);
    return seenAtMs;
  };
  const shown = (name: string, seenAtMs: number): JsonObject => {
    const isOver = seenAtMs >= (endsAtMs.get(name) ?? 0);
    return { name, state: isOver ? "SUCCEEDED" : "RUNNING", metadata: isOver ? { name } : {} };
  };
  const poller = createOperationPoller({
    clock,
    random: () => (dice = (dice * 16_807) % 2_147_483_647) / 2_147_483_647,
    get: async (name) => shown(name, await send()),
    getMany: !isShared
      ? undefined
      : async (names) => {
          const seenAtMs = await send();
          return { operations: new Map(names.map((name) => [name, shown(name, seenAtMs)])), cost: 1 };
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
      await poller.wait({ operation, operationType: "create VirtualMachine", deadlineMs: 3_600_000 });
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
  for (const atMs of sentAtMs) {
    counts.set(Math.floor(atMs / 1000), (counts.get(Math.floor(atMs / 1000)) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}
