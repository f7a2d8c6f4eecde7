import { USUAL_CHAOS_KINDS, type Chaos, type ChaosKind, type Fault } from "../../src/emulator";
import { childrenOf } from "../support/processes";
import type { WallClock } from "../support/wall-clock";
import type { Injection, Boundary, Event, Moment, Signal } from "./injection";
import type { EndedCommand } from "./outcome";
import type { Service } from "./service";
import type { StoreGate } from "./store-gate";

/** An injection that waits for its moment. */
export interface Armed {
  /** Must be called once the command has started. */
  started(pid: number): void;
  /** Injected events with their times; empty until the moment comes. */
  readonly injected: readonly string[];
  /** Process ids of the observed bridge processes. */
  readonly bridges: readonly number[];
  /** Removes the injection. */
  disarm(): void;
}

/** Prepares an injection for the next command. */
export function arm(
  injection: Injection,
  { emulator, foreignChanges }: Service,
  wallClock: WallClock,
  commands: readonly EndedCommand[],
  gate?: StoreGate,
): Armed {
  const injected: string[] = [];
  const bridges = new Set<number>();
  const undo: (() => void)[] = [];
  let engine: number | undefined;
  let startedAtMs = 0;

  const note = (what: string): void => void injected.push(`${what} after ${Date.now() - startedAtMs} ms`);
  const after = (delayMs: number, act: () => void): void => {
    const timer = setTimeout(act, delayMs);
    undo.push(() => clearTimeout(timer));
  };
  const pidsNow = (target: Signal["target"]): readonly number[] => {
    if (engine === undefined) return [];
    const children = childrenOf(engine);
    for (const child of children) bridges.add(child);
    return pidsOf(target, engine, children);
  };
  const send = (signal: Signal): void => {
    const pids = pidsNow(signal.target);
    if (pids.length === 0) return;
    for (const pid of pids) sendSignal(pid, signal.name);
    note(`${signal.name} to ${signal.target}`);
    const { againMs, ...once } = signal;
    if (againMs !== undefined) after(againMs, () => send(once));
  };
  const suspend = (target: "bridge" | "both", forMs: number): void => {
    const pids = pidsNow(target);
    if (pids.length === 0) return;
    for (const pid of pids) sendSignal(pid, "SIGSTOP");
    note(`${target} suspended`);
    const goOn = (): void => {
      for (const pid of pids) sendSignal(pid, "SIGCONT");
    };
    after(forMs, goOn);
    undo.push(goOn);
  };
  const step = (clock: "bridge" | "service", stepMs: number): void => {
    if (clock === "bridge") wallClock.step(stepMs);
    else emulator.stepClock(stepMs);
    note(`clock of the ${clock} stepped`);
  };
  const interrupt = (forMs: number): void => {
    if (gate === undefined) return;
    gate.cut();
    note("the store was out");
    const goOn = (): void => gate.restore();
    after(forMs, goOn);
    undo.push(goOn);
  };
  /** Returns the action of an event. */
  const eventOf = (event: Event): (() => void) => {
    if (event.do === "signal") return () => send(event.signal);
    if (event.do === "suspend") return () => suspend(event.target, event.forMs);
    if (event.do === "outage") return () => interrupt(event.forMs);
    if (event.do === "step") return () => step(event.clock, event.stepMs);
    return () => {
      if (foreignChanges.make(event.change, commands)) note("changed by a stranger");
    };
  };
  const injectAt = (at: Extract<Moment, { readonly boundary: Boundary }>, act: () => void): void => {
    const { method, call, boundary, laterMs } = at;
    const pause = emulator.pauseAt({ method, call, point: POINTS[boundary] });
    let isHeld = false;
    // A held call is in progress, even if the command that made it has ended.
    undo.push(() => {
      if (!isHeld) pause.remove();
    });
    const goOn = (): void => {
      pause.release();
      pause.remove();
    };
    void pause.whenHeld().then(() => {
      isHeld = true;
      if (boundary === "after the answer") {
        // Later calls are held until then.
        setTimeout(() => {
          act();
          goOn();
        }, laterMs);
        return;
      }
      act();
      if (boundary === "before it was carried out, and it never was") pause.drop();
      else setTimeout(goOn, laterMs);
    });
  };
  const noteHits = (fault: Fault, name: string, times: number): void => {
    for (let count = 1; count <= times; count += 1) {
      void fault.whenHit(count).then(() => {
        note(name);
      });
    }
  };

  let storm: Chaos | undefined;
  if (injection.do === "storm") {
    const { seed, rate, lies } = injection;
    const kinds = lies ? [...USUAL_CHAOS_KINDS, ...LIES] : USUAL_CHAOS_KINDS;
    storm = emulator.chaos({ seed, rate, slowMs: 100, kinds });
    undo.push(() => storm?.stop());
  } else if (injection.do === "fault") {
    const { at, times, action, name } = injection;
    const fault = emulator.fault({ ...at, times }, action);
    noteHits(fault, name, times);
    undo.push(() => fault.remove());
  } else if (!("afterMs" in injection.at)) {
    injectAt(injection.at, eventOf(injection));
  }
  return {
    started(pid) {
      engine = pid;
      startedAtMs = Date.now();
      if (injection.do !== "storm" && injection.do !== "fault" && "afterMs" in injection.at) {
        after(injection.at.afterMs, eventOf(injection));
      }
    },
    get injected() {
      return [...injected, ...(storm?.injected ?? []).map(({ kind, method }) => `${kind} of ${method}`)];
    },
    get bridges() {
      return [...bridges];
    },
    disarm() {
      for (const takeBack of undo.splice(0)) takeBack();
    },
  };
}

/**
 * Additional fault kinds of a storm with lies. Excluded are lists that lag longer than the search for a lost create,
 * which may hide its object for good. Rivals are excluded too, since the run could not tell their objects from its
 * own.
 */
const LIES: readonly ChaosKind[] = [
  "wrong-metadata",
  "half-done",
  "wrong-name",
  "wrong-code",
  "get-lag",
  "clock-step",
];

const POINTS = {
  "before it was carried out": "before",
  "before it was carried out, and it never was": "before",
  "after it was carried out, before the answer": "after-commit",
  "after the answer": "after-answer",
} as const satisfies Readonly<Record<Boundary, string>>;

function pidsOf(target: Signal["target"], engine: number, bridges: readonly number[]): readonly number[] {
  switch (target) {
    case "engine":
      return [engine];
    case "bridge":
      return bridges;
    case "both":
      return [engine, ...bridges];
    case "group":
      return [-engine];
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process has just ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
