import type { KindDescription } from "./kind-description";
import type { ObjectStore } from "./object-store";
import { asList, asText, type SchemaBook } from "./schema";

/**
 * Shows an object as out of service while it is powered off (`x-powers-off`): the property with `x-ready-values` has another of its values until
 * the returned function runs. Has no effect on a kind without such a property.
 */
export function powerOff(
  store: ObjectStore,
  book: SchemaBook,
  kind: KindDescription,
  name: string,
): () => void {
  const [property, schema] =
    [...book.propertiesOf(kind.schema)].find(([, each]) => each["x-ready-values"] !== undefined) ?? [];
  const ready = asList(schema?.["x-ready-values"]).map((value) => asText(value));
  const off = asList(schema?.["enum"])
    .map((value) => asText(value))
    .find((value) => value !== undefined && !ready.includes(value));
  const before = property === undefined ? undefined : store.get(name)?.value[property];
  if (property === undefined || off === undefined || before === undefined) return () => undefined;
  const show = (value: unknown): void => {
    const object = store.get(name);
    if (object !== undefined) store.put(kind, name, { ...object.value, [property]: value });
  };
  show(off);
  return () => show(before);
}
