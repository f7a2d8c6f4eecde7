import { create } from "./create";
import { localExec } from "./local-exec";
import type { Measurement } from "./measurement";
import { refresh } from "./refresh";

/** What can be measured, in the order in which it is. */
export const MEASUREMENTS: readonly Measurement[] = [refresh, create, localExec];
