import { ANSWER_FILES, createProvider } from "../bridge";
import { contract } from "../contract";
import { createRpcTable } from "../plugin";
import { callWithoutPeer, createLogger, PROVIDER_SERVICE } from "../plugin/transport";

/**
 * Returns the provider's answers to the RPCs that depend only on the built-in contract, by the names of the files that the provider reads
 * them from. Rejects if the provider's schemas are invalid.
 */
export async function answersBeforehand(version: string): Promise<Readonly<Record<string, Uint8Array>>> {
  const table = createRpcTable(createProvider(contract, { version }), {
    log: createLogger({ threshold: "off" }),
  });
  const answers: Record<string, Uint8Array> = {};
  for (const [name, file] of Object.entries(ANSWER_FILES)) {
    const rpc = table.get(`/${PROVIDER_SERVICE}/${name}`);
    if (rpc?.kind !== "unary") throw new Error(`The provider has no unary RPC ${name} to answer in advance.`);
    answers[file] = await rpc.handle(new Uint8Array(0), callWithoutPeer());
  }
  return answers;
}
