import { type Field, type FieldType, holdsSecret, isSameText, slugOf } from "../contract";
import { type Expectation, isMatcher, hasMembers, isRegExp } from "./expectation";

/** An attribute that differs from the expectation. */
export interface Difference {
  /** Path of the attribute: `compute.vcpus`. */
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
  readonly isSecret: boolean;
}

/** Returns the differences between an object of the service and an expectation; empty if there are none. */
export function differences(
  fields: readonly Field[],
  expected: Expectation,
  actual: unknown,
  path = "",
): readonly Difference[] {
  const members = hasMembers(actual) ? actual : {};
  return Object.entries(expected).flatMap(([name, value]) => {
    const field = fields.find(({ propName }) => propName === name);
    if (field === undefined) return [];
    const at = path === "" ? name : `${path}.${name}`;
    return inValue(field, field.type, value, members[field.wireName] ?? members[field.propName], at);
  });
}

function inValue(
  field: Field,
  type: FieldType,
  expected: unknown,
  actual: unknown,
  path: string,
): readonly Difference[] {
  const differing = [{ path, expected, actual, isSecret: holdsSecret(field) }];
  if (isMatcher(expected)) return expected.asymmetricMatch(actual) ? [] : differing;
  if (isRegExp(expected)) return typeof actual === "string" && expected.test(actual) ? [] : differing;
  if (expected === undefined || expected === null) return isUnset(actual) ? [] : differing;
  if (type.kind === "object" && hasMembers(expected)) {
    return differences(type.fields, expected, actual, path);
  }
  if (type.kind === "map" && hasMembers(expected)) {
    const members = hasMembers(actual) ? actual : {};
    return Object.entries(expected).flatMap(([key, value]) =>
      inValue(field, type.element, value, members[key], `${path}.${key}`),
    );
  }
  if (type.kind === "list" && Array.isArray(expected)) {
    const elements: readonly unknown[] = Array.isArray(actual) ? actual : [];
    if (elements.length !== expected.length) return differing;
    return (expected as unknown[]).flatMap((value, index) =>
      inValue(field, type.element, value, elements[index], `${path}[${index}]`),
    );
  }
  if (type.kind === "set" && Array.isArray(expected)) {
    return isSameSet(field, type.element, expected, actual) ? [] : differing;
  }
  return isSameScalar(field, type, expected, actual) ? [] : differing;
}

/** Whether the elements match the expected ones one to one, in any order. */
function isSameSet(field: Field, element: FieldType, expected: readonly unknown[], actual: unknown): boolean {
  const left: unknown[] = Array.isArray(actual) ? [...(actual as readonly unknown[])] : [];
  for (const value of expected) {
    const index = left.findIndex((each) => inValue(field, element, value, each, "").length === 0);
    if (index < 0) return false;
    left.splice(index, 1);
  }
  return left.length === 0;
}

function isSameScalar(field: Field, type: FieldType, expected: unknown, actual: unknown): boolean {
  if (isUnset(actual) && isUnset(expected)) return true;
  if (actual === undefined || actual === null) return false;
  if (type.kind === "json" || typeof expected === "object") return jsonOf(expected) === jsonOf(actual);
  const [want, got] = [expected, actual].map(plainText) as [string, string];
  if (want === got) return type.kind !== "bool" || typeof expected === typeof actual;
  if (type.kind === "number") return want !== "" && Number(want) === Number(got) && isExact(got);
  if (type.kind === "timestamp") return Date.parse(want) === Date.parse(got);
  if (field.references !== undefined && !want.includes("/")) return slugOf(got) === want;
  const { format } = field.constraints;
  return format !== undefined && isSameText(format, want, got);
}

function plainText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Whether a double represents the number exactly; larger integers must be equal in their digits. */
function isExact(text: string): boolean {
  return Number.isSafeInteger(Number(text)) || text.includes(".");
}

/** Whether a value counts as unset: the service stores an unset field as its type's zero value, or not at all. */
function isUnset(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === 0 || value === false) return true;
  return Array.isArray(value) ? value.length === 0 : hasMembers(value) && Object.keys(value).length === 0;
}

/** Returns JSON with members sorted by name, for values of any realm. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    hasMembers(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}
