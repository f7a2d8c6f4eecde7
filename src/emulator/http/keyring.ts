import { createHash, timingSafeEqual } from "node:crypto";

/** The API keys that the service minted, stored as digests with the names of their objects. */
export interface Keyring {
  add(name: string, key: string): void;
  /** Returns the name of the key's object, even if the object has been deleted. */
  holderOf(key: string): string | undefined;
  /** Returns the digests of the keys, each with the name of its object. */
  entries(): readonly (readonly [string, string])[];
  restore(entries: readonly (readonly [string, string])[]): void;
  clear(): void;
}

/** Creates an empty keyring. */
export function createKeyring(): Keyring {
  const names = new Map<string, string>();
  return {
    add: (name, key) => void names.set(digestOf(key).toString("hex"), name),
    holderOf: (key) => names.get(digestOf(key).toString("hex")),
    entries: () => [...names],
    restore(entries) {
      for (const [digest, name] of entries) names.set(digest, name);
    },
    clear: () => {
      names.clear();
    },
  };
}

/**
 * Whether two keys are equal. Compares digests of equal length in constant time, so that timing reveals nothing about
 * the key.
 */
export function isSameKey(a: string, b: string): boolean {
  return timingSafeEqual(digestOf(a), digestOf(b));
}

function digestOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
