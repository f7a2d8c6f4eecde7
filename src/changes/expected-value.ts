import type { FieldType } from "../contract";
import { Dynamic, isObject, isSequence, isUnknown, isWhollyKnown, type Value, valueAt } from "../plugin";
import { canonicalText, memberType } from "../values";

/** A value that a reviewed plan has, with holes for what is known only after apply. Plain JSON, without any secret. */
export type ExpectedValue =
  /** The value, as a canonical text. */
  | { readonly is: string }
  /** A sensitive value, as a digest of that text. */
  | { readonly digest: string }
  /** Any value. */
  | { readonly any: true }
  /** A list or set of which parts are holes. */
  | { readonly elements: readonly ExpectedValue[] }
  /** An object or map of which parts are holes. */
  | { readonly members: Readonly<Record<string, ExpectedValue>> };

/** Returns the digest of a sensitive text, which does not reveal it. */
export type Digest = (text: string) => Promise<string>;

/** Describes a planned value. */
export async function expectedValue(
  type: FieldType,
  value: Value,
  isSensitive: boolean,
  digest: Digest,
): Promise<ExpectedValue> {
  if (value instanceof Dynamic) return expectedValue(type, value.value, isSensitive, digest);
  if (isUnknown(value)) return { any: true };
  if (isWhollyKnown(value)) {
    const text = canonicalText(type, value);
    return isSensitive ? { digest: await digest(text) } : { is: text };
  }
  if (isSequence(value)) {
    const element = elementType(type);
    return {
      elements: await Promise.all(value.map((each) => expectedValue(element, each, isSensitive, digest))),
    };
  }
  if (!isObject(value)) return { any: true };
  const members = await Promise.all(
    Object.entries(value).map(
      async ([name, member]) =>
        [name, await expectedValue(memberType(type, name), member, isSensitive, digest)] as const,
    ),
  );
  return { members: Object.fromEntries(members) };
}

/** Whether a value is the expected one. Only a hole takes a value that is not known. */
export async function fitsExpected(
  expected: ExpectedValue,
  type: FieldType,
  value: Value,
  digest: Digest,
): Promise<boolean> {
  if ("any" in expected) return true;
  if (value instanceof Dynamic) return fitsExpected(expected, type, value.value, digest);
  if ("is" in expected || "digest" in expected) {
    if (!isWhollyKnown(value)) return false;
    const text = canonicalText(type, value);
    return "is" in expected ? expected.is === text : expected.digest === (await digest(text));
  }
  if ("members" in expected) {
    if (!isObject(value)) return false;
    const { members } = expected;
    const names = [...new Set([...Object.keys(members), ...Object.keys(value)])];
    const same = await Promise.all(
      names.map((name) => {
        const member = Object.hasOwn(members, name) ? members[name] : undefined;
        return fitsExpected(member ?? { is: "null" }, memberType(type, name), valueAt(value, name), digest);
      }),
    );
    return same.every(Boolean);
  }
  if (!isSequence(value)) return false;
  return type.kind === "set"
    ? fitsExpectedSet(expected.elements, elementType(type), value, digest)
    : fitsExpectedList(expected.elements, elementType(type), value, digest);
}

async function fitsExpectedList(
  expected: readonly ExpectedValue[],
  type: FieldType,
  value: readonly Value[],
  digest: Digest,
): Promise<boolean> {
  if (expected.length !== value.length) return false;
  const same = await Promise.all(
    value.map((each, index) => fitsExpected(expected[index] ?? { is: "null" }, type, each, digest)),
  );
  return same.every(Boolean);
}

/** Each element takes one expected element; holes that turn out to be equal to another element leave fewer. */
async function fitsExpectedSet(
  expected: readonly ExpectedValue[],
  type: FieldType,
  value: readonly Value[],
  digest: Digest,
): Promise<boolean> {
  const isOpen = (each: ExpectedValue): boolean => !("is" in each || "digest" in each);
  // Whole elements first, so that no hole takes the place of one.
  const left = [...expected].sort((a, b) => Number(isOpen(a)) - Number(isOpen(b)));
  for (const element of value) {
    let found = -1;
    for (const [index, each] of left.entries()) {
      if (await fitsExpected(each, type, element, digest)) {
        found = index;
        break;
      }
    }
    if (found < 0) return false;
    left.splice(found, 1);
  }
  return left.every(isOpen);
}

function elementType(type: FieldType): FieldType {
  return "element" in type ? type.element : type;
}
