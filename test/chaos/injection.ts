import type { FaultAction, RpcCode } from "../../src/emulator";
import type { ForeignChange } from "./foreign-changes";
import { weightedCalls } from "./calls";
import { liesAbout } from "./lies";
import { createRandom, type Random } from "./random";
import { PHASES, type Phase, type Stack } from "./stack";

/** Moments of a call at which a signal is sent. */
export const BOUNDARIES = [
  "before it was carried out",
  "before it was carried out, and it never was",
  "after it was carried out, before the answer",
  "after the answer",
] as const;
export type Boundary = (typeof BOUNDARIES)[number];

/** Processes that receive a signal. `group` is the target of Ctrl-C on a terminal: the engine and its bridge. */
export type Target = "group" | "engine" | "bridge" | "both";

export interface Signal {
  readonly name: "SIGINT" | "SIGTERM" | "SIGKILL";
  readonly target: Target;
  /** Delay in milliseconds after which the signal is sent again. */
  readonly againMs?: number;
}

/** A call: the n-th of a method since the command began. */
export interface Call {
  readonly method: string;
  readonly call: number;
}

/** A moment of a command. */
export type Moment =
  | (Call & { readonly boundary: Boundary; readonly laterMs: number })
  /** This many milliseconds after the command starts. */
  | { readonly afterMs: number };

/** A fault at a moment of one command or, as a storm, on any of its calls. */
export type Injection =
  /** Each call has this probability of a network or server fault. A storm with lies also injects wrong answers. */
  | { readonly do: "storm"; readonly seed: number; readonly rate: number; readonly lies: boolean }
  | { readonly do: "signal"; readonly signal: Signal; readonly at: Moment }
  /** Suspends processes, as closing a laptop's lid does. */
  | {
      readonly do: "suspend";
      readonly target: "bridge" | "both";
      readonly forMs: number;
      readonly at: Moment;
    }
  /** Steps the wall clock of the current and every later bridge, or of the service. */
  | {
      readonly do: "step";
      readonly clock: "bridge" | "service";
      readonly stepMs: number;
      readonly at: Moment;
    }
  /** The store of the journal cannot be reached for a while. */
  | { readonly do: "outage"; readonly forMs: number; readonly at: { readonly afterMs: number } }
  /** Another user changes an object of the run. */
  | { readonly do: "change"; readonly change: ForeignChange; readonly at: Moment }
  | {
      readonly do: "fault";
      readonly name: string;
      readonly action: FaultAction;
      readonly at: Call;
      readonly times: number;
      /** Whether the fault is a wrong answer. */
      readonly isLie: boolean;
    };

/** An injection that happens at a moment. */
export type Event = Extract<Injection, { do: "signal" | "suspend" | "step" | "outage" | "change" }>;

/** An injection and its command. */
export interface PlannedInjection {
  readonly phase: Phase;
  /** 0 is the phase's first command, 1 the first repeat. */
  readonly command: number;
  readonly injection: Injection;
}

/** Everything about a run that its seed determines, except the stack. */
export interface Plan {
  readonly plannedInjections: readonly PlannedInjection[];
  /** The phases whose first command is split into a saved plan and its apply. */
  readonly savedPlans: readonly Phase[];
  /** Whether the engine writes its most detailed log. */
  readonly traces: boolean;
  /** Whether the next command starts before the faulted command's bridge has ended. */
  readonly hurries: boolean;
}

/** Draws the faults of a run. `outages`: whether its journal has a store that may be out. */
export function planOf(seed: number, stack: Stack, outages = false): Plan {
  // The label selects the random stream. Another label would give every seed another run.
  const random = createRandom(seed, "strikes");
  const phase = random.weighted<Phase>([
    [5, PHASES[0]],
    [3, PHASES[1]],
    [2, PHASES[2]],
  ]);
  const plannedInjections = [{ phase, command: 0, injection: injectionOf(random, stack, phase) }];
  // Combines a fault with a rare event.
  if (random.chance(0.25)) {
    plannedInjections.push({ phase, command: 0, injection: besideOf(random, stack, phase) });
  }
  // The calls of a repeated command are hard to predict, so its moment is a random time.
  if (random.chance(0.2)) {
    plannedInjections.push({
      phase,
      command: 1,
      injection: { do: "signal", signal: signalOf(random), at: { afterMs: random.int(100, 2500) } },
    });
  }
  const savesPlan = random.chance(0.1);
  const foreign = foreignChangeOf(seed, stack);
  return {
    plannedInjections: [
      ...plannedInjections,
      ...(foreign === undefined ? [] : [foreign.planned]),
      ...onlyWhere(outages, outagesOf(seed, phase)),
    ],
    savedPlans: [
      ...onlyWhere<Phase>(savesPlan, ["create"]),
      ...onlyWhere<Phase>(foreign?.isAfterPlan === true, ["update"]),
    ],
    traces: random.chance(0.1),
    hurries: random.chance(0.5),
  };
}

/** Draws when the store of the journal is out: during the faulted command or the next one, or never. */
function outagesOf(seed: number, phase: Phase): readonly PlannedInjection[] {
  const random = createRandom(seed, "outages");
  return [0, 1].flatMap((command) => {
    const at = { afterMs: random.int(0, 2500) };
    const injection = { do: "outage", forMs: random.int(100, 4000), at } as const;
    return onlyWhere(random.chance(0.6), [{ phase, command, injection }]);
  });
}

/**
 * Draws a change by another user before the update: before its plan, or between the plan and its apply. At other moments it could come between
 * the provider's last read and its request, where only the service could notice it.
 */
function foreignChangeOf(
  seed: number,
  { groups }: Stack,
): { readonly planned: PlannedInjection; readonly isAfterPlan: boolean } | undefined {
  const random = createRandom(seed, "foreign changes");
  if (!random.chance(0.4)) return undefined;
  const { kind } = random.pick(groups);
  const field = kind.fields.some(({ wireName }) => wireName === "labels") ? "labels" : "displayName";
  const change = { kind: kind.name, field, value: `stranger-${random.int(10_000, 99_999)}` } as const;
  return {
    planned: { phase: "update", command: 0, injection: { do: "change", change, at: { afterMs: 0 } } },
    isAfterPlan: random.chance(0.6),
  };
}

function injectionOf(random: Random, stack: Stack, phase: Phase): Injection {
  const call = callOf(random, stack, phase);
  return random.weighted<() => Injection>([
    [8, () => ({ do: "signal", signal: signalOf(random), at: { afterMs: random.int(50, 2500) } })],
    [36, () => signalAt(random, call)],
    [22, () => faultAt(random, call, phase)],
    [8, () => ({ do: "storm", seed: random.int(1, 1_000_000), rate: 0.1, lies: random.chance(0.5) })],
    [22, () => lieAt(random, call, phase)],
    [10, () => besideOf(random, stack, phase)],
  ])();
}

/** Draws an injection that ends no process: a lie, a clock step or a suspension. */
function besideOf(random: Random, stack: Stack, phase: Phase): Injection {
  const call = callOf(random, stack, phase);
  const boundary = random.pick(BOUNDARIES.filter((each) => !each.endsWith("never was")));
  const at: Moment = random.chance(0.3)
    ? { afterMs: random.int(50, 2500) }
    : { ...call, boundary, laterMs: random.int(0, 200) };
  return random.weighted<() => Injection>([
    [3, () => ({ do: "suspend", target: random.pick(["bridge", "both"]), forMs: random.int(300, 2500), at })],
    [2, () => ({ do: "step", clock: "bridge", stepMs: stepOf(random), at })],
    [1, () => ({ do: "step", clock: "service", stepMs: stepOf(random), at })],
    [3, () => lieAt(random, call, phase)],
  ])();
}

/** From one second to one day, forward or back. */
function stepOf(random: Random): number {
  return random.pick([-1, 1]) * random.pick([1_000, 30_000, 3_600_000, 86_400_000]);
}

function callOf(random: Random, stack: Stack, phase: Phase): Call {
  const at = random.weighted(weightedCalls(stack, phase));
  return { method: at.method, call: random.int(1, at.calls) };
}

function signalAt(random: Random, call: Call): Injection {
  const signal = signalOf(random);
  // Closing a connection without an answer is a separate fault, unless the caller is killed.
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

const PAGE = "<html><body>It works!</body></html>";

function faultAt(random: Random, at: Call, phase: Phase): Injection {
  const [name, action] = random.weighted(faultsOf(random, at.method, phase));
  return { do: "fault", name, action, at, times: random.chance(0.7) ? 1 : 2, isLie: false };
}

function lieAt(random: Random, at: Call, phase: Phase): Injection {
  const [name, action] = random.weighted(liesAbout(random, at, phase));
  return { do: "fault", name, action, at, times: random.chance(0.6) ? 1 : random.int(2, 4), isLie: true };
}

/** A named fault with its weight. */
export type WeightedFault = readonly [weight: number, fault: readonly [name: string, action: FaultAction]];

/** Faults of a call, without lies. Excluded are requests that the network delivers twice. */
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
    [2, ["the answer is truncated", { do: "truncate", bytes: random.int(0, 20) }]],
    [1, ["carried out late", { do: "delay", delayMs: random.int(200, 1500) }]],
    [1, ["answered late", { do: "delay", when: "after", delayMs: random.int(200, 1500) }]],
    ...onlyWhere<WeightedFault>(isOfObject, [[1, ["403", refuse("permission_denied")]]]),
    // Only a new object may be unknown for a while. For any other object, "not found" means that it is gone.
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

/** Describes an injection for the report. */
export function describeInjection(injection: Injection): string {
  const call = (at: Call): string => `call ${at.call} of ${at.method}`;
  if (injection.do === "storm") {
    return `a storm of faults${injection.lies ? " and lies" : ""}, on ${injection.rate * 100} % of the calls`;
  }
  if (injection.do === "fault") return `${injection.name} (${injection.times} times), ${call(injection.at)}`;
  const { at } = injection;
  return "afterMs" in at
    ? `${describeEvent(injection)}, ${at.afterMs} ms after the start`
    : `${describeEvent(injection)}, ${call(at)}, ${at.boundary} (${at.laterMs} ms)`;
}

function describeEvent(injection: Event): string {
  if (injection.do === "outage") return `the journal's store was out for ${injection.forMs} ms`;
  if (injection.do === "suspend") return `${injection.target} suspended for ${injection.forMs} ms`;
  if (injection.do === "step") return `the clock of the ${injection.clock} stepped by ${injection.stepMs} ms`;
  if (injection.do === "change") {
    return `a stranger changed ${injection.change.field} of a ${injection.change.kind}`;
  }
  const { signal } = injection;
  const again = signal.againMs === undefined ? "" : `, again after ${signal.againMs} ms`;
  return `${signal.name} to ${signal.target}${again}`;
}

/** Returns the category of an injection in the summary. */
export function kindOfInjection(injection: Injection): string {
  if (injection.do === "storm") return injection.lies ? "storm of faults and lies" : "storm of faults";
  if (injection.do === "fault") return `${injection.isLie ? "lie" : "fault"}: ${injection.name}`;
  if (injection.do === "suspend") return `suspended: ${injection.target}`;
  if (injection.do === "step") {
    return `clock of the ${injection.clock} stepped ${injection.stepMs > 0 ? "forward" : "back"}`;
  }
  if (injection.do === "outage") return "an outage of the journal's store";
  if (injection.do === "change") return "a change by a stranger";
  const twice = injection.signal.againMs === undefined ? "" : " twice";
  return `${injection.signal.name}${twice} to ${injection.signal.target}`;
}
