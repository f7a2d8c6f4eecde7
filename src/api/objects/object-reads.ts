import type { Kind } from "../../contract";
import { type AnswerFacts, type Clock, type JsonObject, mayMeanNotFound } from "../../client";
import { createExistence } from "./existence";
import { isGone } from "./object-gone";
import { createOwnChanges } from "./own-changes";
import { createPlaceLists } from "./place-lists";
import { readObject } from "./read-object";
import { createRefreshReads, type RefreshOptions } from "./refresh-reads";
import type { Service } from "../service";

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
   * refresh read is a request.
   * @default 30 seconds
   */
  readonly refreshMaxAgeMs?: number | undefined;
}

/** Default of {@link ObjectReadsOptions.refreshMaxAgeMs}. */
export const REFRESH_MAX_AGE_MS = 30_000;

/** Creates the reads of a service. */
export function createObjectReads(
  service: Service,
  clock: Clock,
  { detach = (work) => work(), refreshMaxAgeMs: maxAgeMs = REFRESH_MAX_AGE_MS }: ObjectReadsOptions = {},
): ObjectReads {
  const changes = createOwnChanges();
  const lists = createPlaceLists(service, { clock, changes, detach });

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
  const existence = createExistence(service, lists, (kind, name, { sinceMs, signal }) =>
    read(kind, name, { signal }, sinceMs),
  );

  const readAlone = (kind: Kind, name: string, signal: AbortSignal | undefined): Promise<JsonObject> =>
    read(kind, name, { signal }, clock.now() - maxAgeMs);
  return {
    read: (kind, name, options = {}) => read(kind, name, options, clock.now()),
    refresh: createRefreshReads(service, { clock, changes, maxAgeMs, detach, readAlone, lists }),
    async confirmGone(kind, name, { signal } = {}) {
      const sinceMs = clock.now();
      const verdict = await lists.ask(kind, name, { sinceMs, signal });
      if (verdict === "absent" || verdict === "shown") return verdict === "absent";
      try {
        await read(kind, name, { signal }, sinceMs);
        return false;
      } catch (error) {
        if (isGone(error)) return true;
        throw error;
      }
    },
    changing: (name) => changes.begin(name),
  };
}
