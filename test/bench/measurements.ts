import { create } from "./create";
import { limit } from "./limit";
import { localExec } from "./local-exec";
import { manyRuns } from "./many-runs";
import type { Measurement } from "./measurement";
import { memory } from "./memory";
import { refresh } from "./refresh";
import { serve } from "./serve";
import { start } from "./start";
import { synth } from "./synth";
import { update } from "./update";

/** All measurements, in the order in which they run. */
export const MEASUREMENTS: readonly Measurement[] = [
  start,
  refresh,
  memory,
  serve,
  create,
  update,
  limit,
  manyRuns,
  localExec,
  synth,
];
