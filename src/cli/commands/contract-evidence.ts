import type { Contract } from "../../contract";
import { createLearner, type LearnedRecording } from "../../tools/openapi-learn";
import { probeService } from "../../tools/probe";
import type { Evidence } from "../../tools/service-map";
import { printableLine } from "../../base/escaping";
import type { CommandIo } from "../command";
import { openService, requestDefaults } from "../input/open-service";
import { forEachExchange } from "../input/read-recording";

/** Where the command looks for evidence. */
export interface EvidenceSources {
  /** Whether to ask the service. */
  readonly probes: boolean;
  /** Path of a recording. @default none */
  readonly recording: string | undefined;
  /** The only kind that is checked. @default all */
  readonly kind: string | undefined;
}

/** Says whether the service and its recorded traffic agree with the conclusions of an import. */
export interface CollectedEvidence {
  readonly results: readonly Evidence[];
  /** The numbers of exchanges in the recording. */
  readonly recording?: RecordingCounts;
}

type RecordingCounts = Omit<LearnedRecording, "evidence">;

/** Asks the service, reads the recording, or both. Returns undefined if neither is wanted. */
export async function collectEvidence(
  contract: Contract,
  { probes, recording, kind }: EvidenceSources,
  { env }: CommandIo,
): Promise<CollectedEvidence | undefined> {
  if (!probes && recording === undefined) return undefined;
  const learner = createLearner(contract);
  if (recording !== undefined) await forEachExchange(recording, (exchange) => learner.add(exchange));
  const { evidence, ...counts } = learner.end();
  // A description without a usable kind says nothing that could be checked.
  const probed =
    !probes || contract.kinds.length === 0
      ? []
      : await probeService(openService(contract, env), {
          defaults: requestDefaults(env),
          ...(kind === undefined ? {} : { kinds: [kind] }),
        });
  const learned = evidence.filter((each) => kind === undefined || each.kind === kind);
  return { results: [...probed, ...learned], ...(recording === undefined ? {} : { recording: counts }) };
}

const IN_WORDS: Readonly<Record<Evidence["verdict"], string>> = {
  contradicted: "contradicted",
  uncertain: "not certain",
  confirmed: "confirmed",
};

/** Formats evidence for people: the counts, each kind's results, what remains open, and wrong lines of a map as they should be. */
export function evidenceLines(
  { results, recording }: CollectedEvidence,
  corrections: readonly string[],
): readonly string[] {
  const verdicts = Object.entries(IN_WORDS);
  const numbers = verdicts.map(
    ([verdict, words]) => `${results.filter((each) => each.verdict === verdict).length} ${words}`,
  );
  const names = [...new Set(results.map(({ kind }) => kind))];
  return [
    `Evidence: ${numbers.join(", ")}.`,
    ...names.flatMap((name) => [
      `${name}: evidence`,
      ...verdicts.flatMap(([verdict, words]) =>
        results
          .filter((each) => each.kind === name && each.verdict === verdict)
          .map(({ text }) => `  ${words}: ${text}`),
      ),
    ]),
    ...(recording === undefined
      ? [
          "Not checked for any kind: what creates, updates and deletes do. A probe sends only reads, and dry runs of creates without required fields; --learn reads the others from recorded traffic.",
        ]
      : recordingLines(recording)),
    ...(corrections.length === 0
      ? []
      : ["Lines of the map as they should be:", ...corrections.map((line) => `  ${line}`)]),
  ].map(printableLine);
}

function recordingLines({ exchanges, ignored }: RecordingCounts): readonly string[] {
  return [
    `Recording: ${exchanges} ${exchanges === 1 ? "request" : "requests"} of the description's methods read, ${ignored} other ${ignored === 1 ? "one" : "ones"} ignored.`,
    ...(exchanges === 0 ? ["The recording has no request of a usable method, so nothing can be said."] : []),
  ];
}
