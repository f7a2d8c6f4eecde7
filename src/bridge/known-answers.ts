import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROVIDER_SERVICE } from "../plugin/transport";

/** RPCs whose answers depend on the contract alone, and the files beside the program that hold them for the one that is built in. */
export const ANSWER_FILES = {
  GetProviderSchema: "provider-schema.bin",
  GetResourceIdentitySchemas: "identity-schemas.bin",
} as const;

/**
 * The answers that lie beside the program, by the RPCs' full paths; undefined where there are none, because the package has a contract of
 * its own. An engine starts a process for the schemas alone with each of its commands: that one needs no provider.
 */
export function knownAnswers(folder: string): ReadonlyMap<string, () => Uint8Array | undefined> | undefined {
  const isThere = (name: string): boolean => existsSync(join(folder, name));
  if (isThere("contract.json") || !Object.values(ANSWER_FILES).every(isThere)) return undefined;
  return new Map(
    Object.entries(ANSWER_FILES).map(([rpc, file]) => [
      `/${PROVIDER_SERVICE}/${rpc}`,
      () => readOrUndefined(join(folder, file)),
    ]),
  );
}

/** What cannot be read, the provider says. */
function readOrUndefined(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
