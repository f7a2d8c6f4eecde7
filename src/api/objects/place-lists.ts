import { type Kind, parentOf } from "../../contract";
import { type Clock, isServiceError, unlessAborted } from "../../client";
import type { Service } from "../service";
import { listNames } from "./list-objects";
import { isWholePlace, listMethodOf, scopeIn } from "./list-page";
import type { OwnChanges } from "./own-changes";

/**
 * Verdict of the list of a place about an object.
 * - `shown`: the list contains it.
 * - `absent`: the list was read to its end and does not contain it.
 * - `unlisted`: no list can tell, because the contract or the service has none, or the key may not list.
 * - `unclear`: the list could not be read, or its answer is unusable.
 */
export type ListVerdict = "shown" | "absent" | "unlisted" | "unclear";

/** Options of {@link PlaceLists.ask}. */
export interface AskOptions {
  /** The list must have been requested at this time or later, in milliseconds of the monotonic clock. */
  readonly sinceMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The names in a complete list, and when it was requested. */
export interface CompleteList {
  readonly names: ReadonlySet<string>;
  readonly startedAtMs: number;
  /** Mark of our changes at that time. */
  readonly mark: number;
}

/** The complete lists of places. One list answers all questions that were asked before it was requested, or that accept its age. */
export interface PlaceLists {
  /** Asks the list of an object's place whether it shows the object. Never rejects. */
  ask(kind: Kind, name: string, options: AskOptions): Promise<ListVerdict>;
  /** Adds a list that was read for another purpose. */
  offer(kind: Kind, parent: string | undefined, list: CompleteList): void;
}

/** How long a list or its refusal answers questions that accept its age, in milliseconds. */
const KEPT_MS = 30_000;

/** A list that was read, or why there is none. */
type ListOutcome =
  (CompleteList & { readonly kind: "names" }) | (Begin & { readonly kind: "unlisted" | "unclear" });

interface Begin {
  readonly startedAtMs: number;
  readonly mark: number;
}

/** A list that is being read for several questions. */
interface SharedReading extends Begin {
  readonly outcome: Promise<ListOutcome>;
  readonly stop: AbortController;
}

interface SharedPlace {
  /** Number of questions that wait for a list. */
  waiting: number;
  last?: ListOutcome;
  current?: SharedReading;
  /** The list that begins when the current one has ended. */
  next?: Promise<ListOutcome>;
}

/** Options of {@link createPlaceLists}. */
export interface PlaceListsOptions {
  readonly clock: Clock;
  readonly changes: OwnChanges;
  /** Runs work for several readers outside of the context of any one of them. */
  readonly detach: (work: () => void) => void;
}

/** Creates the lists of a service, of which none has been read. */
export function createPlaceLists(service: Service, options: PlaceListsOptions): PlaceLists {
  const { clock, changes, detach } = options;
  const places = new Map<string, SharedPlace>();

  const placeOf = (kind: Kind, parent: string | undefined): SharedPlace => {
    const key = `${kind.name} ${parent ?? ""}`;
    const place = places.get(key) ?? { waiting: 0 };
    places.set(key, place);
    return place;
  };

  const begin = (place: SharedPlace, kind: Kind, parent: string | undefined): Promise<ListOutcome> => {
    const started = { startedAtMs: clock.now(), mark: changes.mark() };
    const stop = new AbortController();
    const outcome = new Promise<ListOutcome>((resolve) => {
      detach(() => {
        listNames(service, kind, parent, {}, stop.signal).then(
          (names) => resolve({ kind: "names", names: new Set(names), ...started }),
          (error: unknown) => resolve({ kind: isUnlistable(error) ? "unlisted" : "unclear", ...started }),
        );
      });
    });
    const reading = { ...started, outcome, stop };
    place.current = reading;
    delete place.next;
    void outcome.then((end) => {
      // A failure that may pass is no answer to later questions.
      if (end.kind !== "unclear") place.last = end;
      if (place.current === reading) delete place.current;
    });
    return outcome;
  };

  /** Returns a list that was requested late enough for a question, and after our last change of the object. */
  const listFor = (place: SharedPlace, kind: Kind, name: string, sinceMs: number): Promise<ListOutcome> => {
    const parent = parentOf(name);
    const isLateEnough = ({ startedAtMs, mark }: Begin): boolean =>
      startedAtMs >= sinceMs && !changes.isTouchedSince(name, mark);
    const { last, current } = place;
    if (last !== undefined && clock.now() - last.startedAtMs < KEPT_MS && isLateEnough(last)) {
      return Promise.resolve(last);
    }
    if (current === undefined) return begin(place, kind, parent);
    if (isLateEnough(current)) return current.outcome;
    place.next ??= current.outcome.then(() => begin(place, kind, parent));
    return place.next;
  };

  return {
    async ask(kind, name, { sinceMs, signal }) {
      const parent = parentOf(name);
      const list = listMethodOf(kind);
      if (list === undefined || !isWholePlace(list, parent, scopeIn(service, kind, list, parent))) {
        return "unlisted";
      }
      const place = placeOf(kind, parent);
      place.waiting += 1;
      try {
        const outcome = await unlessAborted(listFor(place, kind, name, sinceMs), signal);
        if (outcome.kind !== "names") return outcome.kind;
        return outcome.names.has(name) ? "shown" : "absent";
      } catch {
        return "unclear";
      } finally {
        place.waiting -= 1;
        if (place.waiting === 0) place.current?.stop.abort();
      }
    },
    offer(kind, parent, list) {
      const place = placeOf(kind, parent);
      if ((place.last?.startedAtMs ?? -Infinity) < list.startedAtMs) place.last = { kind: "names", ...list };
    },
  };
}

/** Codes of a list that the service does not offer, or not to this key, or not in this place. */
const UNLISTABLE: ReadonlySet<string> = new Set(["permission_denied", "unimplemented", "not_found"]);

function isUnlistable(error: unknown): boolean {
  return isServiceError(error) && error.delivery === "answered" && UNLISTABLE.has(error.code);
}
