import { isName } from "../../base/escaping";
import { siblingProblems } from "./check-siblings";
import { checkScalar, checkSize, compilePattern } from "../requests/check-value";
import { fieldsIn, listMethodOf } from "../derived-facts";
import type { Field, FieldType, Kind, Method } from "../model";
import { parsePattern } from "../names/resource-name";
import { isRecord, type Json } from "../../base/json";

/**
 * Checks a contract when it is built, for problems that would otherwise appear only when a user plans a stack: names that are invalid in
 * Terraform or as a class, duplicate names, invalid patterns and defaults, and dangling references.
 */

/** Returns the problems of a kind by itself: its names, pattern, methods and fields. */
export function kindProblems(kind: Kind, kindNames: ReadonlySet<string>): string[] {
  const { name, plural, pattern, methods, fields } = kind;
  const problems: string[] = [];
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) {
    problems.push(
      "its name must consist of letters and digits and start with a capital, because it is also a class name",
    );
  }
  if (!/^[A-Z]\w*$/.test(plural)) {
    problems.push(
      `its plural ${JSON.stringify(plural)} must consist of letters and digits and start with a capital (x-kind.plural)`,
    );
  }
  if (kind.terraformName === kind.terraformPlural) {
    problems.push(`its plural equals its name; set another one with x-kind.plural`);
  }
  problems.push(...patternProblems(pattern));
  const { create, get, list } = methods;
  if (get === undefined && list === undefined) {
    problems.push(`there is neither Get${name} nor List${plural}`);
  }
  if (create !== undefined && methods.delete === undefined) {
    problems.push(`there is ${create.name} but no Delete${name}`);
  }
  const lacksParent = kind.parentField === undefined && kind.parentFromName !== true;
  if (create !== undefined && lacksParent && parsePattern(pattern).length > 2) {
    problems.push(`no string field refers to its parent object (${pattern})`);
  }
  if (list !== undefined && listMethodOf(kind) === undefined) {
    problems.push(`the response of ${list.name} has no array`);
  }
  const nameField = fields.find((field) => field.terraformName === "name");
  if (nameField?.type.kind !== "string") {
    problems.push(
      "it has no string field `name`, and no other field is marked as the object's name (x-kind.nameField)",
    );
  }
  problems.push(...requestProblems(kind), ...standInProblems(kind), ...exclusiveProblems(kind));
  if (fields.some((field) => fieldsIn(field.type).some(holdsReturnedOnce))) {
    problems.push("a field that is returned once (x-returned-once) is nested in another field");
  }
  problems.push(...fieldProblems(fields, kindNames, true));
  return problems.map((problem) => `kind ${name}: ${problem}`);
}

/** Returns problems of life-cycle methods whose requests lack the object's name or require a field that the name does not determine. */
function requestProblems({ methods, fields }: Kind): string[] {
  const { get, list, delete: remove, clone, updates } = methods;
  const nameless = [get, remove, clone, ...updates].filter(
    (method) => method !== undefined && method.nameField === undefined,
  );
  const unsaid =
    get !== undefined || list === undefined
      ? []
      : list.request.filter(
          ({ needed, references, wireName }) =>
            needed && references === undefined && !fields.some((field) => field.wireName === wireName),
        );
  return [
    ...nameless.map(
      (method) =>
        `no field in the request of ${method?.name ?? ""} contains the object's name (x-holds: name)`,
    ),
    ...unsaid.map(
      ({ wireName }) =>
        `only ${list?.name ?? ""} reads the object and requires ${wireName}, which the object's name does not contain`,
    ),
  ];
}

/** Returns properties of requests that stand for a field that the kind does not have, or one inside a list. */
function standInProblems({ fields, methods }: Kind): string[] {
  const { create, clone, updates } = methods;
  return [create, clone, ...updates].flatMap((method) => {
    const root = method?.request ?? [];
    const held = root.find(({ wireName }) => wireName === method?.objectField);
    return [...root, ...(held === undefined ? [] : fieldsIn(held.type))].flatMap(
      ({ wireName, standsFor }) => {
        if (standsFor === undefined || leadsToField(fields, standsFor)) return [];
        const path = standsFor.join(".");
        return [
          `${wireName} in the request of ${method?.name ?? ""} stands for ${path} (x-stands-for), which is no field of it`,
        ];
      },
    );
  });
}

function leadsToField(fields: readonly Field[], [step, ...rest]: readonly string[]): boolean {
  const field = fields.find(({ wireName }) => wireName === step);
  if (field === undefined) return false;
  return rest.length === 0 || (field.type.kind === "object" && leadsToField(field.type.fields, rest));
}

/** Returns fields of exclusive groups that are always set, because they are required or have a default. */
function exclusiveProblems(kind: Kind): string[] {
  const problems: string[] = [];
  const visit = (
    siblings: readonly Field[],
    groups: readonly (readonly string[])[],
    prefix: string,
  ): void => {
    const members = new Set(groups.flat());
    for (const { wireName, terraformName, presence, default: fallback, type } of siblings) {
      const path = `${prefix}${wireName}`;
      if (members.has(terraformName) && (presence === "required" || fallback !== undefined)) {
        const why = presence === "required" ? "is required" : "has a default";
        problems.push(`${path} ${why}, but excludes others (x-exclusive)`);
      }
      visit(fieldsIn(type), exclusiveIn(type), `${path}.`);
    }
  };
  visit(kind.fields, kind.exclusive ?? [], "");
  return problems;
}

function exclusiveIn(type: FieldType): readonly (readonly string[])[] {
  if (type.kind === "object") return type.exclusive ?? [];
  return "element" in type ? exclusiveIn(type.element) : [];
}

/** Returns kinds that would have the same name in Terraform. */
export function nameClashes(kinds: readonly Kind[]): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const kind of kinds) {
    for (const terraformName of new Set([kind.terraformName, kind.terraformPlural])) {
      const owner = owners.get(terraformName);
      if (owner !== undefined) {
        problems.push(`kinds ${owner} and ${kind.name}: both would be ${terraformName} in Terraform`);
      }
      owners.set(terraformName, kind.name);
    }
  }
  return problems;
}

/** Returns the problems of a method's request. */
export function methodProblems(method: Method, kindNames: ReadonlySet<string>): string[] {
  return fieldProblems(method.request, kindNames, false).map(
    (problem) => `method ${method.name}: ${problem}`,
  );
}

/** The characters that no address, comment or page gives a meaning of its own. */
const WORD = /^[\p{L}\p{N}][\p{L}\p{N}._~-]*$/u;

/** Requires pairs of a collection's word and a variable. The very last segment may be a fixed word instead. */
function patternProblems(pattern: string): string[] {
  const segments = parsePattern(pattern);
  const [only] = segments;
  if (segments.length === 1 && only !== undefined && "variable" in only && isName(only.variable)) return [];
  const inPairs = segments.every((segment, index) =>
    index % 2 === 0 || ("word" in segment && index === segments.length - 1)
      ? "word" in segment && WORD.test(segment.word)
      : "variable" in segment && isName(segment.variable),
  );
  const variables = segments.flatMap((segment) => ("variable" in segment ? [segment.variable] : []));
  if (segments.length % 2 === 0 && inPairs && new Set(variables).size === variables.length) return [];
  return [
    `its pattern ${JSON.stringify(pattern)} must be one variable, or alternate words and variables, each variable once, such as things/{id}`,
  ];
}

function fieldProblems(fields: readonly Field[], kindNames: ReadonlySet<string>, named: boolean): string[] {
  const problems: string[] = [];
  const visit = (siblings: readonly Field[], prefix: string): void => {
    if (named) problems.push(...siblingProblems(siblings, prefix));
    for (const field of siblings) {
      const path = `${prefix}${field.wireName}`;
      problems.push(...ownProblems(field, kindNames).map((problem) => `${path} ${problem}`));
      visit(fieldsIn(field.type), `${path}.`);
    }
  };
  visit(fields, "");
  return problems;
}

function isExpression(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

function ownProblems(field: Field, kindNames: ReadonlySet<string>): string[] {
  const { references, constraints, default: fallback } = field;
  const problems: string[] = [];
  if (references !== undefined && !kindNames.has(references)) {
    problems.push(`refers to ${references}, which is not a kind`);
  }
  if (constraints.pattern !== undefined && compilePattern(constraints.pattern) === undefined) {
    const why = isExpression(constraints.pattern)
      ? "that cannot be matched in bounded time (no back references, at most 10000 repetitions)"
      : "that is not a regular expression (ECMA-262, unicode)";
    problems.push(`has a pattern ${why}: ${constraints.pattern}`);
  }
  if (field.growOnly === true && (field.type.kind !== "number" || field.presence === "computed")) {
    problems.push("can only grow (x-grow-only), but only a number that users set can have this mark");
  }
  if (
    field.elementKey !== undefined &&
    !fieldsIn(field.type).some(({ wireName }) => wireName === field.elementKey)
  ) {
    problems.push(`has elements without ${field.elementKey}, which identifies them (x-key)`);
  }
  if (field.returnedOnce === true && field.presence !== "computed") {
    problems.push(
      "is returned once (x-returned-once), but only a field that users do not set can have this mark",
    );
  }
  if (holdsWriteOnly(field.type)) {
    problems.push("is a set of objects with a write-only field, whose element cannot be identified");
  }
  const wrong = fallback === undefined ? undefined : defaultProblem(field, field.type, fallback);
  if (wrong !== undefined) problems.push(`has a default that violates its own schema: it ${wrong}`);
  return problems;
}

function defaultProblem(field: Field, type: FieldType, value: Json): string | undefined {
  const shown = field.sensitive || field.writeOnly ? "" : `; got ${JSON.stringify(value)}`;
  switch (type.kind) {
    case "json":
      return undefined;
    case "list":
    case "set": {
      if (!Array.isArray(value)) return `must be a list${shown}`;
      const elements = value as readonly Json[];
      return (
        checkSize(field, elements.length) ??
        elements.map((element) => defaultProblem(field, type.element, element)).find(isProblem)
      );
    }
    case "map": {
      if (!isRecord(value)) return `must be an object${shown}`;
      const elements = Object.values(value);
      return (
        checkSize(field, elements.length) ??
        elements.map((element) => defaultProblem(field, type.element, element)).find(isProblem)
      );
    }
    case "object":
      return isRecord(value) ? undefined : `must be an object${shown}`;
    case "bool":
      return typeof value === "boolean" ? undefined : `must be true or false${shown}`;
    case "number":
      if (typeof value === "number") return checkScalar(field, value);
      // proto-JSON allows 64-bit integers as strings, and an integer that a double cannot hold is one.
      if (typeof value !== "string" || !/^-?\d{1,40}$/.test(value) || !isText(type.format, value)) {
        return `must be a number${shown}`;
      }
      return checkScalar(field, isFraction(type.format) ? Number(value) : BigInt(value));
    case "string":
    case "timestamp":
      return typeof value === "string" ? checkScalar(field, value) : `must be a string${shown}`;
  }
}

/** Whether a type is a set whose elements contain a write-only field. Elements of a set are identified only by their content. */
function holdsWriteOnly(type: FieldType): boolean {
  const isWriteOnly = (field: Field): boolean => field.writeOnly || fieldsIn(field.type).some(isWriteOnly);
  return type.kind === "set"
    ? fieldsIn(type.element).some(isWriteOnly)
    : "element" in type && holdsWriteOnly(type.element);
}

function isText(format: string, digits: string): boolean {
  return format.endsWith("64") || !Number.isSafeInteger(Number(digits));
}

function isFraction(format: string): boolean {
  return format === "double" || format === "float";
}

function isProblem(text: string | undefined): text is string {
  return text !== undefined;
}

function holdsReturnedOnce(field: Field): boolean {
  return field.returnedOnce === true || fieldsIn(field.type).some(holdsReturnedOnce);
}
