import { type Contract, kindOf, misspeltName } from "../../contract";
import { isKnown, isSvcObject } from "../base";
import { objectName } from "./object-name";

/** Returns a warning if a construct or a name, as far as it is known at synthesis, is probably misspelt. See {@link misspeltName}. */
export function misspeltReference(contract: Contract, kindName: string, value: unknown): string | undefined {
  const name: unknown = isSvcObject(value) ? objectName(value) : value;
  return typeof name === "string" && isKnown(name)
    ? misspeltName(kindOf(contract, kindName), name)
    : undefined;
}
