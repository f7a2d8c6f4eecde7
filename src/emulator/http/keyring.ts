import { createHash, timingSafeEqual } from "node:crypto";

/** The API keys that the service minted, stored as digests with the names of their objects, and their scopes. */
export interface Keyring {
  add(name: string, key: string): void;
  /** Returns the name of the key's object, even if the object has been deleted. */
  holderOf(key: string): string | undefined;
  /** Limits the keys of an object to these objects and all that lies in them. */
  limit(name: string, scope: readonly string[]): void;
  /** Returns what the keys of an object are limited to; undefined if they are not. */
  scopeOf(name: string): readonly string[] | undefined;
  /** Returns the digests of the keys, each with the name of its object and with its scope. */
  entries(): readonly SavedKey[];
  restore(entries: readonly SavedKey[]): void;
  clear(): void;
}

/** A key as it is saved: digest, name of its object, scope. */
export type SavedKey = readonly [string, string, (readonly string[])?];

/** Creates an empty keyring. */
export function createKeyring(): Keyring {
  const names = new Map<string, string>();
  const scopes = new Map<string, readonly string[]>();
  return {
    add: (name, key) => void names.set(digestOf(key).toString("hex"), name),
    holderOf: (key) => names.get(digestOf(key).toString("hex")),
    limit: (name, scope) => void scopes.set(name, scope),
    scopeOf: (name) => scopes.get(name),
    entries: () =>
      [...names].map(([digest, name]) => {
        const scope = scopes.get(name);
        return scope === undefined ? [digest, name] : [digest, name, scope];
      }),
    restore(entries) {
      for (const [digest, name, scope] of entries) {
        names.set(digest, name);
        if (scope !== undefined) scopes.set(name, scope);
      }
    },
    clear: () => {
      names.clear();
      scopes.clear();
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
