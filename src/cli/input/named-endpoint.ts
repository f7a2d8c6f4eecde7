import { readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizedEndpoint } from "../../client";
import type { Contract } from "../../contract";
import { InputError } from "../command";
import { errorText } from "../../base/json";

/** File in a generated folder in which the user names the service's address. The generator never writes it. */
export const ENDPOINT_FILE = "endpoint.txt";

/**
 * Returns a contract with the default endpoint that the user has named in a generated folder. Throws an InputError if the
 * file is not one line with an address.
 */
export function withNamedEndpoint(contract: Contract, folder: string): Contract {
  const path = join(folder, ENDPOINT_FILE);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return contract;
    throw new InputError(`${path} cannot be read: ${errorText(error)}.`);
  }
  const endpoint = normalizedEndpoint(text);
  if (endpoint === undefined || /\s/.test(text.trim())) {
    throw new InputError(
      `${path} must be one line with the service's base address, such as https://api.example.com. Nothing was written.`,
    );
  }
  return { ...contract, defaultEndpoint: endpoint };
}

/** Returns the lines that say where the description says that the service is, if the user has not named that address. */
export function endpointNote(
  { describedEndpoint = "", defaultEndpoint }: Contract,
  folder: string,
): readonly string[] {
  const described = normalizedEndpoint(describedEndpoint);
  if (described === undefined || defaultEndpoint !== undefined) return [];
  return [
    `the description names ${described} as the service's address. No key is sent there until you name it, too:`,
    `  set SVC_ENDPOINT or the provider's endpoint to it, or write it into ${join(folder, ENDPOINT_FILE)} and generate again.`,
  ];
}
