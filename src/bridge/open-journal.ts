import type { EngineProcess } from "../plugin";
import {
  createJournal,
  findPulumi,
  engineProgram,
  groupStore,
  isStateSavedLate,
  InvalidJournalPlace,
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
  /** The engine, in a process that several share. @default the process that started this one */
  readonly engine?: EngineProcess | undefined;
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
  engine,
}: JournalContext): Journal {
  const surroundings = workingDirectory === undefined ? undefined : { workingDirectory, environment };
  const location =
    surroundings === undefined ? undefined : locateJournal({ ...surroundings, endpoint, journal });
  if (engine !== undefined && location !== undefined && "address" in location) {
    requireSameCredentials(location.address.service, environment);
  }
  const store = journalStore(location, endpoint);
  const pulumi = engine === undefined ? findPulumi(engineVersion) : undefined;
  const stateFile = pulumi === undefined ? surroundings : undefined;
  // Evaluated on demand: most runs never need it.
  const isSavedLate = (): boolean =>
    stateFile !== undefined && isStateSavedLate(stateFile, engine?.program ?? engineProgram());
  return createJournal(store, thisRun(engine ?? pulumi?.process), Date.now, {
    ...(pulumi === undefined ? {} : { savesUntilKilled: pulumi.canSave }),
    isSavedLate,
    groupStore: (group) => groupStore(location, endpoint, group),
    savedNames: () => (stateFile === undefined ? undefined : namesInSavedState(stateFile)),
    isKept: location !== undefined && isKept(location, environment),
    isShared: location !== undefined && "address" in location,
    isProcessShared: engine !== undefined,
  });
}

/** Prefixes of the variables from which the clients of shared stores take their credentials: those of the process, in which they run. */
const CREDENTIALS = { s3: "AWS_", postgres: "PG" } as const;

/** @throws InvalidJournalPlace if the engine has other credentials for the store than this process, which several engines share */
function requireSameCredentials(
  service: keyof typeof CREDENTIALS,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const names = new Set([...Object.keys(environment), ...Object.keys(process.env)]);
  const other = [...names]
    .filter((name) => name.startsWith(CREDENTIALS[service]) && environment[name] !== process.env[name])
    .sort();
  if (other.length === 0) return;
  throw new InvalidJournalPlace(
    `The journal's store cannot be used: ${other.join(", ")} of this engine ${other.length === 1 ? "differs" : "differ"} from the environment of ` +
      "`cdktf-svc serve`, whose process reaches the store. Set the same there, or run this stack without `serve`.",
  );
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
