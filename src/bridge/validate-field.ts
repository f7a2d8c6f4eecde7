import {
  checkScalar,
  checkSize,
  type Contract,
  type Field,
  isSlug,
  kindOf,
  parseDuration,
  parseResourceName,
} from "../contract";
import {
  Decimal,
  type Diagnostic,
  errorDiagnostic,
  formatPath,
  indexStep,
  isObject,
  isSequence,
  isUnknown,
  keyStep,
  type Path,
  type Value,
} from "../plugin";

/** Checks a configured value of a field, as far as it is known, against what the contract says. */
export function validateField(
  contract: Contract,
  field: Field,
): (value: Value, path: Path) => readonly Diagnostic[] {
  const pattern = field.references === undefined ? undefined : kindOf(contract, field.references).pattern;
  const scalar = (value: Value, path: Path): readonly Diagnostic[] => {
    const problem = problemOf(field, pattern, value);
    return problem === undefined ? [] : [invalid(path, problem, field)];
  };
  return (value, path) => {
    if (isSequence(value))
      return sized(
        field,
        value.length,
        path,
        value.flatMap((element, index) => scalar(element, [...path, indexStep(index)])),
      );
    if (isObject(value) && field.type.kind === "map") {
      const entries = Object.entries(value);
      return sized(
        field,
        entries.length,
        path,
        entries.flatMap(([key, element]) => scalar(element, [...path, keyStep(key)])),
      );
    }
    return scalar(value, path);
  };
}

/** Checks a duration such as `30m`. */
validateField.duration = (value: Value, path: Path): readonly Diagnostic[] =>
  typeof value !== "string" || parseDuration(value) !== undefined
    ? []
    : [invalid(path, `must be a duration such as 90s, 30m or 1h30m; got ${JSON.stringify(value)}`)];

function sized(field: Field, size: number, path: Path, inner: readonly Diagnostic[]): readonly Diagnostic[] {
  const problem = checkSize(field, size);
  return problem === undefined ? inner : [invalid(path, problem, field), ...inner];
}

function problemOf(field: Field, pattern: string | undefined, value: Value): string | undefined {
  if (value === null || isUnknown(value)) return undefined;
  if (pattern !== undefined && typeof value === "string") return referenceProblem(field, pattern, value);
  if (value instanceof Decimal) {
    if (!value.isFinite) return `must be a finite number; got ${value.toString()}`;
    return checkScalar(
      field,
      value.isInteger && value.toInt64() !== undefined ? value.toBigInt() : value.toNumber(),
    );
  }
  return typeof value === "string" || typeof value === "boolean" ? checkScalar(field, value) : undefined;
}

function referenceProblem(field: Field, pattern: string, value: string): string | undefined {
  if (parseResourceName(pattern, value) !== undefined || isSlug(value)) return undefined;
  return `must name a ${field.references ?? ""}: ${pattern}, or its last part alone; got ${JSON.stringify(value)}`;
}

function invalid(path: Path, problem: string, field?: Field): Diagnostic {
  const secret = field !== undefined && (field.sensitive || field.writeOnly);
  // With a path the engine quotes the line of the configuration, and with it the secret.
  return errorDiagnostic("Invalid value", `${formatPath(path)} ${problem}.`, secret ? undefined : path);
}
