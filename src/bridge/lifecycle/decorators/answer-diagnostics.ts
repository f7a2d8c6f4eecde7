import { explainNormalization, holdsSecret, type Kind, type Normalization } from "../../../contract";
import {
  attributeStep,
  type Diagnostic,
  displayValue,
  type Path,
  type Value,
  warningDiagnostic,
} from "../../../plugin";
import type { UnexpectedAnswer } from "../../../api";
import { causeOfDeviation, overlayHint } from "../../operations";
import type { NotedDifference } from "./noted-answers";
import { formatAnswerPath, placeOf, type ValueDifference } from "../../../values";
import { inWords } from "../../../base/words";

/** Warnings about values that the service answered instead of the configured ones. Sensitive values are not shown. */

/** The object of a warning. Its title names the object, since engines show only one of the warnings with one title. */
interface Reported {
  readonly kind: Kind;
  readonly name: string | undefined;
}

/** Reports what the service made of the values of a change that was carried out. */
export function answersDiffer(
  { kind, name }: Reported,
  differences: readonly NotedDifference[],
  verb: "create" | "update",
): Diagnostic {
  const rewritten = differences.filter(({ is }) => is === "rewritten");
  const ignored = differences.filter(({ is }) => is === "ignored");
  const drifted = differences.filter(({ is }) => is === "drifted");
  const lines = [
    ...(rewritten.length === 0
      ? []
      : [`The service stored ${listOf(kind, rewritten)}. The two count as equal until either changes.`]),
    ...(ignored.length === 0
      ? []
      : [
          `The service did not use the configured value: it stored ${listOf(kind, ignored)}. The next plan shows it.`,
        ]),
    ...(drifted.length === 0
      ? []
      : [
          `The change did not set it, but the service now has ${listOf(kind, drifted)}. The next plan shows it.`,
        ]),
    "The change was carried out, and the state keeps the configured values. If they are not meant, configure the stored ones.",
    ...overlayLines(kind, rewritten),
    ...hintLines(kind, [...ignored, ...drifted], verb),
  ];
  return warningDiagnostic(
    `The service has other values than planned for ${titleOf(kind, name)}`,
    lines.join("\n"),
    quotablePath(kind, differences),
  );
}

/** Reports in a plan what the service still has instead of the configured values. */
export function answersStillDiffer(
  { kind, name }: Reported,
  differences: readonly NotedDifference[],
): Diagnostic {
  const ignored = differences.filter(({ is }) => is === "ignored");
  const fixed = differences.filter(({ is }) => is !== "ignored");
  const lines = [
    ...(ignored.length === 0
      ? []
      : [`The last apply asked for the configured value, but the service has ${listOf(kind, ignored)}.`]),
    ...(fixed.length === 0
      ? []
      : [
          `The service has ${listOf(kind, fixed)}. Only a replacement could change that, and the configuration is as it was: the ` +
            "object is kept.",
        ]),
    "Configure the value that the service has, or replace the object with `-replace=<address>`.",
  ];
  return warningDiagnostic(
    `The service has other values than configured for ${titleOf(kind, name)}`,
    lines.join("\n"),
    quotablePath(kind, differences),
  );
}

/** Reports that an object was created, but that the service's answer about it cannot be used. */
export function createdWithUnusableAnswer(kind: Kind, name: string, error: UnexpectedAnswer): Diagnostic {
  return warningDiagnostic(
    `Unusable answer about the new ${kind.name} ${name}`,
    `${name} was created, but the service's answer about it cannot be used: ${error.message}. The state has the configured values. The ` +
      "next plan reads the object again.",
  );
}

function titleOf(kind: Kind, name: string | undefined): string {
  return name === undefined ? `the new ${kind.name}` : `${kind.name} ${name}`;
}

function listOf(kind: Kind, differences: readonly ValueDifference[]): string {
  return inWords(
    differences.map(({ path, configured, answered, isSecret }) => {
      const at = formatAnswerPath(kind.fields, path);
      return isSecret
        ? `another value than the sensitive one in ${at}`
        : `${shown(answered)} for ${shown(configured)} in ${at}`;
    }),
  );
}

function shown(value: Value | undefined): string {
  return value === undefined || value === null ? "nothing" : displayValue(value);
}

/** Returns the line of an overlay that makes rewritten texts equal everywhere. */
function overlayLines(kind: Kind, differences: readonly ValueDifference[]): readonly string[] {
  const said = new Map<string, Normalization | readonly Normalization[]>();
  for (const { path, configured, answered } of differences) {
    if (typeof configured !== "string" || typeof answered !== "string") continue;
    const rules = explainNormalization(configured, answered) ?? [];
    const [only, ...more] = rules;
    const wire = placeOf(kind.fields, path)?.fields.map(({ wireName }) => wireName) ?? [];
    if (only !== undefined) said.set([kind.name, ...wire].join("."), more.length === 0 ? only : rules);
  }
  if (said.size === 0) return [];
  const members = [...said].map(([field, rules]) => `${JSON.stringify(field)}: ${JSON.stringify(rules)}`);
  return [
    "If the service rewrites all such texts, an overlay of its description ends this warning: " +
      `- { target: "$", update: { x-normalizes: { ${members.join(", ")} } } }`,
  ];
}

function hintLines(
  kind: Kind,
  differences: readonly ValueDifference[],
  verb: "create" | "update",
): readonly string[] {
  const root = differences[0]?.path[0];
  const cause = typeof root === "string" ? causeOfDeviation(kind, root, verb) : undefined;
  const hint = cause === undefined ? undefined : overlayHint(kind, cause);
  return hint === undefined ? [] : [hint];
}

/** Returns the attribute at the root that holds the first difference, unless the engine would quote a secret of the configuration. */
function quotablePath(kind: Kind, differences: readonly ValueDifference[]): Path | undefined {
  const root = differences[0]?.path[0];
  const field = kind.fields.find(({ terraformName }) => terraformName === root);
  return field === undefined || holdsSecret(field) ? undefined : [attributeStep(field.terraformName)];
}
