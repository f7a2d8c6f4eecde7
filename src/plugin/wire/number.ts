import { Decimal } from "../value";
import type { MsgpackReader } from "./msgpack-reader";
import type { MsgpackWriter } from "./msgpack-writer";
import { WireError } from "./wire-error";

/**
 * Reads a number in any of the forms in which the engine sends one: an integer, a float, or decimal text where neither
 * holds it exactly (0.1 is one).
 *
 * @throws WireError when it is none of these.
 */
export function readNumber(reader: MsgpackReader): Decimal {
  if (reader.peek() !== "string") {
    return reader.number();
  }
  try {
    return Decimal.fromText(reader.string());
  } catch (error) {
    throw error instanceof WireError ? error : new WireError("a number is not decimal text");
  }
}

/**
 * Writes a number as decimal text, but for the infinities, which have none.
 *
 * An integer would be shorter, and the engine means the same by it. But it keeps an integer of the wire with another precision than a number
 * of the state's JSON, which it reads from text; and Terraform 1.11 compares the two to the last bit when `plan -refresh-only -detailed-exitcode`
 * asks whether a refresh has changed anything. With integers the answer would be yes for every object that has a number.
 */
export function writeNumber(writer: MsgpackWriter, value: Decimal): void {
  if (value.isFinite) writer.string(value.toString());
  else writer.float64(value.toNumber());
}
