import { type Kind, type ListMethod, listMethodOf, listParentField } from "../../contract";
import type { Service } from "../service";

/** A kind in a parent, and the request that lists its objects. */
export interface Place {
  readonly kind: Kind;
  /** Full name of the parent; undefined if the kind has none, or if the list covers all parents. */
  readonly parent: string | undefined;
  /** Undefined if the contract has no list of the kind. */
  readonly list: ListMethod | undefined;
  /** Request field with the parent; empty if the list covers all parents. */
  readonly scope: Readonly<Record<string, string>>;
  /** Whether the method requires no other field. */
  readonly isComplete: boolean;
  /** Whether the list shows everything in the place, and nothing else. */
  readonly isWhole: boolean;
}

/** Returns the place of a kind's objects in a parent. */
export function placeOf({ contract }: Service, kind: Kind, parent: string | undefined): Place {
  const list = listMethodOf(kind);
  const field = list === undefined ? undefined : listParentField(contract, kind);
  const scope = field === undefined || parent === undefined ? {} : { [field.wireName]: parent };
  const isComplete =
    list?.request.every(({ needed, wireName }) => !needed || Object.hasOwn(scope, wireName)) === true;
  const isWhole = isComplete && (parent === undefined || field !== undefined);
  return { kind, parent, list, scope, isComplete, isWhole };
}
