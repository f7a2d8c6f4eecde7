import { startEmulator, type Emulator, type EmulatorOptions } from "../../src/emulator";
import type { ProgramRun } from "../support/program";
import {
  firstInState,
  multiplyInState,
  openNullStack,
  openRestfulStack,
  openSvcStack,
  type BenchStack,
} from "./bench-stack";
import { machineBody, machineLabel, nullResources, PROJECT, restfulMachines, svcMachines } from "./machines";
import type { RestShim } from "./rest-shim";

/** Starts an emulator with a project and operations of the given duration. It records every request. */
export async function startService(operationMs: number, options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({ operationMs, maxRecordedRequests: 1_000_000, ...options });
  emulator.add("Project", { slug: PROJECT.slice("projects/".length) });
  return emulator;
}

/** Existing equal machines, and a stack whose configuration and state match them. */
export interface Fleet {
  /** Number of values in the state of each machine. */
  readonly valuesEach: number;
  /** Starts a plan without changes. */
  startPlan(...args: string[]): ProgramRun;
  /** Runs a plan and returns the number of its requests. Rejects if the plan contains changes. */
  plan(...args: string[]): Promise<number>;
  close(): void;
}

/** Opens a fleet of `count` machines as resources of this provider, spread over `projectCount` projects. */
export async function openSvcFleet(emulator: Emulator, count: number, projectCount = 1): Promise<Fleet> {
  const projects = Array.from({ length: projectCount }, (_, index) =>
    index === 0 ? PROJECT : emulator.add("Project", { slug: `fleet-${index}` }).name,
  );
  return openFleet(await openSvcStack(emulator), {
    count,
    emulator,
    projects,
    blocksOf: (names) => svcMachines(names.length, (index) => projectOf(names[index] ?? "")),
    attributesOf: (name) => ({ name, project_name: projectOf(name) }),
    requests: () => emulator.requests.length,
  });
}

function projectOf(machineName: string): string {
  return machineName.split("/").slice(0, 2).join("/");
}

/** Opens a fleet of `count` machines as resources of the restful provider. */
export async function openRestfulFleet(emulator: Emulator, shim: RestShim, count: number): Promise<Fleet> {
  return openFleet(await openRestfulStack(shim), {
    count,
    emulator,
    projects: [PROJECT],
    blocksOf: ({ length }) => restfulMachines(length),
    attributesOf: (name) => ({ id: `/${name}` }),
    requests: () => shim.requests.length,
  });
}

/** Opens a stack of `count` resources of the null provider, which must be installed, with `valuesEach` values each. */
export async function openNullFleet(count: number, valuesEach: number): Promise<Fleet> {
  const stack = await openNullStack();
  try {
    stack.write(nullResources(1, valuesEach));
    await stack.must("apply", "-auto-approve");
    const ids = Array.from({ length: count }, (_, index) => ({ id: String(index + 1) }));
    multiplyInState(stack, ids, machineLabel);
    stack.write(nullResources(count, valuesEach));
    return fleetIn(stack, count, () => 0);
  } catch (error) {
    stack.close();
    throw error;
  }
}

/** Differences between the fleets. */
interface FleetParts {
  readonly count: number;
  readonly emulator: Emulator;
  /** Full names of the projects over which the machines are spread. */
  readonly projects: readonly string[];
  /** Returns the configuration of the machines with these names. */
  readonly blocksOf: (names: readonly string[]) => Readonly<Record<string, unknown>>;
  /** Attributes that identify the machine with this name in the state. */
  readonly attributesOf: (name: string) => Readonly<Record<string, unknown>>;
  /** Returns the number of requests so far. */
  readonly requests: () => number;
}

async function openFleet(stack: BenchStack, parts: FleetParts): Promise<Fleet> {
  const { count, emulator, projects, blocksOf, attributesOf, requests } = parts;
  try {
    // The provider creates the first machine, which gives the format of the state.
    stack.write(blocksOf([`${PROJECT}/virtual-machines/first`]));
    await stack.must("apply", "-auto-approve");
    const names = (): string[] => emulator.objects("VirtualMachine").map(({ name }) => name);
    for (let made = names().length; made < count; made += 1) {
      emulator.add("VirtualMachine", {
        ...machineBody,
        projectName: projects[made % projects.length] ?? PROJECT,
      });
    }
    // The created machine is the newest, or replaces one that the emulator already had.
    const chosen = names().slice(0, count);
    multiplyInState(stack, chosen.map(attributesOf), machineLabel);
    stack.write(blocksOf(chosen));
    await stack.must("apply", "-refresh-only", "-auto-approve", "-parallelism=100");
    return fleetIn(stack, count, requests);
  } catch (error) {
    stack.close();
    throw error;
  }
}

/** Returns the fleet of a stack whose configuration and state match. */
function fleetIn(stack: BenchStack, count: number, requests: () => number): Fleet {
  const startPlan = (...args: string[]): ProgramRun => stack.start("plan", "-detailed-exitcode", ...args);
  return {
    valuesEach: valuesIn(firstInState(stack)),
    startPlan,
    async plan(...args) {
      const before = requests();
      const { code, output } = await startPlan(...args).done;
      if (code !== 0) throw new Error(`the plan of ${count} resources found something to do:\n${output}`);
      return requests() - before;
    },
    close: () => stack.close(),
  };
}

/** Returns the number of texts, numbers and bools in a value of a state. */
function valuesIn(value: unknown): number {
  if (value === null || value === undefined) return 0;
  return typeof value === "object"
    ? Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 0)
    : 1;
}
