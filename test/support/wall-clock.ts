import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathWithNode } from "./node-on-path";

/** The wall clock of the processes that take `node` from the PATH in `env`, such as providers and hooks. */
export interface WallClock {
  /** Environment for the processes. */
  readonly env: { readonly PATH: string };
  /** Difference of their wall clock from the machine's, in milliseconds. */
  readonly offsetMs: number;
  /** Steps their wall clock, forward or (with a negative number) back, immediately and while they run. */
  step(ms: number): void;
}

/**
 * Preload file. It shifts only `Date`: timers, `performance.now()`, `process.hrtime()` and file times stay those of the machine, as timers
 * and monotonic clocks do when an administrator or NTP sets a real wall clock. The offset is read on each use, so that a step takes effect
 * during a wait.
 */
const preload = (offsetFile: string): string => `"use strict";
const { readFileSync } = require("node:fs");
const Real = Date;
const now = () => Real.now() + Number(readFileSync(${JSON.stringify(offsetFile)}, "utf8"));
globalThis.Date = new Proxy(Real, {
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  apply: () => new Real(now()).toString(),
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
});
`;

/** Creates a wall clock that starts at the machine's time. Its files are in `directory`. */
export function createWallClock(directory: string): WallClock {
  mkdirSync(directory, { recursive: true });
  const preloadFile = join(directory, "wall-clock.cjs");
  const offsetFile = join(directory, "offset-ms");
  let offsetMs = 0;
  const write = (): void => {
    // Replaced atomically, because a process may read it at any time.
    writeFileSync(`${offsetFile}.new`, String(offsetMs));
    renameSync(`${offsetFile}.new`, offsetFile);
  };
  write();
  writeFileSync(preloadFile, preload(offsetFile));
  return {
    env: { PATH: pathWithNode(directory, ["--require", preloadFile]) },
    get offsetMs() {
      return offsetMs;
    },
    step(ms) {
      offsetMs += ms;
      write();
    },
  };
}
