import { fieldsIn } from "../derived-facts";
import type { Contract, Field } from "../model";
import { isRecord } from "../../base/json";

/** Whether a field's value is a secret. */
export function isSecretField({ sensitive, writeOnly, returnedOnce }: Field): boolean {
  return sensitive || writeOnly || returnedOnce === true;
}

/** Returns the wire names of all secret fields of a contract's kinds, sections included. */
function secretNames({ kinds }: Contract): ReadonlySet<string> {
  const names = (fields: readonly Field[]): readonly string[] =>
    fields.flatMap((field) => [
      ...(isSecretField(field) ? [field.wireName] : []),
      ...names(fieldsIn(field.type)),
    ]);
  return new Set(kinds.flatMap(({ fields }) => names(fields)));
}

/** Returns a JSON value without the members that have the name of a secret field of a contract. */
export function withoutSecretMembers(contract: Contract, value: unknown): unknown {
  const names = secretNames(contract);
  const strip = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(strip);
    if (!isRecord(each)) return each;
    const members = Object.entries(each).filter(([name]) => !names.has(name));
    return Object.fromEntries(members.map(([name, inner]) => [name, strip(inner)]));
  };
  return strip(value);
}
