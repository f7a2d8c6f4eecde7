/** A JSON object of a document that is being adopted: a copy of our own, which is changed in place. */
export type JsonObject = Record<string, unknown>;

/** Narrows a value to a JSON object, or undefined. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** Narrows a value to a string, or undefined. */
export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Narrows a value to an array; anything else is an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The strings of an array. */
export function textsOf(value: unknown): readonly string[] {
  return asList(value).filter((each) => typeof each === "string");
}

/** The members of a JSON object, none when it is not one. */
export function membersOf(value: unknown): [string, unknown][] {
  return Object.entries(asObject(value) ?? {});
}

/** A member by a name that the document chose: never what every object inherits (`constructor`, ...). */
export function memberOf(value: unknown, name: string): unknown {
  const object = asObject(value);
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets a member whatever its name is: an assignment to `__proto__` would be swallowed. */
export function setMember(object: JsonObject, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** A copy without some of its members. */
export function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
