import type { ProbeResult } from "../../tools/probe";
import { printableLine } from "../../base/escaping";

const IN_WORDS: Readonly<Record<ProbeResult["verdict"], string>> = {
  contradicted: "contradicted",
  unverified: "not verified",
  verified: "verified",
};

/** Formats the results of a probe for people: the counts, then each kind's results, and what no probe can verify. */
export function probeLines(results: readonly ProbeResult[]): readonly string[] {
  const counts = Object.entries(IN_WORDS).map(
    ([verdict, words]) => `${results.filter((each) => each.verdict === verdict).length} ${words}`,
  );
  const names = [...new Set(results.map(({ kind }) => kind))];
  return [
    `Probe of the service: ${counts.join(", ")}.`,
    ...names.flatMap((name) => [
      `${name}: probe`,
      ...Object.entries(IN_WORDS).flatMap(([verdict, words]) =>
        results
          .filter((each) => each.kind === name && each.verdict === verdict)
          .map(({ text }) => `  ${words}: ${text}`),
      ),
    ]),
    "Not verified for any kind: what creates, updates and deletes do. A probe sends only reads, and dry runs of creates without required fields.",
  ].map(printableLine);
}
