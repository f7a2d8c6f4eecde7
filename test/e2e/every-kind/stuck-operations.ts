import { setTimeout as pause } from "node:timers/promises";
import type { Contract, Kind, Method } from "../../../src/contract";
import type { Scenario } from "../../support/end-to-end";

/** Phases for which the service may use a long-running operation. */
export const PHASES = ["create", "update", "delete"] as const;

export type Phase = (typeof PHASES)[number];

/** Returns the long-running methods of a kind for a phase. */
export function longRunningMethods({ methods }: Kind, phase: Phase): readonly Method[] {
  const all = phase === "update" ? methods.updates : [methods[phase]];
  return all.filter((method) => method?.longRunning === true) as readonly Method[];
}

/** The operations of a scenario, which run until they are settled. */
export interface StuckOperations {
  /** Resolves when `count` operations are running and each has been polled. */
  awaited(count: number): Promise<void>;
  /** Ends all operations. Later operations run normally. */
  settle(outcome: "SUCCEEDED" | "FAILED"): void;
}

/** Makes every operation that starts from now on run until it is settled. */
export function stickOperations({ emulator }: Scenario, contract: Contract): StuckOperations {
  const faults = contract.methods
    .filter(({ longRunning }) => longRunning)
    .map(({ name }) =>
      emulator.fault({ method: name, times: Infinity }, { do: "operation", outcome: "STUCK" }),
    );
  const running = (): readonly string[] =>
    emulator
      .operations()
      .filter(({ state }) => state === "RUNNING")
      .map(({ name }) => name);
  const isLongRunning = new Set(
    contract.methods.filter(({ longRunning }) => longRunning).map(({ name }) => name),
  );
  const asked = (name: string): boolean => {
    const begun = emulator.requests.findLastIndex(({ method }) => isLongRunning.has(method ?? ""));
    return emulator.requests.some(
      ({ method, body }, index) =>
        (method === "GetOperation" && JSON.stringify(body).includes(`"${name}"`)) ||
        // A list shows all of them.
        (method === "ListOperations" && index > begun),
    );
  };
  return {
    async awaited(count) {
      const endMs = Date.now() + LIMIT_MS;
      while (running().length < count || !running().every(asked)) {
        if (Date.now() > endMs) throw new Error(`${running().length} of ${count} operations are waited for`);
        await pause(20);
      }
    },
    settle(outcome) {
      for (const fault of faults) fault.remove();
      for (const name of running()) emulator.settleOperation(name, outcome);
    },
  };
}

const LIMIT_MS = 600_000;
