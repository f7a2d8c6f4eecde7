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

/** Writes a number in the form that the engine itself would choose. */
export function writeNumber(writer: MsgpackWriter, value: Decimal): void {
  const integer = value.toInt64();
  if (integer !== undefined) {
    writer.int(integer);
    return;
  }
  const float =
    value.isFinite && value.isInteger ? undefined : value.isFinite ? value.toExactNumber() : value.toNumber();
  if (float !== undefined) {
    writer.float64(float);
  } else {
    writer.string(value.toString());
  }
}
