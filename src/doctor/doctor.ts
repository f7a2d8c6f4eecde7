import { resolve } from "node:path";
import { type Contract, contract as builtIn } from "../contract";
import { listOperations } from "../calls";
import {
  backendOf,
  type JournalLocation,
  journalStore,
  localStateFile,
  type JournalView,
  locateJournal,
  viewJournal,
} from "../bridge/recovery";
import { workspaceOf } from "../base/engine-data";
import { endpointIn } from "./endpoint";
import { environmentFindings } from "./environment-findings";
import type { Examination } from "./examination";
import { journalFindings } from "./journal-findings";
import { createJournalKeeper, type JournalKeeper } from "./journal-keeper";
import { lockFindings } from "./lock-findings";
import { lostCreates } from "./object-findings";
import { operationFindings } from "./operation-findings";
import { processFindings } from "./process-findings";
import { localState, type StateContent } from "./read-state";
import { clear, NOTHING_CLEARED } from "./clear";
import {
  type DoctorFacts,
  type DoctorReport,
  FINDING_AREAS,
  type RemovableFinding,
  findingOf,
} from "./report";
import { createSections, type Sections } from "./sections";
import { type ServiceExamination, serviceFindings } from "./service-findings";
import { stateFindings } from "./state-findings";
import { versionFindings } from "./version-findings";

/** Options of {@link examine}. */
export interface DoctorOptions {
  /** The stack's folder, in which the engine runs. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Version of this package. */
  readonly version: string;
  /** @default the built-in contract */
  readonly contract?: Contract;
  /** The provider's argument `journal`. @default the environment variable `SVC_JOURNAL` */
  readonly journal?: string | undefined;
  /** States whose objects are known, beside the local one of the folder. */
  readonly states: readonly StateContent[];
  /** Time limit for everything, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether to remove what is proved dead. */
  readonly clears: boolean;
}

/** Parts of the time limit: a service or a store that does not answer leaves time for the rest. */
const FIRST_PART = 0.45;
const LAST_PART = 0.95;

/**
 * Examines what interrupted runs have left, and what hinders the next one. Only reads, unless it is to clear. What cannot be reached is a finding.
 * Ends within the time limit.
 */
export async function examine(options: DoctorOptions): Promise<DoctorReport> {
  const { environment, timeoutMs, contract = builtIn, version } = options;
  const folder = resolve(options.folder);
  const surroundings = { workingDirectory: folder, environment };
  const local = localState(surroundings);
  const examination: Examination = {
    folder,
    environment,
    contract,
    journal: options.journal,
    states: [...options.states, ...local],
    nowMs: Date.now(),
    signal: AbortSignal.timeout(timeoutMs * LAST_PART),
  };
  const firstMs = timeoutMs * FIRST_PART;
  const sections = createSections(examination);
  const [surrounding, versions, sockets, service, journal] = await Promise.all([
    sections.run("environment", "the environment", firstMs, () => environmentFindings(examination)),
    sections.run("versions", "the versions", firstMs, () => versionFindings(examination)),
    sections.run("processes", "the processes", firstMs, () => processFindings(examination)),
    sections.run("service", "the service", firstMs, () =>
      serviceFindings(examination, { version, timeoutMs: firstMs * LAST_PART }),
    ),
    openJournal(examination, sections, firstMs),
  ]);
  const engine = versions?.engine ?? "terraform";
  const work = await workFindings({
    examination,
    sections,
    service,
    journal,
    engine,
    leftMs: timeoutMs * LAST_PART - firstMs,
  });
  const found: readonly RemovableFinding[] = [
    ...(surrounding?.findings ?? []),
    ...(service?.findings ?? []),
    ...(versions?.findings ?? []),
    ...stateFindings(examination, engine),
    ...work,
    ...lockFindings(examination),
    ...(sockets ?? []),
    ...sections.problems,
  ];
  const cleared = options.clears ? await clear(found) : NOTHING_CLEARED;
  await journal?.keeper.close();
  await service?.usable?.client.close();
  const findings = inOrder(found.filter((each) => !cleared.gone.has(each)));
  const facts: DoctorFacts = {
    folder,
    package: version,
    ...surrounding?.facts,
    ...versions?.facts,
    ...service?.facts,
    ...(journal === undefined ? {} : { journal: journal.place }),
    state: stateText(examination),
    states: examination.states.map(({ source }) => source),
  };
  return {
    ok: findings.length === 0,
    facts,
    findings: findings.map(findingOf),
    removed: cleared.removed,
    failed: cleared.failed,
  };
}

/** A journal that could be read. */
interface JournalExamination {
  readonly place: string;
  readonly endpoint: string;
  readonly view: JournalView;
  readonly keeper: JournalKeeper;
}

async function openJournal(
  { folder, environment, contract, journal, nowMs }: Examination,
  sections: Sections,
  limitMs: number,
): Promise<JournalExamination | undefined> {
  const endpoint = endpointIn(environment, contract);
  // Each endpoint has its own journal. Without one, the service's findings say so.
  if (endpoint === undefined) return undefined;
  return sections.run("journal", "the recovery journal", limitMs, async () => {
    const location: JournalLocation | undefined = locateJournal({
      workingDirectory: folder,
      environment,
      endpoint,
      journal,
    });
    if (location === undefined) return undefined;
    const store = journalStore(location, endpoint, { moves: false });
    const view = await viewJournal(store, nowMs);
    return { place: store.place, endpoint, view, keeper: createJournalKeeper(location, endpoint) };
  });
}

interface WorkSources {
  readonly examination: Examination;
  readonly sections: Sections;
  readonly service: ServiceExamination | undefined;
  readonly journal: JournalExamination | undefined;
  readonly engine: string;
  readonly leftMs: number;
}

/** Examines what was begun: with the service, what it shows of it. */
async function workFindings(sources: WorkSources): Promise<readonly RemovableFinding[]> {
  const { examination, sections, journal, engine, leftMs } = sources;
  const service = sources.service?.usable;
  const endMs = performance.now() + leftMs;
  const left = (): number => Math.max(0, endMs - performance.now());
  const operations =
    service === undefined
      ? undefined
      : await sections.run("operations", "the operations", left() / 2, () =>
          listOperations(service, examination.signal),
        );
  const lost =
    service === undefined || journal === undefined
      ? undefined
      : await sections.run("objects", "the objects of pending creates", left() / 2, () =>
          lostCreates(examination, journal.view, service, { operations, engine }),
        );
  const noted =
    journal === undefined
      ? undefined
      : await sections.run("journal", "the entries of the journal", left(), () =>
          journalFindings({
            ...journal,
            examination,
            service,
            neverMade: lost?.neverMade ?? new Set(),
            engine,
          }),
        );
  const named = new Set(journal?.view.notes.flatMap(({ note }) => note.operation ?? []));
  const running =
    service === undefined || operations === undefined
      ? []
      : operationFindings(operations, service, { noted: named, nowMs: examination.nowMs });
  return [...(noted ?? []), ...running, ...(lost?.findings ?? [])];
}

/** Returns the findings by what they are about. */
function inOrder(findings: readonly RemovableFinding[]): readonly RemovableFinding[] {
  return FINDING_AREAS.flatMap((area) => findings.filter((each) => each.area === area));
}

/** Returns the state whose journal is examined, for people. */
function stateText({ folder, environment }: Examination): string {
  const surroundings = { workingDirectory: folder, environment };
  const workspace = workspaceOf(surroundings);
  const file = localStateFile(surroundings);
  const place = file ?? `in the backend ${backendOf(surroundings)?.type ?? "local"}`;
  return workspace === "default" ? place : `${place}, workspace ${workspace}`;
}
