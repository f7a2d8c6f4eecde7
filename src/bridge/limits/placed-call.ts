import { type Contract, type Method, nameInRequest } from "../../contract";
import { effectsOfAction } from "../../changes";
import type { PlacedChange } from "./allowed-places";

/** Returns the change that a call makes, by its request as far as it is known. Texts of the request may be places, such as the project of a new object. */
export function placedCall(
  contract: Contract,
  method: Method,
  body: Readonly<Record<string, unknown>>,
): PlacedChange {
  const name = nameInRequest(method, body);
  const texts = Object.values(body).filter((value) => typeof value === "string");
  return {
    effects: effectsOfAction(contract, method),
    name,
    label: `the object of ${method.name}`,
    places: [...(name === undefined ? [] : [name]), ...texts],
    needsOrganization: false,
  };
}
