import type { Redact } from "../../base/redaction";
import { inWords } from "../../base/words";
import type { Evidence } from "../service-map";

/** An exchange that does not agree with a conclusion. */
export interface CounterExample {
  /** Number of the request, from 1. */
  readonly request: number;
  /** What it shows, in words. Never contains a value of the recording, except error codes. */
  readonly seen: string;
  /** Lines of a service map as they should be. @default none is known */
  readonly corrected?: Evidence["corrected"];
  /** Lines of a service map that are wrong. @default those of `corrected` */
  readonly lines?: Evidence["lines"];
}

/** Collects what exchanges say about conclusions, in bounded memory. A conclusion is a sentence about a kind: `Disk.label is returned`. */
export interface EvidenceCollection {
  /** Notes an exchange that agrees. `lines` are those of a service map that it shows to be right. */
  confirm(kind: string, conclusion: string, lines?: Evidence["lines"]): void;
  contradict(kind: string, conclusion: string, counter: CounterExample): void;
  /** Notes an exchange that differs from what is expected, but proves nothing. */
  doubt(kind: string, conclusion: string, counter: CounterExample): void;
  /** Returns what was collected, without secrets that `redact` removes. */
  collected(redact: Redact): readonly Evidence[];
}

/** The exchanges that do not agree with a conclusion, of which the first is kept. */
interface CounterExamples {
  readonly first: CounterExample;
  /** Numbers of the first requests. */
  readonly requests: readonly number[];
  readonly count: number;
}

interface Samples {
  readonly kind: string;
  readonly conclusion: string;
  confirmed: number;
  lines: Evidence["lines"];
  contradicted?: CounterExamples;
  doubted?: CounterExamples;
}

/** The most request numbers that are kept for a conclusion. */
const MOST_REQUESTS = 5;

/** Creates an empty collection. */
export function createEvidence(): EvidenceCollection {
  const all = new Map<string, Samples>();
  const samplesOf = (kind: string, conclusion: string): Samples => {
    const key = JSON.stringify([kind, conclusion]);
    const samples = all.get(key) ?? { kind, conclusion, confirmed: 0, lines: [] };
    all.set(key, samples);
    return samples;
  };
  return {
    confirm(kind, conclusion, lines = []) {
      const samples = samplesOf(kind, conclusion);
      samples.confirmed += 1;
      if (lines.length > 0) samples.lines = lines;
    },
    contradict(kind, conclusion, counter) {
      const samples = samplesOf(kind, conclusion);
      samples.contradicted = withCounter(samples.contradicted, counter);
    },
    doubt(kind, conclusion, counter) {
      const samples = samplesOf(kind, conclusion);
      samples.doubted = withCounter(samples.doubted, counter);
    },
    collected: (redact) => [...all.values()].map((samples) => evidenceOf(samples, redact)),
  };
}

function withCounter(known: CounterExamples | undefined, counter: CounterExample): CounterExamples {
  return {
    first: known?.first ?? counter,
    requests: [...(known?.requests ?? []), counter.request].slice(0, MOST_REQUESTS),
    count: (known?.count ?? 0) + 1,
  };
}

function evidenceOf(samples: Samples, redact: Redact): Evidence {
  const { kind, conclusion, confirmed, contradicted, doubted, lines } = samples;
  const counter = contradicted ?? doubted;
  if (counter === undefined) {
    const seen = `by ${confirmed} recorded ${confirmed === 1 ? "request" : "requests"}`;
    return { kind, verdict: "confirmed", text: `${conclusion}, ${seen}.`, lines, seen, corrected: [] };
  }
  const { first, requests, count } = counter;
  const numbers = inWords(requests.map(String), requests.length, count);
  const agreeing =
    confirmed === 0 ? "" : `; ${confirmed} ${confirmed === 1 ? "other agrees" : "others agree"}`;
  const seen = redact(first.seen);
  const by = `(${count === 1 ? "request" : "requests"} ${numbers} of the recording${agreeing})`;
  const corrected = (first.corrected ?? []).filter(
    (line) => redact(JSON.stringify(line)) === JSON.stringify(line),
  );
  return {
    kind,
    verdict: contradicted === undefined ? "uncertain" : "contradicted",
    text: `${conclusion}, but ${seen} ${by}.`,
    lines: first.lines ?? (first.corrected ?? []).map(({ path }) => path),
    seen: `${seen} (request ${first.request} of the recording)`,
    corrected,
  };
}
