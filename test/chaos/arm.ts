import type { Chaos, Emulator, Fault } from "../../src/emulator";
import { childrenOf } from "../support/processes";
import type { Blow, Boundary, Call, Signal } from "./strike";

/** A blow that waits for its moment. */
export interface Armed {
  /** To be called when the command has been started. */
  started(pid: number): void;
  /** What it struck, and when; empty as long as its moment has not come. */
  readonly struck: readonly string[];
  /** The bridge processes that it saw. */
  readonly bridges: readonly number[];
  /** Takes it back. */
  disarm(): void;
}

/** Sets a blow up for the next command. */
export function arm(blow: Blow, emulator: Emulator): Armed {
  const struck: string[] = [];
  const bridges = new Set<number>();
  const undo: (() => void)[] = [];
  let engine: number | undefined;
  let startedAtMs = 0;

  const note = (what: string): void => void struck.push(`${what} after ${Date.now() - startedAtMs} ms`);
  const after = (delayMs: number, act: () => void): void => {
    const timer = setTimeout(act, delayMs);
    undo.push(() => clearTimeout(timer));
  };
  const strike = (signal: Signal): void => {
    if (engine === undefined) return;
    const children = childrenOf(engine);
    for (const child of children) bridges.add(child);
    const pids = pidsOf(signal.target, engine, children);
    if (pids.length === 0) return;
    for (const pid of pids) sendSignal(pid, signal.name);
    note(`${signal.name} to ${signal.target}`);
    const { againMs, ...once } = signal;
    if (againMs !== undefined) after(againMs, () => strike(once));
  };
  const strikeAt = (
    signal: Signal,
    at: Call & { readonly boundary: Boundary; readonly laterMs: number },
  ): void => {
    const { method, call, boundary, laterMs } = at;
    const pause = emulator.pauseAt({ method, call, point: POINTS[boundary] });
    let isHeld = false;
    // A call that stands there is under way, whether or not the command that made it has ended meanwhile.
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
        // Calls that come later stand still until then.
        setTimeout(() => {
          strike(signal);
          goOn();
        }, laterMs);
        return;
      }
      strike(signal);
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
  if (blow.do === "storm") {
    const { seed, rate } = blow;
    storm = emulator.chaos({ seed, rate, slowMs: 100 });
    undo.push(() => storm?.stop());
  } else if (blow.do === "fault") {
    const { at, times, action, name } = blow;
    const fault = emulator.fault({ ...at, times }, action);
    noteHits(fault, name, times);
    undo.push(() => fault.remove());
  } else if (!("afterMs" in blow.at)) {
    strikeAt(blow.signal, blow.at);
  }
  return {
    started(pid) {
      engine = pid;
      startedAtMs = Date.now();
      if (blow.do === "signal" && "afterMs" in blow.at) after(blow.at.afterMs, () => strike(blow.signal));
    },
    get struck() {
      return [...struck, ...(storm?.struck ?? []).map(({ kind, method }) => `${kind} of ${method}`)];
    },
    get bridges() {
      return [...bridges];
    },
    disarm() {
      for (const takeBack of undo.splice(0)) takeBack();
    },
  };
}

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
    // It has ended in the same moment.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
