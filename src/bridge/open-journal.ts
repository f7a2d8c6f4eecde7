import { parseDuration } from "../contract";
import { createDiskStore, createMemoryStore } from "../engine-data";
import {
  createJournal,
  engineProgram,
  isStateSavedLate,
  type Journal,
  journalFolder,
  thisRun,
} from "./journal";

/** Where a process runs. */
interface Place {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory?: string;
}

/** Opens the journal of the state that the engine works on; in memory where none is to be kept. */
export function openJournal({ environment = process.env, workingDirectory }: Place): Journal {
  const folder =
    workingDirectory === undefined ? undefined : journalFolder({ workingDirectory, environment });
  const store = folder === undefined ? createMemoryStore() : createDiskStore(folder);
  // Most runs never need to know it.
  const isSavedLate = (): boolean =>
    workingDirectory !== undefined && isStateSavedLate({ workingDirectory, environment }, engineProgram());
  return createJournal(store, thisRun(), Date.now, { isSavedLate });
}

/** Longer than a request that was received takes to be begun, whatever lies between. */
const SETTLE_MS = 30_000;

/**
 * How long the service may still carry out a request whose answer was lost, in milliseconds: `SVC_JOURNAL_SETTLE`, by default 30 seconds.
 * Undefined when that is no duration.
 */
export function settleTimeMs(environment: Readonly<Record<string, string | undefined>>): number | undefined {
  const given = environment["SVC_JOURNAL_SETTLE"] ?? "";
  return given === "" ? SETTLE_MS : parseDuration(given);
}
