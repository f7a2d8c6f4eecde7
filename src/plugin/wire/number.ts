import { Decimal } from "../value/decimal";
import type { MsgpackReader } from "./msgpack-reader";
import type { MsgpackWriter } from "./msgpack-writer";
import { WireError } from "./wire-error";

/**
 * Reads a number in any form that the engine sends: an integer, a float, or decimal text if neither is exact (such as 0.1).
 *
 * @throws WireError if it is none of these.
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
 * Writes a number as decimal text, except the infinities, which have none.
 *
 * An integer would be shorter, and has the same value for the engine. But the engine stores a wire integer with another precision than a
 * number of the state's JSON, which it parses from text. Terraform 1.11 compares the two to the last bit when
 * `plan -refresh-only -detailed-exitcode` checks for changes by a refresh. With integers, every object with a number would count as
 * changed.
 */
export function writeNumber(writer: MsgpackWriter, value: Decimal): void {
  if (value.isFinite) writer.string(value.toString());
  else writer.float64(value.toNumber());
}
