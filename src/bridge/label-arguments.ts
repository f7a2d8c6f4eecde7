import { isLabelPattern, isLifetime, parseLifetime } from "../contract";
import {
  type Attribute,
  attributeStep,
  type Diagnostic,
  errorDiagnostic,
  isObject,
  isSequence,
  isUnknown,
  listOf,
  mapOf,
  type Path,
  STRING,
  UNKNOWN,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { EXPIRY_LABEL, isHiddenLabel } from "../values";
import type { LabelSettings } from "./context";

/** Returns the arguments of the provider about labels. */
export function labelAttributes(): readonly Attribute[] {
  return [
    {
      name: "default_labels",
      type: mapOf(STRING),
      optional: true,
      description: {
        markdown: "Labels of all resources, below their own ones. `labels_all` of a resource has both.",
      },
      validate: (value, path) => problemsOf(defaultProblems(value, []), path),
    },
    {
      name: "ignore_labels",
      type: listOf(STRING),
      optional: true,
      description: {
        markdown: "Labels that others set, and that are left alone: keys, and prefixes such as `policy/*`.",
      },
      validate: (value, path) => problemsOf(ignoreProblems(value), path),
    },
    {
      name: "expires",
      type: STRING,
      optional: true,
      description: {
        markdown: "How long new objects live, such as `72h` or `7d`, as their label `svc-expires` says.",
      },
      validate: (value, path) => problemsOf(lifetimeProblems(value), path),
    },
  ];
}

function problemsOf(problems: readonly string[], path: Path): Diagnostic[] {
  return problems.map((problem) => errorDiagnostic("Invalid value", problem, path));
}

function defaultProblems(value: Value, ignored: readonly string[]): readonly string[] {
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((key) => {
    if (key === "") return ["default_labels must not have an empty key."];
    if (key === EXPIRY_LABEL) {
      return [`default_labels must not have the key ${key}: the provider itself sets it. Use \`expires\`.`];
    }
    return isHiddenLabel(key, ignored)
      ? [`default_labels must not have the key ${JSON.stringify(key)}: \`ignore_labels\` leaves it alone.`]
      : [];
  });
}

function ignoreProblems(value: Value): readonly string[] {
  return textsIn(value)
    .filter((each) => !isLabelPattern(each))
    .map(
      (each) =>
        `ignore_labels must have keys, and prefixes with \`*\` at the end, such as policy/*; got ${JSON.stringify(each)}.`,
    );
}

function lifetimeProblems(value: Value): readonly string[] {
  if (typeof value !== "string" || isLifetime(value)) return [];
  return [
    `expires must be a duration from 1s to 36500d, such as 72h, 30m or 7d; got ${JSON.stringify(value)}.`,
  ];
}

/** Reads the provider's arguments about labels. Returns problems if one is invalid, or contradicts another. */
export function labelSettings(
  config: ValueObject,
): { readonly labels?: LabelSettings } | { readonly problems: readonly Diagnostic[] } {
  const [defaults, ignored, expires] = ["default_labels", "ignore_labels", "expires"].map((name) =>
    valueAt(config, name),
  ) as [Value, Value, Value];
  const patterns = textsIn(ignored);
  const problems = [
    ...problemsOf(defaultProblems(defaults, patterns), [attributeStep("default_labels")]),
    ...problemsOf(ignoreProblems(ignored), [attributeStep("ignore_labels")]),
    ...problemsOf(lifetimeProblems(expires), [attributeStep("expires")]),
    ...(holdsUnknown(ignored) ? [unknownIgnored()] : []),
  ];
  if (problems.length > 0) return { problems };
  if (defaults === null && ignored === null && expires === null) return {};
  const lifetimeMs = typeof expires === "string" ? parseLifetime(expires) : undefined;
  return {
    labels: {
      defaults: isUnknown(defaults) ? UNKNOWN : isObject(defaults) ? defaults : valueObject(),
      ignored: patterns,
      ...(lifetimeMs === undefined ? {} : { lifetimeMs }),
    },
  };
}

/** A plan without them would show the removal of labels that the apply leaves alone. */
function unknownIgnored(): Diagnostic {
  return errorDiagnostic(
    "Labels to ignore are known only after apply",
    "ignore_labels must not depend on values that are known only after apply: the plan must know which labels it leaves alone.",
    [attributeStep("ignore_labels")],
  );
}

function holdsUnknown(value: Value): boolean {
  return isUnknown(value) || (isSequence(value) && value.some(isUnknown));
}

function textsIn(value: Value): readonly string[] {
  return isSequence(value) ? value.filter((each) => typeof each === "string") : [];
}
