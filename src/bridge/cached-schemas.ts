import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROVIDER_SERVICE } from "../plugin/transport";

/** RPCs whose answers depend on the contract alone, with the files next to the program that hold the answers for the built-in contract. */
export const ANSWER_FILES = {
  GetProviderSchema: "provider-schema.bin",
  GetResourceIdentitySchemas: "identity-schemas.bin",
} as const;

/**
 * Returns readers of the answers that lie next to the program, by the full paths of the RPCs. Returns undefined if there are none, or if
 * the package has its own contract. Each command of an engine starts one process for the schemas alone, which needs no provider.
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

/** For an unreadable file the provider itself answers. */
function readOrUndefined(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
