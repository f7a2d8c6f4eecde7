import type { FaultAction, RpcCode } from "../../src/emulator";
import { createRandom, type Random } from "./random";
import { PHASES, type Group, type Phase, type Stack } from "./stack";

/** Where in a call's life a signal strikes. */
export const BOUNDARIES = [
  "before it was carried out",
  "before it was carried out, and it never was",
  "after it was carried out, before the answer",
  "after the answer",
] as const;
export type Boundary = (typeof BOUNDARIES)[number];

/** Processes that a signal is sent to: `group` is what Ctrl-C on a terminal reaches, the engine and its bridge. */
export type Target = "group" | "engine" | "bridge" | "both";

export interface Signal {
  readonly name: "SIGINT" | "SIGTERM" | "SIGKILL";
  readonly target: Target;
  /** When it is sent once more, after the first. */
  readonly againMs?: number;
}

/** A call: the n-th of a method since the command began. */
export interface Call {
  readonly method: string;
  readonly call: number;
}

/** What happens at a moment of one command, or, as a storm, to any of its calls. */
export type Blow =
  /** Any call may be struck by what networks and busy services do, so often of one. */
  | { readonly do: "storm"; readonly seed: number; readonly rate: number }
  | {
      readonly do: "signal";
      readonly signal: Signal;
      readonly at:
        | (Call & { readonly boundary: Boundary; readonly laterMs: number })
        /** So long after the command was started. */
        | { readonly afterMs: number };
    }
  | {
      readonly do: "fault";
      readonly name: string;
      readonly action: FaultAction;
      readonly at: Call;
      readonly times: number;
    };

/** A blow and the command that it is for. */
export interface Strike {
  readonly phase: Phase;
  /** 0 is the phase's first command, 1 the first that repeats it. */
  readonly command: number;
  readonly blow: Blow;
}

/** Everything that a seed decides about a run but the stack. */
export interface Plan {
  readonly strikes: readonly Strike[];
  /** Whether the first command is split in two: a plan that is saved, and its apply. */
  readonly savesPlan: boolean;
  /** Whether the engine writes the log that the most can be seen in. */
  readonly traces: boolean;
  /** Whether the next command is started before the struck one's bridge has ended. */
  readonly hurries: boolean;
}

/** Draws what strikes a stack. */
export function planOf(seed: number, stack: Stack): Plan {
  const random = createRandom(seed, "strikes");
  const phase = random.weighted<Phase>([
    [5, PHASES[0]],
    [3, PHASES[1]],
    [2, PHASES[2]],
  ]);
  const strikes = [{ phase, command: 0, blow: blowOf(random, stack, phase) }];
  // What a repeated command does is less known: it has to be met by chance, so time is the best moment there.
  if (random.chance(0.2)) {
    strikes.push({
      phase,
      command: 1,
      blow: { do: "signal", signal: signalOf(random), at: { afterMs: random.int(100, 2500) } },
    });
  }
  return { strikes, savesPlan: random.chance(0.1), traces: random.chance(0.1), hurries: random.chance(0.5) };
}

function blowOf(random: Random, stack: Stack, phase: Phase): Blow {
  if (random.chance(0.15))
    return { do: "signal", signal: signalOf(random), at: { afterMs: random.int(50, 2500) } };
  const at = random.weighted(callsIn(stack, phase));
  const call = { method: at.method, call: random.int(1, at.calls) };
  if (random.chance(0.6)) return signalAt(random, call);
  return random.chance(0.3)
    ? { do: "storm", seed: random.int(1, 1_000_000), rate: 0.1 }
    : faultAt(random, call, phase);
}

function signalAt(random: Random, call: Call): Blow {
  const signal = signalOf(random);
  // A connection that is closed without an answer is a fault of its own, unless whoever waits for the answer is gone.
  const boundaries = BOUNDARIES.filter(
    (boundary) =>
      !boundary.endsWith("never was") || (signal.name === "SIGKILL" && signal.target !== "engine"),
  );
  const boundary = random.pick(boundaries);
  const laterMs = boundary === "after the answer" ? random.int(0, 60) : random.int(50, 600);
  return { do: "signal", signal, at: { ...call, boundary, laterMs } };
}

function signalOf(random: Random): Signal {
  return random.weighted<Signal>([
    [3, { name: "SIGINT", target: "group" }],
    [1, { name: "SIGINT", target: "engine" }],
    [1, { name: "SIGINT", target: "group", againMs: random.int(20, 600) }],
    [2, { name: "SIGTERM", target: "engine" }],
    [1, { name: "SIGTERM", target: "group" }],
    [1, { name: "SIGTERM", target: "bridge" }],
    [4, { name: "SIGKILL", target: "bridge" }],
    [4, { name: "SIGKILL", target: "engine" }],
    [4, { name: "SIGKILL", target: "both" }],
  ]);
}

type WeightedCall = readonly [weight: number, at: { readonly method: string; readonly calls: number }];

/** The calls that a phase's first command makes, as far as the stack tells. Creations are struck the most: they alone make two. */
function callsIn(stack: Stack, phase: Phase): readonly WeightedCall[] {
  const calls: WeightedCall[] = [];
  const add = (weight: number, method: string | undefined, count: number): void => {
    if (method !== undefined && count > 0) calls.push([weight, { method, calls: count }]);
  };
  let polls = 0;
  for (const group of stack.groups) {
    const { create, get, delete: removal } = group.kind.methods;
    const made = madeIn(group, phase);
    const removed = removedIn(group, phase);
    const kept = phase === "update" ? Math.min(group.created.count, group.updated.count) : 0;
    add(6, group.creation, made);
    add(1, get?.name, made + removed);
    add(3, removal?.name, removed);
    for (const method of group.updates) add(3, method, kept);
    if (create?.longRunning === true) polls += made + removed;
  }
  add(3, "GetOperation", polls);
  return calls;
}

function madeIn({ created, updated }: Group, phase: Phase): number {
  if (phase === "create") return created.count;
  return phase === "update" ? Math.max(0, updated.count - created.count) : 0;
}

function removedIn({ created, updated }: Group, phase: Phase): number {
  if (phase === "destroy") return updated.count;
  return phase === "update" ? Math.max(0, created.count - updated.count) : 0;
}

const PAGE = "<html><body>It works!</body></html>";

function faultAt(random: Random, at: Call, phase: Phase): Blow {
  const [name, action] = random.weighted(faultsOf(random, at.method, phase));
  return { do: "fault", name, action, at, times: random.chance(0.7) ? 1 : 2 };
}

type WeightedFault = readonly [weight: number, fault: readonly [name: string, action: FaultAction]];

/**
 * What can go wrong with a call so that everything can still come right: left out are answers that are lies (an object that is said not to be
 * there, and is) and requests that the network carries out twice.
 */
function faultsOf(random: Random, method: string, phase: Phase): readonly WeightedFault[] {
  const refuse = (code: RpcCode, retryAfterSeconds?: number): FaultAction => ({
    do: "refuse",
    code,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
  const isRead = method.startsWith("Get");
  const isOfObject = isRead && method !== "GetOperation";
  const endsInOperation =
    !isRead && /VirtualMachine$|FileShare$/.test(method) && !method.startsWith("Update");
  return [
    [1, ["503", refuse("unavailable")]],
    [1, ["500", refuse("internal")]],
    [1, ["429", refuse("resource_exhausted")]],
    [1, ["429 with Retry-After", refuse("resource_exhausted", 1)]],
    [1, ["closed before it was carried out", { do: "disconnect", when: "before" }]],
    [3, ["closed after it was carried out", { do: "disconnect", when: "after" }]],
    [1, ["reset before it was carried out", { do: "reset", when: "before" }]],
    [3, ["reset after it was carried out", { do: "reset", when: "after" }]],
    [2, ["502 after it was carried out", { do: "answer", when: "after", status: 502, body: PAGE }]],
    [
      1,
      [
        "a page for people after it was carried out",
        { do: "answer", when: "after", status: 200, body: PAGE },
      ],
    ],
    [2, ["the answer is cut off", { do: "truncate", bytes: random.int(0, 20) }]],
    [1, ["carried out late", { do: "delay", delayMs: random.int(200, 1500) }]],
    [1, ["answered late", { do: "delay", when: "after", delayMs: random.int(200, 1500) }]],
    ...onlyWhere<WeightedFault>(isOfObject, [[1, ["403", refuse("permission_denied")]]]),
    // Only what was made a moment ago may still be unknown: of anything else, "not found" means that it is gone.
    ...onlyWhere<WeightedFault>(isOfObject && phase === "create", [[2, ["404", refuse("not_found")]]]),
    ...onlyWhere<WeightedFault>(/^(Create|Clone|Update)/.test(method), [
      [2, ["not seen by the next reads", { do: "lag", reads: random.int(1, 3), lagMs: 1000 }]],
    ]),
    ...onlyWhere<WeightedFault>(endsInOperation, [
      [1, ["its operation fails", { do: "operation", outcome: "FAILED", message: "no room left" }]],
      [1, ["its operation is cancelled", { do: "operation", outcome: "CANCELLED", message: "called off" }]],
      [1, ["its operation takes longer", { do: "operation", durationMs: 1500 }]],
    ]),
  ];
}

function onlyWhere<T>(condition: boolean, list: readonly T[]): readonly T[] {
  return condition ? list : [];
}

/** A blow in words, for people. */
export function describeBlow(blow: Blow): string {
  const call = (at: Call): string => `call ${at.call} of ${at.method}`;
  if (blow.do === "storm") return `a storm of faults, on ${blow.rate * 100} % of the calls`;
  if (blow.do === "fault") return `${blow.name} (${blow.times} times), ${call(blow.at)}`;
  const { at, signal } = blow;
  const again = signal.againMs === undefined ? "" : `, again after ${signal.againMs} ms`;
  const what = `${signal.name} to ${signal.target}${again}`;
  return "afterMs" in at
    ? `${what}, ${at.afterMs} ms after the start`
    : `${what}, ${call(at)}, ${at.boundary} (${at.laterMs} ms)`;
}

/** What the summary counts a blow among. */
export function kindOfBlow(blow: Blow): string {
  if (blow.do === "storm") return "storm of faults";
  if (blow.do === "fault") return `fault: ${blow.name}`;
  const twice = blow.signal.againMs === undefined ? "" : " twice";
  return `${blow.signal.name}${twice} to ${blow.signal.target}`;
}
