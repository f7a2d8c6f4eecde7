import { kindOfMethod } from "../derived-facts";
import type { Contract, Field, Kind, Method } from "../model";

/** A secret of a new object, and the kind of the object. */
export interface AnsweredSecret {
  readonly kind: Kind;
  readonly field: Field;
}

/**
 * Returns the secret that only the answer of this create method contains; undefined if there is none. A caller that does not return the answer
 * loses the secret, and the new object is of no use.
 */
export function answeredSecret(contract: Contract, method: Method): AnsweredSecret | undefined {
  const kind = kindOfMethod(contract, method);
  if (kind === undefined || kind.methods.create !== method) return undefined;
  const field = kind.fields.find(({ returnedOnce }) => returnedOnce === true);
  return field === undefined ? undefined : { kind, field };
}
