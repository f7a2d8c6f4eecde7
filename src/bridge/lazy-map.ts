/**
 * Creates a map that makes each value once, on first access, so that a process makes only the kinds that it needs. If a maker throws, every
 * access throws.
 */
export function createLazyMap<V>(makers: ReadonlyMap<string, () => V>): ReadonlyMap<string, V> {
  const made = new Map<string, V>();
  const valueOf = (key: string, make: () => V): V => {
    const known = made.get(key);
    if (known !== undefined || made.has(key)) return known as V;
    const value = make();
    made.set(key, value);
    return value;
  };
  const all = (): ReadonlyMap<string, V> =>
    new Map([...makers].map(([key, make]) => [key, valueOf(key, make)]));
  return {
    get size() {
      return makers.size;
    },
    has: (key) => makers.has(key),
    get(key) {
      const make = makers.get(key);
      return make === undefined ? undefined : valueOf(key, make);
    },
    keys: () => makers.keys(),
    values: () => all().values(),
    entries: () => all().entries(),
    forEach: (callback) => all().forEach(callback),
    [Symbol.iterator]: () => all().entries(),
  };
}
