import { type Contract, type Kind, type Method, requestBody } from "../contract";
import type { JsonInput, JsonInputObject } from "../client";
import { carriedParts } from "./carried-parts";
import { type Source, toWire } from "./to-wire";

/**
 * The request that has an object made: everything that users set, as far as it is known and the method's request carries it. `name` is that
 * of the object which a clone is made from.
 */
export function creationRequest(
  contract: Contract,
  kind: Kind,
  method: Method,
  source: Source,
  name?: string,
): JsonInputObject {
  const members = carriedParts(kind, method).flatMap(({ carried, field }) => {
    const value = toWire(contract, [field], source)[field.wireName];
    return value === undefined ? [] : [[carried, value] as const];
  });
  return requestBody<JsonInput>(method, { members, ...(name === undefined ? {} : { name }) });
}
