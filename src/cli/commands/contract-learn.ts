import {
  correctionLines,
  createLearner,
  type LearnedDescription,
  type Observation,
} from "../../tools/openapi-learn";
import type { CommandIo } from "../command";
import { forEachExchange } from "../input/read-recording";
import { printableJson, printableLine } from "../../base/escaping";

/** An observation with the overlay lines that correct the conclusion. */
interface Learned extends Omit<Observation, "corrections"> {
  readonly verdict: "confirmed" | "contradicted" | "uncertain";
  readonly overlay: readonly string[];
}

/**
 * Compares the conclusions of an import with a recording, and prints which are confirmed, contradicted or not certain. `kind` restricts the
 * output to one kind and its methods. Returns the exit code: 1 if a conclusion is contradicted.
 */
export async function learn(
  description: LearnedDescription,
  options: { readonly file: string; readonly kind: string | undefined; readonly json: boolean },
  io: CommandIo,
): Promise<number> {
  const { contract } = description.imported;
  const learner = createLearner(contract);
  await forEachExchange(options.file, (exchange) => learner.add(exchange));
  const { exchanges, ignored, observations, redact } = learner.end();
  const learned = observations
    .filter(({ place }) => options.kind === undefined || isOf(description, options.kind, place))
    .map(({ corrections, seen, ...observation }): Learned => ({
      ...observation,
      ...(seen === undefined ? {} : { seen: redact(seen) }),
      verdict: verdictOf(observation),
      overlay: correctionLines(description, corrections).filter((line) => redact(line) === line),
    }));
  if (options.json) io.print(printableJson({ exchanges, ignored, conclusions: learned }, 2));
  else for (const line of learnedLines(learned, { exchanges, ignored })) io.print(line);
  return learned.some(({ verdict }) => verdict === "contradicted") ? 1 : 0;
}

function verdictOf({ contradicted, uncertain }: Omit<Observation, "corrections">): Learned["verdict"] {
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
    const more = against > numbers.length ? `, and ${against - numbers.length} more` : "";
    const agreeing = confirmed > 0 ? `; ${confirmed} others agree` : "";
    const by = `${numbers.length === 1 ? "request" : "requests"} ${numbers.join(", ")}${more}`;
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
