import { importDocument } from "../../tools/openapi-import";
import type { LearnedDescription } from "../../tools/openapi-learn";
import { errorText } from "../../base/json";
import { InputError } from "../command";
import { readDocument, type ReadDocumentOptions, readOverlays } from "./read-document";

/** Reads and imports an API description with overlays. An invalid one counts as an input that cannot be read: throws an InputError. */
export async function readDescription(
  source: string,
  paths: readonly string[] = [],
  options: ReadDocumentOptions,
): Promise<LearnedDescription> {
  const text = await readDocument(source, options);
  const overlays = readOverlays(paths);
  try {
    return { text, overlays, imported: importDocument(text, { overlays }) };
  } catch (error) {
    throw new InputError(errorText(error));
  }
}
