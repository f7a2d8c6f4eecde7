import type { SourcePlace } from "../base/synthesized";
import { printableJson, printableLine } from "../base/escaping";
import { FORBIDDEN_EFFECTS } from "./forbid";
import {
  type Forbiddable,
  FORBIDDABLE,
  type Review,
  type ReviewedChange,
  type ReviewedConstruct,
  type ReviewedHook,
} from "./review";
import { carriedOut } from "./review-plans";
import { certaintyText, factsOf, hookText, hookTitle, titleOf } from "./texts";

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
        results: [...carriedOut(review.changes).map(changeSubject), ...review.hooks.map(hookSubject)].flatMap(
          (subject) => resultsOf(review, subject),
        ),
      },
    ],
  };
  return `${printableJson(log, 2)}\n`;
}

/** A change or a hook that does damage, in words. */
interface SarifSubject {
  readonly of: ReviewedChange | ReviewedHook;
  readonly title: string;
  readonly facts: readonly string[];
  readonly location: ReviewedConstruct;
  readonly deposed?: string | undefined;
}

function changeSubject(change: ReviewedChange): SarifSubject {
  const [verb, subject] = titleOf(change, printableLine);
  const { deposed } = change;
  return {
    of: change,
    title: `${verb} ${subject}`,
    facts: factsOf(change, printableLine),
    location: change,
    deposed,
  };
}

function hookSubject(hook: ReviewedHook): SarifSubject {
  return {
    of: hook,
    title: hookTitle(hook, printableLine).join(" "),
    facts: [hookText(hook, printableLine)],
    location: { construct: hook.hook },
  };
}

function resultsOf({ forbidden }: Review, subject: SarifSubject): readonly object[] {
  const { of, title, facts, location, deposed = "" } = subject;
  const { plan, address, effects } = of;
  return FORBIDDABLE.flatMap((forbids, ruleIndex) => {
    const found = effects.find(({ effect }) => effect === FORBIDDEN_EFFECTS[forbids]);
    if (found === undefined) return [];
    const isForbidden = forbidden.some(
      (each) => each.plan === plan && each.address === address && each.forbids === forbids,
    );
    const texts = [
      `${forbids}${isForbidden ? " is forbidden" : ""}${certaintyText(found.certainty)}: ${title}.`,
      ...facts,
    ];
    return [
      {
        ruleId: forbids,
        ruleIndex,
        level: isForbidden ? "error" : "warning",
        message: { text: texts.join("\n") },
        locations: [locationOf(address, location)],
        partialFingerprints: { "change/v1": [plan, address, deposed, forbids].join(" ") },
      },
    ];
  });
}

function locationOf(address: string, { construct, source }: ReviewedConstruct): object {
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
