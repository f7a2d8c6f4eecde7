import { create } from "./create";
import { limit } from "./limit";
import { localExec } from "./local-exec";
import type { Measurement } from "./measurement";
import { refresh } from "./refresh";
import { start } from "./start";
import { synth } from "./synth";
import { update } from "./update";

/** All measurements, in the order in which they run. */
export const MEASUREMENTS: readonly Measurement[] = [start, refresh, create, update, limit, localExec, synth];
