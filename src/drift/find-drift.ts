import { type AccountObject, displayNameOf, isSelected, readAccount, type Selection } from "../account";
import type { Service } from "../api";
import { inBatches } from "../base/engine-data";
import { seenAtIn } from "../bridge/context";
import type { Kind } from "../contract";
import type { StateDocument } from "../states";
import type { Baseline } from "./baseline";
import { type DriftReader, openDriftReader } from "./drift-reader";
import { judgeObject } from "./judge-object";
import { asAccountObject, divideState, type ManagedObject } from "./managed-object";
import { DRIFT_VERDICTS, type DriftedObject, type DriftReport } from "./report";

/** Options of {@link findDrift}. */
export interface DriftOptions {
  readonly service: Service;
  /** Has the provider's settings. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Version of this package. */
  readonly version: string;
  readonly states: readonly StateDocument[];
  /** Full name of the project in which unmanaged objects are searched, besides those outside of all projects. @default all projects */
  readonly project?: string | undefined;
  /** Conditions; an object that meets one is not examined. */
  readonly ignored: readonly Selection[];
  /** Labels that others set, as the provider's argument `ignore_labels`. @default none */
  readonly ignoredLabels?: readonly string[];
  readonly baseline: Baseline;
  readonly signal: AbortSignal;
}

/**
 * Compares states with the account: lists the account once, and judges each object of the states by the provider's own refresh, to which the lists
 * answer. Everything that a list shows differently is read by itself. Only reads.
 *
 * @throws UnusableSettingsError
 * @throws ServiceError if the service does not accept the key
 */
export async function findDrift(options: DriftOptions): Promise<DriftReport> {
  const { service, states, project, ignored, baseline, signal } = options;
  const { contract } = service;
  const { environment, version, ignoredLabels = [] } = options;
  const reader = await openDriftReader(service, environment, version, ignoredLabels, signal);
  const isIgnored = (object: AccountObject): boolean => ignored.some((each) => isSelected(each, object));
  const divided = states.map((state) => divideState(contract, state));
  const managed = divided.flatMap((each) => each.managed);
  const examined =
    ignored.length === 0 ? managed : managed.filter((each) => !isIgnored(asAccountObject(each)));
  const left = new Set(ignored.flatMap((each) => ("kind" in each && each.name === "*" ? [each.kind] : [])));
  const kinds = contract.kinds.filter(({ methods, name }) => methods.create !== undefined && !left.has(name));
  const settings = { project, kinds, signal, asListed: true, keepsGoing: true };
  const account = await readAccount(service, reader.reads, settings);
  const unread = account.unread.filter(({ kind }) => !left.has(kind.name));
  await compareSamples(reader, examined, account.objects);
  const verdicts = await judgeAll(reader, examined);
  const held = namesHeld(reader, managed);
  const unmanaged = account.objects.filter(({ name }) => !held.has(name));
  const wanted = unmanaged.filter((object) => !isIgnored(object));
  const found = wanted.filter(({ name }) => !baseline.has(name));
  const objects = inOrder([...verdicts, ...found.map(unmanagedObject)]);
  const counts = DRIFT_VERDICTS.map((verdict) => [
    verdict,
    objects.filter((each) => each.verdict === verdict).length,
  ]);
  const present = new Set(unmanaged.map(({ name }) => name));
  return {
    formatVersion: "1.0",
    contract: { title: contract.title, version: contract.version },
    endpoint: reader.configured.endpoint,
    states: states.map(({ source, engineVersion, dataObjects }, index) => ({
      source,
      ...(engineVersion === undefined ? {} : { engineVersion }),
      objects: divided[index]?.managed.length ?? 0,
      otherProviders: divided[index]?.others.length ?? 0,
      dataObjects,
    })),
    summary: {
      ...(Object.fromEntries(counts) as Pick<DriftReport["summary"], DriftedObject["verdict"]>),
      ignored: managed.length - examined.length + unmanaged.length - wanted.length,
      known: wanted.length - found.length,
    },
    objects,
    unlisted: unread.map(({ kind, reason, isFailure }) => ({ kind: kind.name, reason, isFailure })),
    // What could not be listed may still be there.
    obsolete:
      unread.length > 0 || left.size > 0 || project !== undefined
        ? []
        : [...baseline].filter((name) => !present.has(name)),
  };
}

/**
 * Reads one object of each kind by itself, so that a kind whose lists show less than reads do is known before a list answers: the one of which the
 * list shows most.
 */
async function compareSamples(
  { reads, context: { signal }, usesLists }: DriftReader,
  managed: readonly ManagedObject[],
  listed: readonly AccountObject[],
): Promise<void> {
  if (!usesLists) return;
  const names = new Set(managed.map(({ name }) => name));
  const samples = new Map<Kind, AccountObject>();
  for (const object of listed) {
    if (!names.has(object.name)) continue;
    const best = samples.get(object.kind);
    if (best === undefined || sizeOf(object) > sizeOf(best)) samples.set(object.kind, object);
  }
  const isExpected = (): boolean => false;
  await Promise.allSettled(
    [...samples].map(([kind, { name }]) => reads.refresh(kind, name, { signal, isExpected })),
  );
  signal.throwIfAborted();
}

function sizeOf({ object }: AccountObject): number {
  return Object.keys(object).length;
}

/** Judges objects. Those that seemed equal by lists which turned out to show less are judged again, by their own reads. */
async function judgeAll(
  reader: DriftReader,
  managed: readonly ManagedObject[],
): Promise<readonly DriftedObject[]> {
  const trusted = (kinds: readonly Kind[]): readonly Kind[] =>
    kinds.filter((kind) => reader.reads.trustsLists(kind));
  let kinds = trusted([...new Set(managed.map(({ kind }) => kind))]);
  let verdicts = await inBatches(managed, (each) => judgeObject(reader, each));
  for (;;) {
    const before = kinds;
    kinds = trusted(kinds);
    const distrusted = new Set(before.filter((kind) => !kinds.includes(kind)));
    if (distrusted.size === 0) return verdicts;
    const earlier = verdicts;
    verdicts = await inBatches([...managed.entries()], async ([index, object]) => {
      const verdict = earlier[index];
      const isSure = verdict !== undefined && (verdict.verdict !== "equal" || !distrusted.has(object.kind));
      return isSure ? verdict : judgeObject(reader, object);
    });
  }
}

/** Returns the names of objects that states hold at this endpoint: an object of the same name at another one is another object. */
function namesHeld({ configured }: DriftReader, managed: readonly ManagedObject[]): ReadonlySet<string> {
  const { endpoint, formerEndpoint } = configured;
  return new Set(
    managed.flatMap(({ name, instance }) => {
      const seenAt = seenAtIn(instance.private)?.endpoint;
      const isHere = seenAt === undefined || seenAt === endpoint || seenAt === formerEndpoint;
      return name !== undefined && isHere ? [name] : [];
    }),
  );
}

function unmanagedObject({ kind, name, object }: AccountObject): DriftedObject {
  const displayName = displayNameOf({ kind, object });
  return {
    verdict: "unmanaged",
    kind: kind.name,
    name,
    ...(displayName === undefined ? {} : { displayName }),
  };
}

function inOrder(objects: readonly DriftedObject[]): readonly DriftedObject[] {
  return DRIFT_VERDICTS.flatMap((verdict) => objects.filter((each) => each.verdict === verdict));
}
