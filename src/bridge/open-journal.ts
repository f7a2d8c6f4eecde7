import { parseDuration } from "../contract";
import { DEFAULT_SETTLE_MS } from "../calls";
import {
  createJournal,
  findPulumi,
  engineProgram,
  isStateSavedLate,
  type Journal,
  type JournalLocation,
  journalStore,
  locateJournal,
  namesInSavedState,
  thisRun,
} from "./recovery";

/** Environment and working directory of a process, and the endpoint that it uses. */
interface JournalContext {
  readonly endpoint: string;
  /** The provider's argument `journal`. */
  readonly journal?: string | undefined;
  /** As the engine states it. */
  readonly engineVersion?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory?: string;
}

/**
 * Opens the journal of the state that the engine works on, for one endpoint. The journal is in memory if none is to be kept.
 *
 * @throws InvalidJournalPlace
 */
export function openJournal({
  endpoint,
  journal,
  engineVersion,
  environment = process.env,
  workingDirectory,
}: JournalContext): Journal {
  const surroundings = workingDirectory === undefined ? undefined : { workingDirectory, environment };
  const location =
    surroundings === undefined ? undefined : locateJournal({ ...surroundings, endpoint, journal });
  const store = journalStore(location, endpoint);
  const pulumi = findPulumi(engineVersion);
  const stateFile = pulumi === undefined ? surroundings : undefined;
  // Evaluated on demand: most runs never need it.
  const isSavedLate = (): boolean => stateFile !== undefined && isStateSavedLate(stateFile, engineProgram());
  return createJournal(store, thisRun(pulumi?.process), Date.now, {
    ...(pulumi === undefined ? {} : { savesUntilKilled: pulumi.canSave }),
    isSavedLate,
    savedNames: () => (stateFile === undefined ? undefined : namesInSavedState(stateFile)),
    isKept: location !== undefined && isKept(location, environment),
    isShared: location !== undefined && "address" in location,
  });
}

/**
 * Whether the next run will find the journal. The next job of a CI pipeline usually starts in a fresh folder on any machine, so in CI only a
 * place that the user has chosen counts. Nearly all CI systems set `CI`.
 */
function isKept(
  location: JournalLocation,
  { CI: ci = "" }: Readonly<Record<string, string | undefined>>,
): boolean {
  const isChosen = "address" in location ? location.isKnownEverywhere : location.isChosen;
  return isChosen || ci === "" || ci === "false";
}

/**
 * Returns how long the service may still carry out a request whose answer was lost, in milliseconds: `SVC_JOURNAL_SETTLE`. Returns
 * undefined if the value is not a duration. @default 30 seconds
 */
export function settleTimeMs(environment: Readonly<Record<string, string | undefined>>): number | undefined {
  const given = environment["SVC_JOURNAL_SETTLE"] ?? "";
  return given === "" ? DEFAULT_SETTLE_MS : parseDuration(given);
}
