import {
  attributeFacts,
  asQuery,
  factText,
  type Field,
  type FieldFacts,
  type FieldType,
  fieldsIn,
  inputFacts,
} from "../../contract";
import { codeSpan, inlineMarkdown } from "../../base/escaping";

/**
 * The use of a list of fields.
 * - `arguments`: fields that users set for an object
 * - `queries`: fields that users set to find objects
 * - `attributes`: fields that users read
 */
export type FieldListKind = "arguments" | "queries" | "attributes";

/**
 * Returns a list of fields and their nested fields: the names in constructs and in Terraform, the type, the presence, the facts of the
 * contract, and their source.
 */
export function fieldList(fields: readonly Field[], about: FieldListKind, indent = ""): string {
  return fields.map((field) => fieldItem(field, about, indent)).join("\n");
}

/** Whether a field is an argument: users may set it or one of its nested fields. */
export function isArgument({ presence }: Field): boolean {
  return presence !== "computed";
}

/** Returns a field's name in constructs and, if it differs, its name in Terraform. */
export function fieldNames({ propName, terraformName }: Field): string {
  const bold = `**${codeSpan(propName)}**`;
  return propName === terraformName ? bold : `${bold} (${codeSpan(terraformName)})`;
}

function fieldItem(field: Field, about: FieldListKind, indent: string): string {
  const traits = [
    typeText(field.type),
    about === "attributes" ? "" : field.presence,
    field.writeOnly ? "write-only" : field.sensitive ? "sensitive" : "",
    field.deprecated ? "deprecated" : "",
  ].filter((text) => text !== "");
  const mark = field.source === "live" ? "" : ` *${field.source}*`;
  const text = inlineMarkdown(factText(withoutSource(factsOf(field, about))));
  const line = `${indent}- ${fieldNames(field)}: ${traits.join(", ")}.${text === "" ? "" : ` ${text}`}${mark}`;
  const inner = fieldsIn(field.type);
  return inner.length === 0 ? line : `${line}\n${innerLists(field, inner, about, indent)}`;
}

function factsOf(field: Field, about: FieldListKind): FieldFacts {
  if (about === "attributes") return attributeFacts(field, "construct");
  return inputFacts(about === "queries" ? asQuery(field) : field, "construct");
}

/** The page marks the source of a field at the end of its line. */
function withoutSource(facts: FieldFacts): FieldFacts {
  return Object.fromEntries(
    Object.entries(facts).filter(([key]) => key !== "source"),
  ) as unknown as FieldFacts;
}

/** Lists nested fields. In a list of arguments, lists those that only the service sets as attributes. */
function innerLists(field: Field, inner: readonly Field[], about: FieldListKind, indent: string): string {
  return inner
    .map((each) =>
      fieldItem(each, isArgument(each) && isArgument(field) ? about : "attributes", `${indent}  `),
    )
    .join("\n");
}

function typeText(type: FieldType): string {
  switch (type.kind) {
    case "number":
      return `number (${type.format})`;
    case "json":
      return "any JSON";
    case "list":
    case "set":
    case "map":
      return `${type.kind} of ${typeText(type.element)}`;
    default:
      return type.kind;
  }
}
