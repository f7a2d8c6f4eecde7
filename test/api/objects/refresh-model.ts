import { contract, kindOf } from "../../../src/contract";
import { type Client, type Clock, type JsonObject, systemClock } from "../../../src/client";
import { createObjectReads, type ObjectReads } from "../../../src/api";

const machine = kindOf(contract, "VirtualMachine");
const MAX_AGE_MS = 1_000;
/** The object that is written and read. */
const NAME = "projects/p/virtual-machines/a";
/** Unchanged objects. Their reads make the list worth a request. */
const OTHERS = ["b", "c", "d"].map((id) => `projects/p/virtual-machines/${id}`);

/** Numbers of events that a schedule may contain beside the answers of the service. */
export interface Events {
  readonly reads: number;
  readonly ourWrites: number;
  readonly foreignWrites: number;
  readonly expiries: number;
}

/** A request of the object or of the list, which the service handles and answers at any time. */
interface Request {
  readonly isList: boolean;
  /** The answer, once the service has handled the request. */
  answer?: JsonObject;
  deliver(answer: JsonObject): void;
}

/** One execution: the reads under test, and a service of which the schedule decides every step. */
interface World {
  /** Returns the events that can happen next, by name. */
  enabled(): readonly (readonly [string, () => void])[];
  /** Returns what is wrong with the answers, once no event is left. */
  faults(): readonly string[];
}

function createWorld(events: Events): World {
  let nowMs = 0;
  let step = 0;
  const clock: Clock = { ...systemClock, now: () => nowMs };
  /** The written values with the step of their write; a value is current until the next write. */
  const written = [{ value: 0, atStep: 0 }];
  let requests: Request[] = [];
  const faults: string[] = [];
  const left = { ...events };
  let write: "none" | "begun" | "applied" = "none";
  let endWrite = (): void => undefined;
  /** The value after our write; 0 until it has ended. */
  let ours = 0;
  let writtenByUs = 0;
  let answered = 0;
  let expiredAtStep = 0;

  const currentValue = (): number => written.at(-1)?.value ?? 0;
  const apply = (): void => void written.push({ value: currentValue() + 1, atStep: step });
  const shown = (name: string): JsonObject => ({
    ...COMPLETE,
    name,
    displayName: name === NAME ? `${currentValue()}` : "0",
  });
  const call = ({ path }: { readonly path: string }, body: unknown): Promise<JsonObject> => {
    const { name } = body as { readonly name?: string };
    const isList = path.endsWith("/ListVirtualMachines");
    if (!isList && name !== NAME) return Promise.resolve(shown(name ?? ""));
    return new Promise((resolve) => void requests.push({ isList, deliver: resolve }));
  };
  const client = { call } as Partial<Client> as Client;
  const reads: ObjectReads = createObjectReads({ contract, client }, clock, { maxAgeMs: MAX_AGE_MS });

  const read = async (): Promise<void> => {
    const beganAtStep = step;
    const refreshed = [...OTHERS, NAME].map((name) =>
      reads.refresh(machine, name, { isExpected: () => true }),
    );
    const seen = Number((await refreshed.at(-1))?.["displayName"]);
    if (seen < ours) faults.push(`${seen} is older than our write ${ours}`);
    // The value was current after the read began, or less than the bound before its answer.
    const overwrittenAtStep = written.find((each) => each.value === seen + 1)?.atStep ?? Infinity;
    if (overwrittenAtStep < Math.min(beganAtStep, expiredAtStep)) faults.push(`${seen} is too old`);
    answered += 1;
  };

  return {
    faults: () => [
      ...faults,
      ...(answered === events.reads ? [] : [`${events.reads - answered} reads have no answer`]),
    ],
    enabled() {
      const possible: (readonly [string, () => void])[] = [];
      const add = (name: string, isPossible: boolean, happen: () => void): void => {
        if (isPossible) {
          possible.push([
            name,
            () => {
              step += 1;
              happen();
            },
          ]);
        }
      };
      add("read", left.reads > 0, () => {
        left.reads -= 1;
        void read();
      });
      add("our write begins", left.ourWrites > 0 && write === "none", () => {
        left.ourWrites -= 1;
        endWrite = reads.changing(NAME);
        write = "begun";
      });
      add("our write is carried out", write === "begun", () => {
        apply();
        writtenByUs = currentValue();
        write = "applied";
      });
      add("our write ends", write === "applied", () => {
        endWrite();
        ours = writtenByUs;
        write = "none";
      });
      add("foreign write", left.foreignWrites > 0, () => {
        left.foreignWrites -= 1;
        apply();
      });
      add("the bound passes", left.expiries > 0, () => {
        left.expiries -= 1;
        nowMs += MAX_AGE_MS;
        expiredAtStep = step;
      });
      for (const request of requests) {
        const what = request.isList ? "list" : "get";
        add(`${what} is handled`, request.answer === undefined, () => {
          request.answer = request.isList ? { virtualMachines: [NAME, ...OTHERS].map(shown) } : shown(NAME);
        });
        add(`${what} is answered`, request.answer !== undefined, () => {
          requests = requests.filter((each) => each !== request);
          request.deliver(request.answer ?? {});
        });
      }
      return possible;
    },
  };
}

/** Fields that every virtual machine has. */
const COMPLETE: JsonObject = {
  projectName: "projects/p",
  region: "datacenters/eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12", diskSizeGib: "40" },
  network: { assignPublicIpv4: false, privateIpv4: "172.16.0.2" },
  state: "RUNNING",
  createTime: "2026-01-01T00:00:00Z",
};

/** Result of the executions. */
export interface Explored {
  readonly schedules: number;
  readonly faults: readonly string[];
}

/** Executes every order of the events. Stops after some faults. */
export async function exploreAll(events: Events): Promise<Explored> {
  const faults: string[] = [];
  let schedules = 0;
  // The choice at each step; the choices of one execution determine the next.
  let choices: readonly number[] | undefined = [];
  while (choices !== undefined && faults.length < MOST_FAULTS) {
    const given: readonly number[] = choices;
    const widths: number[] = [];
    faults.push(
      ...(await execute(events, (width) => {
        widths.push(width);
        return given[widths.length - 1] ?? 0;
      })),
    );
    schedules += 1;
    choices = nextChoices(given, widths);
  }
  return { schedules, faults };
}

/** Executes `count` random orders of the events. Stops after some faults. */
export async function exploreSome(events: Events, count: number, seed: number): Promise<Explored> {
  const faults: string[] = [];
  const random = randomNumbers(seed);
  let schedules = 0;
  for (; schedules < count && faults.length < MOST_FAULTS; schedules += 1) {
    faults.push(...(await execute(events, (width) => Math.floor(random() * width))));
  }
  return { schedules, faults };
}

const MOST_FAULTS = 5;

/** Executes one order of the events, and returns what is wrong with its answers. */
async function execute(events: Events, choose: (width: number) => number): Promise<readonly string[]> {
  const world = createWorld(events);
  const names: string[] = [];
  for (;;) {
    const possible = world.enabled();
    if (possible.length === 0) break;
    const [name, happen] = possible[choose(possible.length)] ?? fail(possible.length);
    names.push(name);
    happen();
    // Everything happens that needs no further answer of the service.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return world.faults().map((fault) => `${fault}: ${names.join(", ")}`);
}

function fail(width: number): never {
  throw new RangeError(`there are ${width} events to choose from`);
}

function nextChoices(choices: readonly number[], widths: readonly number[]): number[] | undefined {
  const next = widths.map((_, step) => choices[step] ?? 0);
  while (next.length > 0) {
    const last = next.pop() ?? 0;
    if (last + 1 < (widths[next.length] ?? 0)) return [...next, last + 1];
  }
  return undefined;
}

/** Returns pseudorandom numbers of at least 0 and less than 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
