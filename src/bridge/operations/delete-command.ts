import { contract, type Kind, methodLabel, requestBody } from "../../contract";
import { shellWord } from "../../base/escaping";

/**
 * Returns the command that deletes an object, as people enter it in a shell. With another contract than the built-in one, it refers to the
 * file that `cdktf-svc generate` wrote. Undefined if the kind cannot be deleted.
 */
export function deleteCommand(kind: Kind, name: string): string | undefined {
  const method = kind.methods.delete;
  if (method === undefined) return undefined;
  const isBuiltIn = contract.methods.some(({ path }) => path === method.path);
  const words = [
    isBuiltIn ? methodLabel(contract, method) : method.path.slice(1),
    JSON.stringify(requestBody<string>(method, { name, members: [] })),
    ...(method.longRunning ? ["--wait"] : []),
    ...(isBuiltIn ? [] : ["--contract", "contract.json"]),
  ];
  return `cdktf-svc call ${words.map(shellWord).join(" ")}`;
}
