import { type Field, type FieldType, fieldsIn, toPropName } from "../contract";
import { code, inline } from "./markdown";

/**
 * What a list of fields is about.
 * - `arguments`: what is given for an object, which a change of it may touch
 * - `queries`: what is given to find objects
 * - `attributes`: what is read
 */
export type FieldListKind = "arguments" | "queries" | "attributes";

/**
 * A list of fields with those inside of them, one line each: both names, type, who gives it, what a change does, what it is, what may be given,
 * and where that comes from.
 */
export function fieldList(fields: readonly Field[], about: FieldListKind, indent = ""): string {
  return fields.map((field) => fieldItem(field, about, indent)).join("\n");
}

/** Whether a field belongs into the list of arguments: somebody may give it, or something inside of it. */
export function isArgument({ presence }: Field): boolean {
  return presence !== "computed";
}

function fieldItem(field: Field, about: FieldListKind, indent: string): string {
  const given = [
    about === "attributes" ? "" : givenText(field, about),
    about === "arguments" ? changeText(field) : "",
  ];
  const traits = [
    typeText(field.type),
    ...given,
    ...(about === "queries" ? [] : secrecyTexts(field)),
    field.deprecated ? "deprecated" : "",
  ];
  const sentences = [
    inline(field.description),
    ...(about === "attributes" ? [] : allowedTexts(field)),
    field.returnedOnce === true
      ? "The service tells it once, when the object is made; it is null after an import."
      : "",
    field.source === "live" ? "" : `*${field.source}*`,
  ];
  const line =
    `${indent}- **${code(field.propName)}** (${code(field.terraformName)}): ` +
    `${traits.filter((text) => text !== "").join(", ")}. ${sentences.filter((text) => text !== "").join(" ")}`;
  const inner = fieldsIn(field.type);
  return inner.length === 0
    ? line.trimEnd()
    : `${line.trimEnd()}\n${innerLists(field, inner, about, indent)}`;
}

/** The fields inside, those that only the service sets marked as such in a list of arguments. */
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

function givenText(field: Field, about: FieldListKind): string {
  if (field.presence === "required") return "required";
  if (field.default !== undefined) return `default ${code(JSON.stringify(field.default))}`;
  if (field.defaultFrom !== undefined) {
    return `default the provider's ${code(field.defaultFrom)}, or else ${code(`SVC_${field.defaultFrom.toUpperCase()}`)}`;
  }
  return field.readable && about === "arguments" ? "optional (else the service chooses)" : "optional";
}

/** What a change of the value does to the object. */
function changeText(field: Field): string {
  if (field.argument !== undefined && !field.immutable) return "";
  if (field.needsPermission !== undefined) {
    return `changed in place where ${code(toPropName(field.needsPermission))} is true, else another object`;
  }
  if (field.growOnly === true) return "grows in place, a smaller value makes another object";
  return field.immutable ? "a change makes another object" : "changed in place";
}

function secrecyTexts(field: Field): readonly string[] {
  return [
    field.writeOnly ? "sent only (neither plan nor state holds it)" : "",
    field.sensitive && !field.writeOnly ? "sensitive" : "",
    !field.readable && !field.writeOnly && field.argument === undefined && isArgument(field)
      ? "sent only (the service does not show it)"
      : "",
  ];
}

function allowedTexts(field: Field): readonly string[] {
  const { constraints, references } = field;
  const each = "element" in field.type ? " each" : "";
  const range = [
    bound("at least", constraints.minimum, each),
    bound("at most", constraints.maximum, each),
    constraints.minLength === 1
      ? `not empty${each}`
      : bound("at least", constraints.minLength, ` characters${each}`),
    bound("at most", constraints.maxLength, ` characters${each}`),
    bound("at least", constraints.minItems, " in number"),
    bound("at most", constraints.maxItems, " in number"),
  ].filter((text) => text !== "");
  return [
    references === undefined
      ? ""
      : `${article(references)} ${references}: the construct, its full name, or the name's last part.`,
    constraints.enum === undefined ? "" : `One of ${constraints.enum.map(code).join(", ")}.`,
    constraints.pattern === undefined ? "" : `Must match ${code(constraints.pattern)}.`,
    constraints.format === undefined ? "" : `Compared by its meaning as a ${constraints.format}.`,
    range.length === 0 ? "" : `Allowed: ${range.join(", ")}.`,
  ];
}

function bound(word: string, limit: number | undefined, unit: string): string {
  return limit === undefined ? "" : `${word} ${limit}${unit}`;
}

function article(noun: string): string {
  return /^[AEIO]/.test(noun) ? "An" : "A";
}
