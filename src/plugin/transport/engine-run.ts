import { setTimeout as pause } from "node:timers/promises";
import { isRunning } from "../../base/files";
import type { CallsInFlight } from "./calls-in-flight";
import type { EngineProcess } from "./plugin-options";

/** How often it is checked whether an engine has ended that has closed its connections, in milliseconds. */
const CHECK_MS = 25;

/** How long calls may go on before it is checked again whether they do, in milliseconds. */
const IDLE_CHECK_MS = 60_000;

/** The connections of one engine to a process that several engines share. */
export interface EngineRun {
  open(): void;
  /**
   * Registers the end of a connection. Resolves when the engine has ended with all of its connections, and its calls have saved their results:
   * with whether it ended by itself. An engine that is killed while it works leaves calls without an answer. No other sign exists: a killed
   * process closes its connections as an ending one does.
   */
  close(calls: CallsInFlight): Promise<boolean>;
}

/** Returns the run of each engine. */
export function createEngineRuns(): (engine: EngineProcess) => EngineRun {
  const runs = new Map<string, EngineRun>();
  return (engine) => {
    const key = `${engine.pid} ${engine.startTicks}`;
    const run = runs.get(key) ?? createRun(engine, () => runs.delete(key));
    runs.set(key, run);
    return run;
  };
}

function createRun(engine: EngineProcess, forget: () => void): EngineRun {
  let count = 0;
  let wasCutOff = false;
  return {
    open() {
      count += 1;
    },
    async close(calls) {
      count -= 1;
      wasCutOff ||= calls.size > 0;
      while (!(await calls.whenIdle(IDLE_CHECK_MS)));
      while (count > 0 || isRunning(engine)) await pause(CHECK_MS);
      forget();
      return !wasCutOff;
    },
  };
}
