import { existsSync } from "node:fs";
import { type ReadMap, readMap } from "../../tools/service-map";
import { errorText } from "../../base/json";
import { InputError } from "../command";
import { readTextFile } from "./read-document";

/** A service map in a file. */
export interface MapFile {
  readonly path: string;
  readonly text: string;
  readonly read: ReadMap;
}

/** Reads a service map. Returns undefined if the file does not exist. Throws an InputError with the line numbers of invalid keys and values. */
export function readMapFile(path: string): MapFile | undefined {
  if (!existsSync(path)) return undefined;
  const text = readTextFile(path, "the service map");
  try {
    return { path, text, read: readMap(text, path) };
  } catch (error) {
    throw new InputError(errorText(error));
  }
}
