import {
  type Attribute,
  attributeStep,
  type Diagnostic,
  errorDiagnostic,
  isObject,
  isUnknown,
  mapOf,
  type Path,
  STRING,
  UNKNOWN,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { EXPIRY_LABEL } from "../values";
import type { LabelSettings } from "./context";

/** Returns the arguments of the provider about labels. */
export function labelAttributes(): readonly Attribute[] {
  return [
    {
      name: "default_labels",
      type: mapOf(STRING),
      optional: true,
      description: {
        markdown:
          "Labels of every resource whose kind has labels. A resource's own label of the same key wins. `labels_all` of a resource has both.",
      },
      validate: defaultProblems,
    },
  ];
}

function defaultProblems(value: Value, path: Path): Diagnostic[] {
  if (!isObject(value)) return [];
  return Object.keys(value)
    .filter((key) => key === EXPIRY_LABEL || key === "")
    .map((key) =>
      errorDiagnostic(
        "Invalid value",
        key === ""
          ? "default_labels must not have an empty key."
          : `default_labels must not have the key ${key}, with which the provider notes when an object expires. Use \`expires\`.`,
        path,
      ),
    );
}

/** Reads the provider's arguments about labels. Returns problems if what they say is contradictory. Undefined if there are none. */
export function labelSettings(
  config: ValueObject,
): { readonly labels?: LabelSettings } | { readonly problems: readonly Diagnostic[] } {
  const given = valueAt(config, "default_labels");
  const problems = defaultProblems(given, [attributeStep("default_labels")]);
  if (problems.length > 0) return { problems };
  if (given === null) return {};
  return { labels: { defaults: defaultsIn(given), ignored: [] } };
}

function defaultsIn(given: Value): LabelSettings["defaults"] {
  if (isUnknown(given)) return UNKNOWN;
  return isObject(given) ? given : valueObject();
}
