import type { Kind } from "../contract";
import type { Clock, JsonObject } from "../client";
import { createOwnChanges } from "./own-changes";
import { readObject, type ReadObjectOptions } from "./read-object";
import { createRefreshReads, type RefreshOptions } from "./refresh-reads";
import type { Service } from "./service";

/** Reads objects, with respect to the changes that this process makes. */
export interface ObjectReads {
  /**
   * Reads one object by its full name, with the answers and the errors of `readObject`. The request for the answer
   * was sent after this call, and after the last change of the object that `changing` registered.
   */
  read(kind: Kind, name: string, options?: ReadObjectOptions): Promise<JsonObject>;
  /**
   * Like {@link ObjectReads.read}, but an object that is as expected may come from a list that was requested before
   * this call, at most the maximum age ago. Foreign changes since that request may be missing; ours never are.
   */
  refresh(kind: Kind, name: string, options: RefreshOptions): Promise<JsonObject>;
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

  /** Reads an object by itself, and again if this process changed it meanwhile. */
  const read = async (kind: Kind, name: string, options: ReadObjectOptions = {}): Promise<JsonObject> => {
    for (;;) {
      const mark = changes.mark();
      const isFinal = (): boolean => options.signal?.aborted === true || !changes.isTouchedSince(name, mark);
      try {
        const object = await readObject(service, kind, name, options);
        if (isFinal()) return object;
      } catch (error) {
        if (isFinal()) throw error;
      }
    }
  };

  const readAlone = (kind: Kind, name: string, signal: AbortSignal | undefined): Promise<JsonObject> =>
    read(kind, name, { signal });
  return {
    read,
    refresh: createRefreshReads(service, { clock, changes, maxAgeMs, detach, readAlone }),
    changing: (name) => changes.begin(name),
  };
}
