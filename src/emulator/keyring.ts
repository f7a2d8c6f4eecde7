import { createHash, timingSafeEqual } from "node:crypto";

/** The API keys that the service has minted, each with the name of its object. Kept as digests. */
export interface Keyring {
  add(name: string, key: string): void;
  /** The object whose key it is, though it may have been deleted since. */
  holderOf(key: string): string | undefined;
  clear(): void;
}

/** Makes an empty keyring. */
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

/** Whether two keys are one. Digests have one length, so that the time of the comparison says nothing about the key. */
export function isSameKey(a: string, b: string): boolean {
  return timingSafeEqual(digestOf(a), digestOf(b));
}

function digestOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
