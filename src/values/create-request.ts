import { type Contract, type Kind, type Method, requestBody } from "../contract";
import type { JsonInput, JsonInputObject } from "../client";
import { requestParts, valueInRequest } from "./request-fields";
import { type WireSource, toWire } from "./to-wire";

/**
 * Returns the create request: all known values that users set and that the method's request carries. `name` is the source object of a
 * clone.
 */
export function creationRequest(
  contract: Contract,
  kind: Kind,
  method: Method,
  source: WireSource,
  name?: string,
): JsonInputObject {
  const members = requestParts(kind, method).flatMap((part) => {
    const { requestField, field } = part;
    const value = valueInRequest(part, toWire(contract, [field], source)[field.wireName]);
    return value === undefined ? [] : [[requestField, value] as const];
  });
  return requestBody<JsonInput>(method, { members, ...(name === undefined ? {} : { name }) });
}
