import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Contract, readContract } from "../contract";

/**
 * The contract that lies beside the program, `contract.json`, where the package was packed with one; it is served instead of the one that
 * is built in. What is wrong with the file is said on standard error and ends the process: nothing else may be served in its place.
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
  process.stderr.write(
    `terraform-provider-svc: ${path}, the contract that the provider was packed with, cannot be used: ${reason}. ` +
      "Synthesise the stack again, or run `cdktf-svc stage` again, to have the provider packed anew.\n",
  );
  process.exit(1);
}
