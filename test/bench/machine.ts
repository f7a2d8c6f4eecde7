import { spawnSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { findEngine } from "../support/engine";

/** The machine of a measurement. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly node: string;
  /** First line of the engine's `version` output; undefined without an engine. */
  readonly engine: string | undefined;
}

/** Describes this machine. */
export function describeMachine(): Machine {
  const engine = findEngine();
  const env = { ...process.env, CHECKPOINT_DISABLE: "1" };
  const said = engine === undefined ? "" : spawnSync(engine, ["version"], { encoding: "utf8", env }).stdout;
  return {
    processor: cpus()[0]?.model ?? "an unknown processor",
    cores: availableParallelism(),
    node: process.version,
    engine: /^\w+ v\d\S*/m.exec(said)?.[0],
  };
}
