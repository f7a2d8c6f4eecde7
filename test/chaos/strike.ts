import type { FaultAction } from "../../src/emulator";
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

/** What happens once, at a moment of one command. */
export type Blow =
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
  return random.chance(0.6) ? signalAt(random, call) : faultAt(random, call, phase);
}

function signalAt(random: Random, call: Call): Blow {
  const signal = signalOf(random);
  // A connection that is closed without an answer is a fault of its own, unless whoever waits for the answer is gone.
  const boundaries = BOUNDARIES.filter(
    (boundary) =>
      !boundary.endsWith("never was") || (signal.name === "SIGKILL" && signal.target !== "engine"),
  );
  const boundary = random.pick(boundaries);
  const laterMs = boundary === "after the answer" ? random.int(0, 60) : random.int(50, 400);
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

const UNREADABLE = "<html><body>It works!</body></html>";

function faultAt(random: Random, at: Call, phase: Phase): Blow {
  const answer = (status: number, code: string, headers?: Readonly<Record<string, string>>): FaultAction => ({
    do: "answer",
    status,
    body: { code, message: `A fault of the service: ${code}` },
    ...(headers === undefined ? {} : { headers }),
  });
  const isRead = at.method.startsWith("Get") && at.method !== "GetOperation";
  const endsInOperation = /VirtualMachine|FileShare/.test(at.method) && !/^(Get|List)/.test(at.method);
  const endings: readonly (readonly [number, readonly [string, FaultAction]])[] = [
    [1, ["its operation fails", { do: "operation", outcome: "FAILED", message: "no room left" }]],
    [1, ["its operation is cancelled", { do: "operation", outcome: "CANCELLED", message: "called off" }]],
    [1, ["its operation takes longer", { do: "operation", durationMs: 1500 }]],
  ];
  const [name, action] = random.weighted<readonly [string, FaultAction]>([
    [2, ["503", answer(503, "unavailable")]],
    [1, ["500", answer(500, "internal")]],
    [1, ["504", answer(504, "deadline_exceeded")]],
    [1, ["429 with Retry-After", answer(429, "resource_exhausted", { "retry-after": "1" })]],
    [1, ["429", answer(429, "resource_exhausted")]],
    [2, ["the connection is closed before it is carried out", { do: "disconnect", when: "before" }]],
    [4, ["the connection is closed after it was carried out", { do: "disconnect", when: "after" }]],
    [3, ["the answer is cut off", { do: "truncate" }]],
    [1, ["the answer is a page for people", { do: "answer", status: 200, body: UNREADABLE }]],
    [1, ["it is slow", { do: "delay", delayMs: random.int(200, 1500) }]],
    ...(isRead ? ([[1, ["403", answer(403, "permission_denied")]]] as const) : []),
    // Only what was made a moment ago may still be unknown: for anything else, not found means gone.
    ...(isRead && phase === "create" ? ([[2, ["404", answer(404, "not_found")]]] as const) : []),
    ...(endsInOperation ? endings : []),
  ]);
  return { do: "fault", name, action, at, times: random.chance(0.7) ? 1 : 2 };
}

/** A blow in words, for people. */
export function describeBlow(blow: Blow): string {
  const call = (at: Call): string => `call ${at.call} of ${at.method}`;
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
  if (blow.do === "fault") return `fault: ${blow.name}`;
  const twice = blow.signal.againMs === undefined ? "" : " twice";
  return `${blow.signal.name}${twice} to ${blow.signal.target}`;
}
