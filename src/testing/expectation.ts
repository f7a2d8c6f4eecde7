import { type Field, type FieldType, type Kind, nearestName, withArticle } from "../contract";

/**
 * Expected attributes of an object, by the property names of its construct. Omitted attributes may have any value, in
 * sections and in maps such as labels too. Lists must match completely. A regular expression matches text, and
 * asymmetric matchers of Jest and Vitest (`expect.any`, `expect.stringContaining` and so on) match what they accept.
 * `undefined` expects an unset attribute.
 */
export type Expectation = Readonly<Record<string, unknown>>;

/** An asymmetric matcher, such as `expect.any(String)` in Jest and Vitest. */
export interface AsymmetricMatcher {
  asymmetricMatch(value: unknown): boolean;
}

/**
 * Throws an Error for an expectation that no object of the kind can meet: an unknown attribute, or one that the
 * service never returns.
 */
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
        `${at} of ${withArticle(kindName)} is an argument of the provider that is never sent, so no object has it. Omit it.`,
      );
    }
    if (field.writeOnly || field.returnedOnce === true) {
      throw new Error(
        `${at} of ${withArticle(kindName)} is secret, and no object shows it. To check that it was sent, start with ` +
          "emulator: { recordSecrets: true } and read run.emulator.requests.",
      );
    }
    checkValue(kindName, field, field.type, value, at);
  }
}

function checkValue(kindName: string, field: Field, type: FieldType, value: unknown, path: string): void {
  if (value === undefined || value === null || isMatcher(value) || isRegExp(value)) return;
  if (typeof value === "function") {
    throw new Error(
      `${path} of ${withArticle(kindName)} is expected to be a function. Specify a value, a regular expression, or a matcher of ` +
        "your test runner.",
    );
  }
  const isConstruct = typeof value === "object" && "node" in value;
  if (isConstruct || JSON.stringify(value).includes("${TfToken[")) {
    throw new Error(
      `${path} of ${withArticle(kindName)} is expected to be ${isConstruct ? "a construct" : "a reference"}, whose value only ` +
        "the engine knows. " +
        (field.references === undefined
          ? "Specify the value itself."
          : `Specify the name of the ${field.references} as a string, or its last part.`),
    );
  }
  if (type.kind === "object" && hasMembers(value)) checkObject(kindName, type.fields, value, path);
  if (type.kind === "map" && hasMembers(value)) {
    for (const [key, each] of Object.entries(value)) {
      checkValue(kindName, field, type.element, each, `${path}.${key}`);
    }
  }
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value)) {
    for (const [index, each] of (value as unknown[]).entries()) {
      checkValue(kindName, field, type.element, each, `${path}[${index}]`);
    }
  }
}

function unknownText(kindName: string, fields: readonly Field[], name: string, path: string): string {
  const names = fields.filter(({ argument }) => argument === undefined).map(({ propName }) => propName);
  const nearest = nearestName(name, names);
  return (
    `${path} is not an attribute of ${withArticle(kindName)}` +
    (nearest === undefined ? `; the attributes are ${names.join(", ")}.` : `; did you mean ${nearest}?`)
  );
}

/** Whether a value is an asymmetric matcher of a test runner. */
export function isMatcher(value: unknown): value is AsymmetricMatcher {
  return (
    typeof value === "object" &&
    value !== null &&
    "asymmetricMatch" in value &&
    typeof value.asymmetricMatch === "function"
  );
}

/** Whether a value is a regular expression of any realm: some runners give each test file its own. */
export function isRegExp(value: unknown): value is RegExp {
  return Object.prototype.toString.call(value) === "[object RegExp]";
}

/** Whether a value is an object with members. */
export function hasMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRegExp(value);
}
