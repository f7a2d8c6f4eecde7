import { createHash, timingSafeEqual } from "node:crypto";

/** The API keys that the service minted, stored as digests with the names of their objects. */
export interface Keyring {
  add(name: string, key: string): void;
  /** Returns the name of the key's object, even if the object has been deleted. */
  holderOf(key: string): string | undefined;
  clear(): void;
}

/** Creates an empty keyring. */
export function createKeyring(): Keyring {
  const names = new Map<string, string>();
  return {
    add: (name, key) => void names.set(digestOf(key).toString("hex"), name),
    holderOf: (key) => names.get(digestOf(key).toString("hex")),
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
