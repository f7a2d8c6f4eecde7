import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Contract, readContract } from "../contract";
import { GrpcCode, RpcError } from "../plugin";
import { errorText } from "../base/json";

/**
 * Reads the contract next to the program, `contract.json`. Returns undefined if the package has none; the built-in contract is served then.
 *
 * @throws RpcError if the file cannot be used. The engine shows the reason; the built-in contract must not replace an unusable one.
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
    return refuse(path, errorText(error));
  }
}

function refuse(path: string, reason: string): never {
  throw new RpcError(
    GrpcCode.FAILED_PRECONDITION,
    `${path}, the contract that the provider was packaged with, cannot be used: ${reason}. ` +
      "Synthesize the stack again, or run `cdktf-svc stage` again, to package the provider again.",
  );
}
