import { startEmulator, type Emulator, type EmulatorOptions } from "../../src/emulator";
import type { ProgramRun } from "../support/program";
import { multiplyInState, openRestfulStack, openSvcStack, type BenchStack } from "./bench-stack";
import { machineBody, machineLabel, PROJECT, restfulMachines, svcMachines } from "./machines";
import type { RestShim } from "./rest-shim";

/** Starts an emulator with a project and operations of the given duration. It records every request. */
export async function startService(operationMs: number, options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({ operationMs, maxRecordedRequests: 1_000_000, ...options });
  emulator.add("Project", { slug: PROJECT.slice("projects/".length) });
  return emulator;
}

/** Existing equal machines, and a stack whose configuration and state match them. */
export interface Fleet {
  /** Starts a plan without changes. */
  startPlan(...args: string[]): ProgramRun;
  /** Runs a plan and returns the number of its requests. Rejects if the plan contains changes. */
  plan(...args: string[]): Promise<number>;
  close(): void;
}

/** Opens a fleet of `count` machines as resources of this provider. */
export async function openSvcFleet(emulator: Emulator, count: number): Promise<Fleet> {
  return openFleet(await openSvcStack(emulator), {
    count,
    emulator,
    blocksOf: svcMachines,
    attributesOf: (name) => ({ name }),
    requests: () => emulator.requests.length,
  });
}

/** Opens a fleet of `count` machines as resources of the restful provider. */
export async function openRestfulFleet(emulator: Emulator, shim: RestShim, count: number): Promise<Fleet> {
  return openFleet(await openRestfulStack(shim), {
    count,
    emulator,
    blocksOf: restfulMachines,
    attributesOf: (name) => ({ id: `/${name}` }),
    requests: () => shim.requests.length,
  });
}

/** Differences between the fleets. */
interface FleetParts {
  readonly count: number;
  readonly emulator: Emulator;
  readonly blocksOf: (count: number) => Readonly<Record<string, unknown>>;
  /** Attributes that identify the machine with this name in the state. */
  readonly attributesOf: (name: string) => Readonly<Record<string, unknown>>;
  /** Returns the number of requests so far. */
  readonly requests: () => number;
}

async function openFleet(stack: BenchStack, parts: FleetParts): Promise<Fleet> {
  const { count, emulator, blocksOf, attributesOf, requests } = parts;
  const startPlan = (...args: string[]): ProgramRun => stack.start("plan", "-detailed-exitcode", ...args);
  try {
    // The provider creates the first machine, which gives the format of the state.
    stack.write(blocksOf(1));
    await stack.must("apply", "-auto-approve");
    const names = (): string[] => emulator.objects("VirtualMachine").map(({ name }) => name);
    while (names().length < count) addMachines(emulator, count - names().length);
    // The created machine is the newest, or replaces one that the emulator already had.
    multiplyInState(stack, names().slice(0, count).map(attributesOf), machineLabel);
    stack.write(blocksOf(count));
    await stack.must("apply", "-refresh-only", "-auto-approve", "-parallelism=100");
  } catch (error) {
    stack.close();
    throw error;
  }
  return {
    startPlan,
    async plan(...args) {
      const before = requests();
      const { code, output } = await startPlan(...args).done;
      if (code !== 0) throw new Error(`the plan of ${count} machines found something to do:\n${output}`);
      return requests() - before;
    },
    close: () => stack.close(),
  };
}

function addMachines(emulator: Emulator, count: number): void {
  for (let made = 0; made < count; made += 1) emulator.add("VirtualMachine", machineBody);
}
