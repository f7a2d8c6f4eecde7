import { parseDuration } from "../contract";
import { DEFAULT_SETTLE_MS } from "../calls";
import { createMemoryStore } from "../base/engine-data";
import {
  createJournal,
  findPulumi,
  engineProgram,
  isStateSavedLate,
  type Journal,
  journalStore,
  namesInSavedState,
  thisRun,
} from "./recovery";

/** Environment and working directory of a process, and the endpoint that it uses. */
interface JournalContext {
  readonly endpoint: string;
  /** As the engine states it. */
  readonly engineVersion?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory?: string;
}

/** Opens the journal of the state that the engine works on, for one endpoint. The journal is in memory if none is to be kept. */
export function openJournal({
  endpoint,
  engineVersion,
  environment = process.env,
  workingDirectory,
}: JournalContext): Journal {
  const surroundings = workingDirectory === undefined ? undefined : { workingDirectory, environment };
  const store = surroundings === undefined ? undefined : journalStore({ ...surroundings, endpoint });
  const pulumi = findPulumi(engineVersion);
  const stateFile = pulumi === undefined ? surroundings : undefined;
  // Evaluated on demand: most runs never need it.
  const isSavedLate = (): boolean => stateFile !== undefined && isStateSavedLate(stateFile, engineProgram());
  return createJournal(store ?? createMemoryStore(), thisRun(pulumi?.process), Date.now, {
    ...(pulumi === undefined ? {} : { savesUntilKilled: pulumi.canSave }),
    isSavedLate,
    savedNames: () => (stateFile === undefined ? undefined : namesInSavedState(stateFile)),
    isKept: store !== undefined && isKept(environment),
  });
}

/**
 * Whether the next run will find the journal's folder. The next job of a CI pipeline usually starts in a fresh folder, so in CI only a
 * folder named by `SVC_JOURNAL_DIR` counts. Nearly all CI systems set `CI`.
 */
function isKept({
  SVC_JOURNAL_DIR: named = "",
  CI: ci = "",
}: Readonly<Record<string, string | undefined>>): boolean {
  return named !== "" || ci === "" || ci === "false";
}

/**
 * Returns how long the service may still carry out a request whose answer was lost, in milliseconds: `SVC_JOURNAL_SETTLE`. Returns
 * undefined if the value is not a duration. @default 30 seconds
 */
export function settleTimeMs(environment: Readonly<Record<string, string | undefined>>): number | undefined {
  const given = environment["SVC_JOURNAL_SETTLE"] ?? "";
  return given === "" ? DEFAULT_SETTLE_MS : parseDuration(given);
}
