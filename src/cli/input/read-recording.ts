import { constants } from "node:buffer";
import { createReadStream, readFileSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import {
  type RecordedExchange,
  isArchive,
  readArchive,
  readLine,
  RecordingError,
} from "../../tools/openapi-learn";
import { InputError } from "../command";
import { errorText } from "../../base/json";

/** Enough to tell the formats apart. */
const BEGINNING_BYTES = 4096;

/**
 * Reads the exchanges of a recording, one after the other: JSON Lines by line, an HTTP Archive as a whole. Undefined stands for a request
 * that is not a POST. Throws an InputError with the path and the reason if the recording cannot be read.
 */
export async function forEachExchange(
  path: string,
  tell: (exchange: RecordedExchange | undefined) => void,
): Promise<void> {
  const refuse = (why: string): InputError =>
    new InputError(`could not read the recording ${JSON.stringify(path)}: ${why}`);
  try {
    if (!statSync(path).isFile()) throw refuse("it is not a file");
    if (isArchive(await beginningOf(path))) {
      if (statSync(path).size >= constants.MAX_STRING_LENGTH) {
        throw refuse("the HTTP Archive is too large; split it, or convert it to JSON Lines");
      }
      for (const exchange of readArchive(readFileSync(path, "utf8"))) tell(exchange);
      return;
    }
    let number = 0;
    const lines = createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity });
    for await (const line of lines) {
      number += 1;
      const exchange = readLine(line, number);
      if (exchange !== undefined || line.trim() !== "") tell(exchange);
    }
  } catch (error) {
    if (error instanceof RecordingError) {
      throw refuse(`${error.message}. It must be an HTTP Archive (HAR 1.2) or JSON Lines.`);
    }
    if (error instanceof InputError) throw error;
    throw refuse(errorText(error));
  }
}

async function beginningOf(path: string): Promise<string> {
  let text = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8", end: BEGINNING_BYTES - 1 })) {
    text += String(chunk);
  }
  return text;
}
