import { isRecord } from "../../base/json";

/** A JSON object of a document that is being imported: a private copy, which is changed in place. */
export type DocumentObject = Record<string, unknown>;

/** Returns the value if it is a JSON object, otherwise undefined. */
export function asObject(value: unknown): DocumentObject | undefined {
  return isRecord(value) ? value : undefined;
}

/** Returns the value if it is a string, otherwise undefined. */
export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the value if it is an array, otherwise an empty array. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the strings of an array. */
export function textsOf(value: unknown): readonly string[] {
  return asList(value).filter((each) => typeof each === "string");
}

/** Returns the members of a JSON object; empty for any other value. */
export function membersOf(value: unknown): [string, unknown][] {
  return Object.entries(asObject(value) ?? {});
}

/** Returns an own member by a name from the document, never an inherited one (`constructor`, ...). */
export function memberOf(value: unknown, name: string): unknown {
  const object = asObject(value);
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets a member of any name: an assignment to `__proto__` would be lost. */
export function setMember(object: DocumentObject, name: string, value: unknown): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Returns a copy without some of its members. */
export function without(object: DocumentObject, ...names: readonly string[]): DocumentObject {
  const copy: DocumentObject = {};
  for (const name of Object.keys(object)) if (!names.includes(name)) setMember(copy, name, object[name]);
  return copy;
}

/** Decodes one part of a JSON pointer in a URI fragment. */
export function unescapePointer(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // A bare "%" is used unchanged.
  }
  return text.replace(/~1/g, "/").replace(/~0/g, "~");
}

/** Returns an object with one member before all others. */
export function withFirst(object: DocumentObject, name: string): DocumentObject {
  const { [name]: first, ...others } = object;
  const ordered: DocumentObject = {};
  setMember(ordered, name, first);
  for (const [each, value] of Object.entries(others)) setMember(ordered, each, value);
  return ordered;
}
