/** A correction of a conclusion, before its place in the description is known. */
export type Correction =
  | { readonly on: "method"; readonly path: string; readonly words: Readonly<Record<string, unknown>> }
  /** Corrects a property of a message of a method, or of the kind's schema. */
  | {
      readonly on: "property";
      readonly kind: string;
      readonly method: string;
      readonly side: "request" | "response";
      /** Wire names from the message to the property. */
      readonly steps: readonly string[];
      readonly words: Readonly<Record<string, unknown>>;
    }
  | { readonly on: "required"; readonly kind: string; readonly name: string }
  | { readonly on: "root"; readonly words: Readonly<Record<string, unknown>> };

/** A conclusion about the service, and what a recording says about it. */
export interface Observation {
  /** `Disk.label`, or the name of a method. */
  readonly place: string;
  /** The conclusion as a sentence without its place: "is returned as it was sent". */
  readonly conclusion: string;
  /** The number of exchanges that agree. */
  readonly confirmed: number;
  /** The number of exchanges that disagree. */
  readonly contradicted: number;
  /** The number of exchanges that differ from what is expected, and may have another reason. */
  readonly uncertain: number;
  /** Numbers of the first requests that disagree, from 1; of the first uncertain ones if none disagrees. */
  readonly requests: readonly number[];
  /** The first of them in words. Never contains a value of the recording, except error codes. */
  readonly seen?: string;
  /** Corrects the conclusion, by all of them together. */
  readonly corrections: readonly Correction[];
}

/** Collects observations in bounded memory. */
export interface Evidence {
  confirm(place: string, conclusion: string): void;
  contradict(
    place: string,
    conclusion: string,
    counter: { readonly request: number; readonly seen: string; readonly corrections: readonly Correction[] },
  ): void;
  /** Notes an exchange that differs from what is expected, but proves nothing. */
  doubt(
    place: string,
    conclusion: string,
    counter: { readonly request: number; readonly seen: string },
  ): void;
  /** Returns the observations, contradicted ones first, by their first request. */
  observations(): readonly Observation[];
}

/** The most request numbers that an observation keeps. */
const MOST_REQUESTS = 5;

/** Creates an empty collection. */
export function createEvidence(): Evidence {
  const all = new Map<string, Observation>();
  const update = (
    place: string,
    conclusion: string,
    change: (known: Observation) => Partial<Observation>,
  ): void => {
    const key = JSON.stringify([place, conclusion]);
    const known = all.get(key) ?? {
      place,
      conclusion,
      confirmed: 0,
      contradicted: 0,
      uncertain: 0,
      requests: [],
      corrections: [],
    };
    all.set(key, { ...known, ...change(known) });
  };
  return {
    confirm(place, conclusion) {
      update(place, conclusion, ({ confirmed }) => ({ confirmed: confirmed + 1 }));
    },
    contradict(place, conclusion, { request, seen, corrections }) {
      update(place, conclusion, (known) => ({
        contradicted: known.contradicted + 1,
        requests: [...(known.contradicted === 0 ? [] : known.requests), request].slice(0, MOST_REQUESTS),
        ...(known.contradicted === 0 ? { seen, corrections } : {}),
      }));
    },
    doubt(place, conclusion, { request, seen }) {
      update(place, conclusion, (known) => ({
        uncertain: known.uncertain + 1,
        ...(known.contradicted > 0
          ? {}
          : { requests: [...known.requests, request].slice(0, MOST_REQUESTS), seen: known.seen ?? seen }),
      }));
    },
    observations: () =>
      [...all.values()].sort(
        (a, b) => (a.requests[0] ?? Number.MAX_SAFE_INTEGER) - (b.requests[0] ?? Number.MAX_SAFE_INTEGER),
      ),
  };
}
