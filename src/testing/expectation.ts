import { type Field, type FieldType, type Kind, nearestName } from "../contract";

/**
 * What an object of the service shall be like: values by the names of attributes as constructs have them. What is not named may be anything, in sections and
 * in maps such as labels too. Lists are meant whole. A regular expression stands for every text that it matches, and what Jest's and Vitest's
 * `expect.any`, `expect.stringContaining` and the like make, for what they accept. `undefined`: it is not set.
 */
export type Expectation = Readonly<Record<string, unknown>>;

/** What accepts some values, as `expect.any(String)` does in Jest and Vitest. */
export interface AsymmetricMatcher {
  asymmetricMatch(value: unknown): boolean;
}

/** Throws an Error for what no object of the kind can ever be like: an attribute that it does not have, or that nobody can see. */
export function checkExpectation(kind: Kind, expected: Expectation): void {
  checkObject(kind.name, kind.fields, expected, "");
}

function checkObject(kindName: string, fields: readonly Field[], expected: Expectation, path: string): void {
  for (const [name, value] of Object.entries(expected)) {
    const at = path === "" ? name : `${path}.${name}`;
    const field = fields.find(({ propName }) => propName === name);
    if (field === undefined) throw new Error(unknownText(kindName, fields, name, at));
    if (field.argument !== undefined) {
      throw new Error(
        `${at} of a ${kindName} never reaches the service, so that no object has it: it tells the provider what to do. Leave it out.`,
      );
    }
    if (field.writeOnly || field.returnedOnce === true) {
      throw new Error(
        `${at} of a ${kindName} is secret and no object shows it. To see that it was sent, start with emulator: { recordSecrets: true } and ` +
          "look into run.emulator.requests.",
      );
    }
    checkValue(kindName, field, field.type, value, at);
  }
}

function checkValue(kindName: string, field: Field, type: FieldType, value: unknown, path: string): void {
  if (value === undefined || value === null || isMatcher(value) || isRegExp(value)) return;
  if (typeof value === "function") {
    throw new Error(
      `${path} of a ${kindName} is expected to be a function; give a value, a regular expression, or a matcher of your test runner.`,
    );
  }
  const isConstruct = typeof value === "object" && "node" in value;
  if (isConstruct || JSON.stringify(value).includes("${TfToken[")) {
    throw new Error(
      `${path} of a ${kindName} is expected to be ${isConstruct ? "a construct" : "a reference"}, whose value only the engine knows. ` +
        (field.references === undefined
          ? "Give the value itself."
          : `Give the name of the ${field.references} as a text, or the last part of it.`),
    );
  }
  if (type.kind === "object" && isRecord(value)) checkObject(kindName, type.fields, value, path);
  if (type.kind === "map" && isRecord(value)) {
    for (const [key, each] of Object.entries(value))
      checkValue(kindName, field, type.element, each, `${path}.${key}`);
  }
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value)) {
    for (const [index, each] of (value as unknown[]).entries())
      checkValue(kindName, field, type.element, each, `${path}[${index}]`);
  }
}

function unknownText(kindName: string, fields: readonly Field[], name: string, path: string): string {
  const names = fields.filter(({ argument }) => argument === undefined).map(({ propName }) => propName);
  const nearest = nearestName(name, names);
  return (
    `${path} is no attribute of a ${kindName}` +
    (nearest === undefined ? `; there are ${names.join(", ")}.` : `; did you mean ${nearest}?`)
  );
}

/** Whether a value is what a test runner accepts values by. */
export function isMatcher(value: unknown): value is AsymmetricMatcher {
  return (
    typeof value === "object" &&
    value !== null &&
    "asymmetricMatch" in value &&
    typeof value.asymmetricMatch === "function"
  );
}

/** Whether a value is a regular expression, of whichever realm: some runners give each test file one of its own. */
export function isRegExp(value: unknown): value is RegExp {
  return Object.prototype.toString.call(value) === "[object RegExp]";
}

/** Whether a value is an object with members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRegExp(value);
}
