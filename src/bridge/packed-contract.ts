import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Contract, readContract } from "../contract";
import { GrpcCode, RpcError } from "../plugin";

/**
 * The contract that lies beside the program, `contract.json`, where the package was packed with one; it is served instead of the one that
 * is built in. Throws an RpcError that says what is wrong with the file: the engine shows it, and nothing else may be served in its place.
 */
export function packedContract(folder: string): Contract | undefined {
  const path = join(folder, "contract.json");
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? undefined : refuse(path, `it cannot be read: ${message}`);
  }
  try {
    return readContract(text);
  } catch (error) {
    return refuse(path, error instanceof Error ? error.message : String(error));
  }
}

function refuse(path: string, reason: string): never {
  throw new RpcError(
    GrpcCode.FAILED_PRECONDITION,
    `${path}, the contract that the provider was packed with, cannot be used: ${reason}. ` +
      "Synthesise the stack again, or run `cdktf-svc stage` again, to have the provider packed anew.",
  );
}
