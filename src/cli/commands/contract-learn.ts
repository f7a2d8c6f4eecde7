import {
  correctionLines,
  createLearner,
  type LearnedDescription,
  mapEvidence,
  type Observation,
} from "../../tools/openapi-learn";
import type { MapEvidence } from "../../tools/service-map";
import type { CommandIo } from "../command";
import { mapFileFacts, mapFileLines, type WrittenMapFile } from "./contract-map";
import { forEachExchange } from "../input/read-recording";
import { printableJson, printableLine } from "../../base/escaping";
import { inWords } from "../../base/words";

/** The parts of an observation that are printed as lines. */
type MapPart = "corrections" | "confirmedLines" | "contradictedLines" | "correctedLines";

/** An observation with the overlay lines that correct the conclusion. */
interface Learned extends Omit<Observation, MapPart> {
  readonly verdict: "confirmed" | "contradicted" | "uncertain";
  readonly overlay: readonly string[];
}

/** Options of {@link learn}. */
interface LearnOptions {
  readonly file: string;
  readonly kind: string | undefined;
  readonly json: boolean;
  /** Marks the lines of the service map, if there is one. */
  readonly writeMap: (evidence: readonly MapEvidence[]) => WrittenMapFile | undefined;
}

/**
 * Compares the conclusions of an import with a recording, and prints which are confirmed, contradicted or not certain. `kind` restricts the
 * output to one kind and its methods. Returns the exit code: 1 if a conclusion is contradicted.
 */
export async function learn(
  description: LearnedDescription,
  options: LearnOptions,
  io: CommandIo,
): Promise<number> {
  const { contract } = description.imported;
  const learner = createLearner(contract);
  await forEachExchange(options.file, (exchange) => learner.add(exchange));
  const { exchanges, ignored, observations, redact } = learner.end();
  const chosen = observations
    .filter(({ place }) => options.kind === undefined || isOf(description, options.kind, place))
    .map((observation) => ({
      ...observation,
      ...(observation.seen === undefined ? {} : { seen: redact(observation.seen) }),
    }));
  const isPublic = (value: unknown): boolean => redact(JSON.stringify(value)) === JSON.stringify(value);
  const evidence = mapEvidence(chosen).map((each) => ({
    ...each,
    corrected: (each.corrected ?? []).filter(isPublic),
  }));
  const written = options.writeMap(evidence);
  const learned = chosen.map((observation): Learned => {
    const { place, conclusion, confirmed, contradicted, uncertain, requests, seen } = observation;
    const overlay =
      written === undefined
        ? correctionLines(description, observation.corrections).filter((line) => redact(line) === line)
        : [];
    const counts = { confirmed, contradicted, uncertain, requests };
    const verdict = verdictOf(observation);
    return { place, conclusion, ...counts, ...(seen === undefined ? {} : { seen }), verdict, overlay };
  });
  if (options.json) {
    const facts = written === undefined ? {} : { map: mapFileFacts(written) };
    io.print(printableJson({ exchanges, ignored, conclusions: learned, ...facts }, 2));
  } else {
    for (const line of learnedLines(learned, { exchanges, ignored })) io.print(line);
    for (const line of written === undefined ? [] : mapFileLines(written)) io.print(line);
  }
  return learned.some(({ verdict }) => verdict === "contradicted") ? 1 : 0;
}

function verdictOf({ contradicted, uncertain }: Observation): Learned["verdict"] {
  if (contradicted > 0) return "contradicted";
  return uncertain > 0 ? "uncertain" : "confirmed";
}

function isOf({ imported }: LearnedDescription, kindName: string, place: string): boolean {
  const methods = imported.contract.kinds.find(({ name }) => name === kindName)?.methods;
  const { create, get, list, delete: remove, clone, updates = [], others = [] } = methods ?? {};
  return (
    place.startsWith(`${kindName}.`) ||
    [create, get, list, remove, clone, ...updates, ...others].some((method) => method?.name === place)
  );
}

function learnedLines(
  learned: readonly Learned[],
  { exchanges, ignored }: { readonly exchanges: number; readonly ignored: number },
): readonly string[] {
  const requests = (count: number): string => `${count} ${count === 1 ? "request" : "requests"}`;
  const lines = learned.flatMap(({ place, conclusion, verdict, confirmed, ...rest }) => {
    const what = `${place} ${conclusion}`;
    if (verdict === "confirmed") {
      return [`confirmed (${confirmed} ${confirmed === 1 ? "sample" : "samples"}): ${what}`];
    }
    const { requests: numbers, contradicted, uncertain, seen = "", overlay } = rest;
    const against = verdict === "contradicted" ? contradicted : uncertain;
    const agreeing = confirmed > 0 ? `; ${confirmed} others agree` : "";
    const by = `${numbers.length === 1 ? "request" : "requests"} ${inWords(numbers.map(String), numbers.length, against)}`;
    return [
      verdict === "contradicted" ? `contradicted by ${by}: ${what}` : `not certain after ${by}: ${what}`,
      `  ${printableLine(seen)}${agreeing}`,
      ...(overlay.length === 0
        ? []
        : ["  Overlay that corrects this:", ...overlay.map((line) => `    ${line}`)]),
    ];
  });
  return [
    ...lines,
    `${requests(exchanges)} of the description's methods read, ${ignored} other ${ignored === 1 ? "one" : "ones"} ignored.`,
    ...(exchanges === 0 ? ["The recording has no request of a usable method, so nothing can be said."] : []),
  ];
}
