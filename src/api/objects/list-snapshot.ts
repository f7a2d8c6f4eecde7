import { nameFieldOf } from "../../contract";
import { type JsonObject, isServiceError } from "../../client";
import { type ListPage, listPages } from "./list-page";
import type { Place } from "./place";
import type { Service } from "../service";
import type { ListMemory, ListStart, SharedList } from "./shared-list";

/** Number of objects in one place that are read one by one before its list is worth a request: in a refresh, a look-up and a preflight. */
export const FEW_OBJECTS = 3;

/** Cost of transferring one object in a page; a request costs 1. */
const OBJECT_COST = 1 / 100;

/** Time limit of a page in milliseconds; after it, the objects are read one by one. */
const PAGE_LIMIT_MS = 30_000;

/** Longest pause after failures, in milliseconds. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/** An object as a list showed it. */
export interface ListedObject {
  readonly object: JsonObject;
  /** When its page was requested, on the monotonic clock. */
  readonly requestedAtMs: number;
  /** Mark of our changes at that time. */
  readonly mark: number;
}

/** The objects of one kind in one parent, as far as its list has been read. */
export interface ListSnapshot {
  /**
   * Returns the object as the list showed it not too long ago, and after our last change of it. Reads further pages
   * if enough reads wait for them. Returns undefined if the object is to be read by itself. Never rejects.
   */
  find(name: string, signal: AbortSignal | undefined): Promise<ListedObject | undefined>;
  /** Like {@link ListSnapshot.find}, among the pages that have been read. */
  peek(name: string): ListedObject | undefined;
  /** Adds objects of a list that was read for another purpose. */
  add(objects: ReadonlyMap<string, JsonObject>, start: ListStart): void;
}

/** A list that has been read to its end or in part. */
interface List {
  readonly pages: AsyncGenerator<ListPage, void, undefined>;
  readonly startedAtMs: number;
  readonly stop: AbortController;
  /** Number of objects in the last page that was read. */
  objectsInPage: number;
  /** Number of objects in all pages that were read. */
  objects: number;
  isEnded: boolean;
}

interface PageWaiter {
  readonly name: string;
  settle(item: ListedObject | undefined): void;
}

/**
 * Creates a snapshot without pages. Reads that miss their object pay for the next page: it is requested when as many
 * have missed as it costs. So a list costs at most as much as the reads that it did not serve, and a few objects in a
 * large place are read one by one. A list that is older than `maxAgeMs` is read again from its start, since page
 * tokens may expire. `onWhole` receives a list that one page shows completely: one of several pages, or with a larger total, may have skipped an
 * object.
 */
export function createListSnapshot(
  service: Service,
  { kind, scope }: Place,
  { clock, changes, maxAgeMs, detach }: ListMemory,
  onWhole: SharedList["offer"],
): ListSnapshot {
  const { wireName } = nameFieldOf(kind);
  const items = new Map<string, ListedObject>();
  const waiters = new Set<PageWaiter>();
  /** Reads since the last page that did not find their object. */
  let missed = 0;
  let list: List | undefined;
  let isReading = false;
  let failures = 0;
  let pausedUntilMs = -Infinity;

  const isOld = (sinceMs: number): boolean => clock.now() - sinceMs >= maxAgeMs;
  const peek = (name: string): ListedObject | undefined => {
    const item = items.get(name);
    if (item === undefined || isOld(item.requestedAtMs)) return undefined;
    return changes.isTouchedSince(name, item.mark) ? undefined : item;
  };

  const isNextPageWorth = (): boolean => {
    if (list?.isEnded === true || clock.now() < pausedUntilMs) return false;
    // Without a get method, the list is the only way to read the object.
    if (kind.methods.get === undefined) return true;
    return missed >= (list === undefined ? FEW_OBJECTS + 1 : 1 + list.objectsInPage * OBJECT_COST);
  };

  const beginList = (): List => {
    for (const [name, { requestedAtMs }] of items) if (isOld(requestedAtMs)) items.delete(name);
    const stop = new AbortController();
    return {
      pages: listPages(service, kind, scope, { signal: stop.signal, deadlineMs: PAGE_LIMIT_MS }),
      startedAtMs: clock.now(),
      stop,
      objectsInPage: 0,
      objects: 0,
      isEnded: false,
    };
  };

  const readPage = async (from: List): Promise<void> => {
    const requestedAtMs = clock.now();
    const mark = changes.mark();
    const { value: page } = await from.pages.next();
    const names = new Set<string>();
    for (const object of page?.objects ?? []) {
      const name = object[wireName];
      if (typeof name !== "string") continue;
      items.set(name, { object, requestedAtMs, mark });
      names.add(name);
    }
    const objectsBefore = from.objects;
    from.objectsInPage = page?.objects.length ?? 0;
    from.objects += from.objectsInPage;
    from.isEnded = page === undefined || page.next === "";
    const isWhole = (page?.total ?? 0) <= names.size && names.size === from.objectsInPage;
    if (from.isEnded && objectsBefore === 0 && isWhole) {
      onWhole(names, { startedAtMs: from.startedAtMs, mark });
    }
    failures = 0;
  };

  /** Reads pages while that is worth it, then releases the reads that are left. */
  const readPages = async (): Promise<void> => {
    try {
      while (waiters.size > 0 && isNextPageWorth()) {
        list ??= beginList();
        await readPage(list);
        for (const waiter of [...waiters]) {
          const item = peek(waiter.name);
          if (item !== undefined) waiter.settle(item);
        }
        missed = waiters.size;
      }
    } catch (error) {
      const isStopped = list?.stop.signal.aborted === true;
      list = undefined;
      missed = 0;
      if (!isStopped) pausedUntilMs = isPassingFailure(error) ? clock.now() + pauseMs() : Infinity;
    } finally {
      isReading = false;
      for (const waiter of [...waiters]) waiter.settle(undefined);
    }
  };
  const pauseMs = (): number => Math.min(maxAgeMs * 2 ** failures++, LONGEST_PAUSE_MS);

  return {
    peek,
    add(objects, { startedAtMs, mark }) {
      for (const [name, object] of objects) items.set(name, { object, requestedAtMs: startedAtMs, mark });
    },
    find(name, signal) {
      const item = peek(name);
      if (item !== undefined || signal?.aborted === true) return Promise.resolve(item);
      if (!isReading && list !== undefined && isOld(list.startedAtMs)) {
        list = undefined;
        // This place has more than a few objects that are read, so its list is worth a request at once.
        missed = FEW_OBJECTS;
      }
      missed += 1;
      return new Promise((resolve) => {
        const leave = (): void => {
          waiter.settle(undefined);
          if (waiters.size === 0) list?.stop.abort();
        };
        const waiter: PageWaiter = {
          name,
          settle(found) {
            waiters.delete(waiter);
            signal?.removeEventListener("abort", leave);
            resolve(found);
          },
        };
        waiters.add(waiter);
        signal?.addEventListener("abort", leave, { once: true });
        if (isReading) return;
        isReading = isNextPageWorth();
        if (isReading) detach(() => void readPages());
        else waiter.settle(undefined);
      });
    },
  };
}

/** Whether a list that could not be read may be readable later: it was slow, or the service was busy or unreachable. */
function isPassingFailure(error: unknown): boolean {
  if (!isServiceError(error)) return false;
  const { code, reason } = error;
  return reason === "answered" ? PASSING_CODES.has(code) : !LASTING_REASONS.has(reason);
}

const PASSING_CODES: ReadonlySet<string> = new Set([
  "unavailable",
  "deadline_exceeded",
  "resource_exhausted",
  "aborted",
  "canceled",
  "internal",
  "unknown",
]);

/** Reasons that affect the whole list: something else answers for the service, or in another form. */
const LASTING_REASONS: ReadonlySet<string> = new Set([
  "unknownAddress",
  "redirected",
  "invalidAnswer",
  "tooLarge",
  "notHttp",
]);
