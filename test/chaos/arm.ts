import type { FaultAction } from "../../src/emulator";
import { childrenOf } from "../support/processes";
import type { Service } from "./service";
import type { Blow, Signal } from "./strike";

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
export function arm(blow: Blow, { emulator, onOver }: Service): Armed {
  const struck: string[] = [];
  const bridges = new Set<number>();
  const undo: (() => void)[] = [];
  let engine: number | undefined;
  let startedAtMs = 0;

  const note = (what: string): void => void struck.push(`${Date.now() - startedAtMs} ms: ${what}`);
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
  /** Acts on one call as it comes in, before it is carried out. Gives the fault. */
  const onCall = (
    method: string,
    call: number,
    times: number,
    action: FaultAction,
    act: () => boolean,
  ): void => {
    let seen = 0;
    const matches = (): boolean => {
      seen += 1;
      return seen >= call && seen < call + times && act();
    };
    const fault = emulator.fault({ method, times: Infinity, where: matches }, action);
    undo.push(() => fault.remove());
  };

  if (blow.do === "fault") {
    const { method, call } = blow.at;
    onCall(method, call, blow.times, blow.action, () => {
      note(`${blow.name}: ${method}`);
      return true;
    });
  } else if (!("afterMs" in blow.at)) {
    const { signal, at } = blow;
    const { method, call, boundary, laterMs } = at;
    switch (boundary) {
      case "before it was carried out":
        onCall(method, call, 1, { do: "delay", delayMs: laterMs }, () => (strike(signal), true));
        break;
      case "before it was carried out, and it never was":
        onCall(method, call, 1, { do: "disconnect", when: "before" }, () => (strike(signal), true));
        break;
      case "after it was carried out, before the answer":
        // The call is carried out at once; whoever was killed never sees the answer.
        onCall(method, call, 1, { do: "delay", delayMs: 0 }, () => (strike(signal), false));
        break;
      case "after the answer":
        onCall(method, call, 1, { do: "delay", delayMs: 0 }, () => {
          const stop = onOver((request) => {
            if (request.method !== method) return;
            stop();
            after(laterMs, () => strike(signal));
          });
          undo.push(stop);
          return false;
        });
    }
  }
  return {
    started(pid) {
      engine = pid;
      startedAtMs = Date.now();
      if (blow.do === "signal" && "afterMs" in blow.at) after(blow.at.afterMs, () => strike(blow.signal));
    },
    struck,
    get bridges() {
      return [...bridges];
    },
    disarm() {
      for (const take of undo.splice(0)) take();
    },
  };
}

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
