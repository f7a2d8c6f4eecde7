import { parse } from "yaml";
import { buildContract } from "../../src/contract/reading/build-model";
import { type Contract, openapiText } from "../../src/contract";

const documentText = openapiText()
  .replace(/^ *pageSize: .*\n/gm, "")
  .replace(
    /^( *)virtualMachines: \{/m,
    "$1totalSize: { x-source: assumed, type: integer, format: int32, x-holds: total-count }\n$&",
  );

/** The contract's document, with a total in lists of machines, and with pages whose size the service chooses. */
export const TOTAL_OF_MACHINES: { readonly documentText: string; readonly contract: Contract } = {
  documentText,
  contract: buildContract(parse(documentText)),
};
