import { importDocument } from "../../tools/openapi-import";
import type { LearnedDescription } from "../../tools/openapi-learn";
import type { ReadMap } from "../../tools/service-map";
import { errorText } from "../../base/json";
import { InputError } from "../command";
import { readDocument, type ReadDocumentOptions, readOverlays } from "./read-document";

/** Options of reading an API description. */
export interface ReadDescriptionOptions extends ReadDocumentOptions {
  /** The service map. @default none */
  readonly map?: ReadMap | undefined;
}

/** Reads and imports an API description with overlays and a service map. An invalid one counts as an input that cannot be read: throws an InputError. */
export async function readDescription(
  source: string,
  paths: readonly string[] = [],
  options: ReadDescriptionOptions,
): Promise<LearnedDescription> {
  const text = await readDocument(source, options);
  const overlays = readOverlays(paths);
  const said = options.map === undefined ? {} : { map: options.map };
  try {
    return { text, overlays, options: said, imported: importDocument(text, { overlays, ...said }) };
  } catch (error) {
    throw new InputError(errorText(error));
  }
}
