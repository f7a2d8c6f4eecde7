import { type Kind, parentOf } from "../../contract";
import {
  type AnswerFacts,
  type Clock,
  type JsonInputObject,
  type JsonObject,
  mayMeanNotFound,
} from "../../client";
import { type AskList, createExistence } from "./existence";
import { listObjects, nameObjects } from "./list-objects";
import { unlessGone } from "./object-gone";
import { createOwnChanges, type OwnChanges, readObject } from "./read-object";
import { placeOf } from "./place";
import {
  createPlaceReads,
  type PlaceList,
  type PlaceListOptions,
  type PlaceReads,
  type RefreshOptions,
} from "./place-reads";
import type { Service } from "../service";
import { type StreamedObject, streamObjects, type StreamOptions } from "./stream-objects";
import { wholeObjects } from "./whole-objects";

/** Options of {@link ObjectReads.read}. */
export interface ReadOptions {
  /** Ends the read at once. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the metadata of the answer, if a get method answered. */
  readonly onAnswer?: ((answer: AnswerFacts) => void) | undefined;
  /**
   * Whether to ask a list, or to read the parent, after an answer that may mean that the object does not exist. Without it, such an answer
   * is an error that proves nothing. @default true
   */
  readonly proves?: boolean | undefined;
}

/** Reads objects, with respect to the changes that this process makes. The one view of what exists. */
export interface ObjectReads {
  /**
   * Reads one object by its full name; from the list if the kind has no get method. Rejects with an {@link ObjectGone} if it is proved not
   * to exist, see {@link createExistence}. Rejects with an UnexpectedAnswer if the answer lacks this object, or a part of it. The request for
   * the answer was sent after this call, and after the last change of the object that `changing` registered.
   */
  read(kind: Kind, name: string, options?: ReadOptions): Promise<JsonObject>;
  /**
   * Like {@link ObjectReads.read}, but an object that is as expected may come from a list that was requested before
   * this call, at most the maximum age ago. Foreign changes since that request may be missing; ours never are.
   */
  refresh(kind: Kind, name: string, options: RefreshOptions): Promise<JsonObject>;
  /**
   * Whether an object is gone after a deletion that the service reports as done: its list shows it no more, or a read proves it. One list,
   * requested after this call, serves all deletions in a place. Rejects if neither can tell.
   */
  confirmGone(kind: Kind, name: string, options?: { readonly signal?: AbortSignal }): Promise<boolean>;
  /**
   * Lists a place: a kind in a parent, or in all parents if the list has no field for one. The list may have been requested before this call,
   * at most the maximum age ago, and not before one of our changes. Rejects if it cannot be read, or shows anything that is not of the place.
   */
  list(kind: Kind, parent: string | undefined, options: PlaceListOptions): Promise<PlaceList>;
  /**
   * Lists a whole place like {@link ObjectReads.list}, but objects of which the list may omit something, by their names, are read by
   * themselves, once: a sample of them, and all of them if a list has shown less of an object of the kind than its own read.
   */
  completed(
    kind: Kind,
    parent: string | undefined,
    names: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly JsonObject[]>;
  /**
   * Lists all objects that a request selects, with all fields. The list is requested after this call. `parent` is that of the listed objects;
   * undefined if the request covers all parents. Rejects as {@link ObjectReads.list} does.
   */
  select(
    kind: Kind,
    body: JsonInputObject,
    parent: string | undefined,
    options?: { readonly signal?: AbortSignal },
  ): Promise<PlaceList>;
  /** Like {@link ObjectReads.select}, page by page; see {@link streamObjects}. */
  stream(
    kind: Kind,
    body: JsonInputObject,
    options: StreamOptions,
  ): AsyncGenerator<StreamedObject, void, undefined>;
  /** Whether the lists of a kind may answer refreshes: false as soon as one has shown less of an object than its own read. */
  trustsLists(kind: Kind): boolean;
  /**
   * Brackets a change of an object by this process. Answers to requests from before its begin or its end are not used
   * after that.
   *
   * @example const done = reads.changing(name); try { ... } finally { done(); }
   */
  changing(name: string): () => void;
}

/** Options of {@link createObjectReads}. */
export interface ObjectReadsOptions {
  /** Runs work for several readers outside of the context of any one of them. @default runs it directly */
  readonly detach?: ((work: () => void) => void) | undefined;
  /**
   * How old a list that answers refresh reads may be, in milliseconds on the monotonic clock; 0 means that each
   * refresh read is a request, and Infinity that a list counts for the whole run.
   * @default 30 seconds
   */
  readonly maxAgeMs?: number | undefined;
  /** The changes that this process makes, if it also makes some by other reads of the same service. @default those of these reads */
  readonly changes?: OwnChanges | undefined;
}

/** Default of {@link ObjectReadsOptions.maxAgeMs}. */
export const REFRESH_MAX_AGE_MS = 30_000;

/** Creates the reads of a service. */
export function createObjectReads(
  service: Service,
  clock: Clock,
  {
    detach = (work) => work(),
    maxAgeMs = REFRESH_MAX_AGE_MS,
    changes = createOwnChanges(),
  }: ObjectReadsOptions = {},
): ObjectReads {
  const distrusted = new Set<string>();
  const places = new Map<string, PlaceReads>();

  const placeReads = (kind: Kind, parent: string | undefined): PlaceReads => {
    const key = `${kind.name} ${parent ?? ""}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const readAlone = (name: string, signal: AbortSignal | undefined): Promise<JsonObject> =>
      read(kind, name, { signal }, clock.now() - maxAgeMs);
    const memory = { clock, changes, maxAgeMs, detach, distrusted, readAlone };
    const reads = createPlaceReads(service, placeOf(service, kind, parent), memory);
    places.set(key, reads);
    return reads;
  };
  const ask: AskList = (kind, name, options) => placeReads(kind, parentOf(name)).ask(name, options);

  /** Reads an object by itself, and again if this process changed it meanwhile. A list that was requested at `sinceMs` may prove its absence. */
  const read = async (
    kind: Kind,
    name: string,
    { proves = true, ...options }: ReadOptions,
    sinceMs: number,
  ): Promise<JsonObject> => {
    for (;;) {
      const mark = changes.mark();
      const isFinal = (): boolean => options.signal?.aborted === true || !changes.isTouchedSince(name, mark);
      try {
        const object = await readObject(service, kind, name, options);
        if (isFinal()) return object;
      } catch (error) {
        const judged =
          proves && mayMeanNotFound(error)
            ? await existence.judge(kind, name, error, { sinceMs, signal: options.signal })
            : error;
        if (isFinal()) throw judged;
      }
    }
  };
  const existence = createExistence(service, ask, (kind, name, { sinceMs, signal }) =>
    read(kind, name, { signal }, sinceMs),
  );
  const readNow: ObjectReads["read"] = (kind, name, options = {}) => read(kind, name, options, clock.now());

  return {
    read: readNow,
    refresh: (kind, name, options) => placeReads(kind, parentOf(name)).refresh(name, options),
    async confirmGone(kind, name, { signal } = {}) {
      const sinceMs = clock.now();
      const verdict = await ask(kind, name, { sinceMs, signal });
      if (verdict === "absent" || verdict === "shown") return verdict === "absent";
      return (await unlessGone(read(kind, name, { signal }, sinceMs))) === undefined;
    },
    list: (kind, parent, options) => placeReads(kind, parent).list(options),
    completed: (kind, parent, names, signal) => placeReads(kind, parent).completed(names, signal),
    async select(kind, body, parent, { signal } = {}) {
      const { objects, statedTotal } = await listObjects(service, kind, body, signal);
      const named = nameObjects(kind, objects, parent);
      return {
        objects: await wholeObjects(kind, named, (name) => readNow(kind, name, { signal })),
        statedTotal,
      };
    },
    stream: (kind, body, options) =>
      streamObjects(service, kind, body, options, (name) => readNow(kind, name, { signal: options.signal })),
    trustsLists: ({ name }) => !distrusted.has(name),
    changing: (name) => changes.begin(name),
  };
}
