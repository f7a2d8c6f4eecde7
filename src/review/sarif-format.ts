import type { SourcePlace } from "../base/synthesized";
import { printableJson, printableLine } from "../base/escaping";
import { FORBIDDEN_EFFECTS } from "./forbid";
import { type Forbiddable, FORBIDDABLE, type Review, type ReviewedChange } from "./review";
import { carriedOut } from "./review-plans";
import { certaintyText, factsOf, titleOf } from "./texts";

const RULES: Readonly<Record<Forbiddable, string>> = {
  "power-off": "A change powers an object off.",
  wipe: "A change wipes the data of an object, or loses it with the object.",
  replace: "A change replaces an object by a new one.",
  delete: "A change deletes an object.",
};

/**
 * Returns a review as a log of SARIF 2.1.0, for services that show findings beside the code: a result for each damage of a change, at the place
 * of its construct in the source, if the stack has it. A forbidden one is an error, and another one a warning.
 */
export function sarifReview(review: Review, version: string): string {
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "cdktf-svc review",
            version,
            rules: FORBIDDABLE.map((id) => ({
              id,
              shortDescription: { text: RULES[id] },
              defaultConfiguration: { level: "warning" },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: carriedOut(review.changes).flatMap((change) => resultsOf(review, change)),
      },
    ],
  };
  return `${printableJson(log, 2)}\n`;
}

function resultsOf({ forbidden }: Review, change: ReviewedChange): readonly object[] {
  const { plan, address, effects, deposed } = change;
  return FORBIDDABLE.flatMap((forbids, ruleIndex) => {
    const found = effects.find(({ effect }) => effect === FORBIDDEN_EFFECTS[forbids]);
    if (found === undefined) return [];
    const isForbidden = forbidden.some(
      (each) => each.plan === plan && each.address === address && each.forbids === forbids,
    );
    const [verb, place, details] = titleOf(change, printableLine);
    const title = `${verb} ${place}${details === "" ? "" : ` (${details})`}`;
    const texts = [
      `${forbids}${isForbidden ? " is forbidden" : ""}${certaintyText(found.certainty)}: ${title}.`,
      ...factsOf(change, printableLine),
    ];
    return [
      {
        ruleId: forbids,
        ruleIndex,
        level: isForbidden ? "error" : "warning",
        message: { text: texts.join("\n") },
        locations: [locationOf(change)],
        partialFingerprints: { "change/v1": [plan, address, deposed ?? "", forbids].join(" ") },
      },
    ];
  });
}

function locationOf({ address, construct, source }: ReviewedChange): object {
  return {
    ...(source === undefined ? {} : { physicalLocation: physicalLocation(source) }),
    logicalLocations: [{ fullyQualifiedName: construct ?? address, name: address, kind: "resource" }],
  };
}

function physicalLocation({ file, line, column }: SourcePlace): object {
  return {
    artifactLocation: { uri: uriOf(file) },
    region: { startLine: line, startColumn: column },
  };
}

/** Returns the reference to a file. No part of a relative path is taken for a scheme. */
function uriOf(path: string): string {
  // A lone surrogate cannot be encoded.
  const parts = path.replace(/\p{Cs}/gu, "\uFFFD").split("/");
  return `${path.startsWith("/") ? "file://" : ""}${parts.map(encodeURIComponent).join("/")}`;
}
