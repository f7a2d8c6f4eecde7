/** A map by text that forgets its oldest entries. */
export interface BoundedMap<Value> {
  has(key: string): boolean;
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  values(): readonly Value[];
}

/** Creates a map of at most `most` entries. */
export function boundedMap<Value>(most: number): BoundedMap<Value> {
  const entries = new Map<string, Value>();
  return {
    has: (key) => entries.has(key),
    get: (key) => entries.get(key),
    delete: (key) => void entries.delete(key),
    values: () => [...entries.values()],
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
  };
}
