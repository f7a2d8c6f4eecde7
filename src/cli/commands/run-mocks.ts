import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createFolder } from "../../base/files";
import type { Contract, Kind } from "../../contract";
import type { CommandRun } from "../command";
import type { mocksCommand } from "./mocks";
import { contractFrom } from "../input/contract-file";
import { findKind } from "../input/find-kind";
import { mockBlocks } from "../output/mock-blocks";

/** Runs `cdktf-svc mocks`. */
export const runMocks: CommandRun<typeof mocksCommand> = (
  [operands],
  { contract: path, engine, out },
  io,
) => {
  const contract = contractFrom(path);
  const lines = mockBlocks(contract, chosenKinds(contract, operands), engine);
  if (out === undefined) {
    for (const line of lines) io.print(line);
    return;
  }
  createFolder(dirname(out));
  writeFileSync(out, `${lines.join("\n")}\n`);
  io.report(`cdktf-svc mocks: wrote ${out}`);
};

function chosenKinds(contract: Contract, operands: readonly string[]): readonly Kind[] {
  const chosen = new Set(operands.map((text) => findKind(contract, text)));
  return chosen.size === 0 ? contract.kinds : contract.kinds.filter((kind) => chosen.has(kind));
}
