import { setTimeout as pause } from "node:timers/promises";
import type { Contract, Kind, Method } from "../../../src/contract";
import type { Story } from "../../support/story";

/** A part of a resource's life that the service may do by a long-running operation. */
export const PHASES = ["create", "update", "delete"] as const;

export type Phase = (typeof PHASES)[number];

/** The methods of a kind by which a phase is carried out, as far as they are long-running. */
export function longRunningMethods({ methods }: Kind, phase: Phase): readonly Method[] {
  const all = phase === "update" ? methods.updates : [methods[phase]];
  return all.filter((method) => method?.longRunning === true) as readonly Method[];
}

/** The operations of a story, held up in the middle. */
export interface StuckOperations {
  /** Resolves when as many operations run as are expected, and each has been asked for since it did. */
  awaited(count: number): Promise<void>;
  /** Lets all of them end, and whatever is started later take its usual course. */
  settle(outcome: "SUCCEEDED" | "FAILED"): void;
}

/** Makes every operation that is started from here on run until it is settled. */
export function stickOperations({ emulator }: Story, contract: Contract): StuckOperations {
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
        // Which shows all of them.
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

const LIMIT_MS = 120_000;
