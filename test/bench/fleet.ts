import { startEmulator, type Emulator, type EmulatorOptions } from "../../src/emulator";
import type { ProgramRun } from "../support/program";
import { multiplyInState, openRestfulStack, openSvcStack, type BenchStack } from "./bench-stack";
import { machineBody, machineLabel, PROJECT, restfulMachines, svcMachines } from "./machines";
import type { RestShim } from "./rest-shim";

/** An emulator with a project in it, in which operations take the given time. It keeps every request in mind. */
export async function startService(operationMs: number, options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({ operationMs, maxRecordedRequests: 1_000_000, ...options });
  emulator.add("Project", { slug: PROJECT.slice("projects/".length) });
  return emulator;
}

/** Equal machines that exist, and a stack whose configuration and state say just that: there is nothing to do. */
export interface Fleet {
  /** Starts a plan, which finds nothing to do. */
  startPlan(...args: string[]): ProgramRun;
  /** Plans to the end, and gives the number of requests. Rejects when the plan finds anything to do. */
  plan(...args: string[]): Promise<number>;
  close(): void;
}

/** So many machines as resources of ours. */
export async function openSvcFleet(emulator: Emulator, count: number): Promise<Fleet> {
  return openFleet(await openSvcStack(emulator), {
    count,
    emulator,
    blocksOf: svcMachines,
    attributesOf: (name) => ({ name }),
    requests: () => emulator.requests.length,
  });
}

/** So many machines as resources of the restful provider. */
export async function openRestfulFleet(emulator: Emulator, shim: RestShim, count: number): Promise<Fleet> {
  return openFleet(await openRestfulStack(shim), {
    count,
    emulator,
    blocksOf: restfulMachines,
    attributesOf: (name) => ({ id: `/${name}` }),
    requests: () => shim.requests.length,
  });
}

/** What differs between the fleets. */
interface FleetParts {
  readonly count: number;
  readonly emulator: Emulator;
  readonly blocksOf: (count: number) => Readonly<Record<string, unknown>>;
  /** What tells the machine of that name from the others in the state. */
  readonly attributesOf: (name: string) => Readonly<Record<string, unknown>>;
  /** How many requests there were. */
  readonly requests: () => number;
}

async function openFleet(stack: BenchStack, parts: FleetParts): Promise<Fleet> {
  const { count, emulator, blocksOf, attributesOf, requests } = parts;
  const startPlan = (...args: string[]): ProgramRun => stack.start("plan", "-detailed-exitcode", ...args);
  try {
    // The first one is made by the provider, for the form in which it writes the state.
    stack.write(blocksOf(1));
    await stack.must("apply", "-auto-approve");
    const names = (): string[] => emulator.objects("VirtualMachine").map(({ name }) => name);
    while (names().length < count) addMachines(emulator, count - names().length);
    // What the provider has made is the newest or, in an emulator that had machines already, stands for one of those.
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
