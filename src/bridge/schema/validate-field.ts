import {
  checkScalar,
  checkSize,
  type Contract,
  type Field,
  type FieldType,
  isSlug,
  isTimestamp,
  keyFieldOf,
  type Kind,
  kindOf,
  misspeltName,
  misspeltValue,
  parseDuration,
  parseResourceName,
  repeatedKeys,
  textToSend,
  withArticle,
} from "../../contract";
import {
  attributeStep,
  Decimal,
  type Diagnostic,
  Dynamic,
  errorDiagnostic,
  formatPath,
  indexStep,
  isNull,
  isObject,
  isSequence,
  isUnknown,
  keyStep,
  type Path,
  type PathStep,
  type Value,
  valueAt,
  warningDiagnostic,
} from "../../plugin";
import { isNested } from "../../values";

/** Checks a value and returns errors and warnings. */
export type FieldCheck = (value: Value, path: Path) => readonly Diagnostic[];

/**
 * Returns a function that checks a configured value of a field, as far as it is known, against the contract.
 *
 * @param isQuotable - whether the engine may quote the line of the configuration; false if the line may contain a secret
 */
export function validateField(contract: Contract, field: Field, isQuotable: boolean): FieldCheck {
  const referenced = field.references === undefined ? undefined : kindOf(contract, field.references);
  const invalid = (path: Path, problem: string | undefined): readonly Diagnostic[] =>
    problem === undefined ? [] : [invalidValue(path, problem, isQuotable)];
  const scalar: FieldCheck = (value, path) => {
    const problem = problemOf(field, referenced?.pattern, value);
    if (problem !== undefined || typeof value !== "string") return invalid(path, problem);
    const quoted = isQuotable ? path : undefined;
    return referenced === undefined
      ? slipWarnings(misspeltValue(field, value), formatPath(path), value, quoted)
      : misspeltNameWarnings(referenced, formatPath(path), value, quoted);
  };
  const own: FieldCheck = (value, path) => {
    if (isSequence(value)) {
      return [
        ...invalid(path, checkSize(field, value.length)),
        ...repeatedKeyProblems(field, value, path, isQuotable),
        ...value.flatMap((element, index) =>
          scalar(element, [...path, elementStep(field.type, element, index)]),
        ),
      ];
    }
    if (isObject(value) && field.type.kind === "map") {
      const entries = Object.entries(value);
      return [
        ...invalid(path, checkSize(field, entries.length)),
        ...entries.flatMap(([key, element]) => scalar(element, [...path, keyStep(key)])),
      ];
    }
    return scalar(value, path);
  };
  return (value, path) => [
    ...own(value, path),
    ...nullElements(field.type, value, path).flatMap((at) => invalid(at, NULL_ELEMENT)),
  ];
}

const NULL_ELEMENT = "must not be null. Leave the element out, for example with `if` in a `for` expression";

/**
 * Returns the paths of the null elements in a value, at every depth. The service accepts none, and an engine can crash on them. Only free-form
 * JSON may contain null. The attributes of a nested object are checked by themselves.
 */
function nullElements(
  type: FieldType,
  value: Value,
  path: Path,
  isNestedField = isNested(type),
): readonly Path[] {
  const inside = (inner: FieldType, element: Value, at: Path): readonly Path[] =>
    nullElements(inner, element, at, isNestedField);
  if (value instanceof Dynamic) return inside(type, value.value, path);
  if (type.kind === "object") {
    if (isNestedField || !isObject(value)) return [];
    return type.fields.flatMap(({ terraformName, type: inner }) =>
      inside(inner, valueAt(value, terraformName), [...path, attributeStep(terraformName)]),
    );
  }
  if (!("element" in type)) return [];
  const element = (each: Value, step: PathStep): readonly Path[] =>
    isNull(each) ? [[...path, step]] : inside(type.element, each, [...path, step]);
  if (isSequence(value)) return value.flatMap((each, index) => element(each, elementStep(type, each, index)));
  if (type.kind !== "map" || !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => element(each, keyStep(key)));
}

function elementStep(type: FieldType, element: Value, index: number): PathStep {
  return type.kind === "set" ? { kind: "element", element } : indexStep(index);
}

/** Returns an error for each element of a list or set whose key an earlier element has. */
function repeatedKeyProblems(
  field: Field,
  elements: readonly Value[],
  path: Path,
  isQuotable: boolean,
): readonly Diagnostic[] {
  const key = keyFieldOf(field);
  if (key === undefined) return [];
  const keys = elements.map((element) => (isObject(element) ? valueAt(element, key.terraformName) : null));
  return repeatedKeys(key, keys).map((index) => {
    const element = [...path, indexStep(index), attributeStep(key.terraformName)];
    const problem = `${formatPath(element)} is ${JSON.stringify(keys[index])}, which identifies another element of ${formatPath(path)} already.`;
    return errorDiagnostic("Repeated key", problem, isQuotable ? path : undefined);
  });
}

/**
 * Warns about the name of an object of a kind that is probably misspelt.
 *
 * @param subject - what has the value, at the start of a sentence
 * @param path - the attribute, unless the engine must not quote its line of the configuration
 */
export function misspeltNameWarnings(kind: Kind, subject: string, name: string, path?: Path): Diagnostic[] {
  return slipWarnings(misspeltName(kind, name), subject, name, path);
}

function slipWarnings(slip: string | undefined, subject: string, name: string, path?: Path): Diagnostic[] {
  return slip === undefined
    ? []
    : [
        warningDiagnostic(
          // The engines show only one of the warnings that have the same summary.
          `Probably misspelt name ${JSON.stringify(name)}`,
          `${subject} ${slip} If the service has an object of this name, ignore this warning.`,
          path,
        ),
      ];
}

/** Checks a duration such as `30m`. */
export const validateDuration: FieldCheck = (value, path) =>
  typeof value !== "string" || parseDuration(value) !== undefined
    ? []
    : [
        invalidValue(
          path,
          `must be a duration such as 90s, 30m or 1h30m; got ${JSON.stringify(value)}`,
          true,
        ),
      ];

function problemOf(field: Field, pattern: string | undefined, value: Value): string | undefined {
  if (value === null || isUnknown(value)) return undefined;
  if (value instanceof Decimal) {
    if (!value.isFinite) return `must be a finite number; got ${value.toString()}`;
    return checkScalar(field, isReadable(value) ? value.toBigInt() : value.toNumber());
  }
  if (typeof value === "boolean") return checkScalar(field, value);
  if (typeof value !== "string") return undefined;
  if (pattern !== undefined) return referenceProblem(field, pattern, value);
  return isTimeOf(field) && !isTimestamp(value)
    ? timeProblem(value)
    : checkScalar(field, textToSend(field.constraints, value));
}

/** Whether a number is an integer and short enough to print; the bounds of 64-bit integers are compared exactly. */
function isReadable(value: Decimal): boolean {
  return value.isInteger && value.toString().length <= 40;
}

function isTimeOf({ type }: Field): boolean {
  return ("element" in type ? type.element : type).kind === "timestamp";
}

function timeProblem(value: string): string {
  return `must be a time such as 2026-01-31T12:00:00Z (RFC 3339); got ${JSON.stringify(value)}`;
}

function referenceProblem(field: Field, pattern: string, value: string): string | undefined {
  if (parseResourceName(pattern, value) !== undefined || isSlug(value)) return undefined;
  // The field's default is the empty text, which explicitly means no reference.
  if (value === "" && field.default === "") return undefined;
  return `must name ${withArticle(field.references ?? "")}: ${pattern}, or its last part alone; got ${JSON.stringify(value)}`;
}

function invalidValue(path: Path, problem: string, isQuotable: boolean): Diagnostic {
  return errorDiagnostic("Invalid value", `${formatPath(path)} ${problem}.`, isQuotable ? path : undefined);
}
