import { isServiceError, type JsonObject } from "../../client";
import { listNames, listObjects, nameObjects } from "./list-objects";
import { createListSnapshot, FEW_OBJECTS } from "./list-snapshot";
import { unlessGone } from "./object-gone";
import type { Place } from "./place";
import type { Service } from "../service";
import {
  type AskOptions,
  createSharedList,
  type ListMemory,
  type ListStart,
  type ListVerdict,
} from "./shared-list";
import { showsLess } from "./shows-less";
import { isWholeObject, wholeObjects } from "./whole-objects";

/** Options of a read that a list may answer. */
export interface RefreshOptions {
  /** Ends the read at once. */
  readonly signal?: AbortSignal | undefined;
  /** Whether to accept an object from a list; any other is read by itself. An error that it throws counts as false. @default accepts it */
  readonly isExpected?: (object: JsonObject) => boolean;
}

/** The objects of a list. */
export interface PlaceList {
  /** By full name. */
  readonly objects: ReadonlyMap<string, JsonObject>;
  /** The number of all objects by the service's own statement, if it is larger than the number of those that it shows. */
  readonly statedTotal: number | undefined;
}

/** Options of a list that serves several callers. */
export interface PlaceListOptions {
  /** Whether to read an object by itself if the list returns it incomplete. */
  readonly whole: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Reads the objects of one place: by themselves, or with a list that serves several reads. The members are those of `ObjectReads`. */
export interface PlaceReads {
  refresh(name: string, options: RefreshOptions): Promise<JsonObject>;
  list(options: PlaceListOptions): Promise<PlaceList>;
  completed(names: readonly string[], signal: AbortSignal | undefined): Promise<readonly JsonObject[]>;
  /** Asks the complete list of the place whether it shows an object. Never rejects. */
  ask(name: string, options: AskOptions): Promise<ListVerdict>;
}

/** Options of {@link createPlaceReads}. */
export interface PlaceReadsOptions extends ListMemory {
  /** Names of the kinds whose lists have shown less of an object than its own read. */
  readonly distrusted: Set<string>;
  /** Reads an object by itself. */
  readonly readAlone: (name: string, signal: AbortSignal | undefined) => Promise<JsonObject>;
}

/** The list that was read last. */
interface KnownList extends PlaceList, ListStart {
  objects: PlaceList["objects"];
  /** Objects that were read by themselves to complete it; undefined for one that is gone. */
  readonly own: Map<string, JsonObject | undefined>;
}

/** Number of listed objects that show whether the list omits something, and number of objects that are read at the same time. */
const SAMPLE = 10;

/**
 * Creates the reads of a place. An object from a list counts only if it is complete and as expected: a changed or deleted object, and every
 * error, comes from the object's own read. The first objects of a place are read by themselves, and their list is used only after a
 * comparison with these reads. If a list shows less of an object than its own read, the lists of the kind are not used any more.
 */
export function createPlaceReads(service: Service, place: Place, options: PlaceReadsOptions): PlaceReads {
  const { clock, changes, maxAgeMs, distrusted, readAlone } = options;
  const { kind, parent, scope, isWhole } = place;
  const shared = createSharedList((signal) => listNames(service, kind, parent, {}, signal), options);
  const snapshot = createListSnapshot(service, place, options, shared.offer);
  // Without a get method, an object's own read is a list, too.
  const isListUsed = maxAgeMs > 0 && place.isComplete && (isWhole || kind.methods.get === undefined);
  /** Own reads whose result is still to be compared with the list. */
  const pending = new Set<Promise<void>>();
  /** Own reads of objects that the list has not shown yet. */
  const samples = new Map<string, JsonObject>();
  let known: KnownList | undefined;

  const compare = (listed: JsonObject, own: JsonObject): void => {
    if (showsLess(kind.fields, listed, own)) distrusted.add(kind.name);
  };

  /** Compares an own read with the list, or keeps it until the list shows the object. */
  const compareSample = (name: string, own: JsonObject): void => {
    const item = snapshot.peek(name);
    if (item !== undefined) {
      samples.delete(name);
      compare(item.object, own);
    } else if (samples.size < FEW_OBJECTS) {
      samples.set(name, own);
    }
  };

  /** Reads an object by itself, and compares the result with the list. */
  const readAndCompare = (name: string, signal: AbortSignal | undefined): Promise<JsonObject> => {
    const reading = readAlone(name, signal);
    const comparing = reading.then(
      (own) => compareSample(name, own),
      () => undefined,
    );
    pending.add(comparing);
    void comparing.then(() => pending.delete(comparing));
    return reading;
  };

  const readList = async (signal: AbortSignal | undefined): Promise<KnownList> => {
    const start = { startedAtMs: clock.now(), mark: changes.mark() };
    const { objects: items, statedTotal, isProof } = await listObjects(service, kind, scope, signal);
    const objects = nameObjects(kind, items, Object.values(scope)[0]);
    snapshot.add(objects, start);
    if (isProof) shared.offer(new Set(objects.keys()), start);
    return { ...start, objects, statedTotal, own: new Map() };
  };

  /** Returns the list that was read last, or another one if that is too old or may lack a change of ours. */
  const list = async ({ whole, signal }: PlaceListOptions): Promise<KnownList> => {
    const isUsable = ({ startedAtMs, mark }: ListStart): boolean =>
      clock.now() - startedAtMs < maxAgeMs && mark === changes.mark();
    const current = known !== undefined && isUsable(known) ? known : await readList(signal);
    known = current;
    if (whole) current.objects = await wholeObjects(kind, current.objects, (name) => readAlone(name, signal));
    return current;
  };

  return {
    async refresh(name, { signal, isExpected = () => true }) {
      if (!isListUsed || distrusted.has(kind.name)) return readAlone(name, signal);
      const item = await snapshot.find(name, signal);
      if (item !== undefined && isWholeObject(kind, item.object) && isTrueOf(isExpected, item.object)) {
        // The other reads that a page has answered start their own reads first, if they need one.
        await Promise.resolve();
        if (pending.size > 0) await Promise.all(pending);
        for (const [sample, own] of [...samples]) compareSample(sample, own);
        if (!distrusted.has(kind.name) && snapshot.peek(name) === item) return item.object;
      }
      return readAndCompare(name, signal);
    },
    ask: (name, asked) => (isWhole ? shared.ask(name, asked) : Promise.resolve("unlisted")),
    list,
    async completed(names, signal) {
      const { objects, own } = await list({ whole: true, signal });
      const unread = (): readonly string[] => names.filter((name) => !own.has(name));
      const readAll = async (some: readonly string[]): Promise<void> => {
        for (let start = 0; start < some.length; start += SAMPLE) {
          await Promise.all(some.slice(start, start + SAMPLE).map(readOne));
        }
      };
      const readOne = async (name: string): Promise<void> => {
        const listed = objects.get(name);
        const object = await unlessGone(readAlone(name, signal)).catch((error: unknown) => {
          // An object that may be listed but not read is known as far as the list shows it.
          if (!isServiceError(error) || error.code !== "permission_denied") throw error;
          return listed;
        });
        own.set(name, object);
        if (listed !== undefined && object !== undefined) compare(listed, object);
      };
      if (!distrusted.has(kind.name)) await readAll(spread(unread(), SAMPLE - own.size));
      if (distrusted.has(kind.name)) await readAll(unread());
      return [...objects].flatMap(([name, object]) => {
        const shown = own.has(name) ? own.get(name) : object;
        return shown === undefined ? [] : [shown];
      });
    },
  };
}

/** Returns up to `most` elements from all parts of a list: neighbors are often alike. */
function spread(names: readonly string[], most: number): readonly string[] {
  const count = Math.min(names.length, Math.max(0, most));
  return Array.from({ length: count }, (_, index) => names[Math.floor((index * names.length) / count)] ?? "");
}

function isTrueOf(isExpected: (object: JsonObject) => boolean, object: JsonObject): boolean {
  try {
    return isExpected(object);
  } catch {
    // An object that `isExpected` cannot read is not the expected one.
    return false;
  }
}
