import { carriedFields, type Contract, type Kind, type Method, requestBody } from "../contract";
import type { JsonInput, JsonInputObject } from "../client";
import { type Source, toWire } from "./to-wire";

/** The request that has an object made: everything that users set, as far as it is known and the method's request carries it. */
export function creationRequest(
  contract: Contract,
  kind: Kind,
  method: Method,
  source: Source,
  name?: string,
): JsonInputObject {
  const members = carriedFields(kind, method).flatMap((carried) => {
    const { wireName } = carried.field;
    const value = toWire(contract, [carried.field], source)[wireName];
    return value === undefined ? [] : [[carried, value] as const];
  });
  return requestBody<JsonInput>(method, { members, ...(name === undefined ? {} : { name }) });
}
