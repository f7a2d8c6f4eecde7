import type { MapEvidence } from "../service-map";

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
  /** The lines of a service map with the conclusion that an exchange shows to be right. */
  readonly confirmedLines: MapEvidence["lines"];
  /** The lines with the conclusion that an exchange shows to be wrong, and how they should be. */
  readonly contradictedLines: MapEvidence["lines"];
  readonly correctedLines: NonNullable<MapEvidence["corrected"]>;
}

/** A conclusion that an exchange contradicts. */
export interface CounterExample {
  readonly request: number;
  readonly seen: string;
  readonly corrections: readonly Correction[];
  /** Lines of a service map as they should be. */
  readonly corrected?: MapEvidence["corrected"];
  /** Lines of a service map that are wrong. @default those of `corrected` */
  readonly wrong?: MapEvidence["lines"];
}

/** Collects observations in bounded memory. */
export interface Evidence {
  /** Notes an exchange that agrees. `lines` are those of a service map that it shows to be right. */
  confirm(place: string, conclusion: string, lines?: MapEvidence["lines"]): void;
  contradict(place: string, conclusion: string, counter: CounterExample): void;
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
      confirmedLines: [],
      contradictedLines: [],
      correctedLines: [],
    };
    all.set(key, { ...known, ...change(known) });
  };
  return {
    confirm(place, conclusion, lines = []) {
      update(place, conclusion, ({ confirmed, confirmedLines }) => ({
        confirmed: confirmed + 1,
        confirmedLines: lines.length === 0 ? confirmedLines : lines,
      }));
    },
    contradict(place, conclusion, counter) {
      const {
        request,
        seen,
        corrections,
        corrected = [],
        wrong = corrected.map(({ path }) => path),
      } = counter;
      update(place, conclusion, (known) => ({
        contradicted: known.contradicted + 1,
        requests: [...(known.contradicted === 0 ? [] : known.requests), request].slice(0, MOST_REQUESTS),
        ...(known.contradicted === 0
          ? { seen, corrections, contradictedLines: wrong, correctedLines: corrected }
          : {}),
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

/** Returns what observations say about the lines of a service map. */
export function mapEvidence(observations: readonly Observation[]): readonly MapEvidence[] {
  return observations.flatMap((observation): readonly MapEvidence[] => {
    const { confirmed, contradicted, uncertain, requests, seen = "" } = observation;
    const { confirmedLines, contradictedLines, correctedLines } = observation;
    if (contradicted > 0) {
      const text = `${seen} (request ${requests[0] ?? ""} of the recording)`;
      return [{ verdict: "contradicted", lines: contradictedLines, seen: text, corrected: correctedLines }];
    }
    if (uncertain > 0 || confirmedLines.length === 0) return [];
    const text = `by ${confirmed} recorded ${confirmed === 1 ? "request" : "requests"}`;
    return [{ verdict: "confirmed", lines: confirmedLines, seen: text }];
  });
}
