import { type Contract, holdsData, type Kind, kindOfMethod, type Method } from "../contract";

export const LIMITED_EFFECTS = ["create", "delete", "replacement", "powerOff", "dataLoss"] as const;

/** What limits count. A replacement is also a deletion and a creation, and a deletion of an object with data also a loss of data. */
export type LimitedEffect = (typeof LIMITED_EFFECTS)[number];

/** The effects of creating an object. */
export const CREATION: readonly LimitedEffect[] = ["create"];

/** Returns the effects of deleting an object, or of its deletion for a replacement, whose creation counts by itself. */
export function effectsOfDeletion(kind: Kind, { isReplaced = false } = {}): readonly LimitedEffect[] {
  return [
    "delete",
    ...(isReplaced ? ["replacement" as const] : []),
    ...(holdsData(kind) ? ["dataLoss" as const] : []),
  ];
}

/** Returns the effects of a call that changes an object in place. */
export function effectsOfChange({ powersOff, destroysData }: Method): readonly LimitedEffect[] {
  return [
    ...(powersOff === true ? ["powerOff" as const] : []),
    ...(destroysData === true ? ["dataLoss" as const] : []),
  ];
}

/** Returns the effects of a method that an action calls, which may be one that resources use to create or delete an object. */
export function effectsOfAction(contract: Contract, method: Method): readonly LimitedEffect[] {
  const kind = kindOfMethod(contract, method);
  const creates = method === kind?.methods.create || method === kind?.methods.clone;
  const deletes = kind !== undefined && method === kind.methods.delete;
  return [
    ...new Set([
      ...(creates ? CREATION : []),
      ...(deletes ? effectsOfDeletion(kind) : []),
      ...effectsOfChange(method),
    ]),
  ];
}
